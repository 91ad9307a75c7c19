-- The search of the portal finds comments by their words.
create index comentario_texto on comentario using gin (plano(texto) gin_trgm_ops) where not eliminado;
