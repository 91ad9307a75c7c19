/**
 * Transport in the sample: carriers with their containers, vessels that call at central Chile, transit times, and the settings for each
 * fruit.
 */
import type { Values } from '@nogal/model/fields'
import { addDays, isoWeek } from '@nogal/model/format'
import { isContainerNumber, isRut } from '@nogal/model/rules/checkDigits'
import type { NombreGrupo } from './frutas.ts'

type Naviera = {
  secos: readonly string[]
  reefers: readonly string[]
  viaje: (year: number, week: string) => string
  booking: (n: number) => string
  bl: string
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length)

/** By carrier: owner codes of its containers (bic-code.org), and its formats of voyages, bookings and bills of lading. */
const NAVIERAS: Record<number, Naviera> = {
  1: {
    secos: ['MSCU', 'MEDU', 'MSDU'],
    reefers: ['TRIU', 'MEDU'],
    viaje: (y, w) => `FA${y}${w}R`,
    booking: n => `EBKG${digits(n, 8)}`,
    bl: 'MEDUSC',
  },
  2: { secos: ['MSKU', 'MAEU', 'MRKU'], reefers: ['MNBU', 'MWCU'], viaje: (y, w) => `${y}${w}N`, booking: n => digits(n, 9), bl: 'MAEU' },
  3: {
    secos: ['CMAU', 'CGMU'],
    reefers: ['CGMU', 'CRLU'],
    viaje: (y, w) => `0WC${y}${w}N1MA`,
    booking: n => `SCL${digits(n, 7)}`,
    bl: 'CMDUSCL',
  },
  4: {
    secos: ['HLCU', 'HLXU', 'HLBU'],
    reefers: ['HLXU', 'SUDU'],
    viaje: (y, w) => `2${y}${w}N`,
    booking: n => digits(n, 8),
    bl: 'HLCUSCL',
  },
  5: { secos: ['CSNU', 'CBHU'], reefers: ['CXRU', 'CSNU'], viaje: (_, w) => `0${w}W`, booking: n => `6${digits(n, 9)}`, bl: 'COSU' },
  6: { secos: ['ONEU', 'NYKU'], reefers: ['ONEU', 'MORU'], viaje: (_, w) => `0${w}W`, booking: n => `SCLG${digits(n, 8)}`, bl: 'ONEYSCLG' },
  8: { secos: ['HMMU', 'HDMU'], reefers: ['HDMU'], viaje: (_, w) => `0${w}W`, booking: n => `SCLA${digits(n, 8)}`, bl: 'HDMUSCLA' },
}

type Zona = { naves: readonly string[]; dia: number; fleteUsd: number }
/**
 * Weekly services from central Chile, each with its own vessels and a weekday of departure from 1 (Monday) to 7: no vessel is in two
 * services.
 */
const ZONAS = {
  europa: {
    naves: ['MSC Clara', 'MSC Branka', 'MSC Katrina', 'Callao Express', 'Cartagena Express', 'Cap San Nicolas'],
    dia: 1,
    fleteUsd: 3_100,
  },
  mediterraneo: { naves: ['CMA CGM Niagara', 'CMA CGM Jean Mermoz', 'MSC Sara Elena', 'Guayaquil Express'], dia: 2, fleteUsd: 3_300 },
  oriente: {
    naves: ['COSCO Faith', 'COSCO Shipping Panama', 'ONE Columba', 'Copiapó', 'Cautín', 'Cochrane'],
    dia: 5,
    fleteUsd: 4_600,
  },
  indico: { naves: ['MSC Azov', 'CMA CGM Thalassa', 'Hyundai Dream'], dia: 5, fleteUsd: 3_900 },
  atlanticoNorte: { naves: ['MSC Anzu', 'San Antonio Express', 'Cap San Lorenzo'], dia: 2, fleteUsd: 4_100 },
  pacificoNorte: { naves: ['Maersk Lirquen', 'Maersk Edinburgh'], dia: 7, fleteUsd: 4_300 },
  canada: { naves: ['Maersk Essen', 'Cap San Marco'], dia: 4, fleteUsd: 4_700 },
  brasil: { naves: ['Cap San Antonio', 'MSC Valeria'], dia: 6, fleteUsd: 1_900 },
  mexico: { naves: ['Hyundai Hope', 'Coyhaique'], dia: 3, fleteUsd: 2_200 },
} satisfies Record<string, Zona>

/** The service to each port of the sample, and the transit time in days, including transhipment. */
const PUERTOS: Record<string, readonly [zona: keyof typeof ZONAS, dias: number]> = {
  Hamburgo: ['europa', 29],
  Róterdam: ['europa', 26],
  'London Gateway': ['europa', 27],
  Felixstowe: ['europa', 28],
  Gdansk: ['europa', 35],
  Génova: ['mediterraneo', 32],
  'La Spezia': ['mediterraneo', 33],
  Valencia: ['mediterraneo', 29],
  Barcelona: ['mediterraneo', 30],
  Mersin: ['mediterraneo', 38],
  Estambul: ['mediterraneo', 39],
  Alejandría: ['mediterraneo', 36],
  Damieta: ['mediterraneo', 36],
  'Jebel Ali': ['indico', 42],
  'Nhava Sheva': ['indico', 44],
  Mundra: ['indico', 43],
  Shanghái: ['oriente', 27],
  Nansha: ['oriente', 28],
  Shekou: ['oriente', 28],
  Busan: ['oriente', 27],
  Tokio: ['oriente', 29],
  Yokohama: ['oriente', 29],
  Filadelfia: ['atlanticoNorte', 15],
  'Wilmington (Delaware)': ['atlanticoNorte', 15],
  Oakland: ['pacificoNorte', 24],
  Montreal: ['canada', 31],
  Santos: ['brasil', 13],
  Itajaí: ['brasil', 12],
  Manzanillo: ['mexico', 13],
}

/** The route to a port: the service, its freight, and the transit time in days. */
export const rutaA = (puerto: string): Zona & { dias: number } => {
  const [zona, dias] = PUERTOS[puerto]!
  return { ...ZONAS[zona], dias }
}

/** The day of departure of the service to a port in the week of a date. */
export const salidaDe = (puerto: string, date: string): string => addDays(date, rutaA(puerto).dia - (new Date(date).getUTCDay() || 7))

/** The vessel of a service in a week: all shippers of that week share the vessel and its voyage. */
export const naveDe = (puerto: string, etd: string): string => {
  const { naves } = rutaA(puerto)
  return naves[isoWeek(etd).week % naves.length]!
}

/** Numbers in the carrier's formats: voyage of a week, booking and bill of lading. */
export const reservaDe = (naviera: number, etd: string, n: number) => {
  const { week, year } = isoWeek(etd)
  const { viaje, booking, bl } = NAVIERAS[naviera]!
  return { viaje: viaje(year % 10, digits(week, 2)), booking: booking(n), bl: bl + digits(n * 7, 7) }
}

/** The terminal where a carrier receives full containers in its port of loading. */
export const terminalDe = (puerto: string, naviera: number): string =>
  puerto === 'Valparaíso' ? 'TPS Valparaíso' : naviera % 2 ? 'STI San Antonio' : 'DP World San Antonio'

/** The orchard codes (CSG of the SAG) of a lot: one or two, of fictitious growers. */
export const huertosDe = (lote: number): string =>
  Array.from({ length: 1 + (lote % 2) }, (_, k) => digits(90_000 + ((lote * 37 + k * 411) % 9_000), 6)).join(', ')

/** A container number of a carrier: owner code, six digits, check digit. */
export const cajaDe = (naviera: number, reefer: boolean, n: number): string => {
  const owners = NAVIERAS[naviera]![reefer ? 'reefers' : 'secos']
  const bare = owners[n % owners.length]! + digits(400_000 + n * 7_919, 6)
  return bare + [...'0123456789'].find(digit => isContainerNumber(bare + digit))!
}

/** Fictitious drivers, with RUT numbers outside of the ranges in use. */
const CHOFERES = [
  'Luis Cartes',
  'Pedro Aravena',
  'Manuel Tobar',
  'Jorge Inostroza',
  'Ramón Villar',
  'Óscar Lagos',
  'René Catalán',
  'Iván Ponce',
]
export const choferDe = (n: number): Values => {
  const one = n % CHOFERES.length
  const bare = `10.000.0${digits(20 + one * 3, 2)}`
  return {
    Nom_Chofer: CHOFERES[one],
    Rut_Chofer: `${bare}-${[...'0123456789K'].find(digit => isRut(`${bare}-${digit}`))}`,
    Fono_Chofer: `+56 9 5555 01${digits(10 + one, 2)}`,
    Patente_Camion: `${['HJKL', 'KRTW', 'LPFB', 'PGXS', 'RDCY'][n % 5]}${digits(11 + n * 7, 2)}`,
    Patente_Rampla: `${['JF', 'JK', 'PR'][n % 3]}${digits(1_200 + n * 37, 4)}`,
  }
}

const CELSIUS = 1
const M3_POR_HORA = 3
const frio = (Temperatura: number, rest: Values): Values => ({ Temperatura, Cod_UnidadMedTem: CELSIUS, GenSet: true, ...rest })
const aire = (m3: number): Values => ({ Ventilacion: m3, Cod_UnidadMedVen: M3_POR_HORA })

/** Reefer settings for each group of fruit. */
export const FRIO: Partial<Record<NombreGrupo, Values>> = {
  // in modified atmosphere bags: the vents are closed, and the container adds no gas
  cerezas: frio(-0.5, { ...aire(0), Humedad: 90 }),
  arandanos: frio(0, { ...aire(0), Humedad: 90, AtmosControl: true, O2: 5, CO2: 12 }),
  uvas: frio(-0.5, { ...aire(15), Humedad: 90 }),
  manzanas: frio(0.5, { ...aire(25), Humedad: 92 }),
  kiwis: frio(0, { ...aire(25), Humedad: 92 }),
}

/** The plant of each group, and the depot of empty containers. */
export const PLANTA: Record<NombreGrupo, number> = {
  nueces: 2,
  nogaLibras: 2,
  almendras: 1,
  avellanas: 6,
  secas: 3,
  cerezas: 4,
  arandanos: 5,
  uvas: 8,
  manzanas: 4,
  kiwis: 4,
}
