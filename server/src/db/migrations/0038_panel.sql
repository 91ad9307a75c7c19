-- The cards of the control panel, and what they are counted by.
alter table configpc drop constraint configpc_tarjeta_check;
alter table configpc add constraint configpc_tarjeta_check
  check (tarjeta in ('Vencidos', 'Por vencer', 'Aprobaciones', 'Instrucciones', 'Pagos sin confirmar', 'Zarpes', 'Arribos', 'Saldos',
    'Mis negocios', 'Mis embarques', 'Borradores', 'Sin confirmar', 'Pagos por vencer', 'Cortes'));

-- An installation that has cards already gets the new ones, each once.
insert into configpc (cod_areagestion, tarjeta, dias_amarillo, dias_rojo, orden)
select n.area, n.tarjeta, n.amarillo, n.rojo, n.orden
  from (values
    (1, 'Mis negocios', null, null, 1), (1, 'Borradores', null, null, 3), (1, 'Sin confirmar', 14, 7, 5), (1, 'Pagos por vencer', 7, 2, 12),
    (2, 'Mis embarques', null, null, 1), (2, 'Sin confirmar', 14, 7, 3), (2, 'Cortes', 3, 1, 5),
    (3, 'Mis embarques', null, null, 1), (3, 'Aprobaciones', 2, 5, 25), (4, 'Mis embarques', null, null, 1), (4, 'Cortes', 3, 1, 5)
  ) n (area, tarjeta, amarillo, rojo, orden)
 where exists (select from configpc c where c.cod_areagestion = n.area)
on conflict do nothing;

-- The list of the items of all shipments, by due date either way; blanks stand at the end of both.
create index gestion_fecha_vence on gestion (fecha_vence, id_gestion);
create index gestion_fecha_vence_atras on gestion (fecha_vence desc nulls last, id_gestion desc);
-- Items that wait for approval.
create index gestion_en_aprobacion on gestion (id_gestion) where cod_estadogestion = '03';
-- Deals with fruit that is in no container.
create index saldo_fruta_queda on saldo_fruta (nro_negocio) where asignada < cantidad;
