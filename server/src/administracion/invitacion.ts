/** Invitations: the mail with the link, and what the link is worth. */
import type { Idioma } from '@nogal/model/palabras'
import type { Config } from '../config.ts'
import { INVITACION } from '../correo/enlace.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { demandPortal } from '../http/direccion.ts'
import { UnknownLink } from '../http/pagina.ts'
import { Refusal } from '../http/refusal.ts'
import { type LetterWords, type Writing, writeTo } from './carta.ts'
import { addInvitation, findInvitation, type Invited, type Member, withdrawInvitation } from './personas.queries.ts'

/** An invitation is valid for this many days. */
const DAYS = 7

type Words = (one: { nombre: string; usuario: string; invita: string }) => LetterWords
const WORDS: Readonly<Record<Idioma, Words>> = {
  es:
    ({ nombre, usuario, invita }) =>
    house => ({
      asunto: `Invitación al portal de ${house}`,
      mensaje: `Hola, ${nombre}:\n\n${invita} le invita al portal de exportación de ${house}.\n\nSu usuario es ${usuario}. La clave la elige usted.`,
    }),
  en:
    ({ nombre, usuario }) =>
    house => ({
      asunto: `Invitation to the portal of ${house}`,
      mensaje: `Dear ${nombre},\n\n${house} invites you to its export portal.\n\nYour user name is ${usuario}. You choose the password yourself.`,
    }),
}

export type SentInvitation = { Usuario: string; Vence: string; Enlace: string | null }

/** Invites a person: an earlier invitation is withdrawn, and the mail is put into the outbox. */
export const invite = async (db: Tx, context: Writing, person: Member, idioma: Idioma): Promise<SentInvitation> => {
  const { config, sesion } = context
  await withdrawInvitation(db, person.usuario)
  const { id, en, vence } = await addInvitation(db, person.usuario, DAYS)
  const portal = await writeTo(db, context, person, {
    clase: 'invitacion',
    idioma,
    words: WORDS[idioma]({ ...person, invita: sesion.Nom_Usuario }),
    portal: () => demandPortal(db, context),
    causa: () => `invitacion/${id}`,
    id_invitacion: id,
  })
  const link = () => INVITACION.token(config, { id, since: en, until: vence })
  return {
    Usuario: person.usuario,
    Vence: vence.toISOString(),
    Enlace: config.SMTP_URL ? null : `${portal}${INVITACION.short}${await link()}`,
  }
}

const gone = (sentence: string) => new Refusal(410, sentence)

const idOf = async (config: Config, code: string): Promise<number> => {
  try {
    return (await INVITACION.read(config, code)).id
  } catch (error) {
    if (error instanceof UnknownLink) throw new Refusal(error.status, error.sentences.es)
    throw error
  }
}

/** The person whom a link invites; each reason why it is worth nothing has its sentence. */
export const demandInvitation = async (
  db: Reader,
  config: Config,
  code: string,
  { lock = false } = {},
): Promise<Invited & { id: number }> => {
  const id = await idOf(config, code)
  const found = await findInvitation(db, id, lock)
  if (!found) throw gone('Esta invitación ya no existe. Pida a un administrador que le envíe otra.')
  if (found.aceptada) throw gone('Esta invitación ya se usó. Entre con su usuario y la clave que eligió.')
  if (found.retirada || !found.activo)
    throw gone('Esta invitación se retiró, o hay otra más nueva en su correo. Si no la tiene, pídala a un administrador.')
  if (found.vence.getTime() <= Date.now()) throw gone('Esta invitación venció. Pida a un administrador que le envíe otra.')
  return { ...found, id }
}
