-- Sums that are kept by groups: what each adds up, and of which rows. Written by sumar() of funciones/base/suma.sql, which the files of
-- functions call. They take the place of the counts.
create table suma (
  nombre text primary key,
  tabla text not null,
  grupos text[] not null,
  medidas text[] not null,
  -- the rows that each row of the table adds, as a part of `from`; null: the row itself
  desde text,
  -- with which declaration the sum was computed last; null: not yet
  calculada text
);

drop table conteo_negocio, conteo_embarque, conteo_contenedor;
drop function if exists contar_negocio(), contar_embarque(), contar_contenedor() cascade;
drop function if exists contar(text, text[]), conteos(), columnas_de_conteo(text), plegar_conteos(), filas_de_conteos(), recontar(text);

-- A sum adds columns of one row, so that a summary has copies of those by which its sums are grouped.
alter table negocio_resumen
  add column cod_estadoneg text,
  add column cod_temporada integer,
  add column cod_clientenegocio integer,
  add column usuario_comercial text,
  add column fecha_etd date,
  add column num_embarques integer not null default 0,
  add column num_contenedores integer not null default 0,
  -- what was sold: [{ cod_especie, cod_moneda, lineas, kilos, monto }]
  add column ventas jsonb not null default '[]',
  -- where its fruit is: for each line a row for each plant, 0 for containers without one, and one for fruit in no container
  add column stock jsonb not null default '[]';
alter table embarque_resumen
  add column cod_estadoemb text,
  add column cod_temporada integer,
  add column cod_clientenegocio integer,
  add column usuario_comex text;

-- In each table of a sum: a row for each group, and those of changes that are not folded yet.
create table suma_negocio (
  cod_estadoneg text, cod_temporada integer, cod_clientenegocio integer, usuario_comercial text,
  filas bigint not null, num_embarques numeric not null, num_contenedores numeric not null, total_kilos numeric not null,
  plegada boolean not null default false);
create unique index suma_negocio_grupo on suma_negocio (cod_estadoneg, cod_temporada, cod_clientenegocio, usuario_comercial) nulls not distinct where plegada;

create table suma_venta (
  cod_estadoneg text, cod_temporada integer, cod_clientenegocio integer, usuario_comercial text, cod_especie integer, cod_moneda text,
  filas bigint not null, lineas numeric not null, kilos numeric not null, monto numeric not null,
  plegada boolean not null default false);
create unique index suma_venta_grupo on suma_venta (cod_estadoneg, cod_temporada, cod_clientenegocio, usuario_comercial, cod_especie, cod_moneda)
  nulls not distinct where plegada;

create table suma_venta_semana (
  cod_estadoneg text, cod_temporada integer, semana date, cod_especie integer, cod_moneda text,
  filas bigint not null, lineas numeric not null, kilos numeric not null, monto numeric not null,
  plegada boolean not null default false);
create unique index suma_venta_semana_grupo on suma_venta_semana (cod_estadoneg, cod_temporada, semana, cod_especie, cod_moneda)
  nulls not distinct where plegada;

create table suma_pago (
  cod_estadoneg text, cod_moneda text, dia date, anterior date, filas bigint not null, monto numeric not null, plegada boolean not null default false);
create unique index suma_pago_grupo on suma_pago (cod_estadoneg, cod_moneda, dia, anterior) nulls not distinct where plegada;
create index suma_pago_dia on suma_pago (dia);

create table suma_stock (
  cod_estadoneg text, cod_temporada integer, cod_especie integer, cod_producto integer, cod_calibre integer, cod_planta integer,
  filas bigint not null, vendidos numeric not null, en_contenedores numeric not null, cargados numeric not null, embarcados numeric not null,
  plegada boolean not null default false);
create unique index suma_stock_grupo on suma_stock (cod_estadoneg, cod_temporada, cod_especie, cod_producto, cod_calibre, cod_planta)
  nulls not distinct where plegada;

create table suma_embarque (
  cod_estadoemb text, cod_temporada integer, cod_clientenegocio integer, usuario_comex text,
  filas bigint not null, cant_contenedores numeric not null, total_kilos numeric not null,
  plegada boolean not null default false);
create unique index suma_embarque_grupo on suma_embarque (cod_estadoemb, cod_temporada, cod_clientenegocio, usuario_comex) nulls not distinct where plegada;

create table suma_contenedor (cod_planta integer, filas bigint not null, plegada boolean not null default false);
create unique index suma_contenedor_grupo on suma_contenedor (cod_planta) nulls not distinct where plegada;
