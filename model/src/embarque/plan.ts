/** The plan of a deal: the number of voyages, the containers on each, and the week of each; uneven where that was agreed. */
import { type Answered, record } from '../answer.ts'
import { date, decimal, integer, rows, text } from '../fields.ts'
import { addDays, formatNumber, formatWeek } from '../format.ts'
import { counted } from '../words.ts'

/** A shipment of the plan; a new one has no number. */
const viaje = {
  Nro_Corr_Embarque: integer('Embarque', { from: 1 }),
  Fecha_ETD: date('ETD'),
  Contenedores: integer('Contenedores*', { from: 0, to: 200 }),
}
export const viajes = rows(viaje, 'Embarques*', { max: 200 })

/** The shipments of a deal, and how much of its fruit a container can take. */
export const planDeNegocio = record({
  Num_Embarques: integer('Embarques pactados*'),
  Num_Contenedores: integer('Contenedores pactados*'),
  Fecha_ETD: date('ETD del negocio*'),
  Embarques: viajes,
  Bruto_Kg: decimal('Bruto de la fruta (kg)*', 3),
  Pallets: decimal('Pallets*', 2),
  /** The type of most containers of the deal, else the type with the largest capacity. */
  Nom_TipoContenedor: text('Tipo de contenedor', 60),
  Carga_Max_Kg: decimal('Carga máxima (kg)', 2),
  Capacidad_Pallets: integer('Capacidad (pallets)'),
})

export type Plan = Answered<typeof planDeNegocio>
type Guardado = Plan['Embarques'][number]
export type Viaje = Partial<Guardado> & Pick<Guardado, 'Contenedores'>

/**
 * The agreed containers, spread over the shipments: the first ones get the remainder; each new shipment sails a week after the one before.
 */
export const planPactado = ({ Num_Embarques, Num_Contenedores, Fecha_ETD, Embarques }: Plan): Viaje[] => {
  const each = Math.floor(Num_Contenedores / Num_Embarques)
  const more = Num_Contenedores % Num_Embarques
  return Array.from({ length: Num_Embarques }, (_, i) => ({
    Nro_Corr_Embarque: Embarques[i]?.Nro_Corr_Embarque ?? null,
    Fecha_ETD: Embarques[i]?.Fecha_ETD ?? addDays(Fecha_ETD, 7 * i),
    Contenedores: each + (i < more ? 1 : 0),
  }))
}

const frase = (viajes: number, cajas: number): string =>
  `${counted(viajes, 'embarque', 'embarques')} y ${counted(cajas, 'contenedor', 'contenedores')}`

/** The least number of containers for the fruit of a deal; undefined where the capacity of a container is not known. */
const minimo = ({ Bruto_Kg, Pallets, Carga_Max_Kg, Capacidad_Pallets }: Plan): number | undefined => {
  const parts = [Carga_Max_Kg ? Bruto_Kg / Carga_Max_Kg : undefined, Capacidad_Pallets ? Pallets / Capacidad_Pallets : undefined].filter(
    part => part !== undefined,
  )
  return parts.length ? Math.ceil(Math.max(...parts) - 0.000001) : undefined
}

/** A number with at most one decimal: 53.99 is «54», 53.94 is «53,9». */
const formatTenths = (value: number): string => {
  const tenths = Math.round(value * 10) / 10
  return formatNumber(tenths, Number.isInteger(tenths) ? 0 : 1)
}

/** The fruit of a deal beside what a container takes, in sentences; empty where the capacity of a container is not known. */
export const cabidaDePlan = (plan: Plan): string => {
  const { Bruto_Kg, Pallets, Nom_TipoContenedor, Carga_Max_Kg, Capacidad_Pallets } = plan
  const least = minimo(plan)
  if (!least) return ''
  const each = [
    Capacidad_Pallets && counted(Capacidad_Pallets, 'pallet', 'pallets'),
    Carga_Max_Kg && `${formatNumber(Carga_Max_Kg, 0)} kg`,
  ].filter(Boolean)
  return `La fruta son ${formatTenths(Pallets)} pallets y ${formatNumber(Bruto_Kg, 0)} kg brutos; en cada contenedor (${Nom_TipoContenedor}) caben ${each.join(' y ')}. Necesita ${counted(least, 'contenedor', 'contenedores')} como mínimo.`
}

/** What was agreed of the shipments of a deal beside what is planned, with the containers of each week. */
export const pactadoYPlanificado = ({ Num_Embarques, Num_Contenedores, Embarques }: Plan): string => {
  const weeks = new Map<string, number>()
  for (const { Fecha_ETD, Contenedores } of Embarques) {
    const week = Fecha_ETD ? formatWeek(Fecha_ETD) : 'sin ETD'
    weeks.set(week, (weeks.get(week) ?? 0) + Contenedores)
  }
  const cajas = [...weeks.values()].reduce((sum, one) => sum + one, 0)
  const byWeek = [...weeks].map(([week, n]) => `${week}: ${n}`).join(', ')
  return `Pactado: ${frase(Num_Embarques, Num_Contenedores)}. Planificado: ${frase(Embarques.length, cajas)}${byWeek && ` (${byWeek})`}.`
}

/** Notices about a plan; none of them refuses the plan. */
export const avisosDePlan = (plan: Plan, embarques: readonly Viaje[]): string[] => {
  const cajas = embarques.reduce((sum, one) => sum + (one.Contenedores ?? 0), 0)
  const { Num_Embarques, Num_Contenedores, Bruto_Kg, Pallets, Nom_TipoContenedor } = plan
  const least = minimo(plan)
  const dates = embarques.map(one => one.Fecha_ETD).filter(Boolean)
  const same = dates.filter((day, i) => dates.indexOf(day) !== i || dates.lastIndexOf(day) !== i).length
  return [
    ...(embarques.length !== Num_Embarques || cajas !== Num_Contenedores
      ? [`El plan tiene ${frase(embarques.length, cajas)}; lo pactado es ${frase(Num_Embarques, Num_Contenedores)}.`]
      : []),
    ...(least !== undefined && cajas < least
      ? [
          `La fruta no cabe: ${formatNumber(Bruto_Kg, 0)} kg brutos en ${formatTenths(Pallets)} pallets necesitan ${counted(least, 'contenedor', 'contenedores')} como mínimo (${Nom_TipoContenedor}); el plan tiene ${formatNumber(cajas, 0)}.`,
        ]
      : []),
    ...(same > 0 ? [`Hay ${same} embarques con el mismo ETD que otro. Si van en la misma nave, basta uno.`] : []),
  ]
}
