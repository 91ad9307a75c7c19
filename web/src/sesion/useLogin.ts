import { estrenarClave } from '@nogal/model/sesion/ingreso.calls'
import type { SegundoPaso } from '@nogal/model/sesion/segundoFactor.calls'
import { login } from '@nogal/model/sesion/sesion.calls'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { hashPassword } from './password.ts'
import { stepIn } from './segundoPaso.ts'
import { type SessionUser, startSession } from './sesion.ts'

export type LoginState = 'idle' | 'loading' | 'success' | 'error'
export interface LoginError {
  username?: string
  password?: string
  nueva?: string
  /** Why the login failed, when that concerns no field. */
  general?: unknown
}
type Initial = { usuario: string; password: string }

const isInitialClave = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.status === 403 && Boolean((problem.data as { Clave_Inicial?: boolean } | undefined)?.Clave_Inicial)

/** The login and its state; `enter` and `choose` resolve with the user, or null when refused. */
export function useLogin() {
  const [state, setState] = useState<LoginState>('idle')
  const [error, setError] = useState<LoginError>({})
  /** Set when the password was correct but set by an administrador: the user has to choose a new one first. */
  const [initial, setInitial] = useState<Initial | null>(null)
  /** Set when the password was correct and a second factor is left to give or to set up. */
  const [step, setStep] = useState<SegundoPaso | null>(null)

  const fail = (why: LoginError): null => {
    setError(why)
    setState('error')
    return null
  }

  const attempt = async (given: Initial, ask: () => Promise<SessionUser & { token: string }>): Promise<SessionUser | null> => {
    setError({})
    setState('loading')
    try {
      const sesion = await ask()
      setState('success')
      startSession(sesion)
      return sesion
    } catch (problem) {
      const next = stepIn(problem)
      if (next) {
        setInitial(null)
        setStep(next)
        setState('idle')
        return null
      }
      if (isInitialClave(problem)) {
        setInitial(given)
        setState('idle')
        return null
      }
      if (!(problem instanceof ApiError)) return fail({ general: problem })
      if (problem.status === 401) setInitial(null)
      const nueva = problem.errores.find(({ campo }) => campo === 'nueva')?.mensaje
      return fail(nueva ? { nueva } : { general: problem })
    }
  }

  async function enter(usuario: string, password: string): Promise<SessionUser | null> {
    if (!usuario.trim() || !password) {
      return fail({
        ...(usuario.trim() ? {} : { username: 'Escriba su usuario.' }),
        ...(password ? {} : { password: 'Escriba su clave.' }),
      })
    }
    const given = { usuario: usuario.trim(), password: await hashPassword(password) }
    return attempt(given, () => api(login)({ body: given }))
  }

  const choose = async (clave: string): Promise<SessionUser | null> => {
    const nueva = await hashPassword(clave)
    return initial && attempt(initial, () => api(estrenarClave)({ body: { ...initial, nueva } }))
  }

  const cancel = () => {
    setInitial(null)
    setStep(null)
    setError({})
    setState('idle')
  }

  return { state, error, isInitial: initial !== null, step, enter, choose, cancel }
}
export type Login = ReturnType<typeof useLogin>
