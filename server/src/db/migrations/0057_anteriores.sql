-- Functions and triggers that another name or other parameters replaced before: no file of funciones/ makes them any more.

drop trigger if exists a_cuidar_carga on contenedor_carga;
drop trigger if exists b_cuidar_enviados on embarque;
drop trigger if exists d_seguir_contenedores on contenedor;
drop function if exists cuidar_enviados();
drop function if exists mover_saldos(integer[], integer[], numeric[]);
drop function if exists bultos_que_caben(integer, integer);
drop function if exists motivos_linea(integer, integer, numeric, integer, integer, text);
drop function if exists lugar_de_regla(text, integer, integer, boolean);
drop function if exists avisos_contenedor(contenedor);
drop function if exists traspasar_contenedor(integer, integer);
drop function if exists cuenta_tdi(integer);
drop function if exists planificar_contenedores(integer, integer, integer);
