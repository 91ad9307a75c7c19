-- Printings of any paper, and in it those of contracts, which had a table of their own.

create table impresion (
  papel text not null,
  -- Of the aggregate that the paper is of.
  clave integer not null,
  -- Counted per paper and key, over both languages.
  revision integer not null check (revision > 0),
  idioma text not null check (idioma in ('es', 'en')),
  datos jsonb not null,
  -- Without the moment of printing: what still shows the same is not printed twice.
  huella text not null generated always as (huella(datos - 'Impreso_En')) stored,
  pdf bytea not null,
  sha256 text not null,
  usuario text,
  en timestamptz not null default now(),
  primary key (papel, clave, revision)
);
-- PDF files are compressed already.
alter table impresion alter column pdf set storage external;

insert into impresion (papel, clave, revision, idioma, datos, pdf, sha256, usuario, en)
select 'contrato', nro_negocio, impresion, idioma, contrato, pdf, sha256, usuario, en from negocio_impresion;

drop table negocio_impresion;
