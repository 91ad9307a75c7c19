import { listAhead } from '../aggregate/list/ahead.ts'
import type { QuickChoice } from '../aggregate/list/ListChips.tsx'
import { type ListFilter, ListPage } from '../aggregate/list/ListPage.tsx'
import type { Ahead } from '../api/ahead.ts'
import { ACCIONES, VARIOS } from './acciones.ts'
import { COLUMNAS_NEGOCIOS } from './negocios.columns.tsx'
import { NEGOCIO_VIEW } from './shared/negocio.view.ts'

const FILTROS: readonly ListFilter[] = [
  { field: 'Nro_Negocio', label: 'Nº de negocio', numeric: true },
  { field: 'Nro_Contrato', label: 'Nº de contrato' },
]

const RAPIDOS: readonly QuickChoice[] = [
  { key: 'tareas', label: 'Con tareas', tone: 'info', filter: { campo: 'Pendientes', modo: 'greater-than', valor: '0' } },
]

export const ahead: Ahead = opening => listAhead(NEGOCIO_VIEW, opening, COLUMNAS_NEGOCIOS)

export default function NegociosPage() {
  return (
    <ListPage view={NEGOCIO_VIEW} columns={COLUMNAS_NEGOCIOS} filters={FILTROS} quick={RAPIDOS} actions={ACCIONES} manyActions={VARIOS} />
  )
}
