/** An administrador looks at the portal as another person: who may be looked at, how a look begins and ends. */
import { dejarDeVerComo, verComo } from '@nogal/model/administracion/verComo'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { endLooks, openLook } from '../sesion/mirada.ts'
import { signToken } from '../sesion/sesion.ts'
import { findLooked, type Looked } from './verComo.queries.ts'

/** Why nobody looks at the portal as this person; undefined for one as whom they may. */
const keepsOf = ({ Nom_Usuario, Administrador, activo, entra }: Looked): string | undefined => {
  if (Administrador) return `${Nom_Usuario} administra el portal, y como otro administrador no se mira. Elija a otra persona.`
  if (!activo) return `${Nom_Usuario} está desactivada y no ve el portal. Reactívela antes.`
  if (!entra) return `${Nom_Usuario} todavía no elige su clave y no ve el portal. Invítela antes.`
  return undefined
}

export const VER_COMO_HANDLERS = [
  // not in `tx`, which would store the token under the Idempotency-Key
  handle(verComo, async ({ config, sesion, body, request, aside }) =>
    aside(async db => {
      const person = await findLooked(db, body.Usuario)
      if (!person) throw notFound('la persona')
      const why = keepsOf(person)
      if (why) throw conflict(why)
      const { id, vence } = await openLook(db, sesion.Id, person.Usuario, request)
      const { activo: _, entra: __, ...usuario } = person
      const look = { ...usuario, token: await signToken(config, id, person.Usuario), Vence: vence.toISOString() }
      return new WithMessage(look, `Ve el portal como ${person.Nom_Usuario}. Nada se puede cambiar.`)
    }),
  ),
  handle(dejarDeVerComo, ({ sesion, tx }) =>
    tx(
      async db =>
        new WithMessage(
          null,
          (await endLooks(db, sesion.Id)) ? 'Ve otra vez el portal como usted.' : 'No estaba viendo el portal como otra persona.',
        ),
    ),
  ),
]
