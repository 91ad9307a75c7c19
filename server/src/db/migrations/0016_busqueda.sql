-- A search also looks in port, country, state, responsible and ETD: the function that writes summaries fills those that are empty.
update negocio_resumen set busqueda = '';
