import { type ListFilter, ListPage } from '../aggregate/list/ListPage.tsx'
import { ACCIONES, VARIOS } from './acciones.ts'
import { COLUMNAS_NEGOCIOS } from './negocios.columns.tsx'
import { NEGOCIO_VIEW } from './shared/negocio.view.ts'

const FILTROS: readonly ListFilter[] = [
  { field: 'Nro_Negocio', label: 'Nº de negocio', numeric: true },
  { field: 'Nro_Contrato', label: 'Nº de contrato' },
]

export default function NegociosPage() {
  return <ListPage view={NEGOCIO_VIEW} columns={COLUMNAS_NEGOCIOS} filters={FILTROS} actions={ACCIONES} manyActions={VARIOS} />
}
