/** Mails a paper: prints it and puts the message into the outbox, in the transaction of the change that causes the mail. */
import type { despacho } from '@nogal/model/embarque/despacho'
import { asuntoPropuesto, type Lleva, mensajePropuesto } from '@nogal/model/embarque/mensaje'
import { type CodEnviado, idiomasDe, nombresDe } from '@nogal/model/embarque/papeles'
import type { FieldsRow } from '@nogal/model/fields'
import { formatDate } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { capital, ofCalled } from '@nogal/model/words'
import { hold } from '../aggregate/write.ts'
import type { Reader } from '../db/reader.ts'
import { WithMessage } from '../http/answers.ts'
import { demandPortal } from '../http/direccion.ts'
import type { Context } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { fingerprintOf } from '../papel/fingerprint.ts'
import type { Paper, Printed } from '../papel/paper.ts'
import { type One, print } from '../papel/print.ts'
import { type Former, findCause, findForResend, insertEnvio, readEnvio } from './envio.queries.ts'
import { messageId, senderOf } from './sobre.ts'

export type Sender = Pick<Context, 'db' | 'config' | 'sesion' | 'request' | 'tx' | 'aside'>
type Person = { Nombre?: string | null; Email: string }
/** Who receives a paper, and why the paper can't be sent. */
export type Dispatch = Omit<FieldsRow<typeof despacho>, 'Destinatarios'> & { Destinatarios: readonly Person[] }
/** What the user wrote of the message; the rest is proposed. */
export type Written = {
  idioma?: Idioma | null | undefined
  destinatarios?: readonly Person[] | null | undefined
  asunto?: string | null | undefined
  mensaje?: string | null | undefined
}

/** What the message says about a printed paper. */
type Carried = Lleva & {
  Exportador: { Nombre: string; Email: string | null }
  nro_negocio: number
  /** The paper in one state, which is sent once. */
  state: string
}
/** A paper that is about to be sent, and what the message says about the paper once that is printed. */
export type Sendable<D extends object> = One & {
  code: CodEnviado
  paper: Paper<D>
  dispatch: Dispatch
  /** There is one receiver, so an address that the user types replaces the one that the receiver lacks. */
  hasReceiver: boolean
  carried: (printing: { revision: number; data: Printed<D> }) => Carried
  /** The client that receives the paper; null for an agency or a plant. */
  client: (db: Reader) => Promise<number | null>
}

const LINE_BREAK = /[\r\n]/

/** The receivers of a mail: those in the body, or else those that are proposed; duplicates are removed. */
const receiversOf = (
  given: readonly Person[] | null | undefined,
  proposed: readonly Person[],
): { Nombre: string | null; Email: string }[] => {
  const people = given?.length ? given : proposed
  const wrong = people.findIndex(({ Email }) => LINE_BREAK.test(Email))
  if (wrong >= 0)
    throw invalid([{ campo: `Destinatarios.${wrong}.Email`, mensaje: 'Correo: no puede tener saltos de línea. Escríbalo otra vez.' }])
  const byAddress = new Map(people.map(({ Nombre = null, Email }) => [Email.toLowerCase(), { Nombre, Email }]))
  return [...byAddress.values()]
}

/** The language of a sending; refused when the paper does not exist in it. */
export const languageOf = (code: CodEnviado, asked: Idioma | null | undefined, usual: Idioma): Idioma => {
  const language = asked ?? usual
  if (!idiomasDe(code).includes(language))
    throw invalid([{ campo: 'Idioma', mensaje: `Idioma: ${nombresDe(code).called} existe solo en español.` }])
  return language
}

/** Prints a paper and puts it into the outbox; returns the sending. */
export const sendPrinted = async <D extends object>(
  context: Sender,
  what: Sendable<D>,
  language: Idioma,
  { destinatarios, asunto, mensaje }: Written,
) => {
  const { db, config, sesion } = context
  const { code, paper, id, variant, dispatch } = what
  const names = nombresDe(code)
  const to = receiversOf(destinatarios, dispatch.Destinatarios)
  const isOnlyAddress = what.hasReceiver && dispatch.Impedimento === 'sin-correo' && to.length > 0
  if (dispatch.Falta && !isOnlyAddress) throw conflict(dispatch.Falta)
  const printing = await print({ db, sesion, tx: context.aside }, paper, { id, variant }, language)
  const huella = fingerprintOf(await paper.read(context, id, 'es', variant))
  const carried = what.carried(printing)
  const { Numero, Revision } = carried
  const from = await senderOf(db, config, sesion.Usuario, carried.Exportador)
  const causa = `${code}/${id}/${variant}/${language}/${carried.state}`
  return context.tx(async client => {
    await hold({ db: client, sesion }, paper.of, id)
    const already = await findCause(client, causa)
    if (already)
      throw conflict(
        `${Revision ? `La revisión ${Revision} ${ofCalled(names.called)}` : capital(names.called)} ya se envió el ${formatDate(already.en)} y nada cambió. Si no llegó, use «Reenviar».`,
      )
    if (fingerprintOf(await paper.read({ db: client, sesion }, id, 'es', variant)) !== huella)
      throw conflict(`${capital(paper.of.aggregate.called)} cambió mientras se preparaba el papel. Revíselo y envíelo otra vez.`)
    const id_envio = await insertEnvio(client, {
      papel: code,
      clave: id,
      variante: variant,
      idioma: language,
      impresion: printing.revision,
      revision: Revision,
      huella,
      nro_negocio: carried.nro_negocio,
      para: to,
      ...from,
      asunto: asunto || asuntoPropuesto(names, language, carried),
      mensaje: mensaje || mensajePropuesto(names, language, carried, sesion.Nom_Usuario),
      adjunto: `${[paper.title[language], Numero, Revision && `rev ${Revision}`].filter(Boolean).join(' ')}.pdf`.replace(
        /[\\/:*?"<>|\r\n]/g,
        '-',
      ),
      portal: await demandPortal(client, context),
      causa,
      mensaje_id: messageId(from.de),
      reenvio_de: null,
      cod_cliente: await what.client(client),
    })
    return new WithMessage(
      await readEnvio({ db: client, sesion }, id_envio),
      `${names.nombre}: queda por enviar a ${to.map(({ Email }) => Email).join(', ')}.`,
    )
  })
}

/** States in which the sender still tries to deliver a message. */
const ON_ITS_WAY = ['pendiente', 'enviando', 'entregando']

/** Sends the same paper again, as a new message. `refuse` says why the paper of a former sending may not leave again; null when it may. */
export const resendPrinted = (
  context: Sender,
  id: number,
  destinatarios: readonly Person[] | null | undefined,
  refuse: (db: Reader, former: Former) => Promise<string | null>,
) =>
  context.tx(async client => {
    const access = { db: client, sesion: context.sesion }
    await readEnvio(access, id)
    await client.query('select from envio where id_envio = $1 for update', [id])
    const found = await findForResend(client, id)
    if (!found) throw conflict('Este mensaje es personal y no se reenvía. Si era una aprobación, pídala otra vez desde el embarque.')
    if (found.ajeno) throw conflict('Este papel era para otro cliente: el negocio cambió de partes. Envíe el del cliente que tiene ahora.')
    const refused = await refuse(client, found)
    if (refused) throw conflict(refused)
    const { estado, veces, para, ajeno: _, desactualizada: __, ...former } = found
    if (ON_ITS_WAY.includes(estado))
      throw conflict('El mensaje todavía está por salir: espere a que salga, o a que el portal deje de intentarlo.')
    const again = await insertEnvio(client, {
      ...former,
      para: receiversOf(destinatarios, para),
      portal: await demandPortal(client, context),
      causa: `reenvio/${id}/${veces + 1}`,
      mensaje_id: messageId(former.de),
      reenvio_de: id,
    })
    return new WithMessage(await readEnvio(access, again), 'El papel queda por enviar otra vez.')
  })
