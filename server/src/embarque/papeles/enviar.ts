/** Mails a paper of a shipment to the agency, the plant or the client. */
import { type CodPapel, papelNamed } from '@nogal/model/embarque/papeles'
import { demand } from '../../aggregate/read.ts'
import { languageOf, resendPrinted, type Sender, sendPrinted, type Written } from '../../correo/enviar.ts'
import { clientOf } from '../../correo/envio.queries.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { EMBARQUE } from '../base/embarque.queries.ts'
import { listPapers } from './estado.ts'
import { PAPERS } from './papeles.ts'
import type { Data } from './papeles.valores.ts'

export type Wanted = Written & { code: CodPapel; variant: number }

/** Prints a paper of a shipment and puts it into the outbox; returns the sending. */
export const sendPaper = async (context: Sender, id: number, { code, variant, ...written }: Wanted) => {
  await demand(context, EMBARQUE, id)
  const { called, para } = papelNamed(code)
  const language = languageOf(code, written.idioma, 'es')
  const row = (await listPapers(context.db, id, { code, variant })).find(one => one.Papel === code && one.Variante === variant)
  if (!row) throw notFound(`${called} para esa agencia, planta o contenedor`)
  const sendable = {
    code,
    id,
    variant,
    paper: PAPERS[code],
    dispatch: row,
    hasReceiver: row.Para !== null,
    carried: ({ data }: { data: Data }) => ({
      ...data,
      nro_negocio: data.Nro_Negocio,
      state: `r${data.Revision}`,
    }),
    client: async (db: Sender['db']) => (para === 'clientes' ? clientOf(db, id) : null),
  }
  return sendPrinted(context, sendable, language, written)
}

/** Sends the same paper of a shipment again, as a new message. */
export const resend = (context: Sender, id: number, destinatarios: Written['destinatarios']) =>
  resendPrinted(context, id, destinatarios, async (db, { papel, clave, variante }) => {
    if (papel === 'contrato') throw conflict('Es un contrato: se reenvía desde el negocio.')
    const row = (await listPapers(db, clave, { code: papel, variant: variante })).find(
      one => one.Papel === papel && one.Variante === variante,
    )
    return row?.Impedimento === 'no-cumple' ? row.Falta! : null
  })
