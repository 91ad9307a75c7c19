/**
 * Which area works on which kind of gestión: a row for each area, with a cell for each kind that the area sees. Calls follow from the
 * cells.
 */
import { AREAS } from '../areas.ts'
import type { CodTipo } from './gestion.kinds.ts'

export type Celda = {
  modo: 'leer' | 'escribir'
  /** Limited to items of the area's own types. */
  propios?: boolean
  /** An item can be read by its key. */
  uno?: boolean
  /** The next number can be requested. */
  numero?: boolean
  /** Last part of the path that deletes an item, where it differs from that of the kind. */
  eliminar?: string
}

export type AreaGestion = {
  /** Prefix of the paths of its calls. */
  ruta: string
  pantalla: string
  /** Code of the area of its users. */
  area: number
  /** Names of shipment and container in its paths. */
  lugar: readonly [embarque: string, contenedor: string]
  /** The area closes the work on a container, and reopens it: the work on its own types, or on all that no other area closes. */
  cierra?: 'propias' | 'demas'
  /** The area handles the procedures of a shipment. */
  tramites?: boolean
  /** The area requests and decides approvals. */
  aprueba?: boolean
  /** The area sends originals by courier. */
  courier?: boolean
  /** The area compares the values of a shipment across its papers. */
  coteja?: boolean
  /** An area of external users: they see neither who works on an item nor internal notes. */
  externa?: boolean
  tipos: Partial<Record<CodTipo, Celda>>
}

const lugar = ['s', 'c'] as const
const escribe = { modo: 'escribir', uno: true, numero: true } as const
const lee = { modo: 'leer' } as const

export const AREAS_GESTION = {
  calidad: {
    ruta: '/api/calidadembarque',
    pantalla: 'calidad',
    area: AREAS.calidad,
    lugar,
    cierra: 'propias',
    tipos: {
      analisis: escribe,
      certificado: { ...escribe, propios: true, eliminar: 'delete-documento' }, // sic
    },
  },
  logistica: {
    ruta: '/api/comexlogistica',
    pantalla: 'logistica',
    area: AREAS.comex,
    lugar,
    cierra: 'demas',
    tramites: true,
    aprueba: true,
    courier: true,
    coteja: true,
    tipos: { documento: escribe, certificado: escribe, otro: escribe, analisis: lee },
  },
  cliente: {
    ruta: '/api/clientelogistica',
    pantalla: 'cliente',
    area: AREAS.cliente,
    lugar: ['shipment', 'container'],
    externa: true,
    tipos: { documento: lee, certificado: lee, otro: lee, analisis: lee },
  },
  produccion: {
    ruta: '/api/produccion',
    pantalla: 'produccion',
    area: AREAS.produccion,
    lugar,
    tipos: {
      certificado: { ...escribe, numero: false, propios: true },
      otro: { ...escribe, numero: false, propios: true },
    },
  },
} as const satisfies Record<string, AreaGestion>

export type CodArea = keyof typeof AREAS_GESTION
export const CODIGOS_AREA = Object.keys(AREAS_GESTION) as CodArea[]

export const areaNamed = (code: CodArea): AreaGestion => AREAS_GESTION[code]

/** The area that closes the work on items of a type: one that writes them and closes its own, else the one that closes all others. */
export const closerOf = (tipo: CodTipo, Cod_AreaGestion: number): CodArea => {
  const closes = (how: AreaGestion['cierra']) => CODIGOS_AREA.filter(code => areaNamed(code).cierra === how)
  const own = closes('propias').find(code => {
    const { area, tipos } = areaNamed(code)
    const cell = tipos[tipo]
    return cell?.modo === 'escribir' && (!cell.propios || area === Cod_AreaGestion)
  })
  return own ?? closes('demas')[0]!
}
