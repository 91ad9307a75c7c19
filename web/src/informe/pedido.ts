/** The parameters of a report in its address, and the filters of a group. */
import type { Filtro } from '@nogal/model/call'
import { addDays } from '@nogal/model/format'
import { campoDeGrupo, type Informe, MAX_GRUPOS } from '@nogal/model/informe/informes'
import type { FilaInforme, InformeLeido } from '@nogal/model/informe/tabla'

export type PedidoInforme = {
  grupos: readonly string[]
  /** The code of a season, or `TODAS`; undefined for the last one. */
  temporada?: string | undefined
  hasta?: string | undefined
  comparar: boolean
  moneda?: string | undefined
  /** The measure of chart, share and order. */
  medida?: string | undefined
  /** Groups stand by name, and not the largest first. */
  porNombre: boolean
}

/** The season of a report that takes in all of them. */
export const TODAS = 'todas'

type Search = Record<string, unknown>
const textIn = (search: Search, name: string): string | undefined => {
  const value = search[name]
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** The parameters in an address; missing ones have the defaults of the report. */
export const readPedido = (informe: Informe, search: Search): PedidoInforme => {
  // an empty list is also a choice: the total only
  const grupos =
    typeof search.grupos === 'string' ? search.grupos.split(',').filter(one => Object.hasOwn(informe.grupos, one)) : informe.inicial.grupos
  return {
    grupos: [...new Set(grupos)].slice(0, MAX_GRUPOS),
    temporada: textIn(search, 'temporada'),
    hasta: textIn(search, 'hasta'),
    comparar: textIn(search, 'comparar') === 'si',
    moneda: textIn(search, 'moneda'),
    medida: textIn(search, 'medida'),
    porNombre: textIn(search, 'ordenar') === 'nombre',
  }
}

/** The parameters as the query of an address. */
export const writePedido = ({ grupos, temporada, hasta, comparar, moneda, medida, porNombre }: PedidoInforme): Search => ({
  grupos: grupos.join(','),
  // as a number, because the router would put a text of digits in quotes
  ...(temporada && { temporada: temporada === TODAS ? TODAS : Number(temporada) }),
  ...(hasta && { hasta }),
  ...(comparar && { comparar: 'si' }),
  ...(moneda && { moneda }),
  ...(medida && { medida }),
  ...(porNombre && { ordenar: 'nombre' }),
})

/** The parameters as the text of a saved view. */
export const pedidoText = (pedido: PedidoInforme): string =>
  new URLSearchParams(Object.entries(writePedido(pedido)).map(([name, value]) => [name, String(value)])).toString()
export const pedidoIn = (informe: Informe, text: string): PedidoInforme =>
  readPedido(informe, Object.fromEntries(new URLSearchParams(text)))

/** The parameters as the query of the call; `ultima` is the code of the last season. Without a season there is no comparison. */
export const queryOf = (
  { grupos, temporada = '', hasta, comparar, moneda, medida, porNombre }: PedidoInforme,
  ultima: number | undefined,
) => {
  const season = temporada === TODAS ? undefined : Number(temporada) || ultima
  return {
    grupos: grupos.join(','),
    ...(season && { temporada: season }),
    ...(hasta && { hasta }),
    ...(comparar && season && { comparar: 'si' as const }),
    ...(moneda && { moneda }),
    ...(medida && { medida }),
    ...(!porNombre && { ordenar: 'valor' as const }),
  }
}

/** The filters for the lines of the season of a report, up to its day. */
export const periodOf = ({ fecha }: Informe, { Cod_Temporada, Hasta }: Pick<InformeLeido, 'Cod_Temporada' | 'Hasta'>): Filtro[] => [
  ...(Cod_Temporada ? [{ campo: 'Cod_Temporada', modo: 'equals', valor: String(Cod_Temporada) } as const] : []),
  ...(Hasta ? [{ campo: fecha, modo: 'between', valor: ['', Hasta] } as const] : []),
]

/** The filters for the lines of a group. */
export const filtrosDeGrupo = (informe: Informe, grupos: readonly string[], fila: FilaInforme): Filtro[] =>
  fila.Grupos.map(({ Valor }, i): Filtro => {
    const grupo = informe.grupos[grupos[i]!]!
    const campo = campoDeGrupo(informe, grupos[i]!)
    if (Valor === null || 'campo' in grupo) return { campo, modo: 'equals', valor: Valor ?? '' }
    const [year, part] = Valor.split('-') as [string, string]
    if (grupo.cada === 'semana') return { campo, modo: 'iso-week', valor: `S${part} ${year}` }
    const next = part === '12' ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(part) + 1).padStart(2, '0')}-01`
    return { campo, modo: 'between', valor: [`${Valor}-01`, addDays(next, -1)] }
  })
