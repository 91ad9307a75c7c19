/** The shipment that the tour of the demo follows, and the sample user in whose name a step is shown. */
import { listarEmbarques } from '@nogal/model/embarque/embarque.calls'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { login } from '@nogal/model/sesion/sesion.calls'
import { api } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { CLAVE, type Persona } from '../demo/personas.ts'
import { hashPassword } from '../sesion/password.ts'
import { forgetSession, startSession, userStore } from '../sesion/sesion.ts'
import type { Seguido } from './pasos.ts'

const { enCarga, reservado } = ESTADOS_EMBARQUE.names
/** The states that show the most, the best first; any other will do where somebody annulled all of these. */
const MEJORES = [[enCarga], [reservado], undefined]

/** Told where the demo has no shipment to follow. */
export const SIN_EMBARQUES = 'Ya no quedan embarques en esta demostración. Reiníciela con el botón de arriba.'

/** The shipment that is followed, by its keys; undefined where there is none. */
export const buscarSeguido = async (): Promise<Seguido | undefined> => {
  for (const valor of MEJORES) {
    const filtros = valor ? [{ campo: 'Cod_EstadoEmb', modo: 'in' as const, valor }] : []
    const [row] = await api(listarEmbarques)({ query: { pagina: 1, porPagina: 1, orden: '~Fecha_ETD', filtros } })
    if (row) return row
  }
  return undefined
}

const FRAME_MS = 50
const MOST_MS = 3000
const shown = async (selector: string): Promise<void> => {
  for (let left = MOST_MS / FRAME_MS; left > 0 && !document.querySelector(selector); left--)
    await new Promise(done => setTimeout(done, FRAME_MS))
}

/** Enters as a user of the sample, unless that user is in already; `go` leads to another page. */
export const entrarComo = async (usuario: Persona, go: (path: string) => void): Promise<void> => {
  if (userStore.get()?.Usuario === usuario) return
  const sesion = await api(login)({ body: { usuario, password: await hashPassword(CLAVE) } })
  // the pages of the former user close before the session changes
  forgetSession()
  go('/login')
  await shown('input[name=usuario]')
  queryClient.clear()
  startSession(sesion)
}
