/** Letters of the exporter to the people of the portal: an invitation, a warning about their login. */
import type { Idioma } from '@nogal/model/palabras'
import { insertEnvio } from '../correo/envio.queries.ts'
import { messageId, senderOf } from '../correo/sobre.ts'
import type { Tx } from '../db/tx.ts'
import { houseOf } from '../gestion/aprobacion/recordatorio.queries.ts'
import type { Context } from '../http/handle.ts'
import type { Member } from './personas.queries.ts'

export type Writing = Pick<Context, 'config' | 'request' | 'sesion'>

/** The words of a letter, by the name of the exporter. */
export type LetterWords = (house: string) => { asunto: string; mensaje: string }

type Letter = {
  clase: 'invitacion' | 'seguridad'
  idioma: Idioma
  words: LetterWords
  /** The address of the portal that the letter links to; empty where it links nowhere. Asked for once the sender is known. */
  portal: () => Promise<string>
  /** What the letter is about; a letter about the same is sent once. */
  causa: (mensaje_id: string) => string
  id_invitacion?: number
}

/** Puts a letter to a person into the outbox; returns the address of the portal that the letter links to. */
export const writeTo = async (db: Tx, { config, sesion }: Writing, person: Member, letter: Letter): Promise<string> => {
  const { words, portal: portalOf, causa, ...rest } = letter
  const { portal: _, ...house } = await houseOf(db)
  const { de, responder } = await senderOf(db, config, sesion.Usuario, house)
  const portal = await portalOf()
  const mensaje_id = messageId(de)
  await insertEnvio(db, {
    ...rest,
    ...words(house.Nombre),
    para: [{ Nombre: person.nombre, Email: person.email }],
    ...{ de, responder, portal, mensaje_id, causa: causa(mensaje_id) },
  })
  return portal
}
