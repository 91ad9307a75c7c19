-- The next number of a kind of gestión in a year is proposed from the highest one, which was found by reading all numbers of that year.
create index gestion_numero_siguiente on gestion
  (tipo, split_part(numero, '-', 1), split_part(numero, '-', 2), (split_part(numero, '-', 3)::integer))
  where numero ~ '^[A-Z]+-\d{4}-\d{4,6}$';
