/** The actions on an item in its current state, by the states of the model. */
import { type PeopleStep, stepsFrom } from '@nogal/model/aggregate/states'
import type { Funcion } from '@nogal/model/call'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { COMPLETA, type Item, POR_APROBAR } from './items.ts'

type Can = (funcion: Funcion) => boolean

/** May the values of an item change? */
export const isEditable = ({ celda }: LlamadasGestion, { Cerrada, Cod_EstadoGestion }: Item, can: Can): boolean =>
  celda.modo === 'escribir' && can('editar') && !Cerrada && Cod_EstadoGestion !== COMPLETA && Cod_EstadoGestion !== POR_APROBAR

/** May an item be deleted? Requirements of the deal are deleted there. */
export const isRemovableItem = ({ eliminar }: LlamadasGestion, { Cerrada, Es_Requisito }: Item, can: Can): boolean =>
  eliminar !== undefined && can('eliminar') && !Cerrada && !Es_Requisito

/** Does the step complete the work? Some types are sent to approval before they are complete. */
const isEnd = ({ to }: PeopleStep): boolean => to === COMPLETA || to === POR_APROBAR

/** The steps that a user may take with an item. */
export const stepsOf = ({ celda }: LlamadasGestion, item: Item, can: Can): readonly PeopleStep[] => {
  const { Cod_EstadoGestion: code, Requiere_Aprobacion, Cerrada } = item
  const decides = code === POR_APROBAR
  if (celda.modo !== 'escribir' || Cerrada || !can(decides ? 'aprobar' : 'editar')) return []
  return stepsFrom(ESTADOS_GESTION, code).filter(step => decides || !isEnd(step) || (step.to === POR_APROBAR) === Requiere_Aprobacion)
}

/** The step that completes the work on an open item; the form can save and take it at once. */
export const endOf = (cell: LlamadasGestion, item: Item, can: Can): PeopleStep | undefined =>
  isEditable(cell, item, can) ? stepsOf(cell, item, can).find(isEnd) : undefined
