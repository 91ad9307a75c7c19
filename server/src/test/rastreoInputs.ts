/** The inputs of the calls about what shipping lines tell, chosen so that every field of an answer has a value. */
import { callText } from '@nogal/model/calls'
import {
  consultarRastreo,
  descartarRastreo,
  guardarRastreoNaviera,
  listarRastreoNavieras,
  quitarRastreoNaviera,
  tomarRastreo,
  verRastreo,
} from '@nogal/model/rastreo/rastreo.calls'
import { tx } from '../db/tx.ts'
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { numeroDe, type Planned, planDeal } from './embarques.ts'

const LINE = 1
const OTHER = 2
const SETTINGS = {
  Cod_Naviera: LINE,
  Url: 'https://naviera.example/v2/events',
  Cabecera: 'API-Key',
  Activa: true,
  Toma_Sola: false,
  Credencial: 'x',
}

/** Asks a line, which fails. */
const asked = async (api: Api): Promise<void> => {
  await api.pedir('POST', guardarRastreoNaviera.path, { body: SETTINGS })
  await api.db.pool.query(
    "update rastreo_naviera set error = 'No responde.', pausa_hasta = now() + interval '1 hour', preguntada_en = now()",
  )
}

/** Creates a shipment of which its line told something else; with two proposals, of which a person changed one value later. */
const told = async (api: Api): Promise<Planned> => {
  const d = await planDeal(api, 1, 1)
  await asked(api)
  const number = numeroDe(d.boxes[0]!)
  await tx(api.db, { usuario: 'comex' }, async db => {
    await db.query('update contenedor set nro_contenedor = $2 where id_contenedor = $1', [d.boxes[0], number])
    await db.query(
      "update embarque set cod_tiptrans = transporte_maritimo(), cod_naviera = $2, nro_booking = 'BK', fecha_eta = '2030-03-01' where nro_embarque = $1",
      [d.ships[0], LINE],
    )
    await db.query("update rastreo set leido_en = now(), error = 'No la conoce.' where nro_embarque = $1", d.ships)
    await db.query(
      `insert into rastreo_evento (nro_embarque, cod_naviera, id_externo, hito, certeza, en, fecha, creado_en, contenedor, cod_locode, lugar, imo, nave, viaje)
       values ($1, $2, 'e', 'embarcado', 'ACT', '2026-01-01', '2026-01-01', '2026-01-01', $3, 'CLVAP', 'Valparaíso', '9321483', 'Nave', '1N')`,
      [d.ships[0], LINE, number],
    )
    await db.query(
      `insert into rastreo_propuesta (nro_embarque, campo, valor, id_evento, impide)
       select $1, 'Fecha_ETA', '2030-03-05', id_evento, 'Aún no.' from rastreo_evento where nro_embarque = $1`,
      [d.ships[0]],
    )
  })
  return d
}

/** Inputs of each call, by its text. */
export const rastreoInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const ofShip = async (): Promise<Input> => ({ body: { Nro_Embarque: (await told(api())).ships[0], Propuestas: [] } })
  return {
    [callText(listarRastreoNavieras)]: async () => {
      await asked(api())
      return {}
    },
    [callText(guardarRastreoNaviera)]: async () => {
      await api().db.pool.query('delete from rastreo_naviera')
      return { body: SETTINGS }
    },
    [callText(quitarRastreoNaviera)]: async () => {
      // another line is left
      await api().pedir('POST', guardarRastreoNaviera.path, { body: { ...SETTINGS, Cod_Naviera: OTHER } })
      await asked(api())
      return { body: { Cod_Naviera: OTHER } }
    },
    [callText(verRastreo)]: async () => ({ params: { id: (await told(api())).ships[0] } }),
    [callText(tomarRastreo)]: ofShip,
    [callText(descartarRastreo)]: ofShip,
    [callText(consultarRastreo)]: async () => {
      const d = await told(api())
      await api().db.pool.query('update rastreo_naviera set pausa_hasta = null')
      return { body: { Nro_Embarque: d.ships[0] } }
    },
  }
}

/** A line that is new was not asked yet, and decided proposals are over. */
export const RASTREO_BLANK: Record<string, string[]> = {
  [callText(guardarRastreoNaviera)]: ['Error', 'Pausa_Hasta', 'Preguntada_En'],
  [callText(tomarRastreo)]: ['Propuestas'],
  [callText(descartarRastreo)]: ['Propuestas'],
}
