-- What leaves the portal belongs to the client for whom it was made, which a deal may change afterwards.

-- For whom a round was begun; a link without a person of the portal is of a contact of that client.
alter table aprobacion add column cod_cliente integer references clientes;
update aprobacion a set cod_cliente = e.cod_clientenegocio from embarque e where e.nro_embarque = a.nro_embarque;
alter table aprobacion alter column cod_cliente set not null;
create index aprobacion_cliente on aprobacion (cod_cliente);

-- The client that a message is for; null for one that goes to an agency, a plant or somebody of the company.
alter table envio drop constraint envio_estado_check;
alter table envio
  add constraint envio_estado_check
    check (estado in ('pendiente', 'enviando', 'entregando', 'incierto', 'enviado', 'rechazado', 'guardado', 'retirado')),
  add column cod_cliente integer references clientes;
create index envio_cliente on envio (cod_cliente) where cod_cliente is not null;
update envio v set cod_cliente = n.cod_clientenegocio
  from negocio n
 where n.nro_negocio = v.nro_negocio and v.papel in ('lista-empaque', 'proforma', 'certificado-calidad');
update envio v set cod_cliente = a.cod_cliente
  from aprobacion_enlace k join aprobacion a using (id_aprobacion)
 where k.id_enlace = v.id_enlace and k.usuario is null;
update envio v set cod_cliente = u.cod_cliente
  from suscripcion s join usuario u on u.cod_usuario = s.usuario
 where s.id_suscripcion = v.id_suscripcion;

-- The parties of the deal when a remark was made: nobody else outside of the company reads it. The history knows who they were.
alter table gestion_comentario add column partes integer[];
alter table gestion_comentario disable trigger user;
update gestion_comentario c
   set partes = (
     select coalesce(array_agg(distinct p.cual order by p.cual), '{}')
       from gestion g
       join negocio n using (nro_negocio)
      cross join lateral (
        select coalesce(
            (select h.antes -> x.columna from historial h
              where h.tabla = 'negocio' and h.clave = n.nro_negocio::text and h.accion = 'editar' and h.en > c.en and h.antes ? x.columna
              order by h.en, h.id limit 1),
            to_jsonb(n) -> x.columna) as cual
          from unnest(array['cod_clientenegocio', 'cod_consig', 'cod_notif1', 'cod_notif2']) x (columna)
      ) f
      cross join lateral (select (nullif(f.cual, 'null'::jsonb) #>> '{}')::integer as cual) p
      where g.id_gestion = c.id_gestion and p.cual is not null);
alter table gestion_comentario enable trigger user;
alter table gestion_comentario alter column partes set not null;
