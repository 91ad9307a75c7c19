-- Shipments: their notices.

-- The causes of the notices of a shipment, in the order of avisos_embarque(); lists count them. `ahora` is the local time of the port of
-- loading, `hoy_alla` the day in the port of discharge.
create or replace function causas_de_aviso(e embarque, ahora timestamp, hoy_alla date, sin_frio boolean, sin_cargar bigint, otro_pais boolean)
  returns boolean[] language plpgsql immutable as $$
begin
  return array[
    e.fecha_etd < ahora::date and e.fecha_zarpe is null,
    e.corte_carga < ahora and e.fecha_zarpe is null and sin_cargar > 0,
    sin_frio and (e.temperatura is not null or e.ventilacion is not null or e.humedad is not null or e.atmoscontrol or e.genset),
    otro_pais and e.cod_destinofinal is null,
    e.corte_carga::date > e.fecha_etd,
    e.corte_documentos::date > e.fecha_etd,
    e.corte_vgm::date > e.fecha_etd,
    e.fecha_eta < hoy_alla - 3 and e.fecha_zarpe is not null and e.fecha_arribo is null];
end
$$;

-- The notices of a shipment, as `[{ "Campo", "Mensaje" }]`.
create or replace function avisos_embarque(e embarque) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('Campo', a.campo, 'Mensaje', a.mensaje) order by a.orden) filter (where c.causas[a.orden]), '[]')
      from embarque_resumen r
      join negocio n on n.nro_negocio = e.nro_negocio
      cross join lateral (
        select causas_de_aviso(e, momento() at time zone zona_de_embarque(e), hoy_en_puerto(e.cod_puertodestino), r.sin_frio,
          r.cant_contenedores - r.cant_cargados, n.cod_pais <> e.cod_paisdestino) as causas
      ) c
      cross join lateral (values
        (1, 'Fecha_Zarpe', format('El ETD (%s) ya pasó y falta el zarpe real.', to_char(e.fecha_etd, 'DD-MM-YYYY'))),
        (2, 'Corte_Carga', format('Pasó el corte de carga (%s) y faltan %s de %s contenedores.', to_char(e.corte_carga, 'DD-MM-YYYY HH24:MI'),
          r.cant_contenedores - r.cant_cargados, r.cant_contenedores)),
        (3, 'Temperatura', motivo_de_frio(e)),
        (4, 'Cod_DestinoFinal', format('El embarque llega a %s y el negocio es a %s. Elija el destino final: su país decide los límites de calidad.',
          (select x.nom_pais from pais x where x.cod_pais = e.cod_paisdestino), (select y.nom_pais from pais y where y.cod_pais = n.cod_pais))),
        (5, 'Corte_Carga', 'El corte de carga es después del ETD.'),
        (6, 'Corte_Documentos', 'El corte de documentos es después del ETD.'),
        (7, 'Corte_VGM', 'El corte de VGM es después del ETD.'),
        (8, 'Fecha_Arribo', format('El ETA (%s) ya pasó y falta el arribo real.', to_char(e.fecha_eta, 'DD-MM-YYYY')))
      ) a (orden, campo, mensaje)
     where r.nro_embarque = e.nro_embarque and e.cod_estadoemb <> '@embarque.anulado'
  );
end
$$;
