/** SQL of the general lists of the areas: a shipment a row, with what its gestión comes to. */
import type { Fields } from '@nogal/model/fields'
import type { CodArea } from '@nogal/model/gestion/gestion.areas'
import { type EN_INGLES, FILAS } from '@nogal/model/gestion/gestion.lists'
import sql, { raw, type Sql } from 'sql-template-tag'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import type { Beside, Column, ListSpec } from '../list/columns.ts'
import { columnOf } from '../list/fields.ts'

const BESIDE: Beside = {
  ...EMBARQUE.beside!,
  gestion: { table: 'gestion_de_embarque', on: sql`gestion.nro_embarque = t.nro_embarque`, lateral: true },
  calidad: { table: 'usuario', on: sql`calidad.cod_usuario = (select d.usuario_qc from negocio d where d.nro_negocio = t.nro_negocio)` },
  planta: { table: 'planta', on: sql`planta.cod_planta = t.cod_planta` },
  regla: { table: 'incoterm', on: sql`regla.cod_incoterm = (select d.cod_incoterm from negocio d where d.nro_negocio = t.nro_negocio)` },
}

/** A value of a row beside. */
type Aside = { of: keyof typeof BESIDE & string; value: Sql }
/** A column that shipments have already, under another name; a value; or a value of a row beside. */
type Given = string | Sql | Aside

const done = (all: string, complete: string): Aside => ({
  of: 'gestion',
  value: sql`format('%s de %s', coalesce(gestion.${raw(complete)}, 0), coalesce(gestion.${raw(all)}, 0))`,
})
const word = (area: string, closed: Sql): Aside => ({
  of: 'gestion',
  value: sql`palabra_de_gestion(gestion.${raw(area)}, gestion.${raw(`${area}_completas`)}, gestion.${raw(`${area}_empezadas`)}, ${closed})`,
})

/** Names of the places of a shipment in English. */
export const INGLES: Readonly<Record<keyof typeof EN_INGLES, Sql>> = {
  Puerto_Origen_Ing: sql`(select p.nom_puerto_ing from puerto p where p.cod_puerto = t.cod_puertoorigen)`,
  Puerto_Destino_Ing: sql`(select p.nom_puerto_ing from puerto p where p.cod_puerto = t.cod_puertodestino)`,
  Pais_Destino_Ing: sql`(select p.nom_pais_ing from pais p where p.cod_pais = t.cod_paisdestino)`,
}

/** The areas whose list begins with what is due first. */
const BY_DUE_DATE: readonly string[] = ['calidad', 'logistica'] satisfies CodArea[]

/** What an area has late or nearly so. */
const followed = (area: string): Record<string, Given> => ({
  Cant_Vencidas: { of: 'gestion', value: sql`coalesce(gestion.${raw(`${area}_vencidas`)}, 0)` },
  Cant_PorVencer: { of: 'gestion', value: sql`coalesce(gestion.${raw(`${area}_por_vencer`)}, 0)` },
  // the lists that are ordered by it read a view that has it beside the shipment
  Proximo_Vence: BY_DUE_DATE.includes(area)
    ? sql`t.${raw(`vence_${area}`)}`
    : sql`(select r.${raw(`vence_${area}`)} from embarque_resumen r where r.nro_embarque = t.nro_embarque)`,
})

/** Where the columns of the lists come from, where shipments do not have them under the same name. */
const GIVEN: Record<CodArea, Readonly<Record<string, Given>>> = {
  calidad: {
    Nom_Responsable: { of: 'calidad', value: sql`calidad.nom_usuario` },
    Nom_ClienteFinal: 'Nom_ClienteNegocio',
    Usuario_Calidad: { of: 'calidad', value: sql`calidad.cod_usuario` },
    Usuario_Prod: { of: 'planta', value: sql`planta.encargado` },
    Analisis_Cargados: done('analisis', 'analisis_cargados'),
    Certificados_Cargados: done('cert_calidad', 'cert_calidad_cargados'),
    Estado_Embarque: 'Nom_EstadoEmb',
    Estado_Gestion: word('calidad', sql`embarque_cerrado(t.nro_embarque, 'calidad')`),
    Norma_Calidad: sql`(select string_agg(distinct q.nom_normacalidad, ', ') from negocio_producto l join normacalidad q using (cod_normacalidad)
      where l.nro_negocio = t.nro_negocio)`,
    ...followed('calidad'),
  },
  logistica: {
    Nom_Cliente: 'Nom_ClienteNegocio',
    Seguro: {
      of: 'regla',
      value: sql`case when not regla.seguro_vendedor then 'No aplica' when t.seguro_usd is null then 'Pendiente' else 'Contratado' end`,
    },
    // as the packing list is printed
    Nro_Packing_List: { of: 'negocio', value: sql`negocio.nro_contrato || '-' || t.nro_corr_embarque` },
    Puerto_Origen: 'Nom_PuertoOrigen',
    Pais_Destino: 'Nom_PaisDestino',
    Semana_ETD: 'Nro_SemanaETD',
    Mandato_Agencia: sql`palabra_de_envio(t.nro_embarque, 'instruccion-aduana')`,
    Inst_Carga_Planta: sql`palabra_de_envio(t.nro_embarque, 'instruccion-planta')`,
    ...followed('logistica'),
  },
  produccion: {
    Semana_ETD: 'Nro_SemanaETD',
    Minutos_Corte: sql`(extract(epoch from t.corte_carga at time zone zona_de_embarque(t) - now()) / 60)::int`,
    Nom_ClienteFinal: 'Nom_ClienteNegocio',
    Certificados_Cargados: done('cert_prod', 'cert_prod_cargados'),
    OtrosDocs_Cargados: done('otros_prod', 'otros_prod_cargados'),
    Estado_Embarque: 'Nom_EstadoEmb',
    Estado_Gestion: word('produccion', sql`false`),
    ...followed('produccion'),
  },
  cliente: {
    Nom_Cliente: 'Nom_ClienteNegocio',
    Puerto_Origen: 'Nom_PuertoOrigen',
    Puerto_Destino: 'Nom_PuertoDestino',
    Pais_Destino: 'Nom_PaisDestino',
    ...INGLES,
    Cant_Documentos: { of: 'gestion', value: sql`coalesce(gestion.visibles, 0)` },
    Estado_Embarque: 'Nom_EstadoEmb',
  },
}

const columnsOf = (area: CodArea): Record<string, Column> =>
  Object.fromEntries(
    Object.entries<Fields[string]>(FILAS[area]).map(([name, field]) => {
      const given = GIVEN[area][name] ?? name
      if (typeof given === 'string') {
        const { hidden: _, ...column } = EMBARQUE.columns[given]!
        return [name, { ...column, label: field.label }]
      }
      if ('strings' in given) return [name, columnOf(field, given)]
      const { table, on } = BESIDE[given.of]!
      const value = sql`(select ${given.value} from (select) x left join ${raw(`${table} ${given.of}`)} on ${on})`
      return [name, { ...columnOf(field, value), beside: { row: given.of, value: given.value } }]
    }),
  )

/** The general list of an area: what is due first stands first, or where nothing is due, the last departures. */
export const listaDe = (area: CodArea, order: readonly string[] = ['Proximo_Vence', '-Fecha_ETD']): ListSpec<never> => ({
  table: BY_DUE_DATE.includes(area) ? 'embarque_por_vencer' : 'embarque',
  key: ['nro_embarque'],
  order,
  columns: columnsOf(area),
  beside: BESIDE,
  search: EMBARQUE.list.search!,
})

/** What is annulled is nobody's work. */
export const VIGENTES: Sql = sql`t.cod_estadoemb <> '08'`
