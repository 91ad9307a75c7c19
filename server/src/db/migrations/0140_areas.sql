-- The other areas in which a person works, beside that of their row.
create table usuario_areagestion (
  cod_usuario text not null references usuario on delete cascade on update cascade,
  cod_areagestion integer not null references areagestion,
  primary key (cod_usuario, cod_areagestion)
);
create index usuario_areagestion_cod_areagestion on usuario_areagestion (cod_areagestion);
select marcar('usuario_areagestion', 'usuario');
