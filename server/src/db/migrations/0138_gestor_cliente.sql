-- Who of a client manages its people in the portal: at most one person of each client.
create table gestor_cliente (
  cod_cliente integer not null references clientes on delete cascade,
  cod_usuario text not null unique references usuario on delete cascade on update cascade,
  version integer not null default 1,
  creado_por text,
  creado_en timestamptz not null default now(),
  modificado_por text,
  modificado_en timestamptz not null default now(),
  primary key (cod_cliente)
);
select vigilar('gestor_cliente', 'cod_cliente');
