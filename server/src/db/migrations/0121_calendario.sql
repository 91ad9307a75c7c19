-- The address by which calendar programs read the calendar of a person, by the hash of its secret.
create table calendario_direccion (
  cod_usuario text primary key references usuario on delete cascade on update cascade,
  clave_hash text not null unique check (clave_hash ~ '^[0-9a-f]{64}$'),
  creada_en timestamptz not null default now(),
  leida_en timestamptz,
  leida_con text check (length(leida_con) <= 200)
);
