-- Names and rules of other tables that the lists of shipments show: see funciones/embarque/resumen.sql and funciones/gestion/resumen.sql.
alter table embarque_resumen
  add column nom_naviera text,
  add column nom_nave text,
  add column nom_puertoorigen text,
  add column nom_paisdestino text,
  add column nom_puertodestino text,
  add column nom_estadoemb text,
  add column nom_clientenegocio text,
  add column nom_temporada text,
  add column nom_usuario_comex text,
  add column zona_origen text not null default 'America/Santiago',
  add column zona_destino text not null default 'America/Santiago',
  add column flete_vendedor boolean not null default false,
  add column seguro_vendedor boolean not null default false,
  add column maximo_tem numeric(18, 2),
  add column minimo_tem numeric(18, 2),
  add column maximo_ven numeric(18, 2),
  add column nom_areas_pendientes text;
