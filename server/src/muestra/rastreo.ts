/** What shipping lines told of the sample's shipments that are at sea: where their containers passed, and a later arrival of two of them. */
import { addDays } from '@nogal/model/format'
import type { EventoNaviera } from '@nogal/model/rastreo/eventos'
import type { CodHitoNaviera } from '@nogal/model/rastreo/hitos'
import type { Tx } from '../db/tx.ts'
import { insertEvents, replaceProposals } from '../rastreo/rastreo.queries.ts'

/** When the lines told it. */
const TOLD = '2026-11-20T14:00:00.000Z'
/** How many shipments are told of, and how many days later than the portal has it each arrives. */
const LATER = [3, 2, 0]

type Afloat = {
  ship: number
  naviera: number
  zarpe: string
  eta: string
  origen: string | null
  destino: string | null
  nave: string | null
  imo: string | null
  viaje: string | null
  cajas: string[]
}

const afloat = async (db: Tx): Promise<Afloat[]> => {
  const { rows } = await db.query<Afloat>(
    `select e.nro_embarque as ship, e.cod_naviera as naviera, e.fecha_zarpe::text as zarpe, e.fecha_eta::text as eta, o.cod_locode as origen, d.cod_locode as destino,
            n.nom_nave as nave, n.imo, e.nro_viaje as viaje,
            array(select c.nro_contenedor from contenedor c where c.nro_embarque = e.nro_embarque and c.nro_contenedor is not null order by 1) as cajas
       from embarque e join rastreo r using (nro_embarque) join puerto o on o.cod_puerto = e.cod_puertoorigen join puerto d on d.cod_puerto = e.cod_puertodestino
       left join nave n on n.cod_nave = e.cod_nave
      where e.fecha_zarpe is not null and e.fecha_arribo is null and e.fecha_eta is not null order by e.fecha_eta, e.nro_embarque limit $1`,
    [LATER.length],
  )
  return rows
}

const eventsOfShip = ({ zarpe, eta, origen, destino, nave, imo, viaje, cajas }: Afloat, later: number): EventoNaviera[] => {
  const event = (Hito: CodHitoNaviera, day: string, Cod_Locode: string | null, changes: Partial<EventoNaviera>): EventoNaviera => ({
    ...{
      Id_Externo: `${Hito}-${changes.Contenedor ?? ''}`,
      Hito,
      Certeza: 'ACT',
      En: `${day}T12:00:00Z`,
      Fecha: day,
      Es_Local: true,
      Creado_En: TOLD,
    },
    ...{ Contenedor: null, Cod_Locode, Lugar: null, Imo: null, Nave: null, Viaje: null },
    ...changes,
  })
  const voyage = { Imo: imo, Nave: nave, Viaje: viaje }
  return [
    event('zarpe', zarpe, origen, voyage),
    event('arribo', addDays(eta, later), destino, { ...voyage, Certeza: 'EST' }),
    ...cajas.flatMap(Contenedor => [
      event('vacio-retirado', addDays(zarpe, -6), origen, { Contenedor }),
      event('en-terminal', addDays(zarpe, -3), origen, { Contenedor }),
      event('embarcado', addDays(zarpe, -1), origen, { Contenedor }),
    ]),
  ]
}

/** Adds what the lines told to the sample; nobody is told, because that was days ago. */
export const loadRastreo = async (db: Tx): Promise<void> => {
  await db.query("select set_config('nogal.callar', 'si', true)")
  for (const [at, one] of (await afloat(db)).entries()) {
    await insertEvents(db, one.ship, one.naviera, eventsOfShip(one, LATER[at]!))
    await replaceProposals(db, one.ship)
    await db.query('update rastreo set leido_en = $2, visto_hasta = $2 where nro_embarque = $1', [one.ship, TOLD])
  }
  await db.query("select set_config('nogal.callar', '', true)")
}
