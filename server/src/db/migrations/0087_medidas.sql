-- What the measured samples of a container say against it, kept beside its release: an approval then judges no sample again.
alter table contenedor_resumen add column medidas jsonb not null default '{"Muestras": [], "Resultados": []}';
