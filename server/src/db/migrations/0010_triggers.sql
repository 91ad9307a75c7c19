-- Rows that come are logged together, once a statement, and the guards of an aggregate are functions of its own: both planned once.

do $$
declare
  viejo record;
begin
  for viejo in
    select tgrelid::regclass as tabla, string_to_array(rtrim(encode(tgargs, 'escape'), '\000'), '\000') as clave
      from pg_trigger where tgname = 'anotar_historial'
  loop
    perform vigilar(viejo.tabla, variadic viejo.clave);
    execute format('drop trigger anotar_historial on %s', viejo.tabla);
  end loop;
end
$$;
drop function if exists anotar_historial();
drop function if exists seguir_ciclo(regclass, text, text, regclass[]);
drop function if exists cuidar_ciclo() cascade;
drop function if exists cuidar_parte() cascade;
drop function if exists anotar_estado() cascade;

-- As in 0008: what is new waits in a short list and is placed at one go.
alter index negocio_contrato_texto set (fastupdate = on, gin_pending_list_limit = 64);
