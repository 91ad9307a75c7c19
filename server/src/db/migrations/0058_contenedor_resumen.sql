-- What lists and records need of a container and other rows decide: see funciones/contenedor/resumen.sql.
create table contenedor_resumen (
  id_contenedor integer primary key references contenedor on delete cascade,
  neto numeric(18, 3) not null default 0,
  bruto numeric(18, 3) not null default 0,
  cajas numeric(18, 3) not null default 0,
  pallets numeric(10, 2) not null default 0,
  productos text
);

-- How many containers there are, of each plant.
create table conteo_contenedor (cod_planta integer, filas bigint not null);
insert into conteo_contenedor select cod_planta, count(*) from contenedor group by 1;

-- Containers were measured anew at each reading.
drop view if exists contenedor_medida;
