-- The change log and the list of printings are append-only: past changes, and papers that somebody may have received, are never modified.

create or replace trigger solo_agregar before update or delete on historial for each row execute function rechazar_cambio();
create or replace trigger no_vaciar before truncate on historial for each statement execute function rechazar_cambio();
create or replace trigger solo_agregar before update or delete on impresion for each row execute function rechazar_cambio();
create or replace trigger no_vaciar before truncate on impresion for each statement execute function rechazar_cambio();
