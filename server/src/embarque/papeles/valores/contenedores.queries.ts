/** SQL of the selected containers of a paper, and of their totals. Table names replace aliases. */
import { contenedores, type totales } from '@nogal/model/embarque/papeles.valores'
import type { Idioma } from '@nogal/model/palabras'
import { isShownOn } from '../../../papel/shown.ts'
import { nameOf } from '../../../papel/sql.ts'
import { objectListSql, objectSql, type Sql, type SqlOf } from '../../../papel/valuesSql.ts'
import { COUNTED, cargaSql, EXIGE_CSG, FORMATO, numberSql, PALETIZADO, volumenDe } from './fruta.queries.ts'
import { anexoSql, inspeccionSql } from './lotes.queries.ts'

/** The origins of a seal. */
const ORIGEN: Record<Idioma, Record<string, string>> = {
  es: { Naviera: 'naviera', Exportador: 'exportador', Aduana: 'aduana', SAG: 'SAG' },
  en: { Naviera: 'carrier', Exportador: 'shipper', Aduana: 'customs', SAG: 'SAG' },
}
const originSql = (idioma: Idioma): string =>
  `case dato ->> 'Origen' ${Object.entries(ORIGEN[idioma])
    .map(([code, word]) => `when '${code}' then '${word}'`)
    .join(' ')} end`

/** What a plant is told of a container that quality stops. */
const STOPPED = { es: 'detenido por Calidad', en: 'stopped by Quality' } as const

const RESUMEN = 'contenedor join contenedor_resumen on contenedor_resumen.id_contenedor = contenedor.id_contenedor'
const PLANTA = 'planta.cod_planta = coalesce(contenedor.cod_planta, embarque.cod_planta)'

/** SQL: the SAG codes of the plants that processed the lots on the pallets of a container. */
const CSP_DE_LOTES = `(select string_agg(distinct planta.cod_sag, ', ') from contenedor_pallet
        cross join lateral (select cod_planta from lote where lote.id_lote = contenedor_pallet.id_lote offset 0) lote join planta using (cod_planta)
      where contenedor_pallet.id_contenedor = contenedor.id_contenedor)`

const VALORES: SqlOf<typeof contenedores> = {
  Id_Contenedor: 'contenedor.id_contenedor',
  Contenedor: numberSql,
  No_Cargar: idioma => `case when contenedor_resumen.liberacion in ('retenido', 'rechazado') then '${STOPPED[idioma]}'
      || coalesce(': ' || contenedor_resumen.liberacion_porque, '') end`,
  Tipo: `(select concat_ws(' · ', nom_tipocontenedor, cod_iso) from tipocontenedor
      where tipocontenedor.cod_tipocontenedor = contenedor.cod_tipocontenedor)`,
  Sellos: idioma => `(select string_agg(sello.texto, ', ' order by sello.orden) from (
        select 0 as orden, contenedor.nro_sello || ' (${ORIGEN[idioma].Naviera})' as texto where contenedor.nro_sello is not null
        union all select orden, (dato ->> 'Nro_Sello') || ' (' || ${originSql(idioma)} || ')'
          from jsonb_array_elements(contenedor.sellos) with ordinality otros (dato, orden)) sello)`,
  Neto: 'contenedor_resumen.neto',
  Bruto: 'contenedor_resumen.bruto',
  Cajas: 'contenedor_resumen.cajas',
  Pallets: `case when ${PALETIZADO} then ceil(contenedor_resumen.pallets) end`,
  Volumen: volumenDe('where carga_medida.id_contenedor = contenedor.id_contenedor'),
  // only while some line has no lots of its own, because two lists of the same fruit could contradict each other
  Lotes: `case when exists (select from contenedor_carga where contenedor_carga.id_contenedor = contenedor.id_contenedor
        and contenedor_carga.lotes is null) then contenedor.lotes end`,
  Formato: idioma => `case when not ${PALETIZADO} then (select ${nameOf(idioma, 'formatocarga', 'formatocarga')} from formatocarga
      where formatocarga.cod_formatocarga = ${FORMATO}) end`,
  Csp: `case when ${EXIGE_CSG} then coalesce(${CSP_DE_LOTES}, (select cod_sag from planta where ${PLANTA})) end`,
  Tara: 'contenedor.tara_kg',
  VGM: 'contenedor.vgm_kg',
  Metodo_VGM: 'contenedor.metodo_vgm',
  Deposito: `(select concat_ws(', ', nom_depoconten, direccion) from depositocontenedor
      where depositocontenedor.cod_depoconten = contenedor.cod_depoconten)`,
  Planta: `(select concat_ws(', ', nom_planta, direccion, nom_comuna) from planta left join comuna using (cod_comuna) where ${PLANTA})`,
  Presentacion: 'contenedor.presentacion_planta',
  Fecha_Carga: 'contenedor.fecha_carga',
  Temperatura_Carga: 'contenedor.temperatura_carga',
  Transporte: '(select nom_agtrans from agtransporte where agtransporte.cod_agtrans = contenedor.cod_agtrans)',
  Camion: `nullif(concat_ws(' · ', (select nom_tipocam from tipocamion where tipocamion.cod_tipocam = contenedor.cod_tipocam),
      contenedor.patente_camion, contenedor.patente_rampla), '')`,
  Chofer: "nullif(concat_ws(' · ', contenedor.nom_chofer, contenedor.rut_chofer, contenedor.fono_chofer), '')",
  Late: 'contenedor.late',
  Observaciones: 'contenedor.observaciones',
  Carga: cargaSql,
  Anexo: anexoSql,
  Inspeccion: inspeccionSql,
}

/** The containers with the values that papers of these codes show; null for all papers. */
export const contenedoresSql = (papers: readonly string[] | null): Sql =>
  objectListSql(Object.fromEntries(Object.entries(VALORES).filter(([name]) => isShownOn(papers, contenedores, name))), {
    from: `${RESUMEN} where ${COUNTED}`,
    order: 'contenedor.nro_corr_contenedor',
  })

const TOTALES: SqlOf<typeof totales> = {
  Contenedores: 'count(*)',
  Cajas: 'coalesce(sum(contenedor_resumen.cajas), 0)',
  Pallets: `sum(ceil(contenedor_resumen.pallets)) filter (where ${PALETIZADO})`,
  Neto: 'coalesce(sum(contenedor_resumen.neto), 0)',
  Bruto: 'coalesce(sum(contenedor_resumen.bruto), 0)',
  Volumen: volumenDe(`join contenedor using (id_contenedor) where ${COUNTED}`),
}

export const totalesSql: Sql = idioma => `(select ${objectSql(TOTALES)(idioma)} from ${RESUMEN} where ${COUNTED})`
