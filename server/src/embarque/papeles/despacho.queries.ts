/** SQL of the list of papers that should go out. */
import { camposPorEnviar } from '@nogal/model/embarque/despacho'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../http/handle.ts'
import type { ListSpec } from '../../list/columns.ts'
import { listColumnOf, listColumnsOfFields } from '../../list/fields.ts'
import { scopeOf } from '../../scope/scope.ts'

const { Clave, Origen, Vence, Destinatarios, Falta, Impedimento, ...own } = camposPorEnviar
const ARGUMENTS = 't.papel, t.clave, t.variante, t.cambio_aprobado'

/**
 * A value of the database's function about the dispatch of a paper: read for the rows of a page, because a verdict may be part of the function.
 * A search would read the function for every row.
 */
const dispatched = (field: typeof Destinatarios | typeof Falta | typeof Impedimento, name: string) => ({
  ...listColumnOf(field, sql`(select d.${raw(name)} from despacho_de_enviado(${raw(ARGUMENTS)}) d)`),
  displayOnly: true,
  searched: false,
  joined: { aliases: ['despacho'], value: raw(`despacho.${name}`) },
})

/** The papers of shipments and the contracts that should go out, the most urgent first. */
export const POR_ENVIAR: ListSpec<never> = {
  table: 'papel_por_enviar',
  key: ['clave', 'papel', 'variante'],
  isView: true,
  columns: {
    Clave: { ...listColumnOf(Clave, sql`(t.clave || '-' || t.papel || '-' || t.variante)`), searched: false },
    Vence: listColumnOf(Vence, sql`t.vence`),
    Origen: listColumnOf(
      Origen,
      sql`concat_ws('/', (select n.nro_contrato from negocio n where n.nro_negocio = t.nro_negocio), t.nro_corr_embarque)`,
    ),
    ...listColumnsOfFields(own),
    Destinatarios: dispatched(Destinatarios, 'correos'),
    Falta: dispatched(Falta, 'falta'),
    // a filter reads the function for every row
    Impedimento: { ...dispatched(Impedimento, 'impedimento'), displayOnly: false },
  },
  joins: { despacho: { table: `despacho_de_enviado(${ARGUMENTS})`, on: sql`true`, lateral: true } },
  order: ['Vence'],
}

/** What a session sees of the list: contracts only with the permission to see deals. */
export const scopeOfDespacho = async ({ sesion, may }: Pick<Context, 'sesion' | 'may'>): Promise<Sql[]> => [
  ...scopeOf(POR_ENVIAR.table, sesion),
  ...((await may(negocio.screen, 'ver')) ? [] : [sql`t.papel <> 'contrato'`]),
]
