-- What an item of gestión has to hold before it is complete: the kinds say it, written from the model at every start; a type may do without.

create table gestion_exigencia (
  tipo text not null,
  exigencia text not null,
  orden integer not null,
  palabra text not null,
  primary key (tipo, exigencia)
);

alter table documentosembarque add column se_completa_sin text[] not null default '{}' check (se_completa_sin <@ array['archivo']);
alter table certificadosembarque add column se_completa_sin text[] not null default '{}' check (se_completa_sin <@ array['numero', 'fecha', 'archivo']);
alter table analisiscalidad add column se_completa_sin text[] not null default '{}' check (se_completa_sin <@ array['valor', 'laboratorio', 'muestra']);
alter table otrosdocsembarque add column se_completa_sin text[] not null default '{}' check (se_completa_sin <@ array['archivo']);
