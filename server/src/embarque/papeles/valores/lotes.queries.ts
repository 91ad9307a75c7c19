/** SQL of the lots of a shipment, of the pallets in a container, and of its inspection, for papers. Table names replace aliases. */
import type { anexo, inspeccionImpresa, lotes, lotesImpresos, pallets, puntos } from '@nogal/model/embarque/papeles.lotes'
import { translatedNameSql } from '../../../papel/sql.ts'
import { objectListSql, objectSql, type Sql, type SqlOf } from '../../../papel/valuesSql.ts'
import { COUNTED, numberSql } from './fruta.queries.ts'

const LOTES: SqlOf<typeof lotes> = {
  Id_Lote: 'lote.id_lote',
  Nro_Lote: 'lote.nro_lote',
  Csg: 'lote.csg',
  Productor: 'lote.productor',
  Planta: 'planta.nom_planta',
  Csp: 'planta.cod_sag',
  Especie: translatedNameSql('especie'),
  Variedad: 'variedad.nom_variedad',
  Fecha_Proceso: 'lote.fecha_proceso',
  Contenedores: 'embarcado.contenedores',
  Pallets: 'embarcado.pallets',
  Cajas: 'embarcado.cajas',
  Neto: 'embarcado.neto',
}

const CON_PALLETS = `contenedor join contenedor_pallet using (id_contenedor) where ${COUNTED}`

/** The lots on the pallets of the selected containers. A lot is looked up by its key (`offset 0`), because a plan for small tables would read all of them. */
export const lotesSql: Sql = idioma =>
  objectSql(
    {
      Cuantos: `(select count(distinct contenedor_pallet.id_lote) from ${CON_PALLETS})`,
      Lotes_Embarcados: objectListSql(LOTES, {
        from: `(select contenedor_pallet.id_lote, count(distinct contenedor_pallet.nro_pallet) as pallets, sum(contenedor_pallet.cajas) as cajas,
            sum(contenedor_pallet.neto_kg) as neto, string_agg(distinct ${numberSql(idioma)}, ', ') as contenedores
          from ${CON_PALLETS} group by contenedor_pallet.id_lote) embarcado
          cross join lateral (select * from lote where lote.id_lote = embarcado.id_lote offset 0) lote
          join planta on planta.cod_planta = lote.cod_planta join especie on especie.cod_especie = lote.cod_especie
          join variedad on variedad.cod_variedad = lote.cod_variedad`,
        order: 'lote.nro_lote, lote.id_lote',
      }),
    } satisfies SqlOf<typeof lotesImpresos>,
    `exists (select from ${CON_PALLETS})`,
  )(idioma)

const PALLETS: SqlOf<typeof pallets> = {
  Id_Pallet: 'contenedor_pallet.id_pallet',
  Nro_Pallet: 'contenedor_pallet.nro_pallet',
  Nro_Lote: 'lote.nro_lote',
  Csg: 'lote.csg',
  Cajas: 'contenedor_pallet.cajas',
  Neto: 'contenedor_pallet.neto_kg',
  Bruto: `round(contenedor_pallet.neto_kg + coalesce(contenedor_pallet.cajas
      * (coalesce(carga_medida.tara_envases, 0) + coalesce(carga_medida.tara_pallets, 0)) / nullif(carga_medida.bultos, 0), 0), 3)`,
}
const DE_LA_CAJA = 'contenedor_pallet where contenedor_pallet.id_contenedor = contenedor.id_contenedor'

/** The pallets of a container, with the weight of the packaging and of the wood by boxes. */
export const anexoSql = objectSql(
  {
    Cuantos: `(select count(distinct contenedor_pallet.nro_pallet) from ${DE_LA_CAJA})`,
    Pallets_Cargados: objectListSql(PALLETS, {
      from: `contenedor_pallet cross join lateral (select * from lote where lote.id_lote = contenedor_pallet.id_lote offset 0) lote left join carga_medida on carga_medida.id_contenedor = contenedor_pallet.id_contenedor
          and carga_medida.id_linea = contenedor_pallet.id_linea where contenedor_pallet.id_contenedor = contenedor.id_contenedor`,
      order: 'contenedor_pallet.id_pallet',
    }),
  } satisfies SqlOf<typeof anexo>,
  `exists (select from ${DE_LA_CAJA})`,
)

const PUNTOS: SqlOf<typeof puntos> = {
  Cod_PuntoInspeccion: 'puntoinspeccion.cod_puntoinspeccion',
  Punto: 'puntoinspeccion.nom_puntoinspeccion',
  Respuesta: 'contenedor_inspeccion.respuesta',
  Observacion: 'contenedor_inspeccion.observacion',
}
const QUE_VALEN = `puntoinspeccion left join lateral (
    select * from contenedor_inspeccion where contenedor_inspeccion.id_contenedor = contenedor.id_contenedor
      and contenedor_inspeccion.cod_puntoinspeccion = puntoinspeccion.cod_puntoinspeccion offset 0) contenedor_inspeccion on true
  where (contenedor_inspeccion.id_contenedor is not null or punto_vale(puntoinspeccion, contenedor))`

/** The points of inspection that hold for a container, or that were answered. */
export const inspeccionSql = objectSql(
  {
    Cuantos: '(select count(*) from contenedor_inspeccion where contenedor_inspeccion.id_contenedor = contenedor.id_contenedor)',
    Puntos: objectListSql(PUNTOS, { from: QUE_VALEN, order: 'puntoinspeccion.orden, puntoinspeccion.cod_puntoinspeccion' }),
  } satisfies SqlOf<typeof inspeccionImpresa>,
  `exists (select from ${QUE_VALEN})`,
)
