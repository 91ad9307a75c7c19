/** A report as it is shown: its parameters, its query, and its rows in reading order. */

import type { InformeCalls } from '@nogal/model/informe/informe.calls'
import {
  type CodInforme,
  type GrupoInforme,
  type Informe,
  informeNamed,
  isAdditive,
  MAX_GRUPOS,
  medidaText,
} from '@nogal/model/informe/informes'
import type { FilaInforme, InformeLeido } from '@nogal/model/informe/tabla'
import type { Context } from '../http/handle.ts'
import { invalid, notFound, Refusal } from '../http/refusal.ts'
import { exporterToday } from '../list/filters.ts'
import { type CifrasLeidas, type ConsultaInforme, findTemporadas, MOST_GROUPS, readInforme, type Temporada } from './informe.queries.ts'

type Asked = Pick<Context<InformeCalls['ver']>, 'db' | 'sesion' | 'query' | 'options'>

const wrong = (campo: string, mensaje: string) => invalid([{ campo, mensaje }])

const readGrupos = ({ titulo, grupos }: Informe, text: string | null | undefined): string[] => {
  const asked = (text ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
  const unknown = asked.find(one => !Object.hasOwn(grupos, one))
  if (unknown)
    throw wrong('grupos', `${titulo}: no se puede agrupar por ${unknown.slice(0, 40)}. Elija entre ${Object.keys(grupos).join(', ')}.`)
  if (asked.length > MAX_GRUPOS || new Set(asked).size < asked.length)
    throw wrong('grupos', `Agrupe por ${MAX_GRUPOS} columnas distintas como máximo.`)
  return asked
}

/** The measure of chart, share and order: the name of a measure, for an amount with a currency. */
const readMedida = ({ titulo, medidas, inicial }: Informe, text: string | null | undefined): { nombre: string; moneda: string | null } => {
  const [nombre = '', moneda = null] = (text || inicial.medida).split('~')
  const found = Object.hasOwn(medidas, nombre) ? medidas[nombre]! : undefined
  if (!found || Boolean(found.moneda) !== Boolean(moneda))
    throw wrong(
      'medida',
      `${titulo}: no hay una medida ${(text ?? '').slice(0, 40)}. Elija entre ${Object.entries(medidas)
        .map(([name, one]) => (one.moneda ? `${name}~USD` : name))
        .join(', ')}.`,
    )
  return { nombre, moneda }
}

/** The same day that many years later or earlier; February 29th becomes the 28th in other years. */
const yearsLater = (day: string, years: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The last day of a comparison of seasons: the given day, or today while the season runs, or the end of the season. */
const comparedTo = ({ inicio, termino }: Temporada, hasta: string | undefined): string => {
  const now = exporterToday()
  return hasta ?? (now >= inicio && now <= termino ? now : termino)
}

type Read = { pedido: ConsultaInforme; esta?: Temporada | undefined; anterior?: Temporada | undefined }

const readPedido = async ({ db, query, options }: Asked, informe: Informe): Promise<Read> => {
  const grupos = readGrupos(informe, query.grupos)
  const { temporada, hasta, moneda } = query
  const asked = { grupos, options, ...(moneda && { moneda: moneda.toUpperCase() }) }
  if (asked.moneda) {
    const { rowCount } = await db.query('select from moneda where cod_moneda = $1', [asked.moneda])
    if (!rowCount) throw wrong('moneda', `No hay una moneda ${asked.moneda.slice(0, 3)}. Elija una de la lista.`)
  }
  if (!temporada) {
    if (query.comparar === 'si') throw wrong('temporada', 'Elija una temporada para compararla con la anterior.')
    return { pedido: { ...asked, period: { hasta: hasta ?? undefined } } }
  }
  const { esta, anterior } = await findTemporadas(db, temporada)
  if (!esta || esta.cod !== temporada) throw notFound('esa temporada. Elija otra')
  if (query.comparar !== 'si') return { pedido: { ...asked, period: { temporada, hasta: hasta ?? undefined } }, esta }
  if (!anterior) throw new Refusal(400, `No hay una temporada anterior a ${esta.nombre} con que compararla.`)
  const day = comparedTo(esta, hasta ?? undefined)
  const years = Number(esta.inicio.slice(0, 4)) - Number(anterior.inicio.slice(0, 4))
  const before = { temporada: anterior.cod, hasta: yearsLater(day, -years), years }
  return { pedido: { ...asked, period: { temporada, hasta: day }, anterior: before }, esta, anterior }
}

const MONTH = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a group: «noviembre de 2026», «S48 2026», «Sin planta». */
export const nombreDeGrupo = (grupo: GrupoInforme, value: string | null): string => {
  if (value === null) return `Sin ${grupo.titulo.toLowerCase()}`
  if ('campo' in grupo) return value
  const [year, part] = value.split('-') as [string, string]
  return grupo.cada === 'semana' ? `S${part} ${year}` : MONTH.format(new Date(`${value}-01T00:00:00Z`))
}

type Cifra = CifrasLeidas['cifras'][number]
type Group = { values: (string | null)[]; now?: Cifra; before?: Cifra; money: Cifra[] }

/** `grouping()` sets a bit for each column that a subtotal does not have. */
const levelOf = ({ bits }: Cifra, depth: number): number => depth - bits.toString(2).replaceAll('0', '').length

const collator = new Intl.Collator('es', { numeric: true })

/** The value by which the group of a row at a level is sorted; undefined to sort by name. */
type Rank = (group: Group, level: number) => number | undefined

/** Sorts each group after its subtotal; the total first, groups without a value last. */
const inOrder =
  (grupos: readonly GrupoInforme[], rank: Rank) =>
  (a: Group, b: Group): number => {
    for (let i = 0; i < grupos.length; i++) {
      const [inA, inB] = [i < a.values.length, i < b.values.length]
      if (!inA || !inB) return Number(inA) - Number(inB)
      const [one, other] = [a.values[i]!, b.values[i]!]
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      const [first, second] = [rank(a, i + 1), rank(b, i + 1)]
      if (first !== second) return (second ?? Number.NEGATIVE_INFINITY) - (first ?? Number.NEGATIVE_INFINITY)
      return collator.compare(one, other) || (one < other ? -1 : 1)
    }
    return 0
  }

const keyOf = (values: readonly (string | null)[]): string => JSON.stringify(values)

/** The groups of a report; `rankOf` makes the order from all of them. */
const groupsOf = (
  { cifras, montos }: CifrasLeidas,
  grupos: readonly GrupoInforme[],
  rankOf: (groups: ReadonlyMap<string, Group>) => Rank,
): Group[] => {
  const groups = new Map<string, Group>()
  const of = (cifra: Cifra): Group => {
    const values = cifra.g.slice(0, levelOf(cifra, grupos.length))
    const key = keyOf(values)
    const known = groups.get(key) ?? { values, money: [] }
    groups.set(key, known)
    return known
  }
  for (const cifra of cifras) of(cifra)[cifra.antes ? 'before' : 'now'] = cifra
  for (const monto of montos) of(monto).money.push(monto)
  return [...groups.values()].sort(inOrder(grupos, rankOf(groups)))
}

/** The sums of a group, measure by measure; amounts in each currency of its lines. */
const sumsOf = (informe: Informe, { now, before, money }: Group, compared: boolean): FilaInforme['Sumas'] => {
  const names = Object.entries(informe.medidas)
  const plain = names.filter(([, m]) => !m.moneda)
  const amounts = names.filter(([, m]) => m.moneda)
  const nothing = (promedio: true | undefined) => (promedio ? null : 0)
  const currencies = [...new Set(money.map(({ moneda }) => moneda!))].sort()
  const plainSums = plain.map(([Medida, { promedio }], i) => ({
    ...{ Medida, Moneda: null, Valor: now ? now.valores[i + 1]! : nothing(promedio) },
    Anterior: compared ? (before ? before.valores[i + 1]! : nothing(promedio)) : null,
  }))
  const moneySums = amounts.flatMap(([Medida], i) =>
    currencies.map(Moneda => {
      const amount = (antes: boolean): number | null => {
        const found = money.find(one => one.moneda === Moneda && one.antes === antes)
        return found ? found.valores[i]! : isAdditive(informe.medidas[Medida]!) ? 0 : null
      }
      return { Medida, Moneda, Valor: amount(false), Anterior: compared ? amount(true) : null }
    }),
  )
  const at = (name: string) => names.findIndex(([one]) => one === name)
  return [...plainSums, ...moneySums].sort((a, b) => at(a.Medida) - at(b.Medida))
}

/** The report that a session asks for. */
export const informeDe = async (asked: Asked, code: CodInforme): Promise<InformeLeido> => {
  const informe = informeNamed(code)
  const { pedido, esta, anterior } = await readPedido(asked, informe)
  const read = await readInforme(asked.db, code, asked.sesion, pedido)
  if (read.cifras.length > MOST_GROUPS)
    throw new Refusal(
      400,
      `El informe tiene más de ${MOST_GROUPS.toLocaleString('es-CL')} grupos. Agrupe por menos columnas, o acótelo con filtros.`,
    )
  const grupos = pedido.grupos.map(one => informe.grupos[one]!)
  const compared = Boolean(anterior)
  const medida = readMedida(informe, asked.query.medida)
  /** The measure of each group by its key; months and weeks keep their order, as all groups do unless the order by value is asked for. */
  const rankOf = (groups: ReadonlyMap<string, Group>): Rank => {
    if (asked.query.ordenar !== 'valor') return () => undefined
    const values = new Map(
      [...groups].map(([key, group]) => [
        key,
        sumsOf(informe, group, false).find(one => one.Medida === medida.nombre && one.Moneda === medida.moneda)?.Valor ?? undefined,
      ]),
    )
    return (group, level) => ('cada' in grupos[level - 1]! ? undefined : values.get(keyOf(group.values.slice(0, level))))
  }
  return {
    Cod_Temporada: esta?.cod ?? null,
    Nom_Temporada: esta?.nombre ?? null,
    Nom_Anterior: anterior?.nombre ?? null,
    Hasta: pedido.period.hasta ?? null,
    Hasta_Anterior: pedido.anterior?.hasta ?? null,
    Moneda: pedido.moneda ?? null,
    Agrupado_Por: pedido.grupos.join(',') || null,
    Medida: medidaText(medida.nombre, medida.moneda),
    Filas: groupsOf(read, grupos, rankOf).map(group => ({
      Nivel: group.values.length,
      Filas: group.now?.valores[0] ?? 0,
      Filas_Anterior: compared ? (group.before?.valores[0] ?? 0) : null,
      Grupos: group.values.map((Valor, i) => ({ Valor, Nombre: nombreDeGrupo(grupos[i]!, Valor) })),
      Sumas: sumsOf(informe, group, compared),
    })),
    Faltan: read.faltan,
  }
}
