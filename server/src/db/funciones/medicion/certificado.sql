-- Mediciones: certificates of quality of lots that fail.

-- The failures in the containers of a certificate of quality, one line each; null when there are none.
create or replace function fallas_de_certificado(viaje integer, caja integer) returns text language plpgsql stable as $$
begin
  return (
    select string_agg(coalesce(numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor) || ': ' || array_to_string(v.fallas, ' '),
             E'\n' order by c.nro_corr_contenedor)
      from contenedor c cross join lateral veredicto_de_contenedor(c.id_contenedor) v
     where c.nro_embarque = viaje and (caja = 0 or c.id_contenedor = caja) and v.veredicto = 'no-cumple'
  );
end
$$;

create or replace trigger solo_agregar before update on certificado_excepcion for each row execute function rechazar_cambio();
