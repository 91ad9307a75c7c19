/**
 * Sample gestión: the work on the items and trámites of a sample shipment. Most of it is done before it is due; some papers wait for
 * approval, or were rejected.
 */
import { addDays } from '@nogal/model/format'
import type { Tx } from '../db/tx.ts'
import { adjuntar } from './archivos.ts'
import { HOY } from './pedidos.ts'

type Hecho = { dia: string; minute: number; usuario: string; Motivo?: string; happen: () => Promise<unknown> }
type Viaje = { i: number; etd: string; reservado: string; arribo: string | undefined; nro: () => number; comex: string; calidad: string }

/** Days from the ETD on which users work on the items, each with the due day up to which they finish them. */
const DIAS = [
  [-17, -12],
  [-8, -5],
  [-4, 0],
  [1, 5],
  [3, 5],
  [6, 6],
  [9, 9],
  [13, 13],
  [31, 35],
] as const
/** For shipments long past, only the last days are simulated. */
const DIAS_PASADOS = [DIAS[3], DIAS[5], DIAS[8]] as const
const RECIENTES = addDays(HOY, -45)
/** Papers are rejected within these days, so that there is time to correct them. */
const RECHAZOS = [1, 5]
/** The days of work on trámites, in the same form: from the booking to the report on the value. */
const DIAS_TRAMITES = [
  [-24, -19],
  [-18, -10],
  [-7, -4],
  [-4, 1],
  [22, 25],
  [175, 180],
] as const
const DIAS_TRAMITES_PASADOS = [DIAS_TRAMITES[4], DIAS_TRAMITES[5]] as const
/** Codes of trámites whose reference is a number of the shipment. */
const RESERVA = 1
const LEGALIZACION = 4
const RECHAZO = 'El consignatario no coincide con el del contrato.'

/** Does the analysis of an item `g` look for mycotoxins? Most lots have none, and a large one is sampled by the European rules. */
const MICOTOXINA = `exists (select from analisiscalidad a where a.cod_analisis = g.cod_analisis and plano(a.nom_analisis) ~ 'toxina|ocratox')`
/** Key that decides the toxins of an item `g`: the same for all samples of a container, because aflatoxin B1 is a part of the total. */
const LOTE = 'coalesce(g.id_contenedor, g.nro_embarque)'
/** Sample size of an item `g`: for a large lot, 100 incremental samples of 20 kg in all (Regulation (EU) 2023/2782). */
const MUESTRA = `case when g.tipo <> 'analisis' then null when ${MICOTOXINA} then '20 kg (100 × 200 g)' else '2 kg' end`

/** The usual range of an analysis in each species. */
const USUAL: readonly (readonly [analisis: string, especie: string, desde: number, hasta: number])[] = [
  ['Sólidos solubles', 'Cereza', 17.2, 21.4],
  ['Sólidos solubles', 'Arándano', 10.8, 13.6],
  ['Sólidos solubles', 'Uva de mesa', 16.4, 18.9],
  ['Sólidos solubles', 'Manzana', 11.4, 13.8],
  ['Sólidos solubles', 'Kiwi', 6.5, 7.9],
  ['Firmeza', 'Cereza', 71, 82],
  ['Firmeza', 'Arándano', 62, 76],
  ['Firmeza', 'Uva de mesa', 45, 58],
  ['Firmeza', 'Manzana', 80, 91],
  ['Firmeza', 'Kiwi', 82, 92],
  ['Defectos y tolerancias de calibre', 'Uva de mesa', 1.2, 5.4],
  ['Defectos y tolerancias de calibre', 'Manzana', 1.1, 5.8],
  ['Defectos y tolerancias de calibre', 'Kiwi', 0.9, 4.6],
  ['Humedad', 'Pasa', 13.2, 16.4],
]
const USUAL_ROWS = USUAL.map(([analisis, especie, desde, hasta]) => `('${analisis}', '${especie}', ${desde}, ${hasta})`).join(', ')
/** One of ten usual values for an item `g`; null if its analysis has none. */
const usual = `(select round((u.desde + (u.hasta - u.desde) * (g.id_gestion % 10) / 9.0)::numeric, 1)
    from (values ${USUAL_ROWS}) u (analisis, especie, desde, hasta)
    join analisiscalidad a on a.nom_analisis = u.analisis and a.cod_analisis = g.cod_analisis
    join especie s on s.nom_especie = u.especie
    join negocio_producto n on n.nro_negocio = g.nro_negocio and n.cod_especie = s.cod_especie limit 1)`

/**
 * A measured value of an item `g`: `normal`, else `part` of the maximum, or a tenth above the minimum where there is only one. Moisture is
 * that of dried fruit: 3.8 to 5.7 % in nuts, and close to the limit in prunes.
 */
const measured = (part: string, none = 'false', normal = 'null::numeric'): string =>
  `(select jsonb_build_array(jsonb_build_object('Cod_Analisis', g.cod_analisis, 'Bajo_LOD', ${none}, 'LOD', case when ${none} then 0.2 end,
      'Valor', case when ${none} then null
        when ${normal} is not null then ${normal}
        when exists (select from analisiscalidad a where a.cod_analisis = g.cod_analisis and a.nom_analisis = 'Humedad') then
          round(case when min(l.maximo) > 10 then min(l.maximo) * (80 + g.id_gestion % 15) / 100.0
            else least(min(l.maximo) * 0.95, 3.8 + g.id_gestion % 20 / 10.0) end, 2)
        else round(coalesce(min(l.maximo) * ${part}, max(l.minimo) * 1.1, (select case
            when a.nom_analisis ~ '^Aflatoxinas totales' then 20 * ${part} when a.nom_analisis = 'Aflatoxina B1' then 2 * ${part} else 1 end
            from analisiscalidad a where a.cod_analisis = g.cod_analisis)), 2) end))
     from limites_de_muestra(g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) l where l.cod_analisis = g.cod_analisis)`

/** The first sample of a shipment whose analysis has a limit fails; not aflatoxin B1 alone, because it is a part of the total. */
const fail = (db: Tx, nro: number, dia: string) =>
  db.query(
    `update gestion g set fecha_gestion = $2, tamano_muestra = ${MUESTRA}, numero = 'AN-' || to_char($2::date, 'YYYY') || '-' || lpad(g.id_gestion::text, 4, '0'), cod_laboratorio = (select min(l.cod_laboratorio) from laboratorio l),
       mediciones = ${measured('1.35')}, cod_estadogestion = '04'
      where g.id_gestion = (
        select min(o.id_gestion) from gestion o
         where o.nro_embarque = $1 and o.tipo = 'analisis' and o.cod_estadogestion = '01' and exists (
           select from limites_de_muestra(o.nro_negocio, o.nro_embarque, o.id_contenedor, o.id_linea) l
             join analisiscalidad a using (cod_analisis)
            where l.cod_analisis = o.cod_analisis and l.maximo > 0 and a.nom_analisis <> 'Aflatoxina B1'))`,
    [nro, dia],
  )
/** Failed items are sampled again. */
const repeat = (db: Tx, nro: number) =>
  db.query(
    `insert into gestion (tipo, nro_embarque, id_contenedor, cod_analisis, id_lineagestion, repite, nro_negocio)
     select g.tipo, g.nro_embarque, g.id_contenedor, g.cod_analisis, 2, g.id_lineagestion, g.nro_negocio
       from gestion g where g.nro_embarque = $1 and g.tipo = 'analisis' and g.cod_aprobado = 'R' and g.id_lineagestion = 1`,
    [nro],
  )

/**
 * The work of one of the two areas on a shipment on a day: it approves what waited, finishes what is due until another day, and begins what
 * follows.
 */
const workOn = async (db: Tx, nro: number, dia: string, hasta: string, deCalidad: boolean): Promise<void> => {
  const change = (set: string, where: string, day: string, ...more: readonly string[]) =>
    db.query(
      `update gestion g set ${set} from clase_gestion k
        where k.tipo = g.tipo and k.codigo = g.cod_certdocanalis and g.nro_embarque = $1 and (k.cod_areagestion = 3) = $3 and ${where}`,
      [nro, day, deCalidad, ...more],
    )
  await change("cod_estadogestion = '04'", "g.cod_estadogestion = '03' and g.fecha_vence <= $2::date", dia)
  const due = "g.cod_estadogestion in ('01', '02') and g.fecha_vence <= $2::date"
  await adjuntar(db, nro, `${due} and (k.cod_areagestion = 3) = $3`, [hasta, deCalidad])
  await change(
    `fecha_gestion = least($4::date, g.fecha_vence - g.id_gestion % 3), numero = case g.tipo when 'otro' then 'OD' else upper(left(g.tipo, 2)) end || '-' || to_char(g.fecha_vence, 'YYYY') || '-' || lpad(g.id_gestion::text, 4, '0'),
     referencia = case g.tipo when 'certificado' then g.emisor || ' ' || (40000 + g.id_gestion * 7) end,
     cod_laboratorio = case when g.tipo = 'analisis' then (select min(l.cod_laboratorio) from laboratorio l) end,
     mediciones = case when g.tipo = 'analisis' then ${measured(`(10 + ${LOTE} % 50) / 100.0`, `(${LOTE} % 3 > 0 and ${MICOTOXINA})`, usual)} else '[]' end, tamano_muestra = ${MUESTRA},
     cod_estadogestion = case when k.requiere_aprobacion then '03' else '04' end`,
    due,
    hasta,
    dia,
  )
  if (dia >= RECIENTES)
    await change("cod_estadogestion = '02'", "g.cod_estadogestion in ('01', '05') and g.fecha_vence <= $2::date + 5", hasta)
}

/** The work of comex on the trámites of a shipment on a day: those due until another day are done, the next ones begun. */
const workOnTramites = (db: Tx, nro: number, dia: string, hasta: string, comex: string, tarda: boolean) =>
  db.query(
    `insert into embarque_tramite (nro_embarque, cod_tramite, cod_estadotramite, fecha_tramite, referencia, usuario_responsable, observaciones)
     select t.nro_embarque, t.cod_tramite, x.estado, case x.estado when '03' then least($2::date, t.fecha_vence - t.cod_tramite % 3) end,
            case t.cod_tramite when ${RESERVA} then e.nro_booking when ${LEGALIZACION} then e.nro_dus end, $4,
            case when x.tarda then 'La aduana pidió aclarar el valor del flete.' end
       from tramite_de_embarque t
       join embarque e using (nro_embarque)
      cross join lateral (select t.cod_tramite = ${LEGALIZACION} and $5 as tarda) y
      cross join lateral (select y.tarda, case when y.tarda or t.fecha_vence > $3::date then '02' else '03' end as estado) x
      where t.nro_embarque = $1 and e.cod_estadoemb <> '08' and t.cod_estadotramite < '03' and t.fecha_vence <= $3::date + 3
     on conflict (nro_embarque, cod_tramite) do update
        set cod_estadotramite = excluded.cod_estadotramite, fecha_tramite = excluded.fecha_tramite, observaciones = excluded.observaciones`,
    [nro, dia, hasta, comex, tarda],
  )

/** Rejects one of the papers that wait for approval. */
const reject = (db: Tx, nro: number) =>
  db.query(
    `update gestion set cod_estadogestion = '05'
      where id_gestion = (select min(id_gestion) from gestion where nro_embarque = $1 and cod_estadogestion = '03')`,
    [nro],
  )

/** Closes an area's work on a shipment when all its items are complete. */
const close = (db: Tx, nro: number, area: string) =>
  db.query(
    `select cerrar_gestion($2, array_agg(c.id_contenedor order by c.id_contenedor)) from contenedor c
      where c.nro_embarque = $1 and not exists (select from gestion g where g.nro_embarque = $1 and g.cod_estadogestion <> '04') having count(*) > 0`,
    [nro, area],
  )

/** The events of the items and trámites of a shipment. */
export const eventsOfGestion = (db: Tx, { i, etd, reservado, arribo, nro, comex, calidad }: Viaje): Hecho[] => {
  const past = etd < RECIENTES
  const events = (past ? DIAS_PASADOS : DIAS).flatMap(([day, until]): Hecho[] => {
    const [dia, hasta] = [addDays(etd, day), addDays(etd, until)]
    return [
      { dia, minute: 380, usuario: calidad, happen: () => workOn(db, nro(), dia, hasta, true) },
      { dia, minute: 395, usuario: comex, happen: () => workOn(db, nro(), dia, hasta, false) },
    ]
  })
  for (const day of i % 3 === 1 && !past ? RECHAZOS : [])
    events.push({ dia: addDays(etd, day), minute: 450, usuario: comex, Motivo: RECHAZO, happen: () => reject(db, nro()) })
  for (const [day, until] of past ? DIAS_TRAMITES_PASADOS : DIAS_TRAMITES) {
    const dia = [addDays(etd, day), reservado].sort()[1]!
    const tarda = !past && i % 12 === 2
    events.push({ dia, minute: 415, usuario: comex, happen: () => workOnTramites(db, nro(), dia, addDays(etd, until), comex, tarda) })
  }
  if (i % 4 === 2) {
    const dia = addDays(etd, -8)
    events.push({ dia, minute: 370, usuario: calidad, happen: () => fail(db, nro(), dia) })
    events.push({ dia: addDays(etd, -5), minute: 372, usuario: calidad, happen: () => repeat(db, nro()) })
  }
  if (arribo && i % 4 === 0) {
    const dia = addDays(arribo, 12)
    events.push({ dia, minute: 420, usuario: calidad, happen: () => close(db, nro(), 'calidad') })
    events.push({ dia, minute: 425, usuario: comex, happen: () => close(db, nro(), 'logistica') })
  }
  return events
}
