-- Comments on deals, shipments and containers beside those on items of gestión: in threads, formatted, for the company alone or for the client too.

drop trigger if exists solo_agregar on gestion_comentario;
alter table gestion_comentario rename to comentario;
alter index gestion_comentario_gestion rename to comentario_gestion;
alter index gestion_comentario_en rename to comentario_reciente;
alter table comentario
  alter column id_gestion drop not null,
  add column de text not null default 'gestion',
  add column nro_negocio integer references negocio on delete cascade,
  add column nro_embarque integer references embarque on delete cascade,
  add column id_contenedor integer references contenedor on delete cascade,
  -- the first comment of the thread; null for the first one
  add column id_hilo integer references comentario on delete cascade,
  add column visible_cliente boolean not null default true,
  -- the formatted text; null for plain words
  add column documento jsonb,
  add column menciones text[] not null default '{}',
  add column editado_en timestamptz,
  add column eliminado boolean not null default false,
  add column resuelto_por text,
  add column resuelto_en timestamptz,
  add column version integer not null default 1;
alter table comentario
  alter column de drop default,
  alter column visible_cliente drop default,
  add column clave integer not null generated always as (coalesce(nro_negocio, nro_embarque, id_contenedor, id_gestion)) stored,
  add constraint comentario_de_uno check (
    num_nonnulls(nro_negocio, nro_embarque, id_contenedor, id_gestion) = 1
    and case de when 'negocio' then nro_negocio when 'embarque' then nro_embarque when 'contenedor' then id_contenedor
      when 'gestion' then id_gestion end is not null),
  add constraint comentario_resuelto check ((resuelto_en is null) = (resuelto_por is null) and (resuelto_en is null or id_hilo is null));
create index comentario_de on comentario (de, clave, en desc, id_comentario desc);
create index comentario_negocio on comentario (nro_negocio) where nro_negocio is not null;
create index comentario_embarque on comentario (nro_embarque) where nro_embarque is not null;
create index comentario_contenedor on comentario (id_contenedor) where id_contenedor is not null;
create index comentario_hilo on comentario (id_hilo) where id_hilo is not null;

-- What client and company said about a document so far is one thread.
alter table comentario disable trigger user;
update comentario c set id_hilo = p.primero
  from (select id_gestion, min(id_comentario) as primero from comentario group by 1) p
 where p.id_gestion = c.id_gestion and p.primero <> c.id_comentario;
alter table comentario enable trigger user;

-- Files of comments.
drop index adjunto_de;
alter table adjunto drop constraint adjunto_de_uno, drop column clave, add column id_comentario integer references comentario on delete cascade;
alter table adjunto
  add column clave integer not null generated always as (coalesce(nro_negocio, nro_embarque, id_contenedor, id_gestion, cod_normacalidad, id_comentario)) stored,
  add constraint adjunto_de_uno check (
    num_nonnulls(nro_negocio, nro_embarque, id_contenedor, id_gestion, cod_normacalidad, id_comentario) = 1
    and case de when 'negocio' then nro_negocio when 'embarque' then nro_embarque when 'contenedor' then id_contenedor
      when 'gestion' then id_gestion when 'normacalidad' then cod_normacalidad when 'comentario' then id_comentario end is not null);
create index adjunto_de on adjunto (de, clave, id_adjunto);
create index adjunto_comentario on adjunto (id_comentario) where id_comentario is not null;
