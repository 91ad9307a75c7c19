-- The changes of everything, for administradores: by person, by table, and by the words of a reason. Each index costs every save a little.
create index historial_usuario on historial (usuario, id);
create index historial_tabla on historial (tabla, id);
create index historial_motivo on historial using gin (plano(motivo) gin_trgm_ops);
