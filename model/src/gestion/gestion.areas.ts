/** Who works on which kind of gestión: a row for each area, and in it a cell for each kind that the area sees. Calls follow from it. */
import { AREAS } from '../areas.ts'
import type { CodTipo } from './gestion.kinds.ts'

export type Celda = {
  modo: 'leer' | 'escribir'
  /** Only items whose type the area itself looks after. */
  propios?: boolean
  /** One can be read by its key. */
  uno?: boolean
  /** The next number can be asked for. */
  numero?: boolean
  /** Last part of the path that deletes one, where it is not the one of the kind. */
  eliminar?: string
}

export type AreaGestion = {
  /** Begins the paths of its calls. */
  ruta: string
  pantalla: string
  /** The area of the people who work there. */
  area: number
  /** How its paths name shipment and container. */
  lugar: readonly [embarque: string, contenedor: string]
  /** It closes the work on a container, and opens it again: on what it writes itself, or on all that no other area closes. */
  cierra?: 'propias' | 'demas'
  /** It sees to the procedures of a shipment. */
  tramites?: boolean
  /** Approvals are asked for and decided there. */
  aprueba?: boolean
  /** It sends originals by courier. */
  courier?: boolean
  /** It compares what papers of a shipment say of the same thing. */
  coteja?: boolean
  /** What people outside of the company may know: nothing of who works on it, nor what they note. */
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

/** The row of an area, whatever it may do. */
export const areaNamed = (code: CodArea): AreaGestion => AREAS_GESTION[code]

/** Which area closes the work on items of a type: one that writes them and closes its own, else the one that closes all others. */
export const closerOf = (tipo: CodTipo, Cod_AreaGestion: number): CodArea => {
  const closes = (how: AreaGestion['cierra']) => CODIGOS_AREA.filter(code => areaNamed(code).cierra === how)
  const own = closes('propias').find(code => {
    const { area, tipos } = areaNamed(code)
    const cell = tipos[tipo]
    return cell?.modo === 'escribir' && (!cell.propios || area === Cod_AreaGestion)
  })
  return own ?? closes('demas')[0]!
}
