import { login } from '@nogal/model/sesion/sesion.calls'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { reasonOf } from '../ui/reason.ts'
import { hashPassword } from './password.ts'
import { type SessionUser, startSession } from './sesion.ts'

export type LoginState = 'idle' | 'loading' | 'success' | 'error'
export interface LoginError {
  username?: string
  password?: string
  general?: string
}

/** The login and its state; `enter` answers the user, or null when it was refused. */
export function useLogin() {
  const [state, setState] = useState<LoginState>('idle')
  const [error, setError] = useState<LoginError>({})

  const fail = (why: LoginError): null => {
    setError(why)
    setState('error')
    return null
  }

  async function enter(usuario: string, password: string): Promise<SessionUser | null> {
    if (!usuario.trim() || !password) {
      return fail({
        ...(usuario.trim() ? {} : { username: 'Escriba su usuario.' }),
        ...(password ? {} : { password: 'Escriba su clave.' }),
      })
    }
    setError({})
    setState('loading')
    try {
      const sesion = await api(login)({ body: { usuario: usuario.trim(), password: await hashPassword(password) } })
      setState('success')
      startSession(sesion)
      return sesion
    } catch (problem) {
      return fail({ general: reasonOf(problem) })
    }
  }

  return { state, error, enter }
}
