-- The species in a container, kept beside its products: the report of production shows and searches them.
alter table contenedor_resumen add column especies text;
