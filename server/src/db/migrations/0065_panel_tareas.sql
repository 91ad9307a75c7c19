-- The cards of tasks and of what quality stops.
alter table configpc drop constraint configpc_tarjeta_check;
alter table configpc add constraint configpc_tarjeta_check
  check (tarjeta in ('Vencidos', 'Por vencer', 'Aprobaciones', 'Instrucciones', 'Pagos sin confirmar', 'Zarpes', 'Arribos', 'Saldos',
    'Mis negocios', 'Mis embarques', 'Borradores', 'Sin confirmar', 'Pagos por vencer', 'Cortes', 'Tareas', 'Tareas de todos', 'Detenidos'));

-- An installation that has cards already gets the new ones, each once.
insert into configpc (cod_areagestion, tarjeta, dias_amarillo, dias_rojo, orden)
select n.area, n.tarjeta, n.amarillo, n.rojo, 1
  from (values (1, 'Tareas', 3, 0), (2, 'Tareas', 3, 0), (3, 'Tareas', 3, 0), (4, 'Tareas', 3, 0), (1, 'Tareas de todos', 3, 0), (2, 'Tareas de todos', 3, 0),
    (2, 'Detenidos', 30, 7), (3, 'Detenidos', 30, 7)) n (area, tarjeta, amarillo, rojo)
 where exists (select from configpc c where c.cod_areagestion = n.area)
on conflict do nothing;
