-- A second factor: the secret of a person's authenticator app, encrypted by the server, and codes for the day when the phone is lost.
create table segundo_factor (
  cod_usuario text primary key references usuario on delete cascade on update cascade,
  secreto text not null,
  creado_en timestamptz not null default now(),
  -- null: shown to the person, who has not given a code of it yet
  confirmado_en timestamptz,
  -- the newest time step of which a code was used: neither it nor an earlier one is accepted again
  paso bigint not null default 0
);
create table codigo_recuperacion (
  cod_usuario text not null references segundo_factor on delete cascade on update cascade,
  huella text not null,
  usado_en timestamptz,
  primary key (cod_usuario, huella)
);

-- Do the people of the area need one?
alter table areagestion add column segundo_factor boolean not null default false;

alter table acceso drop constraint acceso_clase_check;
alter table acceso
  add constraint acceso_clase_check check (clase in ('ingreso', 'fallido', 'salida', 'cerrada', 'clave', 'factor', 'recuperacion', 'archivo'));

alter table envio drop constraint envio_clase_check;
alter table envio
  add constraint envio_clase_check
  check (clase in ('papel', 'aprobacion', 'decision', 'recordatorio', 'aviso', 'comentario', 'invitacion', 'seguridad'));
