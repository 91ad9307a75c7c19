-- The contract prints the quality standard: in English it needs a name of its own.

alter table normacalidad add column nom_normacalidad_ing text check (length(nom_normacalidad_ing) <= 80);
