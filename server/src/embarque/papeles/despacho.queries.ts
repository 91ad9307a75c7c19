/** SQL of the list of papers that should go out. */
import { camposPorEnviar } from '@nogal/model/embarque/despacho'
import sql, { raw } from 'sql-template-tag'
import type { ListSpec } from '../../list/columns.ts'
import { listColumnOf, listColumnsOfFields } from '../../list/fields.ts'

const { Clave, Embarque, Vence, Destinatarios, Falta, Impedimento, ...own } = camposPorEnviar
const ARGUMENTS = 't.nro_embarque, t.papel, t.variante, t.cambio_aprobado'

/** A value of the database's function about the dispatch of a paper: read for the rows of a page, because a verdict may be part of the function. */
const dispatched = (field: typeof Destinatarios | typeof Falta | typeof Impedimento, name: string) => ({
  ...listColumnOf(field, sql`(select d.${raw(name)} from despacho_de_papel(${raw(ARGUMENTS)}) d)`),
  displayOnly: true,
  joined: { aliases: ['despacho'], value: raw(`despacho.${name}`) },
})

/** The papers that should go out, the most urgent first. */
export const POR_ENVIAR: ListSpec<never> = {
  table: 'papel_por_enviar',
  key: ['nro_embarque', 'papel', 'variante'],
  isView: true,
  columns: {
    Clave: { ...listColumnOf(Clave, sql`(t.nro_embarque || '-' || t.papel || '-' || t.variante)`), searched: false },
    Vence: { ...listColumnOf(Vence, sql`t.vence`), indexed: true },
    Embarque: listColumnOf(
      Embarque,
      sql`((select n.nro_contrato from negocio n where n.nro_negocio = t.nro_negocio) || '/' || t.nro_corr_embarque)`,
    ),
    ...listColumnsOfFields(own),
    Destinatarios: dispatched(Destinatarios, 'correos'),
    Falta: dispatched(Falta, 'falta'),
    Impedimento: dispatched(Impedimento, 'impedimento'),
  },
  joins: { despacho: { table: `despacho_de_papel(${ARGUMENTS})`, on: sql`true`, lateral: true } },
  order: ['Vence'],
}
