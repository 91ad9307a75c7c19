-- The plants that somebody of production works at: without any, at all of them.
create table usuario_planta (
  cod_usuario text not null references usuario on delete cascade on update cascade,
  cod_planta integer not null references planta,
  primary key (cod_usuario, cod_planta)
);
create index usuario_planta_cod_planta on usuario_planta (cod_planta);
select marcar('usuario_planta', 'usuario');
