-- States of aggregates as rows, which the server writes from the model at every start; and which papers an area looks after.

create table ciclo_estado (
  tabla text not null,
  estado text not null,
  -- How a refusal calls the aggregate and the state: «El negocio», «anulado»; and the state as the parameter `estado` spells it.
  sujeto text not null,
  palabra text not null,
  nombre text not null,
  -- Nothing of the row or of its parts changes any more.
  congela boolean not null,
  primary key (tabla, estado)
);

create table ciclo_paso (
  tabla text not null,
  desde text not null,
  hasta text not null,
  -- The others follow from other data.
  por_personas boolean not null,
  primary key (tabla, desde, hasta),
  foreign key (tabla, desde) references ciclo_estado on delete cascade,
  foreign key (tabla, hasta) references ciclo_estado on delete cascade
);

-- What these functions did is done by the generic ones of funciones/ciclo.sql and by the reasons of funciones/negocio.sql.
drop trigger if exists cuidar on negocio;
drop function if exists cuidar_negocio();
drop function if exists exigir_confirmable(integer);
drop trigger if exists revisar on negocio_pago;
drop trigger if exists revisar on negocio_producto;

alter table areagestion add column gestiona text[] not null default '{}';
update areagestion a set gestiona = array_remove(array[
  case when a.cod_areagestion = 2 then 'Documentos' end,
  case when a.cod_areagestion = 3 then 'Análisis' end,
  case when a.cod_areagestion in (2, 3, 4) then 'Certificados' end,
  case when a.cod_areagestion in (2, 4) then 'Otros documentos' end
], null) where a.cod_areagestion in (2, 3, 4);
