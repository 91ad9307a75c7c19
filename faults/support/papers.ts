/** Papers that are mailed, and what became of them. */
import type { FaultsPortal } from './portal.ts'

type Due = { Papel: string; Por_Que: string; Nro_Embarque: number | null; Variante: number; Impedimento: string | null }
export type Sending = { Id_Envio: number; Estado: string }

/** Sends such papers to one address; returns the numbers of the sendings. */
export const sendPapers = async (portal: FaultsPortal, token: string, papers: readonly Due[]): Promise<number[]> => {
  const answers = await Promise.all(
    papers.map(({ Nro_Embarque, Papel, Variante }) =>
      portal.ask('POST', '/api/embarque/enviar-papel', {
        token,
        body: { Nro_Embarque, Papel, Variante, Destinatarios: [{ Nombre: 'Uno', Email: 'uno@agencia.example' }] },
      }),
    ),
  )
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a paper was not sent: ${refused.mensaje}`)
  return answers.map(({ data }) => (data as Sending).Id_Envio)
}

/** Returns the papers of shipments that can be sent and never were. */
export const duePapers = async (portal: FaultsPortal, token: string): Promise<Due[]> => {
  const { data } = await portal.ask('GET', '/api/correo/por-enviar?pagina=1&porPagina=500', { token })
  return (data as Due[]).filter(one => one.Nro_Embarque !== null && one.Por_Que === 'sin-enviar' && !one.Impedimento)
}

/** The states of some sendings. */
export const statesOf = async (portal: FaultsPortal, token: string, ids: readonly number[]): Promise<string[]> => {
  const { data } = await portal.ask('GET', '/api/correo/envios?pagina=1&porPagina=500&orden=-Id_Envio', { token })
  return ((data ?? []) as Sending[]).filter(({ Id_Envio }) => ids.includes(Id_Envio)).map(({ Estado }) => Estado)
}

/** States in which nothing is sent any more. */
export const SETTLED = ['enviado', 'incierto', 'rechazado', 'retirado']
/** Have all of these sendings ended? */
export const areSettled = async (portal: FaultsPortal, token: string, ids: readonly number[]): Promise<boolean> => {
  const states = await statesOf(portal, token, ids)
  return states.length === ids.length && states.every(state => SETTLED.includes(state))
}
