-- One function tells of every table with rows about a deal, a shipment or a container; funciones/base/vivo.sql makes the triggers anew.
drop function if exists decir_gestion(), decir_tramite(), decir_cierre() cascade;
