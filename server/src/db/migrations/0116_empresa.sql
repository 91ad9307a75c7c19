-- Logos and signatures, each stored once by the SHA-256 of its bytes. They are kept as long as the history that names them.
create table imagen (
  huella text primary key check (huella ~ '^[0-9a-f]{64}$'),
  tipo text not null check (tipo in ('image/png', 'image/jpeg')),
  ancho integer not null,
  alto integer not null,
  bytes bytea not null check (length(bytes) <= 1048576),
  usuario text,
  en timestamptz not null default now()
);

alter table clienteinterno
  add column web text check (length(web) <= 300),
  add column logo text references imagen,
  add column cuentas jsonb not null default '[]',
  add column firmantes jsonb not null default '[]';
create index clienteinterno_logo on clienteinterno (logo) where logo is not null;

-- Its one account becomes the first of its accounts. Without the triggers, because nobody changes anything of the company.
alter table clienteinterno disable trigger user;
update clienteinterno set cuentas = jsonb_build_array(jsonb_build_object('Banco', coalesce(banco, swift, cuenta), 'Cuenta', coalesce(cuenta, '—'),
    'Swift', swift, 'Cod_Moneda', null, 'Banco_Intermediario', banco_intermediario))
 where num_nonnulls(banco, cuenta, swift) > 0;
alter table clienteinterno enable trigger user;
alter table clienteinterno drop column banco, drop column cuenta, drop column swift, drop column banco_intermediario;

-- The address, the telephone and the web site of the exporter at the foot of a message, as they were when it was written.
alter table envio add column pie text check (length(pie) <= 400);
