-- What papers of others say of a shipment, as a person typed it or confirmed it; it is compared with what the portal says.
create table cotejo_valor (
  nro_embarque integer not null references embarque on delete cascade,
  documento text not null check (documento in ('bl', 'fitosanitario', 'origen', 'otro')),
  -- null: of the whole shipment
  id_contenedor integer references contenedor on delete cascade,
  lugar integer not null generated always as (coalesce(id_contenedor, 0)) stored,
  campo text not null check (length(campo) <= 40),
  valor text not null check (length(valor) <= 300),
  leido_de text check (length(leido_de) <= 200),
  version integer not null default 1,
  creado_por text,
  creado_en timestamptz not null default now(),
  modificado_por text,
  modificado_en timestamptz not null default now(),
  primary key (nro_embarque, documento, lugar, campo)
);
create index cotejo_valor_contenedor on cotejo_valor (id_contenedor) where id_contenedor is not null;
select vigilar('cotejo_valor', 'nro_embarque', 'documento', 'lugar', 'campo');
