/** What people may do with an item as it stands, by the states of the model. */
import { type PeopleStep, stepsFrom } from '@nogal/model/aggregate/states'
import type { Funcion } from '@nogal/model/call'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { COMPLETA, type Item, POR_APROBAR } from './items.ts'

type Can = (funcion: Funcion) => boolean

/** May what is written of an item change? */
export const isEditable = ({ celda }: LlamadasGestion, { Cerrada, Cod_EstadoGestion }: Item, can: Can): boolean =>
  celda.modo === 'escribir' && can('editar') && !Cerrada && Cod_EstadoGestion !== COMPLETA && Cod_EstadoGestion !== POR_APROBAR

/** May an item be deleted? What the deal demands goes with its requirement. */
export const isRemovableItem = ({ eliminar }: LlamadasGestion, { Cerrada, Es_Requisito }: Item, can: Can): boolean =>
  eliminar !== undefined && can('eliminar') && !Cerrada && !Es_Requisito

/** The end of the work on an item: some types are approved before they are complete. */
const isEnd = ({ to }: PeopleStep): boolean => to === COMPLETA || to === POR_APROBAR

/** The steps that a person may take with an item. */
export const stepsOf = ({ celda }: LlamadasGestion, item: Item, can: Can): readonly PeopleStep[] => {
  const { Cod_EstadoGestion: code, Requiere_Aprobacion, Cerrada } = item
  const decides = code === POR_APROBAR
  if (celda.modo !== 'escribir' || Cerrada || !can(decides ? 'aprobar' : 'editar')) return []
  return stepsFrom(ESTADOS_GESTION, code).filter(step => decides || !isEnd(step) || (step.to === POR_APROBAR) === Requiere_Aprobacion)
}

/** The step that ends the work on an item that is open; it can be saved and taken at once. */
export const endOf = (cell: LlamadasGestion, item: Item, can: Can): PeopleStep | undefined =>
  isEditable(cell, item, can) ? stepsOf(cell, item, can).find(isEnd) : undefined
