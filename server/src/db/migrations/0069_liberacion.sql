-- Samples are judged many at a time: these were for one container each.
drop view if exists contenedor_resultado;
drop function if exists juicio_de_calidad(integer);
drop function if exists liberacion_de_contenedor(integer);
