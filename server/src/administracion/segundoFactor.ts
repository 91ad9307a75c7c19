/** An administrador removes the second factor of a person who lost the phone and the recovery codes; the person is told by mail. */
import type { Idioma } from '@nogal/model/palabras'
import { quitarSegundoFactorDe } from '@nogal/model/sesion/segundoFactor.calls'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { findPortal } from '../http/direccion.ts'
import { handle } from '../http/handle.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { removeFactor } from '../sesion/segundoFactor.queries.ts'
import { type LetterWords, type Writing, writeTo } from './carta.ts'
import { chosenLanguage, type Member, takePerson } from './personas.queries.ts'

type Words = (one: { nombre: string; quien: string }) => LetterWords
const WORDS: Readonly<Record<Idioma, Words>> = {
  es:
    ({ nombre, quien }) =>
    house => ({
      asunto: `Su segundo factor en el portal de ${house} se quitó`,
      mensaje: `Hola, ${nombre}:\n\n${quien} quitó el segundo factor con que usted entraba al portal de ${house}, y sus sesiones se cerraron. Desde ahora entra sólo con su clave, hasta que prepare otro.\n\nSi usted no lo pidió, avise a un administrador y cambie su clave.`,
    }),
  en:
    ({ nombre }) =>
    house => ({
      asunto: `Your second factor for the portal of ${house} was removed`,
      mensaje: `Dear ${nombre},\n\nThe second factor with which you logged in to the portal of ${house} was removed, and your sessions were ended. From now on your password is enough, until you set up another one.\n\nIf you did not ask for this, please tell ${house} and change your password.`,
    }),
}

/** Puts the mail to the person into the outbox; without an address of the portal it has no link. */
const tell = async (db: Tx, context: Writing, person: Member): Promise<void> => {
  const idioma = await chosenLanguage(db, person.usuario)
  await writeTo(db, context, person, {
    clase: 'seguridad',
    idioma,
    words: WORDS[idioma]({ nombre: person.nombre, quien: context.sesion.Nom_Usuario }),
    portal: async () => (await findPortal(db, context)) ?? '',
    causa: id => `segundo-factor/${id}`,
  })
}

export const QUITAR_FACTOR_HANDLER = handle(quitarSegundoFactorDe, context =>
  context.tx(async db => {
    const person = await takePerson(db, context.body.Usuario)
    if (!person) throw notFound('la persona')
    if (!(await removeFactor(db, person.usuario))) throw conflict(`${person.nombre} no tiene un segundo factor.`)
    await tell(db, context, person)
    return new WithMessage(null, `Segundo factor de ${person.nombre} quitado. Se le avisa a ${person.email}.`)
  }),
)
