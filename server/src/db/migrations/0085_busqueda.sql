-- The search words of deals and shipments, with their trigram index, leave the summary rows for tables of their own: each change of a summary row
-- wrote the trigrams again, whatever column it was about.
create table negocio_busqueda (
  nro_negocio integer primary key references negocio on delete cascade,
  busqueda text not null
);
create table embarque_busqueda (
  nro_embarque integer primary key references embarque on delete cascade,
  busqueda text not null
);
insert into negocio_busqueda select r.nro_negocio, r.busqueda from negocio_resumen r;
insert into embarque_busqueda select r.nro_embarque, r.busqueda from embarque_resumen r;
drop index negocio_resumen_busqueda;
drop index embarque_resumen_busqueda;
create index negocio_busqueda_trigramas on negocio_busqueda using gin (busqueda gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 512);
create index embarque_busqueda_trigramas on embarque_busqueda using gin (busqueda gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 512);
