-- No verdict without a law: limits say where they come from, a shipment says its final destination, and a certificate of a lot that fails
-- leaves only with the reason of a named person.

alter table pais drop constraint pais_bloque_check, add constraint pais_bloque_check
  check (bloque in ('Unión Europea', 'Unión Económica Euroasiática', 'Consejo de Cooperación del Golfo', 'Codex Alimentarius'));
alter table limitelegal drop constraint limitelegal_bloque_check, add constraint limitelegal_bloque_check
  check (bloque in ('Unión Europea', 'Unión Económica Euroasiática', 'Consejo de Cooperación del Golfo', 'Codex Alimentarius'));
alter table limitelegal
  add column articulo text check (length(articulo) <= 80),
  add column procedencia text check (length(procedencia) <= 160);

-- the analysis that one is a part of
alter table analisiscalidad add column cod_analisis_total integer references analisiscalidad;
create index analisiscalidad_cod_analisis_total on analisiscalidad (cod_analisis_total);
alter table embarque add column cod_destinofinal integer references destinofinal;
create index embarque_cod_destinofinal on embarque (cod_destinofinal);
drop function if exists gestion_con_trabajo(gestion);
drop function if exists mismo_lugar(gestion, gestion);
-- Does the result follow from the verdict, and so with it to another market? Where nobody wrote a reason, it does. That is no change that
-- somebody made, so neither versions nor the history tell of it.
alter table gestion add column sigue_veredicto boolean not null default false;
alter table gestion disable trigger user;
update gestion set sigue_veredicto = true
 where tipo = 'analisis' and cod_estadogestion = '04' and mediciones <> '[]' and cod_aprobado is not null and motivo_resultado is null;
alter table gestion enable trigger user;

-- What nobody changed is mended; what an administrador wrote stays as it is.
update limitelegal t set articulo = 'Anexo I, sección ' || case when cod_analisis = 3 then '1.2' else '1.1' end,
  procedencia = 'Diario Oficial de la Unión Europea, L 119, 5-5-2023'
 where version = 1 and bloque = 'Unión Europea' and norma = 'Reglamento (UE) 2023/915';
update limitelegal set procedencia = 'Reglamento Sanitario de los Alimentos de Chile' where version = 1 and cod_pais = 152 and norma like 'Reglamento Sanitario%';
update limitelegal set procedencia = 'Ministerio de Salud de Japón (MHLW)' where version = 1 and cod_pais = 392 and norma like 'Ley de Sanidad%';
-- China limits B1 only
delete from limitelegal where version = 1 and cod_pais = 156 and cod_analisis = 2 and norma = 'GB 2761-2017' and maximo = 20;
update limitelegal set procedencia = 'Norma nacional de China, inocuidad de los alimentos' where version = 1 and cod_pais = 156 and norma = 'GB 2761-2017';
update normacalidad set limites = (
    select coalesce(jsonb_agg(x order by n), '[]') from jsonb_array_elements(limites) with ordinality y (x, n)
     where not ((x ->> 'Cod_Analisis')::integer = 2 and (x ->> 'Maximo')::numeric = 20))
 where version = 1 and cod_normacalidad = 4 and nom_normacalidad = 'Nuez, China';
-- the figures of almonds in the European Union were offered to every fruit and market
update analisiscalidad set limite_max = null where version = 1 and (cod_analisis, limite_max) in ((1, 8), (2, 10), (3, 8));

-- Aflatoxin B1 is a part of the total: a market that limits one of them has judged the other.
update analisiscalidad set cod_analisis_total = 2
 where cod_analisis = 1 and plano(nom_analisis) = 'aflatoxina b1'
   and exists (select from analisiscalidad where cod_analisis = 2 and plano(nom_analisis) like 'aflatoxinas totales%');

-- The functions say more of each result; db/funciones makes them anew.
drop function if exists resultados_de_muestra(jsonb, integer, integer, integer, integer, integer) cascade;

-- Who let a certificate of quality leave though its lot fails, and why. It holds for the failures of then.
create table certificado_excepcion (
  id_excepcion integer generated always as identity primary key,
  nro_embarque integer not null references embarque on delete cascade,
  -- the container; 0: the whole shipment
  variante integer not null,
  fallas text not null,
  motivo text not null check (length(motivo) <= 500),
  usuario text not null,
  en timestamptz not null default now()
);
create index certificado_excepcion_embarque on certificado_excepcion (nro_embarque, variante);
