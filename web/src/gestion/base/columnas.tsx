/** The columns of the items of a kind, as an area sees them. */

import { type Fields, labelOf } from '@nogal/model/fields'
import { fieldsOfGestion, type LlamadasGestion, writtenOf } from '@nogal/model/gestion/gestion.calls'
import { gestion } from '@nogal/model/gestion/gestion.fields'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { type ColumnChanges, listColumns } from '../../aggregate/columns.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import { loQueFalta } from './falta.ts'
import type { Item } from './items.ts'
import { Vence } from './Vence.tsx'

/** In order; columns that an area or a kind lacks are left out. `lugarOf` gives the name of an item's place. */
export const gestionColumns = ({ area, tipo }: LlamadasGestion, lugarOf?: (item: Item) => string): readonly Column<Item>[] => {
  const shown = fieldsOfGestion(area, tipo)
  const all: ColumnChanges<Item> = {
    Nom_CertDocAnalis: { title: tipoNamed(tipo).nombre, width: 230, name: true, pinned: 'start' },
    ...(lugarOf && { Nro_Contenedor: { title: 'Contenedor', type: 'code', width: 140, value: lugarOf } }),
    Nom_EstadoGestion: { width: 160 },
    Faltas_Completar: { title: 'Falta', width: 220, name: true, value: loQueFalta },
    Fecha_Vence: { width: 210, cell: item => <Vence item={item} /> },
    Numero: { type: 'code', width: 124 },
    Referencia: { width: 130 },
    Fecha_Gestion: { width: 100 },
    Nom_Laboratorio: { width: 150 },
    Cod_Aprobado: {
      type: 'badge',
      width: 110,
      value: item => labelOf(gestion.fields.Cod_Aprobado, item.Cod_Aprobado ?? ''),
      tone: item => (item.Cod_Aprobado === 'A' ? 'good' : 'bad'),
    },
    Veredicto: {
      type: 'badge',
      width: 130,
      value: item => labelOf(gestion.derived.Veredicto, String(item.Veredicto ?? '')),
      tone: item => (item.Veredicto === 'cumple' ? 'good' : item.Veredicto === 'no-cumple' ? 'bad' : 'neutral'),
    },
    Nom_Usuario_Responsable: { title: 'Responsable', width: 150 },
    Visible_Cliente: { title: 'Para el cliente', width: 104 },
  }
  return listColumns<Item>(gestion, Object.fromEntries(Object.entries(all).filter(([name]) => name in shown)))
}

/** The editable fields of an item in a form, in the order of its columns; measured values have their own section. */
export const writtenFields = ({ area, tipo }: LlamadasGestion): Fields =>
  Object.fromEntries(
    Object.entries(only(writtenOf(tipo) as Fields, Object.keys(fieldsOfGestion(area, tipo)))).filter(([, field]) => field.type !== 'rows'),
  )
