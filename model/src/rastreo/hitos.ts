/**
 * Rastreo: what a shipping line tells of a shipment by the standard of the DCSA for Track & Trace, version 2.2. An event tells a milestone of a
 * voyage or of a container, as planned, expected or done.
 */

/** How sure an event is: planned, expected, done. */
export const CERTEZAS = ['PLN', 'EST', 'ACT'] as const
export const NOMBRES_CERTEZA = { PLN: 'Planificado', EST: 'Estimado', ACT: 'Hecho' } as const
export type Certeza = (typeof CERTEZAS)[number]

type Hito = {
  nombre: string
  en: string
  /** What the event is about, and its codes of the standard. */
  de: 'TRANSPORT' | 'EQUIPMENT'
  codigos: readonly string[]
  /** Is the container empty, where that decides which milestone the code tells? */
  vacio?: boolean
}

/** The milestones, in the order in which a container passes them. */
export const HITOS_NAVIERA = {
  'vacio-retirado': {
    nombre: 'Retiro del contenedor vacío',
    en: 'Empty container picked up',
    de: 'EQUIPMENT',
    codigos: ['GTOT', 'PICK'],
    vacio: true,
  },
  consolidado: { nombre: 'Consolidado', en: 'Stuffed', de: 'EQUIPMENT', codigos: ['STUF'] },
  'en-terminal': { nombre: 'Ingreso al terminal', en: 'Gate in', de: 'EQUIPMENT', codigos: ['GTIN', 'DROP'], vacio: false },
  embarcado: { nombre: 'Cargado en la nave', en: 'Loaded on vessel', de: 'EQUIPMENT', codigos: ['LOAD'] },
  zarpe: { nombre: 'Zarpe de la nave', en: 'Vessel departure', de: 'TRANSPORT', codigos: ['DEPA'] },
  arribo: { nombre: 'Arribo de la nave', en: 'Vessel arrival', de: 'TRANSPORT', codigos: ['ARRI'] },
  descargado: { nombre: 'Descargado de la nave', en: 'Discharged', de: 'EQUIPMENT', codigos: ['DISC'] },
  retirado: { nombre: 'Retiro del terminal', en: 'Gate out', de: 'EQUIPMENT', codigos: ['GTOT', 'PICK'], vacio: false },
  desconsolidado: { nombre: 'Desconsolidado', en: 'Stripped', de: 'EQUIPMENT', codigos: ['STRP'] },
  'vacio-devuelto': {
    nombre: 'Devolución del contenedor vacío',
    en: 'Empty container returned',
    de: 'EQUIPMENT',
    codigos: ['GTIN', 'DROP'],
    vacio: true,
  },
} as const satisfies Readonly<Record<string, Hito>>

export type CodHitoNaviera = keyof typeof HITOS_NAVIERA
export const CODIGOS_HITO = Object.keys(HITOS_NAVIERA) as CodHitoNaviera[]
export const hitoNaviera = (hito: CodHitoNaviera): Hito => HITOS_NAVIERA[hito]
export const NOMBRES_HITO = Object.fromEntries(CODIGOS_HITO.map(hito => [hito, HITOS_NAVIERA[hito].nombre])) as Readonly<
  Record<CodHitoNaviera, string>
>

/** The milestone that an event tells; undefined for events of papers and for codes that the portal does not follow. */
export const hitoDe = (type: string, code: string, empty: boolean): CodHitoNaviera | undefined =>
  CODIGOS_HITO.find(hito => {
    const { de, codigos, vacio } = hitoNaviera(hito)
    return de === type && codigos.includes(code) && (vacio === undefined || vacio === empty)
  })
