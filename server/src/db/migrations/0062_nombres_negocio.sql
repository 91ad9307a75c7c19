-- Names of other tables that the list of deals shows: see funciones/negocio/resumen.sql.
alter table negocio_resumen
  add column nom_clientenegocio text,
  add column nom_puerto text,
  add column nom_pais text,
  add column nom_estadoneg text,
  add column nom_usuario_comercial text,
  add column nom_temporada text;
