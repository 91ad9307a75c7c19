/** Mails a paper of a shipment: prints it and puts the message into the outbox, in the transaction of the change that causes the mail. */
import { asuntoPropuesto, mensajePropuesto } from '@nogal/model/embarque/mensaje'
import { type CodPapel, idiomasDe, papelNamed } from '@nogal/model/embarque/papeles'
import { formatDate } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { ofCalled } from '@nogal/model/words'
import { demand } from '../../aggregate/read.ts'
import { hold } from '../../aggregate/write.ts'
import { clientOf, findCause, findForResend, insertEnvio, readEnvio } from '../../correo/envio.queries.ts'
import { messageId, senderOf } from '../../correo/sobre.ts'
import { WithMessage } from '../../http/answers.ts'
import { demandPortal } from '../../http/direccion.ts'
import type { Context } from '../../http/handle.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import { fingerprintOf } from '../../papel/fingerprint.ts'
import { print } from '../../papel/print.ts'
import { EMBARQUE } from '../base/embarque.queries.ts'
import { listPapers } from './estado.ts'
import { PAPERS } from './papeles.ts'

type Person = { Nombre?: string | null; Email: string }
export type Wanted = {
  code: CodPapel
  variant: number
  idioma?: Idioma | null | undefined
  destinatarios?: readonly Person[] | null | undefined
  asunto?: string | null | undefined
  mensaje?: string | null | undefined
}
type Asked = Pick<Context, 'db' | 'config' | 'sesion' | 'request' | 'tx' | 'aside'>

const LINE_BREAK = /[\r\n]/

/** The receivers of a mail: those in the body, or else the contacts of the agency; duplicates are removed. */
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

/** Prints a paper and puts it into the outbox; returns the sending. */
export const sendPaper = async (context: Asked, id: number, { code, variant, idioma, destinatarios, asunto, mensaje }: Wanted) => {
  const { db, config, sesion } = context
  await demand(context, EMBARQUE, id)
  const { called, nombre, para } = papelNamed(code)
  const language = idioma ?? 'es'
  if (!idiomasDe(code).includes(language)) throw invalid([{ campo: 'Idioma', mensaje: `Idioma: ${called} existe solo en español.` }])
  const row = (await listPapers(db, id, { code, variant })).find(one => one.Papel === code && one.Variante === variant)
  if (!row) throw notFound(`${called} para esa agencia, planta o contenedor`)
  const to = receiversOf(destinatarios, row.Destinatarios)
  // an address that the user types replaces the one that the agency lacks
  const isOnlyAddress = row.Para !== null && row.Impedimento === 'sin-correo' && to.length > 0
  if (row.Falta && !isOnlyAddress) throw conflict(row.Falta)
  const paper = PAPERS[code]
  const printing = await print({ db, sesion, tx: context.aside }, paper, { id, variant }, language)
  const huella = fingerprintOf(await paper.read(context, id, 'es', variant))
  const { Revision, Numero, Exportador, Nro_Negocio } = printing.data
  const from = await senderOf(db, config, sesion.Usuario, Exportador)
  const title = paper.title[language]
  const causa = `${code}/${id}/${variant}/${language}/r${Revision}`
  return context.tx(async client => {
    await hold({ db: client, sesion }, EMBARQUE, id)
    const already = await findCause(client, causa)
    if (already)
      throw conflict(
        `La revisión ${Revision} ${ofCalled(called)} ya se envió el ${formatDate(already.en)} y nada cambió. Si no llegó, use «Reenviar».`,
      )
    if (fingerprintOf(await paper.read({ db: client, sesion }, id, 'es', variant)) !== huella)
      throw conflict('El embarque cambió mientras se preparaba el papel. Revíselo y envíelo otra vez.')
    const id_envio = await insertEnvio(client, {
      papel: code,
      clave: id,
      variante: variant,
      idioma: language,
      impresion: printing.revision,
      revision: Revision,
      huella,
      nro_negocio: Nro_Negocio,
      para: to,
      ...from,
      asunto: asunto || asuntoPropuesto(code, language, printing.data),
      mensaje: mensaje || mensajePropuesto(code, language, printing.data, sesion.Nom_Usuario),
      adjunto: `${title} ${Numero} rev ${Revision}.pdf`.replace(/[\\/:*?"<>|\r\n]/g, '-'),
      portal: await demandPortal(client, context),
      causa,
      mensaje_id: messageId(from.de),
      reenvio_de: null,
      cod_cliente: para === 'clientes' ? await clientOf(client, id) : null,
    })
    return new WithMessage(
      await readEnvio({ db: client, sesion }, id_envio),
      `${nombre}: queda por enviar a ${to.map(({ Email }) => Email).join(', ')}.`,
    )
  })
}

/** States in which the sender still tries to deliver a message. */
const ON_ITS_WAY = ['pendiente', 'enviando', 'entregando']

/** Sends the same paper again, as a new message. */
export const resend = (context: Asked, id: number, destinatarios: readonly Person[] | null | undefined) =>
  context.tx(async client => {
    const access = { db: client, sesion: context.sesion }
    await readEnvio(access, id)
    await client.query('select from envio where id_envio = $1 for update', [id])
    const found = await findForResend(client, id)
    if (!found) throw conflict('Este mensaje es personal y no se reenvía. Si era una aprobación, pídala otra vez desde el embarque.')
    const { estado, veces, para, ajeno, ...former } = found
    if (ajeno) throw conflict('Este papel era para otro cliente: el negocio cambió de partes. Envíe el del cliente que tiene ahora.')
    const row = (await listPapers(client, former.clave, { code: former.papel as CodPapel, variant: former.variante })).find(
      one => one.Papel === former.papel && one.Variante === former.variante,
    )
    if (row?.Impedimento === 'no-cumple') throw conflict(row.Falta!)
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
