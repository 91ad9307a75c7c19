/** What is left to do after a right password. */
import type { SegundoPaso } from '@nogal/model/sesion/segundoFactor.calls'
import { ApiError } from '../api/error.ts'

/** The step that a refused login asks for; undefined when it was refused for another reason. */
export const stepIn = (problem: unknown): SegundoPaso | undefined => {
  const data = problem instanceof ApiError && problem.status === 403 ? (problem.data as Partial<SegundoPaso> | undefined) : undefined
  return data?.Segundo_Factor && data.Desafio ? (data as SegundoPaso) : undefined
}
