import { login } from '@nogal/model/sesion/sesion.calls'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { hashPassword } from './password.ts'
import { iniciarSesion, type UsuarioSesion } from './sesion.ts'

export type EstadoLogin = 'idle' | 'loading' | 'success' | 'error'
export interface ErrorLogin {
  username?: string
  password?: string
  general?: string
}

/** The login and its state; `entrar` answers the user, or null when it was refused. */
export function useLogin() {
  const [estado, setEstado] = useState<EstadoLogin>('idle')
  const [error, setError] = useState<ErrorLogin>({})

  const fail = (why: ErrorLogin): null => {
    setError(why)
    setEstado('error')
    return null
  }

  async function entrar(usuario: string, password: string): Promise<UsuarioSesion | null> {
    if (!usuario.trim() || !password) {
      return fail({
        ...(usuario.trim() ? {} : { username: 'Escriba su usuario.' }),
        ...(password ? {} : { password: 'Escriba su clave.' }),
      })
    }
    setError({})
    setEstado('loading')
    try {
      const sesion = await api(login)({ body: { usuario: usuario.trim(), password: await hashPassword(password) } })
      setEstado('success')
      iniciarSesion(sesion)
      return sesion
    } catch (problem) {
      return fail({ general: problem instanceof ApiError ? problem.mensaje : 'No se pudo entrar. Vuelva a intentarlo en un momento.' })
    }
  }

  return { estado, error, entrar }
}
