/** What shipping lines tell: how they are asked, for administradores, and what they propose for a shipment. */
import type { EmbarqueCompleto } from '@nogal/model/embarque/embarque.fields'
import {
  consultarRastreo,
  descartarRastreo,
  guardarRastreoNaviera,
  listarRastreoNavieras,
  quitarRastreoNaviera,
  tomarRastreo,
  verRastreo,
} from '@nogal/model/rastreo/rastreo.calls'
import { demand } from '../aggregate/read.ts'
import { hold, type Inside } from '../aggregate/write.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { seal } from '../http/seal.ts'
import { type Abierta, bringForward, endProposals, openProposals, readLines, readRastreo, removeLine, saveLine } from './rastreo.queries.ts'
import { sealPlace, takeProposals } from './tomar.ts'

type Chosen = { Nro_Embarque: number; Propuestas?: readonly { Id_Propuesta: number }[] | null | undefined }

/** Locks a shipment and finds the chosen proposals, or all; 409 when the line says something else meanwhile. */
const choose = async (inside: Inside, { Nro_Embarque, Propuestas }: Chosen): Promise<{ held: EmbarqueCompleto; chosen: Abierta[] }> => {
  const held = (await hold(inside, EMBARQUE, Nro_Embarque)) as EmbarqueCompleto
  const open = await openProposals(inside.db, Nro_Embarque)
  const ids = Propuestas?.map(({ Id_Propuesta }) => Id_Propuesta) ?? []
  const chosen = ids.length ? open.filter(({ id }) => ids.includes(id)) : open
  if (!chosen.length || chosen.length < new Set(ids).size)
    throw conflict('Lo que decía la naviera cambió, o ya se decidió. Revise lo que dice ahora.')
  return { held, chosen }
}

export const RASTREO_HANDLERS = [
  handle(listarRastreoNavieras, ({ db }) => readLines(db)),
  handle(guardarRastreoNaviera, ({ body, config, tx }) => {
    const { Cod_Naviera: naviera, Url, Cabecera, Activa, Toma_Sola, Credencial, Sin_Credencial } = body
    return tx(async db => {
      const credencial = Credencial ? await seal(config, sealPlace(naviera), Credencial) : Sin_Credencial ? null : undefined
      await saveLine(db, {
        ...{ naviera, url: Url, cabecera: Cabecera || 'Authorization', credencial },
        ...{ activa: Activa === true, tomaSola: Toma_Sola === true },
      })
      return new WithMessage(await readLines(db), Activa ? 'Naviera guardada. Se le pregunta en unos segundos.' : 'Naviera guardada.')
    })
  }),
  handle(quitarRastreoNaviera, ({ body, tx }) =>
    tx(async db => {
      if (!(await removeLine(db, body.Cod_Naviera))) throw notFound('la naviera entre las que se siguen')
      return new WithMessage(await readLines(db), 'Ya no se le pregunta a la naviera.')
    }),
  ),
  handle(verRastreo, async ({ db, sesion, params: { id } }) => {
    await demand({ db, sesion }, EMBARQUE, id)
    return readRastreo(db, id)
  }),
  handle(tomarRastreo, ({ body, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      const { held, chosen } = await choose(inside, body)
      await takeProposals(inside, held, chosen)
      return new WithMessage(
        await readRastreo(db, body.Nro_Embarque),
        chosen.length === 1 ? 'Dato tomado.' : `${chosen.length} datos tomados.`,
      )
    }),
  ),
  handle(descartarRastreo, ({ body, sesion, tx }) =>
    tx(async db => {
      const { chosen } = await choose({ db, sesion }, body)
      await endProposals(
        db,
        chosen.map(({ id }) => id),
        'descartada',
      )
      return new WithMessage(
        await readRastreo(db, body.Nro_Embarque),
        chosen.length === 1 ? 'Dato descartado.' : `${chosen.length} datos descartados.`,
      )
    }),
  ),
  handle(consultarRastreo, ({ body: { Nro_Embarque }, sesion, tx }) =>
    tx(async db => {
      await hold({ db, sesion }, EMBARQUE, Nro_Embarque)
      const obstacle = await bringForward(db, Nro_Embarque)
      if (obstacle) throw conflict(obstacle)
      return new WithMessage(await readRastreo(db, Nro_Embarque), 'Se le pregunta a la naviera en unos segundos.')
    }),
  ),
]
