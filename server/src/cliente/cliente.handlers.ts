/** What clients read of their shipments, and subscriptions to mails. */

import { AREAS } from '@nogal/model/areas'
import {
  abrirReclamo,
  cargarEmbarqueCliente,
  confirmarOriginales,
  darBaja,
  guardarAvisos,
  listarEspera,
  obtenerAvisos,
  verBaja,
} from '@nogal/model/cliente/cliente.calls'
import { hold } from '../aggregate/write.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { conflict } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'
import { stopMails } from './avisos.queries.ts'
import { bajaPage, subscriptionOf } from './baja.ts'
import { confirmReceived, readEmbarqueCliente, readSuscripcion, saveSuscripcion } from './cliente.queries.ts'
import { readEspera } from './espera.queries.ts'
import { insertReclamo } from './portal.queries.ts'

const isClient = ({ sesion }: Access): boolean => sesion.Cod_AreaGestion === AREAS.cliente

export const CLIENTE_HANDLERS: readonly Mounted[] = [
  handle(cargarEmbarqueCliente, context => readEmbarqueCliente(context, context.params.id)),
  handle(listarEspera, readEspera),
  handle(confirmarOriginales, ({ body: { Nro_Embarque: ship, Id_Courier }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      await hold(access, EMBARQUE, ship)
      if (!isClient(access)) throw conflict('La recepción la confirma el cliente. Anótela en los originales del embarque, en Logística.')
      if (!(await confirmReceived(db, ship, Id_Courier, sesion)))
        throw conflict('Ese envío no está en camino: su recepción ya se anotó, o todavía no sale.')
      return new WithMessage(await readEmbarqueCliente(access, ship), 'Recepción de los originales confirmada.')
    }),
  ),
  handle(abrirReclamo, ({ body, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      await hold(access, EMBARQUE, body.Nro_Embarque)
      if (!isClient(access)) throw conflict('Un reclamo lo abre el cliente. Anote el que recibió en «Reclamos».')
      const Id_Reclamo = await insertReclamo(db, sesion.Cod_Cliente, body)
      return new WithMessage(
        { Id_Reclamo, Embarque: JSON.parse((await readEmbarqueCliente(access, body.Nro_Embarque)).text) },
        'Reclamo abierto.',
      )
    }),
  ),
  handle(verBaja, async ({ db, config, params: { token } }) => bajaPage(db, await subscriptionOf(config, token), token)),
  handle(darBaja, async ({ config, params: { token }, tx }) => {
    const id = await subscriptionOf(config, token)
    return tx(async db => {
      await stopMails(db, id)
      return bajaPage(db, id, token)
    })
  }),
  handle(obtenerAvisos, ({ db, sesion }) => readSuscripcion(db, sesion.Usuario)),
  handle(guardarAvisos, ({ body: { Avisos, Idioma }, sesion, tx }) =>
    tx(async db => {
      await saveSuscripcion(db, sesion.Usuario, Avisos ?? [], Idioma)
      return new WithMessage(await readSuscripcion(db, sesion.Usuario), 'Avisos guardados.')
    }),
  ),
]
