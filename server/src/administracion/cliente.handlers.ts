/** The people of one client: all of them may list the others; only their manager invites, removes, and hands the managing over. */
import { AREAS } from '@nogal/model/areas'
import {
  entregarAdministracionCliente,
  invitarPersonaCliente,
  listarPersonasCliente,
  MAX_PERSONAS_CLIENTE,
  quitarPersonaCliente,
} from '@nogal/model/cliente/personas.calls'
import { usuario as USUARIO } from '@nogal/model/parametros/sistema'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import { addRow } from '../parametros/rows.ts'
import type { Access } from '../scope/scope.ts'
import * as c from './cliente.queries.ts'
import { invite } from './invitacion.ts'
import * as q from './personas.queries.ts'

type Inside = Access & { db: Tx }

/** Refuses with 403 unless the session manages the people of its client. */
const demandManager = async ({ db, sesion }: Inside): Promise<void> => {
  if (await c.holdManager(db, sesion)) return
  const manager = await c.managerOf(db, sesion.Cod_Cliente)
  throw new Refusal(
    403,
    manager
      ? `Solo quien administra a las personas de su empresa hace esto. Pídalo a ${manager}.`
      : 'Nadie administra todavía a las personas de su empresa. Pida al exportador que nombre a alguien.',
  )
}

/** A person of the client of the session, locked; 404 for anybody else, so that nobody learns who is of another client. */
const demandOwn = async ({ db, sesion }: Inside, usuario: string): Promise<q.Member> => {
  const person = await q.takePerson(db, usuario)
  if (!person?.activo || person.servicio || person.cliente !== sesion.Cod_Cliente || person.area !== AREAS.cliente)
    throw notFound('la persona en su empresa')
  return person
}

export const PERSONAS_CLIENTE_HANDLERS = [
  handle(listarPersonasCliente, c.readPeople),
  handle(invitarPersonaCliente, context =>
    context.tx(async db => {
      const { sesion, body } = context
      const inside = { db, sesion }
      await demandManager(inside)
      const { usuario, cuantas, con_clave } = await c.findByMail(db, sesion.Cod_Cliente, body.Email)
      if (usuario && con_clave) throw conflict('Ya hay una persona de su empresa con ese correo.')
      if (!usuario && cuantas >= MAX_PERSONAS_CLIENTE)
        throw conflict(`Ya entran ${MAX_PERSONAS_CLIENTE} personas de su empresa. Quite a alguna antes de invitar a otra.`)
      const Cod_Usuario =
        usuario ??
        String(
          (
            await addRow(db, USUARIO, {
              ...{ Cod_Usuario: await c.freeName(db, body.Email), Nom_Usuario: body.Nom_Usuario, Email: body.Email },
              ...{ Cod_AreaGestion: AREAS.cliente, Cod_Cliente: sesion.Cod_Cliente },
            })
          ).Cod_Usuario,
        )
      const person = await demandOwn(inside, Cod_Usuario)
      await invite(db, context, person, body.Idioma ?? (await q.chosenLanguage(db, sesion.Usuario)))
      return new WithMessage(await c.readPeople(inside), `Invitación enviada a ${person.email}.`)
    }),
  ),
  handle(quitarPersonaCliente, ({ sesion, body, tx }) =>
    tx(async db => {
      const inside = { db, sesion }
      // this check comes first, so that a person of another client answers 404 to everybody
      const { usuario, nombre } = await demandOwn(inside, body.Usuario)
      await demandManager(inside)
      if (usuario === sesion.Usuario) throw conflict('No puede quitarse a sí mismo. Entregue antes la administración a otra persona.')
      await q.setActive(db, usuario, false)
      return new WithMessage(await c.readPeople(inside), `${nombre} ya no entra al portal.`)
    }),
  ),
  handle(entregarAdministracionCliente, ({ sesion, body, tx }) =>
    tx(async db => {
      const inside = { db, sesion }
      // this check comes first, so that a person of another client answers 404 to everybody
      const { usuario, nombre } = await demandOwn(inside, body.Usuario)
      await demandManager(inside)
      if (usuario === sesion.Usuario) throw conflict('Usted ya administra a las personas de su empresa.')
      await q.nameManager(db, sesion.Cod_Cliente!, usuario)
      return new WithMessage(await c.readPeople(inside), `${nombre} administra ahora a las personas de su empresa.`)
    }),
  ),
]
