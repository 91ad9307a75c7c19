/** Sample shipments: how the fruit of a sample deal was planned, booked, loaded, shipped and received, until the day of the sample. */
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import sql from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import { placeContenedor, rollContenedor, writeCeldas, writeLotes } from '../embarque/base/contenedor.queries.ts'
import { planContenedores, planEmbarques } from '../embarque/base/embarque.queries.ts'
import { lower, updateRow } from '../list/rows.ts'
import { GRUPOS, type NombreGrupo } from './frutas.ts'
import { eventsOfGestion } from './gestion.ts'
import { loadPallets } from './lotes.ts'
import type { Nombres } from './nombres.ts'
import { AYER, at, HOY } from './pedidos.ts'
import { cajaDe, choferDe, FRIO, huertosDe, naveDe, PLANTA, reservaDe, rutaA, salidaDe, terminalDe } from './viajes.ts'

/** An action of a user: `minute` counts from 9:00 of its day. */
export type Event = { dia: string; minute: number; usuario: string; Motivo?: string | undefined; happen: () => Promise<unknown> }

/** How much of a line is in a container: whole pallets, and the sales units on one. */
export type Porcion = { pallets: number; porPallet: number }

/** The data of a confirmed deal that its shipments need. */
export type Vendido = {
  i: number
  /** Its number, once the deal exists. */
  nro: () => number
  row: Values
  grupo: NombreGrupo
  puerto: string
  confirmado: string
  anulado: string | undefined
  porciones: readonly Porcion[]
  /** Weight of the fruit of a container with its packaging and pallets. */
  bruto: number
  /** Payment against documents needs an original bill of lading. */
  conOriginal: boolean
  /** A bank collects the price against that original, so the shipper endorses it. */
  conCobranza: boolean
  /** The country of the client requires the codes of the orchards. */
  exigeCsg: boolean
}

type Viaje = { nro: number; cajas: number[] }

/** The latest of some dates. */
const later = (...dates: string[]): string => dates.sort().at(-1)!
const round = (n: number, step = 0.001): number => Math.round(Math.round(n / step) * step * 1000) / 1000

const SECO = { tipo: 3, tara: 3_900, agtrans: [1, 4], camion: 2 }
const REEFER = { tipo: 7, tara: 4_640, agtrans: [2, 2], camion: 3 }

/** Changes some containers in one statement. */
const changeContenedores = (db: Tx, rows: Values[]): Promise<unknown> => {
  const names = Object.keys(rows[0] ?? {}).map(name => name.toLowerCase())
  const set = names.map(name => `${name} = n.${name}`).join(', ')
  const text = `update contenedor c set ${set} from json_populate_recordset(null::contenedor, $1) n where c.id_contenedor = n.id_contenedor`
  return rows.length ? db.query(text, [JSON.stringify(rows.map(lower))]) : Promise.resolve()
}

/** Plans the shipments of a deal, with its containers spread evenly; the first shipments get the remainder. */
const plan = async (db: Tx, { nro, row }: Vendido, viajes: Viaje[]): Promise<void> => {
  const [embarques, contenedores] = [row.Num_Embarques as number, row.Num_Contenedores as number]
  const each = Math.floor(contenedores / embarques)
  await planEmbarques(db, nro(), embarques, each)
  const { rows } = await db.query('select nro_embarque from embarque where nro_negocio = $1 order by nro_corr_embarque', [nro()])
  for (const { nro_embarque } of rows.slice(0, contenedores % embarques)) await planContenedores(db, nro(), nro_embarque, each + 1)
  const { rows: boxes } = await db.query(
    'select nro_embarque, array_agg(id_contenedor order by nro_corr_contenedor) as ids from contenedor where nro_negocio = $1 group by 1 order by 1',
    [nro()],
  )
  viajes.push(...boxes.map(box => ({ nro: box.nro_embarque, cajas: box.ids })))
}

/** An event whose user is comex unless named. */
type Happening = Omit<Event, 'usuario'> & Partial<Pick<Event, 'usuario'>>

/** The events of the shipment `k` of a deal, day by day. */
const eventsOfViaje = (db: Tx, deal: Vendido, nombres: Nombres, viajes: readonly Viaje[], k: number, planned: string) => {
  const { i, row, grupo, porciones, conOriginal, conCobranza, exigeCsg } = deal
  const id = i * 40 + k * 10
  const turn = i + k
  const etd = salidaDe(deal.puerto, addDays(row.Fecha_ETD as string, 7 * k))
  const { dias, fleteUsd } = rutaA(deal.puerto)
  const nave = nombres.fila('nave', naveDe(deal.puerto, etd))
  const naviera = nave.cod_naviera as number
  const { viaje, booking, bl } = reservaDe(naviera, etd, 17_310_000 + id * 613)
  const { fresca } = GRUPOS[grupo]
  const tipo = fresca ? REEFER : SECO
  const pagaFlete = !['FOB', 'FCA', 'FAS', 'EXW'].includes(row.Cod_IncoTerm as string)
  const here = () => viajes[k]!
  const write = (changes: Values) => updateRow(db, 'embarque', sql`t.nro_embarque = ${here().nro}`, changes)

  const soon = etd > HOY && etd <= addDays(HOY, 10)
  const future = etd > addDays(HOY, 10)
  // a vessel delayed by bad weather: its ETD has passed and it is still here
  const delayed = etd <= HOY && etd > addDays(HOY, -6)
  const reservado = later(addDays(planned, 1), addDays(etd, -30 + (turn % 4)))
  const cargado = addDays(etd, -6 - (turn % 2))
  const zarpe = addDays(etd, [0, 0, 1, 0, 2][turn % 5]!)
  const arribo = addDays(zarpe, dias + [0, -1, 0, 1, 2][(i + 2 * k) % 5]!)

  const reserve = async () => {
    const { rows: from } = await db.query(
      'select p.nom_puerto as puerto from embarque e join puerto p on p.cod_puerto = e.cod_puertoorigen where e.nro_embarque = $1',
      [here().nro],
    )
    await write({
      Terminal: terminalDe(from[0].puerto, naviera),
      Cod_Naviera: naviera,
      Cod_Nave: nave.cod_nave,
      Nro_Viaje: viaje,
      Nro_Booking: booking,
      Fecha_ETD: etd,
      Fecha_ETA: addDays(etd, dias),
      Corte_Documentos: `${addDays(etd, -2)}T10:00`,
      Corte_VGM: `${addDays(etd, -2)}T12:00`,
      Corte_Carga: `${addDays(etd, -2)}T18:00`,
      Cant_Pallets: here().cajas.length * porciones.reduce((sum, { pallets }) => sum + pallets, 0),
      ...FRIO[grupo],
      Cod_AgAduana: 1 + (i % 4),
      Cod_AgCarga: 1 + (i % 2),
      Cod_Planta: PLANTA[grupo],
      Tipo_BL: conOriginal || turn % 3 === 0 ? 'Original' : fresca ? 'Telex release' : 'Sea waybill',
      Originales_BL: conOriginal || turn % 3 === 0 ? 3 : 0,
      Consignacion_BL: conCobranza ? 'Orden del embarcador' : null,
      Flete_BL: pagaFlete ? 'Prepaid' : 'Collect',
      Modalidad_Venta: fresca ? '4' : '1',
      ...(delayed && { Observaciones: 'La nave espera fuera del puerto por marejadas; la naviera avisará el nuevo zarpe.' }),
    })
    await changeContenedores(
      db,
      here().cajas.map((Id_Contenedor, j) => ({
        Id_Contenedor,
        Cod_TipoContenedor: tipo.tipo,
        Cod_DepoConten: fresca ? 1 : 2 + (i % 2),
        Cod_Planta: PLANTA[grupo],
        Presentacion_Planta: `${addDays(cargado, j % 2)}T${fresca ? '06' : '08'}:${j % 2 ? '30' : '00'}`,
      })),
    )
  }
  const fill = () => {
    const part = future && i % 4 !== 2
    const cells = here().cajas.flatMap(Id_Contenedor =>
      porciones.map(({ pallets, porPallet }, l) => {
        return { Id_Contenedor, Id_Linea: l + 1, Cantidad: round((part ? Math.ceil(pallets / 2) : pallets) * porPallet) }
      }),
    )
    return writeCeldas(db, deal.nro(), cells)
  }
  /** The lots of a container: one for each of its lines. */
  const lotesDe = (n: number, dia: string) =>
    porciones.map((_, l) => ({
      Id_Linea: l + 1,
      Lotes: `${dia.slice(2, 4)}-${1000 + n * 3 + l}`,
      Csg: exigeCsg ? huertosDe(n * 3 + l) : null,
    }))
  /** Half of the containers are loaded on the first day, the others on the next; the last one may not have arrived yet. */
  const load = async (day: number, dia: string) => {
    const missing = soon && turn % 2 === 0 ? here().cajas.length - 1 : -1
    const rows = here().cajas.flatMap((Id_Contenedor, j): Values[] => {
      if (j % 2 !== day || (j === missing && j > 0)) return []
      const n = id + j
      const tara = tipo.tara - 60 + ((n * 20) % 140)
      // a misread scale: more than 5 % above the sum of the weights
      const scale = soon && j === 0 && turn % 4 === 0 ? 1.08 : fresca ? 0.996 + (n % 9) / 1000 : 1
      return [
        {
          Id_Contenedor,
          Nro_Contenedor: cajaDe(naviera, fresca, n),
          Nro_Sello: `${bl.slice(0, 2)}${String(4_310_000 + n * 377).slice(-7)}`,
          Sellos: [
            { Nro_Sello: `LN${20_000 + n}`, Origen: 'Exportador' },
            ...(fresca ? [{ Nro_Sello: `SAG${510_000 + n * 3}`, Origen: 'SAG' }] : []),
          ],
          Cod_Agtrans: tipo.agtrans[i % 2],
          Cod_TipoCam: tipo.camion,
          ...choferDe(n),
          Fecha_Carga: dia,
          ...(fresca && { Temperatura_Carga: (5 + (n % 12)) / 10 }),
          Tara_Kg: tara,
          // a calculated sum is rounded up to the kilo, a scale shows tens of kilos
          VGM_Kg: scale === 1 ? Math.ceil(deal.bruto + tara) : round((deal.bruto + tara) * scale, 10),
          Metodo_VGM: fresca ? '1' : '2',
          Pesado_Por: fresca ? 'Romana Ruta 78' : 'Planta de carga',
          Fecha_VGM: `${dia}T15:40`,
          Late: i % 8 === 2 && j === here().cajas.length - 1,
        },
      ]
    })
    await changeContenedores(db, rows)
    for (const { Id_Contenedor } of rows) {
      const box = Id_Contenedor as number
      await writeLotes(db, box, lotesDe(id + here().cajas.indexOf(box), dia))
      // China asks for the orchard of each box
      if (exigeCsg) await loadPallets(db, box, id, addDays(cargado, -1))
    }
  }
  const events: Happening[] = [
    { dia: reservado, minute: 30, happen: reserve },
    { dia: future ? addDays(reservado, 2) : addDays(etd, -10), minute: 95, happen: fill },
    { dia: cargado, minute: 470, happen: () => load(0, cargado) },
    { dia: addDays(cargado, 1), minute: 471, happen: () => load(1, addDays(cargado, 1)) },
    {
      dia: addDays(cargado, 1),
      minute: 480,
      happen: () => write({ Nro_Dus: String(9_400_000 + id * 17), Fecha_Aceptacion_Dus: addDays(cargado, 1) }),
    },
  ]
  if (!delayed)
    events.push(
      { dia: addDays(zarpe, 1), minute: 60, happen: () => write({ Fecha_Zarpe: zarpe, Nro_BL: bl, Fecha_BL: zarpe }) },
      {
        dia: addDays(zarpe, 9),
        minute: 180,
        happen: () =>
          write({
            Fecha_Legalizacion_Dus: addDays(zarpe, 9),
            Flete_Usd: pagaFlete ? fleteUsd * here().cajas.length : null,
            Seguro_Usd: row.Cod_IncoTerm === 'CIF' ? 140 * here().cajas.length : null,
          }),
      },
      { dia: arribo, minute: 120, happen: () => write({ Fecha_Arribo: arribo }) },
    )
  // the last container of the first vessel missed it, and goes with the next one
  if (k === 0 && i % 10 === 5 && !future && Number(row.Num_Embarques) > 1 && Number(row.Num_Contenedores) > 3)
    events.push({
      dia: addDays(cargado, 2),
      minute: 200,
      happen: () => {
        const box = here().cajas.pop()!
        return rollContenedor(db, box, viajes[1]!.nro, 'La naviera lo dejó abajo por sobreventa de la nave.')
      },
    })
  // the carrier cancelled the voyage: its containers wait for another one, with their fruit
  if (k > 0 && future && i % 5 === 4) {
    const Motivo = 'La naviera canceló el viaje (blank sailing).'
    events.push({ dia: addDays(reservado, 4), minute: 240, Motivo, happen: () => write({ Cod_EstadoEmb: '08' }) })
  }
  // one container is set aside until the client chooses its vessel
  if (k > 0 && future && i % 3 === 0)
    events.push({ dia: addDays(reservado, 3), minute: 300, happen: () => placeContenedor(db, here().cajas.at(-1)!, null) })
  events.push(
    ...eventsOfGestion(db, {
      i: turn,
      etd,
      reservado,
      arribo: delayed ? undefined : arribo,
      nro: () => here().nro,
      comex: row.Usuario_Comex as string,
      calidad: row.Usuario_QC as string,
    }),
  )
  return events
}

/** The actions of comex and quality for a deal, unsorted: the planning, and the events of each of its shipments until yesterday. */
export const eventsOfEmbarques = (db: Tx, deal: Vendido, nombres: Nombres): Event[] => {
  const { i, row, confirmado, anulado } = deal
  const viajes: Viaje[] = []
  const begin = addDays(confirmado, 1 + (i % 2))
  const planned = anulado ? begin : later(begin, addDays(row.Fecha_ETD as string, -60 + (i % 10)))
  const until = anulado ? addDays(anulado, -1) : AYER
  const trips = Array.from({ length: row.Num_Embarques as number }, (_, k) => eventsOfViaje(db, deal, nombres, viajes, k, planned))
  return [{ dia: planned, minute: 505, happen: () => plan(db, deal, viajes) }, ...trips.flat()]
    .filter(({ dia }) => dia <= until)
    .map(event => ({ usuario: row.Usuario_Comex as string, ...event }))
}

/** The timestamp of an event. */
export const momentOf = ({ dia, minute }: Pick<Event, 'dia' | 'minute'>): string => at(dia, minute)
