-- The receiver of a paper is found from the row of its shipment now, and the gates name their containers by themselves.
drop function if exists codigo_de_receptor(integer, text, integer);
drop function if exists nombrar_contenedores(contenedor[]);
