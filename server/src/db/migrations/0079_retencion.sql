-- A function of the same name with a choice replaces this one.
drop function if exists retencion_de_mantenido(mantenido);
