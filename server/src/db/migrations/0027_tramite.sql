-- What people wrote of the procedures of a shipment; which ones it needs, the catalogue says.
create table embarque_tramite (
  nro_embarque integer not null references embarque on delete cascade,
  cod_tramite integer not null references tramites,
  tipo_estado text not null generated always as ('Trámite') stored,
  cod_estadotramite text not null default '01',
  fecha_tramite date,
  referencia text check (length(referencia) <= 60),
  usuario_responsable text references usuario,
  observaciones text check (length(observaciones) <= 500),
  version integer not null default 1,
  creado_por text,
  creado_en timestamptz not null default now(),
  modificado_por text,
  modificado_en timestamptz not null default now(),
  primary key (nro_embarque, cod_tramite),
  foreign key (tipo_estado, cod_estadotramite) references estado (tipo, cod_estado)
);
create index embarque_tramite_codigo on embarque_tramite (cod_tramite);
select vigilar('embarque_tramite', 'nro_embarque', 'cod_tramite');
