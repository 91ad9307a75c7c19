-- The changes of everything, for administradores: by person, by what was done, by day, and by the words of a reason.
create index historial_usuario on historial (usuario, id);
create index historial_tabla on historial (tabla, id);
create index historial_accion on historial (accion, id);
create index historial_en on historial (en);
create index historial_motivo on historial using gin (plano(motivo) gin_trgm_ops);
