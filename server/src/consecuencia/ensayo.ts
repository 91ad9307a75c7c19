/** What a change comes to: the facts of a deal that others' rows decide, before and after it, and what differs in sentences. */
import { AREAS } from '@nogal/model/areas'
import { DE_QUE_NEGOCIO, type Efecto, type GrupoEfecto } from '@nogal/model/consecuencia/ensayo'
import { NOMBRES_LIBERACION } from '@nogal/model/consecuencia/liberacion'
import { PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import { CODIGOS_PUERTA, PUERTAS } from '@nogal/model/consecuencia/puertas'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Values } from '@nogal/model/fields'
import { formatDate, formatLocalTime } from '@nogal/model/format'
import type { Tx } from '../db/tx.ts'
import { dueDates } from '../embarque/base/embarque.queries.ts'
import { settlePapers } from '../embarque/papeles/estado.ts'
import type { Sesion } from '../http/handle.ts'
import { isObject } from '../http/json.ts'

/** A fact: `de` names its subject, `campo` the column, `valor` its value; `mas` explains the value. */
type Fact = { grupo: GrupoEfecto; clave: string; de: string; campo: string; valor: string | null; mas: string | null }
type Facts = ReadonlyMap<string, Fact>

const FACTS = `
with viaje as (
  select e.*, r.faltas_zarpar, n.nro_contrato || '/' || e.nro_corr_embarque as numero,
         'El embarque ' || n.nro_contrato || '/' || e.nro_corr_embarque as nombre, p.nom_pais, u.nom_puerto
    from embarque e join negocio n using (nro_negocio) join embarque_resumen r using (nro_embarque)
    left join pais p on p.cod_pais = e.cod_paisdestino left join puerto u on u.cod_puerto = e.cod_puertodestino
   where e.nro_negocio = any ($1)
), caja as (
  select c.*, nombre_contenedor(c) as nombre, r.liberacion, r.liberacion_porque, r.faltas_cargar, r.bruto, r.pallets
    from contenedor c join contenedor_resumen r using (id_contenedor) where c.nro_negocio = any ($1)
), por_reenviar as (
  select p.id_envio, p.papel, p.para, p.cambios, v.numero from papel_enviado p join viaje v using (nro_embarque) where p.desactualizada
)
select 'estado' as grupo, 'negocio ' || n.nro_negocio as clave, 'El negocio ' || n.nro_contrato as de, 'estado' as campo, s.nom_estado as valor, null as mas
  from negocio n join estado s on s.tipo = 'Negocio' and s.cod_estado = n.cod_estadoneg where n.nro_negocio = any ($1)
union all
select 'estado', 'embarque ' || v.nro_embarque, v.nombre, 'estado', s.nom_estado, null
  from viaje v join estado s on s.tipo = 'Embarque' and s.cod_estado = v.cod_estadoemb
union all
select 'fechas', 'embarque ' || v.nro_embarque || ' ' || f.campo, v.nombre, f.campo, f.valor, f.mas
  from viaje v cross join lateral (values ('fecha_etd', v.fecha_etd::text, null), ('fecha_eta', v.fecha_eta::text, null), ('corte_carga', v.corte_carga::text, null),
    ('corte_documentos', v.corte_documentos::text, null), ('corte_vgm', v.corte_vgm::text, null), ('cod_paisdestino', v.cod_paisdestino::text, v.nom_pais),
    ('cod_puertodestino', v.cod_puertodestino::text, v.nom_puerto)) f (campo, valor, mas)
union all
select 'liberacion', 'contenedor ' || c.id_contenedor, c.nombre, 'liberacion', c.liberacion, c.liberacion_porque from caja c
union all
select 'puertas', 'contenedor ' || c.id_contenedor || ' cargar ' || f."Falta", c.nombre, 'cargar', f."Mensaje", f."Peso"
  from caja c cross join jsonb_to_recordset(c.faltas_cargar) f ("Falta" text, "Mensaje" text, "Peso" text, "Motivo" text)
 where c.fecha_carga is null and c.nro_embarque is not null and f."Motivo" is null
union all
select 'puertas', 'embarque ' || v.nro_embarque || ' zarpar ' || f."Falta", v.nombre, 'zarpar', f."Mensaje", f."Peso"
  from viaje v cross join jsonb_to_recordset(v.faltas_zarpar) f ("Falta" text, "Mensaje" text, "Peso" text, "Motivo" text)
 where v.fecha_zarpe is null and v.cod_estadoemb = $2 and f."Motivo" is null
union all
select 'papeles', 'envio ' || s.id_envio, nombre_de_papel(s.papel) || ' a ' || s.para || ' (embarque ' || s.numero || ')', 'papel', 'desactualizado', s.cambios
  from por_reenviar s
union all
select 'destinatarios', 'para ' || s.para, s.para, 'papeles', string_agg(nombre_de_papel(s.papel) || ' ' || s.numero, ', ' order by s.papel, s.numero), count(*)::text
  from por_reenviar s group by s.para
union all
select 'tareas', p.clase || ' ' || p.clave || ' ' || p.variante, a.nom_areagestion, p.clase, p.detalle, v.numero
  from pendiente p join areagestion a using (cod_areagestion) left join viaje v on v.nro_embarque = p.nro_embarque where p.nro_negocio = any ($1) and p.cerrado_en is null and p.desde is null
union all
select 'avisos', 'contenedor ' || c.id_contenedor || ' ' || (x.a ->> 'Mensaje'), c.nombre, 'aviso', x.a ->> 'Mensaje', null
  from caja c cross join lateral jsonb_array_elements(avisos_contenedor((select k from contenedor k where k.id_contenedor = c.id_contenedor), c.bruto, c.pallets)) x (a)`

/** The facts of some deals that others' rows decide; what sailing lacks only once all is loaded, as the record shows it. */
const factsOf = async (db: Tx, deals: readonly number[]): Promise<Facts> => {
  const facts = await db.query<Fact>(FACTS, [deals, ESTADO_EMBARQUE.cargado])
  const found = new Map(facts.rows.map(one => [`${one.grupo} ${one.clave}`, one]))
  for (const nro of deals) {
    // payments of several deals have the same names
    const deal = deals.length > 1 ? facts.rows.find(one => one.clave === `negocio ${nro}`)!.de : undefined
    for (const [pago, valor] of await dueDates(db, nro)) {
      const de = deal ? `${deal}: ${midway(pago)}` : pago
      found.set(`pagos ${nro} ${pago}`, { grupo: 'pagos', clave: '', de, campo: '', valor, mas: null })
    }
  }
  return found
}

const ofField = (de: string, label: string, value: string, was: string) => `${de}: ${label} pasará a ${value}; era ${was}.`
const whole = (text: string | null): string => (text ? (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : formatLocalTime(text)) : 'nada')
/** The dates and the destination of a shipment that a rehearsal tells, by column. */
const LABELS: Readonly<Record<string, string>> = {
  fecha_etd: 'el ETD',
  fecha_eta: 'el ETA',
  corte_carga: 'el corte de carga',
  corte_documentos: 'el corte de documentos',
  corte_vgm: 'el corte de VGM',
  cod_paisdestino: 'el país de destino',
  cod_puertodestino: 'el puerto de destino',
}
const NAMES: Readonly<Record<string, string>> = NOMBRES_LIBERACION
const stepOf = (paso: string): string => PUERTAS[CODIGOS_PUERTA.find(code => code === paso)!].titulo.toLowerCase()

/** A sentence after a colon: «falta el sello de…», «el contenedor 1…», but «CSQU…». */
const midway = (sentence: string): string => sentence.replace(/^(Falta|El) /, begin => begin.toLowerCase())

/** The sentence of a fact that is another one now, or that came (`was` undefined) or went (`now` undefined); undefined when it is not told. */
const SAY: Readonly<Record<GrupoEfecto, (now: Fact | undefined, was: Fact | undefined) => string | undefined>> = {
  estado: (now, was) => now && was && `${now.de} pasará a ${now.valor}.`,
  fechas: (now, was) => now && was && ofField(now.de, LABELS[now.campo]!, now.mas ?? whole(now.valor), was.mas ?? whole(was.valor)),
  pagos: (now, was) => now && `${now.de} vencerá el ${formatDate(now.valor!)}${was ? `; vencía el ${formatDate(was.valor!)}` : ''}.`,
  liberacion: (now, was) => now && was && `${now.de} pasará de ${NAMES[was.valor!]} a ${NAMES[now.valor!]}. ${now.mas ?? ''}`.trim(),
  puertas: now =>
    now && `${now.mas === 'impide' ? 'No se podrá' : 'Hará falta un motivo para'} ${stepOf(now.campo)}: ${midway(now.valor!)}`,
  papeles: (now, was) => (now && !was ? `${now.de}: lo que se envió quedará desactualizado${now.mas ? ` (${now.mas})` : ''}.` : undefined),
  destinatarios: (now, was) => (now && Number(now.mas) > Number(was?.mas ?? 0) ? `${now.de}: ${now.valor}.` : undefined),
  tareas: (now, was) => {
    const { titulo } = PENDIENTES[(now ?? was)!.campo as keyof typeof PENDIENTES]
    // that a paper must be sent again is told with the paper
    if ((now && was) || (now ?? was)!.campo === 'reenviar-papel') return undefined
    const ship = (now ?? was)!.mas ? ` (embarque ${(now ?? was)!.mas})` : ''
    return now ? `Para ${now.de}: ${titulo}${ship}. ${now.valor}` : `Se cierra: ${titulo}${ship}. ${was!.valor}`
  },
  avisos: (now, was) => (now && !was ? `${now.de}: ${now.valor}` : undefined),
}

/** The state of the shipment whose gate a key names. */
const stateBehind = (facts: Facts, key: string): string | null | undefined =>
  facts.get(key.replace(/^puertas (embarque \d+) .*/, 'estado $1'))?.valor

/** What differs between the facts before and after a change, without the fields that the change itself wrote. */
const effectsBetween = (before: Facts, after: Facts, written: readonly string[]): Efecto[] => {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return (Object.keys(SAY) as GrupoEfecto[]).flatMap(Grupo =>
    keys.flatMap(key => {
      const now = after.get(key)
      // a payment that is divided from now on had one date before
      const was = before.get(key) ?? (Grupo === 'pagos' ? before.get(key.replace(/ del? .*/, '')) : undefined)
      if ((now ?? was)!.grupo !== Grupo || (was?.valor ?? null) === (now?.valor ?? null)) return []
      if (Grupo === 'fechas' && written.includes((now ?? was)!.clave)) return []
      const Texto = SAY[Grupo](now, was)
      // a step that lacked something before, or that only comes into sight because all is loaded, is told and not asked about
      const expected = Grupo === 'estado' || (Grupo === 'puertas' && (was || stateBehind(before, key) !== stateBehind(after, key)))
      return Texto ? [{ Grupo, Texto, Pregunta: now !== undefined && !expected }] : []
    }),
  )
}

/** The dates of shipments that a body writes, or its rows: «embarque 12 fecha_etd». */
const writtenIn = (body: unknown): string[] => {
  if (Array.isArray(body)) return body.flatMap(writtenIn)
  if (!isObject(body)) return []
  const { Nro_Embarque } = body
  const own = Object.keys(LABELS).filter(name => Object.keys(body).some(key => key.toLowerCase() === name))
  return [
    ...(typeof Nro_Embarque === 'number' ? own.map(name => `embarque ${Nro_Embarque} ${name}`) : []),
    ...Object.values(body).flatMap(value => (Array.isArray(value) ? writtenIn(value) : [])),
  ]
}

const numbersIn = (value: unknown, found: Record<string, number[]>): void => {
  if (Array.isArray(value)) for (const one of value) numbersIn(one, found)
  else if (isObject(value))
    for (const [name, one] of Object.entries(value as Values)) {
      if (typeof one === 'number' && (DE_QUE_NEGOCIO as readonly string[]).includes(name)) found[name] = [...(found[name] ?? []), one]
      else if (Array.isArray(one)) numbersIn(one, found)
    }
}

/** The deals that the params and the body of a call concern. */
const dealsOf = async (db: Tx, given: readonly unknown[]): Promise<number[]> => {
  const found: Record<string, number[]> = {}
  for (const one of given) numbersIn(one, found)
  const { rows } = await db.query<{ nro: number }>(
    `select n as nro from unnest($1::int[]) n union select nro_negocio from embarque where nro_embarque = any ($2)
     union select nro_negocio from contenedor where id_contenedor = any ($3) union select nro_negocio from gestion where id_gestion = any ($4)`,
    [
      found.Nro_Negocio ?? [],
      [...(found.Nro_Embarque ?? []), ...(found.Nro_Embarque_Destino ?? [])],
      found.Id_Contenedor ?? [],
      found.Id_Gestion ?? [],
    ],
  )
  return rows.map(row => row.nro)
}

/** Effects tell of all shipments and payments of a deal, so only sessions that see the whole deal may rehearse: no client, no single plant. */
export const mayRehearse = ({ Cod_AreaGestion, Plantas }: Pick<Sesion, 'Cod_AreaGestion' | 'Plantas'>): boolean =>
  Cod_AreaGestion !== AREAS.cliente && !Plantas.length

/** Ends the handler of a rehearsed call: its transaction was rolled back, and these are the effects. */
export class Rehearsed extends Error {
  readonly effects: Efecto[]
  constructor(effects: Efecto[]) {
    super('rehearsed')
    this.effects = effects
  }
}

/** Makes a change in a transaction, rolls it back, and throws its effects on the deals that the params and the body name. */
export const rehearse =
  (tx: <T>(work: (db: Tx) => Promise<T>) => Promise<T>, params: unknown, body: unknown) =>
  <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
    tx<T>(async db => {
      const deals = await dealsOf(db, [params, body])
      const before = await factsOf(db, deals)
      await work(db)
      await settlePapers(db)
      throw new Rehearsed(effectsBetween(before, await factsOf(db, deals), writtenIn(body)))
    })
