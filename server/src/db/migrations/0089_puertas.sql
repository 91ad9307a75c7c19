-- The lacks of all steps of a noun are one kept value: armar_puertas() of base/puerta.sql.
delete from mantenido where nombre in ('contenedor_puerta_cargar', 'contenedor_puerta_cerrar', 'embarque_puerta_zarpar');
