/** The changes of several items at once: one row per button above the table. */
import { choice, type Fields, longText, optional } from '@nogal/model/fields'
import { writtenOf } from '@nogal/model/gestion/gestion.calls'
import type { CodTipo } from '@nogal/model/gestion/gestion.kinds'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { IconCheck, IconEye, IconPencil, IconUser, type TablerIcon } from '#icons'
import type { Row } from '../../values/row.ts'
import { COMPLETA } from '../base/items.ts'

export type CambioGestion = {
  key: string
  label: string
  Icon: TablerIcon
  /** The fields of the form; those that a kind lacks are left out. */
  fields: readonly string[]
  /** The new state of all of them. */
  to?: string
}

const DATOS = ['Fecha_Gestion', 'Numero', 'Referencia', 'Cod_Laboratorio', 'Emisor', 'Cod_Aprobado'] as const

export const CAMBIOS: readonly CambioGestion[] = [
  { key: 'completar', label: 'Completar', Icon: IconCheck, fields: DATOS, to: COMPLETA },
  { key: 'cambiar', label: 'Cambiar datos o estado', Icon: IconPencil, fields: ['Cod_EstadoGestion', 'Motivo', ...DATOS, 'Observaciones'] },
  { key: 'responsable', label: 'Responsable', Icon: IconUser, fields: ['Usuario_Responsable'] },
  { key: 'visible', label: 'Visible para el cliente', Icon: IconEye, fields: ['Visible_Cliente'] },
]

const SI = 'Sí'
const NO = 'No'

/** Blank fields stay unchanged, so a flag is a choice between two options. */
const ASKED: Fields = {
  Cod_EstadoGestion: choice(
    ESTADOS_GESTION.states.map(({ code }) => code),
    'Estado',
    { labels: Object.fromEntries(ESTADOS_GESTION.states.map(({ code, word }) => [code, word])) },
  ),
  Motivo: longText('Motivo', 500, { hint: 'Lo piden Rechazar y Reabrir.' }),
  Visible_Cliente: choice([SI, NO], 'Visible para el cliente'),
}

/** The fields of a change of items of a kind. */
export const fieldsOfCambio = ({ fields }: CambioGestion, tipo: CodTipo): Fields => {
  const known: Fields = { ...optional(writtenOf(tipo)), ...ASKED }
  return Object.fromEntries(fields.flatMap(name => (known[name] ? [[name, known[name]]] : [])))
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The part of the input that is sent. */
export const sentOf = ({ to }: CambioGestion, fields: Fields, row: Row): Row => {
  const typed = Object.fromEntries(Object.keys(fields).flatMap(name => (isBlank(row[name]) ? [] : [[name, row[name]]])))
  return {
    ...typed,
    ...(to && { Cod_EstadoGestion: to }),
    ...('Visible_Cliente' in typed && { Visible_Cliente: typed.Visible_Cliente === SI }),
  }
}
