-- Invitations: a link by which a person chooses a password. The link is signed, and nothing of it is stored.
create table invitacion (
  id_invitacion integer generated always as identity primary key,
  cod_usuario text not null references usuario on delete cascade on update cascade,
  por text,
  en timestamptz not null default now(),
  vence timestamptz not null,
  aceptada_en timestamptz,
  retirada_en timestamptz
);
create unique index invitacion_abierta on invitacion (cod_usuario) where aceptada_en is null and retirada_en is null;
create index invitacion_de on invitacion (cod_usuario, id_invitacion);

alter table envio drop constraint envio_clase_check;
alter table envio
  add constraint envio_clase_check check (clase in ('papel', 'aprobacion', 'decision', 'recordatorio', 'aviso', 'comentario', 'invitacion')),
  add column id_invitacion integer references invitacion on delete set null;
create index envio_invitacion on envio (id_invitacion) where id_invitacion is not null;

-- When each person logged in last, which outlives the session.
create table ultimo_ingreso (
  cod_usuario text primary key references usuario on delete cascade on update cascade,
  en timestamptz not null
);
insert into ultimo_ingreso (cod_usuario, en) select cod_usuario, max(creada_en) from sesion group by cod_usuario;

-- What a person is responsible for is found by the person.
create index gestion_usuario_responsable on gestion (usuario_responsable) where cod_estadogestion <> '04';
create index embarque_tramite_usuario on embarque_tramite (usuario_responsable) where usuario_responsable is not null;
