-- The change log only grows.

create or replace trigger solo_agregar before update or delete on historial for each row execute function rechazar_cambio();
create or replace trigger no_vaciar before truncate on historial for each statement execute function rechazar_cambio();
