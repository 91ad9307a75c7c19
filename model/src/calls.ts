/** Every call of the portal, by theme: what the documentation lists and the tests hold the server against. */
import type { AnyCall } from './call.ts'
import * as negocio from './negocio/negocio.calls.ts'
import { PARAMETROS } from './parametros/parametros.calls.ts'
import { SESION } from './sesion/sesion.calls.ts'

const isCall = (thing: unknown): thing is AnyCall => typeof thing === 'object' && thing !== null && 'path' in thing && 'needs' in thing

const NEGOCIO: readonly AnyCall[] = [
  ...(Object.values(negocio) as unknown[]).filter(isCall),
  ...negocio.REQUISITO_CALLS.flatMap(({ calls }) => Object.values(calls)),
]

export const CALLS: readonly AnyCall[] = [...SESION, ...PARAMETROS, ...NEGOCIO]

/** A call as one text: `GET /api/pais/listar`. */
export const callText = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string => `${method} ${path}`
