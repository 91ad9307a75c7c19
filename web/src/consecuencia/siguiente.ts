/** The main button of a record: where its next step is done. */

import type { Arreglo } from '@nogal/model/consecuencia/arreglo'
import { PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import type { NextStep } from '../aggregate/record/next.ts'
import { type EnlaceTarea, linkOfTask } from './enlace.ts'

/** The first open task of a record, or else what its state and its gates lack; `stepOf` leads to where such a lack is mended. */
export const nextStep = (
  [tarea]: readonly EnlaceTarea[],
  arreglo: Arreglo | undefined,
  stepOf: (lugar: Arreglo['lugar']) => Omit<NextStep, 'label'>,
): NextStep | undefined => {
  if (tarea) return { label: PENDIENTES[tarea.Clase].accion, place: linkOfTask(tarea), needs: ['gestion', 'ver'] }
  return arreglo && { label: arreglo.accion, ...stepOf(arreglo.lugar) }
}
