/** What a row of the papers to send is of: a shipment, or a deal; which screen permits its acts, which calls send it, and where it leads. */
import type { DataOf, Funcion } from '@nogal/model/call'
import { enviarContrato, reenviarContrato } from '@nogal/model/embarque/contrato.calls'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import type { CodEnviado, CodPapel } from '@nogal/model/embarque/papeles'
import { enviarPapel, type listarPorEnviar, reenviar } from '@nogal/model/embarque/papeles.calls'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import type { Idioma } from '@nogal/model/palabras'
import { type Link, recordLink } from '../aggregate/addresses.ts'
import { api } from '../api/client.ts'
import { EMBARQUE_VIEW } from '../embarque/shared/embarque.view.ts'
import { NEGOCIO_VIEW } from '../negocio/shared/negocio.view.ts'
import { usePermisos } from '../sesion/permisos.ts'

/** A row of the papers that should go out. */
export type PorEnviar = DataOf<typeof listarPorEnviar>[number]

type Envia = (fila: PorEnviar, idioma: Idioma, key: string) => Promise<unknown>
type Origen = {
  ir: string
  link: (fila: PorEnviar) => Link
  enviar: Envia
  /** Sends what did not arrive again, to the receivers of today; the same state of a paper is not sent twice. */
  reenviar: Envia
}

const DE_EMBARQUE: Origen = {
  ir: 'Ir al embarque',
  link: fila => recordLink(EMBARQUE_VIEW, fila, { tab: 'papeles' }),
  enviar: ({ Nro_Embarque, Papel, Variante }, Idioma, key) =>
    api(enviarPapel)({ body: { Nro_Embarque: Nro_Embarque!, Papel: Papel as CodPapel, Variante, Idioma } }, { key }),
  reenviar: ({ Id_Envio, Destinatarios }, _, key) => api(reenviar)({ body: { Id_Envio: Id_Envio!, Destinatarios } }, { key }),
}
const DE_NEGOCIO: Origen = {
  ir: 'Ir al negocio',
  link: fila => recordLink(NEGOCIO_VIEW, fila, { tab: 'contrato' }),
  enviar: ({ Nro_Negocio }, Idioma, key) => api(enviarContrato)({ body: { Nro_Negocio, Idioma } }, { key }),
  reenviar: ({ Id_Envio, Destinatarios }, _, key) => api(reenviarContrato)({ body: { Id_Envio: Id_Envio!, Destinatarios } }, { key }),
}
export const origenDe = ({ Papel }: { Papel: CodEnviado }): Origen => (Papel === 'contrato' ? DE_NEGOCIO : DE_EMBARQUE)

/** The functions of the user on a paper: those of the shipments, or of the deals for a contract. */
export const usePuede = (): ((fila: { Papel: CodEnviado }, funcion: Funcion) => boolean) => {
  const { can: canShipment } = usePermisos(embarque.screen)
  const { can: canDeal } = usePermisos(negocio.screen)
  return ({ Papel }, funcion) => (Papel === 'contrato' ? canDeal : canShipment)(funcion)
}
