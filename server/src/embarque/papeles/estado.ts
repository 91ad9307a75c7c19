/** The state of each paper of a shipment: its receivers, why it can't be sent, and whether the sent one is out of date. */

import type { DataOf } from '@nogal/model/call'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { CODIGOS_PAPEL, type CodPapel, idiomasDe, papelNamed } from '@nogal/model/embarque/papeles'
import type { listarPapeles } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { enviosOf } from '../../correo/envio.queries.ts'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import { fingerprintOf } from '../../papel/fingerprint.ts'
import { findLastSent, lastSentSql, type SaidData } from '../../papel/papel.queries.ts'
import { saidChanges } from '../../papel/print.ts'
import { revisionOf } from '../../papel/sendings.ts'
import { type Approved, type Only, readException, readWholeOf, type Variants, variantsSql, type Whole } from './papeles.queries.ts'
import { onlyOf, PAPERS, shownOf } from './papeles.ts'
import type { Data } from './papeles.valores.ts'

type Row = DataOf<typeof listarPapeles>[number]
type Sending = NonNullable<Row['Ultimo_Envio']>
type Which = { code: CodPapel; variant: number }

/**
 * All papers of a shipment: one for each haulier or plant of its containers, where the paper has variants. Of the certificates of single
 * containers, those that were sent already and the requested one are listed.
 */
const papersOf = ({ variants, sendings: sent }: Known, asked?: Which): Which[] =>
  CODIGOS_PAPEL.flatMap((code): Which[] => {
    const { porCada, deContenedor } = papelNamed(code)
    const known = sent.filter(({ Papel }) => Papel === code).map(({ Variante }) => Variante)
    if (deContenedor)
      return [...new Set([0, ...known, ...(asked?.code === code ? [asked.variant] : [])])]
        .filter(variant => !variant || variants.contenedor.includes(variant))
        .map(variant => ({ code, variant }))
    if (!porCada) return [{ code, variant: 0 }]
    return (variants[porCada].length ? variants[porCada] : [0]).map(variant => ({ code, variant }))
  })

/** The selection that reads the same containers as `only` and is the same for most papers of a shipment with one haulier and one plant. */
const sharedOf = (only: Only, { comun }: Variants): Only => {
  const { agtransporte = comun.agtransporte, planta = comun.planta, ...rest } = only
  return agtransporte === comun.agtransporte && planta === comun.planta ? { ...rest, ...comun } : only
}

/**
 * Reads the data of each selection of containers once in a language, because several of the papers `among` which one is read share a selection: what
 * these show.
 */
const reader = (db: Reader, id: number, variants: Variants) => {
  const known = new Map<string, Promise<Whole>>()
  return ({ code, variant }: Which, among: readonly Which[], idioma: Idioma = 'es'): Promise<Whole> => {
    const selection = (one: Which): string => JSON.stringify(sharedOf(onlyOf(one.code, one.variant), variants))
    const mine = selection({ code, variant })
    const papers = [...new Set(among.filter(one => selection(one) === mine).map(one => one.code))].sort()
    const key = `${idioma} ${mine} ${papers}`
    const found = known.get(key) ?? readWholeOf(db, id, idioma, JSON.parse(mine), papers)
    known.set(key, found)
    return found
  }
}

/** The data of a paper without the mark of a draft: sent papers are approved ones, so they are compared with this. */
export const asApproved = (data: Data): Data => ({ ...data, Marca: data.Marca === 'borrador' ? null : data.Marca })

/** Only the fields that the approved paper already had: a field that papers got later is no change of the shipment. */
const onlyToldBy = (approved: object, data: Data): object => Object.fromEntries(Object.entries(data).filter(([name]) => name in approved))

/** The fingerprint of the current data of a paper. */
const currentOf = ({ code }: Which, whole: Whole): string => {
  const shown = shownOf(code, whole)
  return fingerprintOf(papelNamed(code).seAprueba ? asApproved(shown) : shown)
}

/**
 * The latest sending of a paper, with the fingerprint of its data, and its mark. `said` is the data of a marked sending, read only where a change of
 * the shipment is settled: what changed since is named again there.
 */
type Last = Pick<Sending, 'Id_Envio' | 'Papel' | 'Variante' | 'Nro_Corr_Embarque'> & {
  revision: number
  huella: string
  desactualizada: boolean
  cambios: string | null
  said: SaidData | null
}

/** What the papers of a shipment are compared with: their sendings, the approved pro-forma, and the data, each selection read once. */
type Known = {
  id: number
  sendings: readonly Last[]
  /** How many sendings are marked, earlier ones of the same paper included. */
  marked: number
  approved: Approved | undefined
  variants: Variants
  read: ReturnType<typeof reader>
}

/** SQL of the data of a sending `v` that is marked. */
const SAID_OF_MARKED = `case when v.desactualizada then (select row_to_json(x) from (${lastSentSql('v.papel', 'v.clave', 'v.variante')}) x) end`

/** Reads what the papers of the shipments that the query `ships` returns are compared with, by one statement; `said` is SQL of the data of a sending. */
const knownSql = (ships: string, said = 'null'): string => `with ships (nro_embarque) as (${ships})
  select e.nro_embarque as id, (select p.datos from embarque_proforma p where p.nro_embarque = e.nro_embarque) as approved, (
      select coalesce(json_agg(json_build_object('Id_Envio', v.id_envio, 'Papel', v.papel, 'Variante', v.variante, 'Nro_Corr_Embarque', e.nro_corr_embarque,
               'revision', v.revision, 'huella', v.huella, 'desactualizada', v.desactualizada, 'cambios', v.cambios,
               'said', ${said}) order by v.id_envio desc), '[]')
        from envio v where v.clave = e.nro_embarque and v.clase = 'papel' and v.papel <> 'contrato' and not exists (
          select from envio x where x.papel = v.papel and x.clave = v.clave and x.variante = v.variante and x.id_envio > v.id_envio)) as sendings, (
      select count(*)::integer from envio v
       where v.clave = e.nro_embarque and v.clase = 'papel' and v.papel <> 'contrato' and (v.desactualizada or v.cambios is not null)) as marked, (
      select row_to_json(x) from (${variantsSql('e.nro_embarque')}) x) as variants
    from ships join embarque e using (nro_embarque) order by 1`

type KnownRow = Pick<Known, 'id' | 'sendings' | 'marked' | 'variants'> & { approved: Approved | null }

const toKnown = (db: Reader, { approved, ...row }: KnownRow): Known => ({
  ...row,
  approved: approved ?? undefined,
  read: reader(db, row.id, row.variants),
})

/** A shipment that was deleted has no papers. */
const NO_VARIANTS: Variants = { agtransporte: [], planta: [], contenedor: [], comun: {} }

const knownOf = async (db: Reader, id: number): Promise<Known> => {
  const { rows } = await db.query<KnownRow>({ name: 'papeles-por-comparar', text: knownSql('select $1::integer'), values: [id] })
  return toKnown(db, rows[0] ?? { id, sendings: [], marked: 0, approved: null, variants: NO_VARIANTS })
}

const isOf =
  ({ code, variant }: Which) =>
  ({ Papel, Variante }: Pick<Sending, 'Papel' | 'Variante'>): boolean =>
    Papel === code && Variante === variant

/** A paper beside its latest sending; `Cambio_Aprobado`: the shipment differs from the approved paper. */
type Compared = Pick<Row, 'Papel' | 'Nom_Papel' | 'Variante' | 'Para' | 'Idiomas' | 'Revision' | 'Desactualizada' | 'Asunto'> & {
  Cambio_Aprobado: boolean
}

/** Compares some papers of a shipment with their latest sendings. */
const compare = async ({ sendings, approved, read }: Known, which: readonly Which[]): Promise<Compared[]> => {
  const rows: Compared[] = []
  for (const one of which) {
    const { code, variant } = one
    const whole = await read(one, which)
    const { nombre, seAprueba } = papelNamed(code)
    const last = sendings.find(isOf(one))
    const huella = currentOf(one, whole)
    const Para = whole.Receptores[papelNamed(code).para]?.Nombre ?? null
    const sent = last ? [last] : []
    const Desactualizada = Boolean(last) && last?.huella !== huella
    const { Numero } = shownOf(code, whole)
    const again = Boolean(
      seAprueba && approved && fingerprintOf(approved.es) !== fingerprintOf(onlyToldBy(approved.es, asApproved(shownOf(code, whole)))),
    )
    rows.push({
      Papel: code,
      Nom_Papel: nombre,
      Variante: variant,
      Para,
      Idiomas: idiomasDe(code),
      Revision: revisionOf(sent, again ? (sent[0]?.huella ?? huella) : huella),
      Desactualizada,
      Asunto: `${nombre} ${Numero}`,
      // a cancelled shipment differs from everything, and its pro-forma is not approved again
      Cambio_Aprobado: again && whole.Estado !== ESTADO_EMBARQUE.anulado,
    })
  }
  return rows
}

type Dispatch = Pick<Row, 'Destinatarios' | 'Impedimento' | 'Falta'>

/** The receivers of papers of a shipment, and why each paper can't be sent, in the order of the papers. */
const readDispatch = async (db: Reader, id: number, papers: readonly Compared[]): Promise<Dispatch[]> => {
  const { rows } = await db.query<Dispatch>({
    name: 'despacho-de-papeles',
    text: `select d.correos as "Destinatarios", d.impedimento as "Impedimento", d.falta as "Falta"
        from unnest($2::text[], $3::integer[], $4::boolean[]) with ordinality p (papel, variante, cambio, orden)
       cross join lateral despacho_de_papel($1, p.papel, p.variante, p.cambio) d order by p.orden`,
    values: [id, papers.map(one => one.Papel), papers.map(one => one.Variante), papers.map(one => one.Cambio_Aprobado)],
  })
  return rows
}

/** Every paper of a shipment with its latest sending; `asked` adds the certificate of one container. */
export const listPapers = async (db: Reader, id: number, asked?: Which): Promise<Row[]> => {
  const known = await knownOf(db, id)
  const papers = await compare(known, papersOf(known, asked))
  const sendings: Sending[] = JSON.parse((await enviosOf(db, id, true)).text)
  const dispatches = await readDispatch(db, id, papers)
  const rows: Row[] = []
  for (const [n, { Cambio_Aprobado: _, ...paper }] of papers.entries()) {
    const excepcion = papelNamed(paper.Papel).deMuestras ? await readException(db, id, paper.Variante) : undefined
    rows.push({
      ...paper,
      ...dispatches[n]!,
      Ultimo_Envio: sendings.find(isOf({ code: paper.Papel, variant: paper.Variante })) ?? null,
      Autorizado_Por: excepcion?.Autorizado_Por ?? null,
      Motivo_Autorizacion: excepcion?.Motivo ?? null,
      Autorizado_En: excepcion?.En ?? null,
    })
  }
  return rows
}

/** The name of a paper within a sentence: `Instrucción de transporte (Transportes Valle Central Ltda.)`. */
const nameOf = ({ Nom_Papel, Para, Variante }: Compared): string => (Variante && Para ? `${Nom_Papel} (${Para})` : Nom_Papel)

/** A sending that is out of date, with its paper; an agency without a container on the shipment has none and still holds what it was sent. */
type Outdated = { sending: Last; row: Compared | undefined }

/** The papers of a shipment that were sent or approved, and which of their latest sendings are out of date. */
const outdatedOf = async (known: Known): Promise<{ rows: Compared[]; outdated: Outdated[] }> => {
  const { sendings, approved } = known
  if (!sendings.length && !approved) return { rows: [], outdated: [] }
  const which = papersOf(known)
  const rows = await compare(
    known,
    which.filter(one => sendings.some(isOf(one)) || (approved && papelNamed(one.code).seAprueba)),
  )
  const outdated = sendings.flatMap((sending): Outdated[] => {
    const row = rows.find(isOf({ code: sending.Papel, variant: sending.Variante }))
    return row && !row.Desactualizada ? [] : [{ sending, row }]
  })
  return { rows, outdated }
}

/** The names of the papers whose latest sending is out of date, by the key of the sending. */
const outdatedNames = async (db: Reader, ids: readonly number[]): Promise<Map<number, string>> => {
  const found = new Map<number, string>()
  for (const id of ids)
    for (const { sending, row } of (await outdatedOf(await knownOf(db, id))).outdated) {
      const name = row ? nameOf(row) : papelNamed(sending.Papel).nombre
      found.set(sending.Id_Envio, `${name} del embarque ${sending.Nro_Corr_Embarque}`)
    }
  return found
}

/** The names of the papers that `work` makes out of date. */
export const stalesOf = async (db: Reader, ids: readonly number[], work: () => Promise<unknown>): Promise<string[]> => {
  const before = await outdatedNames(db, ids)
  await work()
  const after = await outdatedNames(db, ids)
  return [...after].filter(([id]) => !before.has(id)).map(([, name]) => name)
}

/** At most this many changed values of a paper are named; the rest are counted. */
const NAMED = 4

/** What a paper says now and did not say when it was sent: «Nave, ETD». A group of values, such as a consignee, is named once. */
const changesIn = async (
  { read }: Known,
  { code, variant }: Which,
  { idioma, data }: SaidData,
  among: readonly Which[],
): Promise<string | null> => {
  const now = shownOf(code, await read({ code, variant }, among, idioma))
  const after = papelNamed(code).seAprueba ? asApproved(now) : now
  const names = [...new Set(saidChanges(PAPERS[code], data as Data, after).map(({ Que }) => Que.split(', ')[0]!))]
  const rest = names.length - NAMED
  return names.length ? names.slice(0, NAMED).join(', ') + (rest > 0 ? ` y ${rest} más` : '') : null
}

/** Marks these sendings of a shipment as out of date, with what changed, and all others of its papers as right. */
const writeMarks = (db: Tx, id: number, marks: ReadonlyMap<number, string | null>) =>
  db.query({
    name: 'marcar-envios',
    text: `update envio e set desactualizada = m.id_envio is not null, cambios = m.cambios
       from envio v left join json_to_recordset($2) m (id_envio integer, cambios text) using (id_envio)
      where v.clave = $1 and v.clase = 'papel' and v.papel <> 'contrato' and e.id_envio = v.id_envio
        and (e.desactualizada, e.cambios) is distinct from (m.id_envio is not null, m.cambios)`,
    values: [id, JSON.stringify([...marks].map(([id_envio, cambios]) => ({ id_envio, cambios })))],
  })

/** Stores which sendings of a shipment are out of date and why, and whether its approved pro-forma is: lists and tasks show that. */
const storeMarks = async (db: Tx, known: Known): Promise<void> => {
  const { id, approved, sendings, marked } = known
  const { rows, outdated } = await outdatedOf(known)
  const among = rows.map(({ Papel: code, Variante: variant }) => ({ code, variant }))
  const changed = outdated.filter(({ row }) => row).map(({ sending }) => sending)
  const unread = changed.filter(({ said }) => !said)
  const papers = { papers: unread.map(({ Papel }) => Papel), variants: unread.map(({ Variante }) => Variante) }
  const sent = unread.length ? await findLastSent(db, id, papers) : []
  const marks = new Map<number, string | null>(outdated.map(({ sending }) => [sending.Id_Envio, null]))
  for (const { Id_Envio, Papel: code, Variante: variant, said } of changed) {
    const data = said ?? sent.find(one => one.paper === code && one.variant === variant)
    if (data) marks.set(Id_Envio, await changesIn(known, { code, variant }, data, among))
  }
  const isRight = (one: Last): boolean =>
    one.desactualizada === marks.has(one.Id_Envio) && one.cambios === (marks.get(one.Id_Envio) ?? null)
  if (marked !== marks.size || !sendings.every(isRight)) await writeMarks(db, id, marks)
  const again = rows.some(row => row.Cambio_Aprobado)
  if (approved)
    await db.query('update embarque_proforma set desactualizada = $2 where nro_embarque = $1 and desactualizada <> $2', [id, again])
}

/** Brings the marks of the sendings of one shipment up to date. */
export const refreshMarks = async (db: Tx, id: number): Promise<void> => storeMarks(db, await knownOf(db, id))

/**
 * Brings the marks of the shipments that this transaction changed up to date, before it is committed. Rows that another transaction is deleting are
 * its own work: waiting for them could end in a circle.
 */
export const settlePapers = async (db: Tx): Promise<void> => {
  const { rows } = await db.query({
    name: 'papeles-por-revisar',
    text: knownSql(
      `delete from embarque_por_revisar where nro_embarque in (
      select nro_embarque from embarque_por_revisar where not aparte for update skip locked) returning nro_embarque`,
      SAID_OF_MARKED,
    ),
  })
  for (const row of rows) await storeMarks(db, toKnown(db, row))
}

/** Checks the sendings of the next changed shipment; false when no shipment waits. */
export const refreshNext = async (db: Tx): Promise<boolean> => {
  const { rows } = await db.query(
    `delete from embarque_por_revisar where nro_embarque = (
       select nro_embarque from embarque_por_revisar order by en limit 1 for update skip locked) returning nro_embarque`,
  )
  if (!rows[0]) return false
  await refreshMarks(db, rows[0].nro_embarque)
  return true
}
