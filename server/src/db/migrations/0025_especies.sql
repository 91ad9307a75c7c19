-- The species of a deal are kept with what else its list shows of its lines: working them out for a page took a third of its time.
alter table negocio_resumen add column especies text;
update negocio_resumen set busqueda = '';
