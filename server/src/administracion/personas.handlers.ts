/** The people of the portal: invited, deactivated with a handover, reactivated; and how an invited person gets in. */
import {
  aceptarInvitacion,
  desactivarPersona,
  enviarInvitacion,
  exportarPersonas,
  invitarPersona,
  listarPersonas,
  nombrarGestorCliente,
  reactivarPersona,
  retirarInvitacion,
  verInvitacion,
  verResponsabilidades,
} from '@nogal/model/administracion/personas.calls'
import { type CodResponsabilidad, cuantasResponsabilidades } from '@nogal/model/administracion/responsabilidades'
import { AREAS } from '@nogal/model/areas'
import type { BodyOf } from '@nogal/model/call'
import type { Shown } from '@nogal/model/export'
import { usuario as USUARIO } from '@nogal/model/parametros/sistema'
import type { FieldError } from '@nogal/model/schema'
import { counted, enumerated } from '@nogal/model/words'
import { actAs, type Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { addRow } from '../parametros/rows.ts'
import { beginHandover, handOver, type Responsible, responsibilitiesOf } from '../row/responsabilidades.queries.ts'
import { hashClave } from '../sesion/clave.ts'
import { admit, notLocal } from '../sesion/entrada.ts'
import { refuseWeak } from '../sesion/ingreso.handlers.ts'
import { setClave, userForLogin } from '../sesion/ingreso.queries.ts'
import { demandInvitation, invite, type SentInvitation } from './invitacion.ts'
import * as q from './personas.queries.ts'
import { QUITAR_FACTOR_HANDLER } from './segundoFactor.ts'

const demandPerson = async (db: Tx, usuario: string): Promise<q.Member> => {
  const person = await q.takePerson(db, usuario)
  if (!person) throw notFound('la persona')
  return person
}

const saidOf = ({ email }: q.Member, { Enlace }: SentInvitation): string =>
  Enlace ? 'Invitación hecha. No hay servidor de correo: entregue usted el enlace.' : `Invitación enviada a ${email}.`

const nameOf = ({ Que, Cuantos }: Responsible): string => cuantasResponsabilidades(Que, Cuantos)

/** Refuses with 409 a handover that leaves something behind. */
const refuseIncomplete = (person: q.Member, owed: readonly Responsible[], given: ReadonlyMap<CodResponsabilidad, string>): void => {
  const left = owed.filter(({ Que }) => !given.has(Que))
  if (!left.length) return
  throw conflict(`${person.nombre} responde por ${enumerated(left.map(nameOf))}. Diga a quién pasa cada cosa.`, [
    { campo: 'Entregas', mensaje: 'Entregas: diga a quién pasa cada cosa.' },
  ])
}

/** Why a person can't be responsible for what another one leaves; undefined when they can. */
const unfit = (one: q.Member | undefined, usuario: string, leaving: q.Member): string | undefined => {
  if (usuario === leaving.usuario) return 'es la persona que se desactiva.'
  if (!one) return 'no existe esa persona.'
  if (!one.activo) return `${one.nombre} está desactivada.`
  if (one.area === AREAS.cliente) return `${one.nombre} es de un cliente y no responde por nada de la empresa.`
  return one.servicio ? `${one.nombre} es un programa y no responde por nada.` : undefined
}

/** Refuses with 400 receivers who can't be responsible for anything. */
const refuseUnfit = async (db: Tx, person: q.Member, given: ReadonlyMap<CodResponsabilidad, string>): Promise<void> => {
  const people = new Map((await q.sharePeople(db, [...new Set(given.values())])).map(one => [one.usuario, one]))
  const errores = [...given].flatMap(([, usuario], i): FieldError[] => {
    const why = unfit(people.get(usuario), usuario, person)
    return why ? [{ campo: `Entregas.${i}.Recibe`, mensaje: `Quién recibe: ${why}` }] : []
  })
  if (errores.length) throw invalid(errores)
}

/** Who receives what, by kind. */
const receiversOf = ({ Entregas }: Pick<BodyOf<typeof desactivarPersona>, 'Entregas'>): Map<CodResponsabilidad, string> =>
  new Map((Entregas ?? []).map(({ Que, Recibe }) => [Que as CodResponsabilidad, String(Recibe)]))

export const PERSONAS_HANDLERS = [
  handle(listarPersonas, ({ db, options }) => list(db, q.LISTA_PERSONAS, options)),
  handle(exportarPersonas, ({ db, body }) => listFile(db, q.LISTA_PERSONAS, { name: 'Personas', shown: body as Shown })),
  handle(invitarPersona, context =>
    context.tx(async db => {
      const { Idioma, ...row } = context.body
      const { Cod_Usuario } = await addRow(db, USUARIO, row)
      const person = await demandPerson(db, String(Cod_Usuario))
      const sent = await invite(db, context, person, Idioma ?? 'es')
      return new WithMessage(sent, saidOf(person, sent))
    }),
  ),
  handle(enviarInvitacion, context =>
    context.tx(async db => {
      const person = await demandPerson(db, context.body.Usuario)
      if (!person.activo) throw conflict(`${person.nombre} está desactivada. Reactívela antes de invitarla.`)
      const sent = await invite(db, context, person, context.body.Idioma ?? 'es')
      return new WithMessage(sent, saidOf(person, sent))
    }),
  ),
  handle(retirarInvitacion, ({ body: { Usuario }, tx }) =>
    tx(async db => {
      const { nombre } = await demandPerson(db, Usuario)
      if (!(await q.withdrawInvitation(db, Usuario))) throw conflict(`${nombre} no tiene una invitación abierta.`)
      return new WithMessage(null, 'Invitación retirada: su enlace ya no vale.')
    }),
  ),
  handle(verResponsabilidades, ({ db, params }) => responsibilitiesOf(db, params.Usuario)),
  handle(desactivarPersona, ({ sesion, body, tx }) =>
    tx(async db => {
      const person = await demandPerson(db, body.Usuario)
      if (person.usuario === sesion.Usuario) throw conflict('No puede desactivarse a sí mismo. Pídalo a otro administrador.')
      if (!person.activo) throw conflict(`${person.nombre} ya está desactivada.`)
      const given = receiversOf(body)
      await refuseUnfit(db, person, given)
      const owed = await responsibilitiesOf(db, person.usuario)
      refuseIncomplete(person, owed, given)
      await beginHandover(db, `${person.nombre} deja el portal.`)
      let Entregados = 0
      for (const { Que } of owed) Entregados += await handOver(db, Que, person.usuario, given.get(Que)!)
      await q.setActive(db, person.usuario, false)
      const said = Entregados ? ` ${counted(Entregados, 'registro pasó', 'registros pasaron')} a otras personas.` : ''
      return new WithMessage({ Usuario: person.usuario, Entregados }, `${person.nombre} ya no entra al portal.${said}`)
    }),
  ),
  handle(reactivarPersona, ({ body: { Usuario }, tx }) =>
    tx(async db => {
      const { activo, nombre } = await demandPerson(db, Usuario)
      if (activo) throw conflict(`${nombre} ya está activa.`)
      await q.setActive(db, Usuario, true)
      return new WithMessage(null, `${nombre} puede entrar otra vez.`)
    }),
  ),
  handle(nombrarGestorCliente, ({ body: { Usuario, Administra }, tx }) =>
    tx(async db => {
      const { nombre, cliente } = await demandPerson(db, Usuario)
      if (cliente === null) throw conflict(`${nombre} no es de un cliente. Elija a una persona de un cliente.`)
      if (Administra) {
        await q.nameManager(db, cliente, Usuario)
        return new WithMessage(null, `${nombre} administra a las personas de su empresa.`)
      }
      if (!(await q.dropManager(db, Usuario))) throw conflict(`${nombre} no administra a las personas de su empresa.`)
      return new WithMessage(null, `${nombre} ya no administra a las personas de su empresa.`)
    }),
  ),
  QUITAR_FACTOR_HANDLER,
  handle(verInvitacion, async ({ db, config, body }) => {
    const { usuario, nombre, vence } = await demandInvitation(db, config, body.Codigo)
    return { Usuario: usuario, Nom_Usuario: nombre, Vence: vence.toISOString() }
  }),
  handle(aceptarInvitacion, async context => {
    const { config, body, aside } = context
    if (!config.INGRESO_LOCAL) throw notLocal(config)
    const hash = await hashClave(body.password)
    const user = await aside(async db => {
      const { id, usuario, clave_hash } = await demandInvitation(db, config, body.Codigo, { lock: true })
      await actAs(db, usuario)
      await refuseWeak('password', body.password, usuario)
      await q.acceptInvitation(db, id)
      if (!(await setClave(db, usuario, hash, 'propia', clave_hash)))
        throw conflict('Otra persona cambió esta clave al mismo tiempo. Vuelva a intentarlo.')
      return (await userForLogin(db, usuario, true))!
    })
    return admit(context, user)
  }),
]
