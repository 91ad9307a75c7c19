/** Sample gestión: how people worked on the items of a sample shipment. Papers arrive about when they are due; some wait for approval, or came back. */
import { addDays } from '@nogal/model/format'
import type { Tx } from '../db/tx.ts'
import { HOY } from './pedidos.ts'

type Hecho = { dia: string; minute: number; usuario: string; Motivo?: string; happen: () => Promise<unknown> }
type Viaje = { i: number; etd: string; arribo: string | undefined; nro: () => number; comex: string; calidad: string }

/** Days from the ETD on which people go through what is due. */
const DIAS = [-10, -4, 1, 5, 9, 13, 17]
/** Within these days papers come back, so that there is time to correct them. */
const RECHAZOS = [1, 5]
/** Of what is long past only the end is told. */
const RECIENTES = addDays(HOY, -45)
const RECHAZO = 'El consignatario no coincide con el del contrato.'

/** One value of an item `g`, at so much of the limit that holds for it; where only the least is told, a tenth above. */
const measured = (part: string): string =>
  `(select jsonb_build_array(jsonb_build_object('Cod_Analisis', g.cod_analisis, 'Bajo_LOD', false,
      'Valor', round(coalesce(min(l.maximo) * ${part}, max(l.minimo) * 1.1, 1), 2)))
     from limites_de_muestra(g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) l where l.cod_analisis = g.cod_analisis)`

/** Quality measures too much in the first sample of a shipment whose analysis has a limit. */
const fail = (db: Tx, nro: number, dia: string) =>
  db.query(
    `update gestion g set fecha_gestion = $2, tamano_muestra = '2 kg', numero = 'AN-' || to_char($2::date, 'YYYY') || '-' || lpad(g.id_gestion::text, 4, '0'), cod_laboratorio = (select min(l.cod_laboratorio) from laboratorio l),
       mediciones = ${measured('1.35')}, cod_estadogestion = '04'
      where g.id_gestion = (
        select min(o.id_gestion) from gestion o
         where o.nro_embarque = $1 and o.tipo = 'analisis' and o.cod_estadogestion = '01' and exists (
           select from limites_de_muestra(o.nro_negocio, o.nro_embarque, o.id_contenedor, o.id_linea) l where l.cod_analisis = o.cod_analisis and l.maximo > 0))`,
    [nro, dia],
  )
/** What failed is sampled again. */
const repeat = (db: Tx, nro: number) =>
  db.query(
    `insert into gestion (tipo, nro_embarque, id_contenedor, cod_analisis, id_lineagestion, repite, nro_negocio)
     select g.tipo, g.nro_embarque, g.id_contenedor, g.cod_analisis, 2, g.id_lineagestion, g.nro_negocio
       from gestion g where g.nro_embarque = $1 and g.tipo = 'analisis' and g.cod_aprobado = 'R' and g.id_lineagestion = 1`,
    [nro],
  )

/** What one of the two areas does about a shipment on a day: begins, writes what arrived, approves what waited. */
const workOn = async (db: Tx, nro: number, dia: string, deCalidad: boolean): Promise<void> => {
  const [begun, open] = dia < RECIENTES ? ["('05')", "('01', '02')"] : ["('01', '05')", "('02')"]
  const change = (set: string, where: string) =>
    db.query(
      `update gestion g set ${set} from clase_gestion k
        where k.tipo = g.tipo and k.codigo = g.cod_certdocanalis and g.nro_embarque = $1 and (k.cod_areagestion = 3) = $3 and ${where}`,
      [nro, dia, deCalidad],
    )
  await change("cod_estadogestion = '04'", "g.cod_estadogestion = '03' and g.fecha_vence < $2::date")
  await change(
    `fecha_gestion = $2, numero = case g.tipo when 'otro' then 'OD' else upper(left(g.tipo, 2)) end || '-' || to_char($2::date, 'YYYY') || '-' || lpad(g.id_gestion::text, 4, '0'),
     referencia = case g.tipo when 'certificado' then g.emisor || ' ' || (40000 + g.id_gestion * 7) end,
     cod_laboratorio = case when g.tipo = 'analisis' then (select min(l.cod_laboratorio) from laboratorio l) end,
     mediciones = case when g.tipo = 'analisis' then ${measured('(30 + g.id_gestion % 60) / 100.0')} else '[]' end, tamano_muestra = case when g.tipo = 'analisis' then '2 kg' end,
     cod_estadogestion = case when k.requiere_aprobacion then '03' else '04' end`,
    `g.cod_estadogestion in ${open} and g.fecha_vence <= $2::date`,
  )
  await change("cod_estadogestion = '02'", `g.cod_estadogestion in ${begun} and g.fecha_vence <= $2::date + 5`)
}

/** Sends one of the papers that wait for approval back. */
const reject = (db: Tx, nro: number) =>
  db.query(
    `update gestion set cod_estadogestion = '05'
      where id_gestion = (select min(id_gestion) from gestion where nro_embarque = $1 and cod_estadogestion = '03')`,
    [nro],
  )

/** Closes an area's work on a shipment all of whose items are complete. */
const close = (db: Tx, nro: number, area: string) =>
  db.query(
    `select cerrar_gestion($2, array_agg(c.id_contenedor order by c.id_contenedor)) from contenedor c
      where c.nro_embarque = $1 and not exists (select from gestion g where g.nro_embarque = $1 and g.cod_estadogestion <> '04') having count(*) > 0`,
    [nro, area],
  )

/** What happened to the items of a shipment. */
export const eventsOfGestion = (db: Tx, { i, etd, arribo, nro, comex, calidad }: Viaje): Hecho[] => {
  const events = DIAS.flatMap((days): Hecho[] => {
    const dia = addDays(etd, days)
    return [
      { dia, minute: 380, usuario: calidad, happen: () => workOn(db, nro(), dia, true) },
      { dia, minute: 395, usuario: comex, happen: () => workOn(db, nro(), dia, false) },
      ...(i % 3 === 1 && RECHAZOS.includes(days)
        ? [{ dia, minute: 450, usuario: comex, Motivo: RECHAZO, happen: () => reject(db, nro()) }]
        : []),
    ]
  })
  if (i % 4 === 2) {
    const dia = addDays(etd, -8)
    events.push({ dia, minute: 370, usuario: calidad, happen: () => fail(db, nro(), dia) })
    events.push({ dia: addDays(etd, -5), minute: 372, usuario: calidad, happen: () => repeat(db, nro()) })
  }
  if (arribo && i % 4 === 0) {
    const dia = addDays(arribo, 12)
    events.push({ dia, minute: 400, usuario: calidad, happen: () => close(db, nro(), 'calidad') })
    events.push({ dia, minute: 405, usuario: comex, happen: () => close(db, nro(), 'logistica') })
  }
  return events
}
