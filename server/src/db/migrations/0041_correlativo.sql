-- A shipment is found as it is written, `2026-0040/3`: its summary is made anew.
update embarque_resumen set busqueda = '';
