-- Values that are kept in the summary row of their noun: what each follows from, and how it is worked out. Written by mantener() of
-- funciones/base.mantenido.sql, which the files of functions call.
create table mantenido (
  nombre text primary key,
  tabla text not null,
  llave text not null,
  columnas text[] not null,
  consulta text not null,
  -- [{ tabla, llave, columnas } and, where its rows are named by a code, { codigo, mencion, mencionado }]
  fuentes jsonb not null,
  -- with which query all rows were worked out last; null: not yet
  calculado text
);

alter table negocio_resumen
  alter column busqueda set default '',
  add column normas text,
  add column bookings text,
  add column contenedores text,
  add column kilos_saldo numeric(22, 3) not null default 0,
  add column pagos date[] not null default '{}',
  add column ultimo_pago date,
  add column sin_condiciones boolean not null default true,
  add column contra_documentos boolean not null default false,
  add column pago_aduana text,
  add column nro_enmienda integer;
create index negocio_resumen_ultimo_pago on negocio_resumen (ultimo_pago);

-- What wrote summaries before, with its triggers.
drop function if exists resumir_cambiados(), resumir_sin_lineas(), resumir_este(), resumir_negocio_de_embarque(), resumir_embarques_de_contenedor(),
  resumir_embarques_de_contenedores(), resumir_este_embarque(), pesar_embarques_de_carga(), resumir_embarques_de_negocio(), resumir_renombrados(),
  resumir_vencimientos_de_nuevas(), resumir_vencimientos_de_editadas(), resumir_vencimientos_de_clase() cascade;
drop function if exists retener_nombres(integer[]), resumir_negocios(integer[]), retener_nombres_de_embarques(integer[]), resumir_embarques(integer[]),
  resumir_vencimientos(integer[]);
drop view if exists proximo_pago, area_pendiente, embarque_por_vencer, gestion_de_embarque;
drop function if exists palabra_de_gestion(bigint, bigint, bigint, boolean), avisos_embarque(embarque);

alter table embarque_resumen
  -- settings of refrigeration that none of its containers takes, were there any
  add column sin_frio boolean not null default false,
  add column cerrado_calidad boolean not null default false,
  add column areas_pendientes integer[] not null default '{}',
  add column analisis_cargados text not null default '0 de 0',
  add column cert_calidad_cargados text not null default '0 de 0',
  add column cert_prod_cargados text not null default '0 de 0',
  add column otros_prod_cargados text not null default '0 de 0',
  add column gestion_calidad text not null default 'Sin gestiones',
  add column gestion_produccion text not null default 'Sin gestiones',
  add column documentos_visibles integer not null default 0,
  -- from which days on each item that is open is late, and from which it is nearly so, in their order
  add column vencidas_calidad date[] not null default '{}',
  add column vencidas_logistica date[] not null default '{}',
  add column vencidas_produccion date[] not null default '{}',
  add column por_vencer_calidad date[] not null default '{}',
  add column por_vencer_logistica date[] not null default '{}',
  add column por_vencer_produccion date[] not null default '{}',
  add column documentos integer not null default 0,
  add column documentos_hechos integer not null default 0,
  add column documentos_vence date,
  add column tramites integer not null default 0,
  add column tramites_hechos integer not null default 0,
  add column tramites_vence date,
  add column instrucciones integer not null default 0,
  add column instrucciones_hechas integer not null default 0,
  add column mandato_agencia text not null default 'No enviado',
  add column inst_carga_planta text not null default 'No enviado';

-- How many rows there are in each group; what changes is appended, and folded from time to time.
create table conteo_negocio (cod_estadoneg text, cod_temporada integer, filas bigint not null);
insert into conteo_negocio select cod_estadoneg, cod_temporada, count(*) from negocio group by 1, 2;
create table conteo_embarque (cod_estadoemb text, cod_temporada integer, filas bigint not null);
insert into conteo_embarque select cod_estadoemb, cod_temporada, count(*) from embarque group by 1, 2;
