-- Numbers what changes how many items of gestión the list of all of them has: numerar_cambios() of base/conteo.sql.
create sequence cuenta_gestiones;
