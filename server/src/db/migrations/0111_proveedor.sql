-- Whose account of the company's provider a person is: linked by the first sign-in, and compared by each later one.
create table cuenta_proveedor (
  cod_usuario text primary key references usuario on delete cascade on update cascade,
  emisor text not null check (length(emisor) <= 300),
  sujeto text not null check (length(sujeto) <= 300),
  en timestamptz not null default now()
);
create unique index cuenta_proveedor_sujeto on cuenta_proveedor (emisor, sujeto);
create index usuario_email on usuario (lower(email));
