/** SQL of the list of papers that should go out. */
import { camposPorEnviar } from '@nogal/model/embarque/despacho'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../http/handle.ts'
import type { ListSpec } from '../../list/columns.ts'
import { listColumnOf, listColumnsOfFields } from '../../list/fields.ts'
import { scopeOf } from '../../scope/scope.ts'

const { Clave, Origen, Para, Idioma, Vence, Destinatarios, Falta, Impedimento, ...own } = camposPorEnviar
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
    Vence: { ...listColumnOf(Vence, sql`t.vence`), indexed: true },
    Origen: { ...listColumnOf(Origen, sql`t.origen`), folded: sql`t.origen_plano` },
    ...listColumnsOfFields(own),
    // every word with these two letters would be found in it
    Idioma: { ...listColumnOf(Idioma, sql`t.idioma`), searched: false },
    Para: {
      ...listColumnOf(Para, sql`t.para`),
      lookup: {
        foreignKey: sql`t.receptor`,
        table: "(select r.tabla || '-' || r.codigo as receptor, r.nombre from receptor_de_papel r)",
        key: 'receptor',
        name: sql`n.nombre`,
      },
    },
    Destinatarios: dispatched(Destinatarios, 'correos'),
    Falta: dispatched(Falta, 'falta'),
    // a filter reads the function for every row
    Impedimento: { ...dispatched(Impedimento, 'impedimento'), displayOnly: false },
  },
  joins: { despacho: { table: `despacho_de_enviado(${ARGUMENTS})`, on: sql`true`, lateral: true } },
  order: ['Vence'],
  kept: [{ table: 'suma_por_enviar', by: ['papel'], counts: true }],
}

/** What a session sees of the list: contracts only with the permission to see deals. */
export const scopeOfDespacho = async ({ sesion, may }: Pick<Context, 'sesion' | 'may'>): Promise<Sql[]> => [
  ...scopeOf(POR_ENVIAR.table, sesion),
  ...((await may(negocio.screen, 'ver')) ? [] : [sql`t.papel <> 'contrato'`]),
]
