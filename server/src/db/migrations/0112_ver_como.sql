-- A look: a session in which an administrador sees the portal as somebody else, from a session of their own, with which it ends.
alter table sesion add column mira_desde uuid references sesion on delete cascade;
create index sesion_mirada on sesion (mira_desde) where mira_desde is not null;

-- The person as whom an administrador looked at the portal.
alter table acceso add column como text;
create index acceso_como on acceso (como, id_acceso) where como is not null;
alter table acceso drop constraint acceso_clase_check;
alter table acceso add constraint acceso_clase_check
  check (clase in ('ingreso', 'fallido', 'salida', 'cerrada', 'clave', 'factor', 'recuperacion', 'archivo', 'mirada', 'fin-mirada'));
