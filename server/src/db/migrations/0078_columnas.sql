-- How far the originals of a shipment that go by courier have come, kept for lists.
alter table embarque_resumen add column originales text;
alter table embarque_resumen add column originales_enviados date;
alter table embarque_resumen add column originales_recibidos date;

-- The list of papers to send named two columns anew. The personal views of the list, and the columns that people arranged, follow: in a layout
-- a name is a whole string; in a state, which is an address, a name begins a filter, or stands in the order or in the grouping.
do $$
declare
  tabla constant text := 'tabla.papeles por enviar';
  nombre record;
  persona record;
  memoria jsonb;
begin
  for persona in select cod_usuario, valor -> tabla as memoria from preferencia where jsonb_typeof(valor -> tabla) = 'object' loop
    memoria := persona.memoria;
    for nombre in select antes, ahora, format('"%s"', antes) as entero_antes, format('"%s"', ahora) as entero_ahora
      from (values ('Embarque', 'Origen'), ('Usuario_Comex', 'Usuario_Responsable'), ('Nom_Usuario_Comex', 'Nom_Usuario_Responsable')) n (antes, ahora)
    loop
      memoria := memoria || jsonb_strip_nulls(jsonb_build_object(
        'layout', replace((memoria -> 'layout')::text, nombre.entero_antes, nombre.entero_ahora)::jsonb,
        'drafts', (
          select jsonb_object_agg(d.key, replace(d.value::text, nombre.entero_antes, nombre.entero_ahora)::jsonb) from jsonb_each(memoria -> 'drafts') d),
        'views', (
          select jsonb_agg(v.vista || jsonb_strip_nulls(jsonb_build_object(
                     'layout', replace((v.vista -> 'layout')::text, nombre.entero_antes, nombre.entero_ahora)::jsonb,
                     'state', regexp_replace(regexp_replace(v.vista ->> 'state', format('(^|!)%s(?=[.(])', nombre.antes), '\1' || nombre.ahora, 'g'),
                       format('(\*(?:orden|grupo)\((?:[^)]*[-~])?)%s(?=[)~])', nombre.antes), '\1' || nombre.ahora, 'g')))
                   order by v.lugar)
            from jsonb_array_elements(memoria -> 'views') with ordinality v (vista, lugar))));
    end loop;
    update preferencia set valor = jsonb_set(valor, array[tabla], memoria) where cod_usuario = persona.cod_usuario;
  end loop;
end
$$;
