/** SQL of the general lists of the areas: one row per shipment, with totals of its gestión. */

import type { Fields } from '@nogal/model/fields'
import type { CodArea } from '@nogal/model/gestion/gestion.areas'
import { type EN_INGLES, FILAS } from '@nogal/model/gestion/gestion.lists'
import sql, { raw, type Sql } from 'sql-template-tag'
import { narrowColumns } from '../aggregate/read.ts'
import { ESTADO } from '../db/estado.ts'
import { EMBARQUE, ZONA } from '../embarque/base/embarque.queries.ts'
import type { Sesion } from '../http/handle.ts'
import { type Joins, type ListColumn, type ListSpec, subquerySql } from '../list/columns.ts'
import { listColumnOf } from '../list/fields.ts'
import { consequencesSeen } from '../scope/consecuencia.ts'

const JOINS: Joins = {
  ...EMBARQUE.joins!,
  calidad: { table: 'usuario', on: sql`calidad.cod_usuario = negocio.usuario_qc`, dependsOn: 'negocio' },
  planta: { table: 'planta', on: sql`planta.cod_planta = t.cod_planta` },
}

/** A column of the shipment by its name, SQL, or a value of joined tables by their aliases. */
type Given = string | Sql | { of: string | readonly string[]; value: Sql }

/** A kept value of the shipment. */
const kept = (name: string) => ({ of: 'resumen', value: sql`resumen.${raw(name)}` })

/** Names of the places of a shipment in English. */
export const INGLES: Readonly<Record<keyof typeof EN_INGLES, { of: string; value: Sql }>> = {
  Puerto_Origen_Ing: { of: 'origen', value: sql`origen.nom_puerto_ing` },
  Puerto_Destino_Ing: { of: 'destino', value: sql`destino.nom_puerto_ing` },
  Pais_Destino_Ing: { of: 'pais_destino', value: sql`pais_destino.nom_pais_ing` },
}

/** Late and soon due items of an area: how many of the stored days, from which each item is late, have passed. */
const followed = (area: string): Record<string, Given> => {
  const come = (days: string) => sql`width_bucket(current_date, resumen.${raw(`${days}_${area}`)})`
  return {
    Cant_Vencidas: { of: 'resumen', value: come('vencidas') },
    Cant_PorVencer: { of: 'resumen', value: sql`${come('por_vencer')} - ${come('vencidas')}` },
    Proximo_Vence: kept(`vence_${area}`),
  }
}

/** SQL of the columns that shipments do not have under the same name. */
const GIVEN: Record<CodArea, Readonly<Record<string, Given>>> = {
  calidad: {
    Nom_Responsable: { of: 'calidad', value: sql`calidad.nom_usuario` },
    Nom_ClienteFinal: 'Nom_ClienteNegocio',
    Usuario_Calidad: { of: 'calidad', value: sql`calidad.cod_usuario` },
    Usuario_Prod: { of: 'planta', value: sql`planta.encargado` },
    Analisis_Cargados: kept('analisis_cargados'),
    Certificados_Cargados: kept('cert_calidad_cargados'),
    Estado_Embarque: 'Nom_EstadoEmb',
    Estado_Gestion: { of: 'resumen', value: sql`case when resumen.cerrado_calidad then 'Cerrada' else resumen.gestion_calidad end` },
    Norma_Calidad: { of: 'venta', value: sql`venta.normas` },
    ...followed('calidad'),
  },
  logistica: {
    Nom_Cliente: 'Nom_ClienteNegocio',
    Seguro: {
      of: 'resumen',
      value: sql`case when not resumen.seguro_vendedor then 'No aplica' when t.seguro_usd is null then 'Pendiente' else 'Contratado' end`,
    },
    // the number as printed on the packing list
    Nro_Packing_List: { of: 'negocio', value: sql`negocio.nro_contrato || '-' || t.nro_corr_embarque` },
    Puerto_Origen: 'Nom_PuertoOrigen',
    Pais_Destino: 'Nom_PaisDestino',
    Semana_ETD: 'Nro_SemanaETD',
    Mandato_Agencia: kept('mandato_agencia'),
    Inst_Carga_Planta: kept('inst_carga_planta'),
    ...followed('logistica'),
  },
  produccion: {
    Semana_ETD: 'Nro_SemanaETD',
    Minutos_Corte: { of: 'resumen', value: sql`(extract(epoch from t.corte_carga at time zone ${ZONA} - now()) / 60)::int` },
    Nom_ClienteFinal: 'Nom_ClienteNegocio',
    Certificados_Cargados: kept('cert_prod_cargados'),
    OtrosDocs_Cargados: kept('otros_prod_cargados'),
    Estado_Embarque: 'Nom_EstadoEmb',
    Estado_Gestion: kept('gestion_produccion'),
    ...followed('produccion'),
  },
  cliente: {
    Nom_Cliente: 'Nom_ClienteNegocio',
    Puerto_Origen: 'Nom_PuertoOrigen',
    Puerto_Destino: 'Nom_PuertoDestino',
    Pais_Destino: 'Nom_PaisDestino',
    ...INGLES,
    Carga: {
      of: 'resumen',
      value: sql`(select coalesce(json_agg(json_build_object('Nom_Producto', p.nom_producto, 'Nom_Producto_Ing', p.nom_producto_ing, 'Kilos', c.kilos)
          order by c.kilos desc, p.nom_producto), '[]')
        from jsonb_to_recordset(resumen.carga) c (cod_producto integer, kilos numeric) join producto p using (cod_producto))`,
    },
    Segun_Naviera: {
      of: 'destino',
      value: sql`(select coalesce(json_agg(json_build_object('Certeza', v.certeza, 'Fecha', v.fecha, 'Nave', v.nave, 'Viaje', v.viaje, 'Creado_En', v.creado_en)), '[]')
        from (select * from rastreo_evento x where x.nro_embarque = t.nro_embarque and x.hito = 'arribo' and x.contenedor is null
            and x.cod_locode = destino.cod_locode and x.cod_naviera = t.cod_naviera
          order by x.creado_en desc, array_position(array['ACT', 'EST', 'PLN'], x.certeza), x.id_evento desc limit 1) v)`,
    },
    Cant_Documentos: kept('documentos_visibles'),
    Estado_Originales: { of: 'resumen', value: sql`nullif(resumen.originales, 'por-enviar')` },
    Estado_Embarque: 'Nom_EstadoEmb',
  },
}

const columnsOf = (area: CodArea): Record<string, ListColumn> =>
  Object.fromEntries(
    Object.entries<Fields[string]>(FILAS[area]).map(([name, field]) => {
      const given = GIVEN[area][name] ?? name
      if (typeof given === 'string') {
        const { notSent: _, ...column } = EMBARQUE.columns[given]!
        return [name, { ...column, label: field.label }]
      }
      if ('strings' in given) return [name, listColumnOf(field, given)]
      const aliases = [given.of].flat()
      return [name, { ...listColumnOf(field, subquerySql(aliases, given.value, JOINS)), joined: { aliases, value: given.value } }]
    }),
  )

/** The general list of an area: the earliest due date first, or where nothing is due, the last departures first. */
export const listaDe = (area: CodArea, order: readonly string[] = ['Proximo_Vence', '-Fecha_ETD']): ListSpec<never> => ({
  table: 'embarque',
  key: ['nro_embarque'],
  order,
  columns: columnsOf(area),
  joins: JOINS,
  search: EMBARQUE.list.search!,
  kept: EMBARQUE.list.kept!,
})

/** The list with the columns of release and tasks that the session may read: clients and plants read fewer. */
export const asSeenBy = (spec: ListSpec<never>, sesion: Sesion): ListSpec<never> => {
  const less = consequencesSeen('embarque', sesion)
  return Object.keys(less).length ? { ...spec, columns: narrowColumns(spec.columns, less) } : spec
}

/** Annulled shipments need no work. */
export const VIGENTES: Sql = sql`t.cod_estadoemb <> ${ESTADO.embarque.anulado}`
