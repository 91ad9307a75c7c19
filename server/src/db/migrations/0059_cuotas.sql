-- The payments of a deal with the parts that fall to its shipments: kept, see funciones/negocio/resumen.sql. Until then the view computed
-- them at each reading, by the first shipment to sail.
drop view if exists negocio_cuota;
alter table negocio_resumen add column cuotas jsonb not null default '{}';

-- Amounts and kilos of its lines in each currency.
alter table negocio_resumen add column totales jsonb not null default '[]';
