/** The calendar of a person, which other programs read by a secret address. The secret is shown once and stored as a hash. */
import { randomBytes } from 'node:crypto'
import { crearCalendario, leerCalendario, quitarCalendario, verCalendario } from '@nogal/model/calendario/calendario'
import { FileAnswer, WithMessage } from '../http/answers.ts'
import { digestOf } from '../http/digest.ts'
import { portalOfJob } from '../http/direccion.ts'
import { handle } from '../http/handle.ts'
import { conflict, Refusal } from '../http/refusal.ts'
import { calendarOf, calendarOwner, eventsFor, noteReading, removeCalendar, setCalendar } from './calendario.queries.ts'
import { calendarText } from './ics.ts'

const SECRET_BYTES = 24

export const CALENDARIO_HANDLERS = [
  handle(verCalendario, ({ db, sesion }) => calendarOf(db, sesion.Usuario)),
  // not `tx`, which stores each answer under its Idempotency-Key: the answer has the secret, and secrets are not stored
  handle(crearCalendario, ({ sesion, aside }) =>
    aside(async db => {
      const secret = randomBytes(SECRET_BYTES).toString('hex')
      await setCalendar(db, sesion.Usuario, digestOf(secret))
      return new WithMessage({ Ruta: leerCalendario.path.replace('{clave}', secret) }, 'Dirección creada. La que había ya no vale.')
    }),
  ),
  handle(quitarCalendario, ({ sesion, tx }) =>
    tx(async db => {
      if (!(await removeCalendar(db, sesion.Usuario))) throw conflict('Usted no tiene una dirección de calendario.')
      return new WithMessage(null, 'La dirección de su calendario ya no vale.')
    }),
  ),
  handle(leerCalendario, async ({ db, config, params, request, aside }) => {
    const owner = await calendarOwner(db, digestOf(params.clave), config.MUESTRA)
    if (!owner)
      throw new Refusal(404, 'Esta dirección de calendario no existe o ya no vale. Cree otra en el portal, en Embarques, Calendario.')
    const portal = (await portalOfJob(db, config)) || undefined
    const text = calendarText(`Nogal · ${owner.Nom_Usuario}`, await eventsFor(db, owner, portal))
    await aside(client => noteReading(client, owner.Usuario, request.headers['user-agent'] ?? ''))
    return new FileAnswer(Buffer.from(text), 'text/calendar; charset=utf-8', 'nogal.ics', true, false)
  }),
]
