-- Who came in, who failed to, and what files left. No reference to a person: the log outlives people.
create table acceso (
  id_acceso integer generated always as identity primary key,
  en timestamptz not null default now(),
  clase text not null check (clase in ('ingreso', 'fallido', 'salida', 'cerrada', 'clave', 'archivo')),
  usuario text,
  origen text,
  navegador text,
  detalle text check (length(detalle) <= 300)
);
create index acceso_usuario on acceso (usuario, id_acceso);
create index acceso_clase on acceso (clase, id_acceso);
create index acceso_en on acceso (en);
