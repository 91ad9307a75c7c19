/** SQL of deals beyond that of every aggregate: derived values of a deal and its parts. */

import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { nameField } from '@nogal/model/entity'
import type { Fields } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { entityNamed } from '@nogal/model/registry'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { sensesSql } from '../aggregate/sense.ts'
import { asInView, bind } from '../aggregate/spec.ts'
import { ESTADO } from '../db/estado.ts'
import type { Reader } from '../db/reader.ts'
import { listColumnsOfFields } from '../list/fields.ts'
import { escapeLike, likeFolded } from '../list/filters.ts'
import { consequencesSeen, NEXT_STEP, nextTask, OPEN_TASKS } from '../scope/consecuencia.ts'
import { type Access, plantsOf, scopeOf } from '../scope/scope.ts'

/** Key and name of the row that a linked item refers to. The name is sent twice, and joined once. */
const linked = ({ part, fields, unique }: Pick<AnyPart, 'part' | 'fields' | 'unique'>) => {
  const { field } = unique!
  const named = nameField(field)
  const { [field]: Codigo, [named]: Nombre } = listColumnsOfFields(fields)
  const { entity, key, name } = entityNamed((fields as Fields)[field]!.target!)
  const nombre = sql`t.nombre`
  return {
    from: `(select i.*, x.${name.toLowerCase()} as nombre from ${part} i join ${entity} x on x.${key[0]!.toLowerCase()} = i.${field.toLowerCase()})`,
    names: { [named]: nombre },
    derived: { Codigo: Codigo!, Nombre: { ...Nombre!, sql: nombre, joined: undefined } },
  }
}

const { parts } = negocio

/** The bookings and container numbers of a deal, limited to what a session sees. */
const palabrasDe = (ships: Sql, boxes: Sql) => ({
  Bookings: sql`(select string_agg(distinct e.nro_booking, ' ') from embarque e where e.nro_negocio = t.nro_negocio${ships})`,
  Contenedores: sql`(select string_agg(c.nro_contenedor, ' ' order by c.nro_corr_contenedor) from contenedor c where c.nro_negocio = t.nro_negocio${boxes})`,
})

const bound = bind(negocio, {
  joins: { resumen: { table: 'negocio_resumen', on: sql`resumen.nro_negocio = t.nro_negocio`, inner: true } },
  columns: {
    Nro_Negocio: { indexed: true },
    Nro_Contrato: { indexed: true, folded: sql`t.contrato_plano` },
    Fecha_ETD: { indexed: true },
  },
  derived: {
    Temporada_Cerrada: sql`motivo_de_temporada(t.cod_temporada)`,
    Nro_SemanaETD: sql`extract(week from t.fecha_etd)::int`,
    Lugar_Convenido: sql`coalesce(t.lugar_incoterm, lugar_de_regla(t.cod_incoterm, t.cod_puerto, t.cod_clienteint, false, t.nro_negocio))`,
    Edicion_IncoTerm: sql`(select i.edicion from incoterm i where i.cod_incoterm = t.cod_incoterm)`,
    Usuario_Enmienda: sql`(select e.usuario from enmienda_vigente e where e.tabla = 'negocio' and e.clave = t.nro_negocio)`,
    Nro_Enmienda: { of: 'resumen' },
    Falta_Confirmar: sql`case when t.cod_estadoneg = ${ESTADO.negocio.enPreparacion} then nullif(array_to_string(motivos_confirmar(t.nro_negocio), ' '), '') end`,
    // the function decides; only deals with shipments that sailed pay for its call
    Impide_Anular: sql`case when exists (select from embarque e where e.nro_negocio = t.nro_negocio and e.fecha_zarpe is not null) then motivo_de_anular(t) end`,
    Impide_Eliminar: sql`case when t.cod_estadoneg = ${ESTADO.negocio.enPreparacion} then motivo_de_eliminar(t) end`,
    Sin_Pagos: { of: 'resumen', value: sql`(t.cod_estadoneg = ${ESTADO.negocio.enPreparacion} and resumen.sin_condiciones)` },
    // the first due date from today on, among the sorted due dates
    Proximo_Pago: { of: 'resumen', value: sql`resumen.pagos[width_bucket(current_date - 1, resumen.pagos) + 1]`, nullable: true },
    Kilos_Saldo: { of: 'resumen' },
    Especies: {
      of: 'resumen',
      nullable: true,
      lookup: {
        foreignKey: sql`t.nro_negocio`,
        table: `(select g.nro_negocio, e.nom_especie from negocio g
          left join negocio_producto l on l.nro_negocio = g.nro_negocio left join especie e on e.cod_especie = l.cod_especie)`,
        key: 'nro_negocio',
        name: sql`n.nom_especie`,
        toMany: true,
      },
    },
    Total_Kilos: { of: 'resumen', nullable: true },
    Total_Monto: { of: 'resumen' },
    Cod_Moneda: {
      of: 'resumen',
      exportSql: sql`(select coalesce(r.cod_moneda, case when exists (select from negocio_producto l where l.nro_negocio = t.nro_negocio) then 'varias' end)
        from negocio_resumen r where r.nro_negocio = t.nro_negocio)`,
    },
    Totales: { of: 'resumen' },
    Pendientes: { of: 'resumen', value: OPEN_TASKS },
    Proximo_Paso: { of: 'resumen', value: NEXT_STEP },
    Proxima_Tarea: nextTask('negocio'),
    Bookings: { of: 'resumen' },
    Contenedores: { of: 'resumen' },
  },
  names: {
    of: 'resumen',
    references: ['Cod_ClienteNegocio', 'Cod_Puerto', 'Cod_Pais', 'Cod_EstadoNeg', 'Usuario_Comercial', 'Cod_Temporada'],
  },
  kept: [
    {
      table: 'suma_negocio',
      by: ['cod_estadoneg', 'cod_temporada', 'cod_clientenegocio', 'usuario_comercial'],
      counts: true,
      sums: {
        Num_Embarques: { amount: 'num_embarques' },
        Num_Contenedores: { amount: 'num_contenedores' },
        Total_Kilos: { amount: 'total_kilos' },
      },
    },
    {
      table: 'suma_venta',
      by: ['cod_estadoneg', 'cod_temporada', 'cod_clientenegocio', 'usuario_comercial'],
      sums: { Total_Monto: { amount: 'monto', unit: 'cod_moneda' } },
    },
  ],
  sums: {
    Total_Kilos: { table: 'negocio_resumen', amount: 'total_kilos' },
    Total_Monto: { table: 'negocio_producto', amount: 'monto', unit: 'cod_moneda' },
  },
  parts: {
    Productos: {
      from: '(select l.*, coalesce(s.asignada, 0) as asignada from negocio_producto l left join saldo_fruta s using (nro_negocio, id_linea))',
      derived: {
        Asignada: sql`t.asignada`,
        Saldo: sql`t.cantidad - t.asignada`,
        Avisos: sensesSql(parts.Productos),
      },
    },
    Formas_Pago: {
      from: 'negocio_cuota',
      names: { Nom_UndPago: sql`t.nom_undpago`, Nom_EventoPago: sql`t.nom_eventopago`, Nom_FormaPago: sql`t.nom_formapago` },
      derived: asInView(parts.Formas_Pago.derived),
    },
    Documentos: linked(parts.Documentos),
    Certificados: linked(parts.Certificados),
    Analisis: linked(parts.Analisis),
    Otros_Docs: linked(parts.Otros_Docs),
    Brokers: linked(parts.Brokers),
  },
})

/** Deals; a user of a plant sees only the bookings, containers and tasks of what is loaded there, and a client sees no tasks. */
export const NEGOCIO: typeof bound = {
  ...bound,
  narrowed: sesion => {
    const inside = (aggregate: 'embarque' | 'contenedor', key: string, own: string): Sql => {
      const scope = scopeOf(aggregate, sesion)
      return sql` and ${raw(own)} in (select t.${raw(key)} from ${raw(aggregate)} t where t.nro_negocio = ${raw(own.split('.')[0]!)}.nro_negocio and ${join(scope, ' and ')})`
    }
    return {
      ...consequencesSeen('negocio', sesion),
      ...(plantsOf(sesion).length &&
        palabrasDe(inside('embarque', 'nro_embarque', 'e.nro_embarque'), inside('contenedor', 'id_contenedor', 'c.id_contenedor'))),
    }
  },
}

/** The conditions of the two filters of the deal list: the number, and a part of the contract. */
export const byNumberAndContract = (nro: number | undefined, contrato: string | undefined): Sql[] => [
  ...(nro === undefined ? [] : [sql`t.nro_negocio = ${nro}`]),
  ...(contrato === undefined ? [] : [likeFolded(sql`t.contrato_plano`, `%${escapeLike(plano(contrato))}%`)]),
]

/** The number of a client's last deal that is not annulled and that the session may see; undefined when there is none. */
export const lastOfClient = async ({ db, sesion }: Access, client: number): Promise<number | undefined> => {
  const where = join(
    [sql`t.cod_clientenegocio = ${client}`, sql`t.cod_estadoneg <> ${ESTADO.negocio.anulado}`, ...scopeOf(negocio.entity, sesion)],
    ' and ',
  )
  const { text, values } = sql`select t.nro_negocio from negocio t where ${where} order by t.nro_negocio desc limit 1`
  return (await db.query(text, values as unknown[])).rows[0]?.nro_negocio
}

/** Does a text have any character that can be searched for? */
export const isSearchable = (text: string): boolean => plano(text).trim() !== ''

/** Why a user may not store such a line: the reasons of the database, empty when there are none. */
export const reasonsOfLine = async (db: Reader, line: Readonly<Record<string, unknown>>, usuario: string): Promise<string[]> => {
  const { Nro_Negocio, Id_Linea, Cantidad, Cod_Producto, Cod_Envase, Cod_UndVenta } = line
  const { rows } = await db.query('select motivos_linea($1, $2, $3, $4, $5, $6, $7) as reasons', [
    Nro_Negocio,
    Id_Linea,
    Cantidad,
    Cod_Producto,
    Cod_Envase,
    Cod_UndVenta,
    usuario,
  ])
  return rows[0]?.reasons ?? []
}
