-- The contract by mail: who receives a contract, why a contract can't be sent, and when a sent one is out of date.

-- The client of a deal, the addresses to which the contract goes, and why the contract can't be sent, with what to do; null when nothing prevents that.
create or replace function despacho_de_contrato(negocio_ integer, out para text, out correos jsonb, out impedimento text, out falta text)
  language plpgsql stable as $$
declare
  n negocio;
  r receptor_de_papel;
begin
  select * into n from negocio where nro_negocio = negocio_;
  select * into r from receptor_de_papel x where x.tabla = 'clientes' and x.codigo = n.cod_clientenegocio;
  para := r.nombre;
  correos := correos_de_receptor(r.nombre, r.email, r.contactos, 'Documentos');
  impedimento := case
    when n.cod_estadoneg = '@negocio.anulado' then 'anulado'
    when n.cod_estadoneg = '@negocio.enPreparacion' then 'borrador'
    when correos = '[]' then 'sin-correo'
  end;
  falta := case impedimento
    when 'anulado' then 'El negocio está anulado.'
    when 'borrador' then 'El negocio está en preparación y su contrato es un borrador. Confírmelo antes de enviarlo.'
    when 'sin-correo' then falta_de_correo(r.nombre, r.tabla)
  end;
end
$$;

-- A contract that was sent before an amendment is out of date.
create or replace function desactualizar_contratos() returns trigger language plpgsql as $$
begin
  update envio set desactualizada = true
   where papel = 'contrato' and clave = new.nro_negocio and not desactualizada;
  return null;
end
$$;
create or replace trigger desactualizar_contratos after insert on negocio_estado
  for each row when (new.enmienda is not null) execute function desactualizar_contratos();

-- The contract of an open deal, of a season that is not closed, that should go out: one that was never sent, or whose last sending did not arrive or is from before an
-- amendment. A contract is due two days after its date, and an amended one two days after the amendment.
select mantener('negocio', 'nro_negocio', 'por_enviar', array['por_enviar'], $$
  select n.nro_negocio, case
      when n.cod_estadoneg in ('@negocio.confirmado', '@negocio.enEmbarque')
        and (s.id_envio is null or s.desactualizada or s.estado in ('rechazado', 'incierto', 'retirado')) and not esta_cerrada(n.cod_temporada)
      then jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('papel', 'contrato', 'variante', 0,
        'receptor', 'clientes-' || n.cod_clientenegocio, 'vence', greatest(n.fecha_contrato, x.dia) + 2, 'id_envio', s.id_envio)))
      else '[]' end as por_enviar
    from negocio n
    left join lateral (
      select (s.en at time zone 'America/Santiago')::date as dia
        from negocio_estado s where s.nro_negocio = n.nro_negocio and s.enmienda is not null order by s.id desc limit 1) x on true
    left join lateral (
      select s.id_envio, s.estado, s.desactualizada
        from envio s where s.papel = 'contrato' and s.clave = n.nro_negocio and s.variante = 0 order by s.id_envio desc limit 1) s on true
   where n.nro_negocio = any (cuales)
  $$,
  fuente('temporada_cierre', 'select n.nro_negocio from negocio n where n.cod_temporada = c.cod_temporada', 'cerrada'),
  fuente('negocio', 'c.nro_negocio', 'fecha_contrato', 'cod_clientenegocio', 'cod_temporada', $$c.cod_estadoneg in ('@negocio.confirmado', '@negocio.enEmbarque')$$),
  fuente('negocio_estado', 'case when c.enmienda is not null then c.nro_negocio end', 'enmienda', 'en'),
  fuente('envio', $$case when c.papel = 'contrato' then c.clave end$$, 'desactualizada', $$c.estado in ('rechazado', 'incierto', 'retirado')$$));
