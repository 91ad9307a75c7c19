/** The kinds of records that carry attachments (portador), one row each. Tables, permissions and screens follow from the row. */
import { NOUNS } from '../nouns.ts'
import { capital } from '../words.ts'

export type Portador = {
  /** Its name for people. */
  nombre: string
  /** Its table, and its key on the wire; the table `adjunto` has a column of the same name. */
  tabla: string
  clave: string
  /**
   * A function on one of these screens gives access to the attachments; for an item of gestión, the screens of the areas that work on its
   * kind decide.
   */
  pantallas: readonly string[]
  /** External users may see attachments that are marked visible. */
  externo: boolean
  /** Is a new attachment visible to the client by default? With 'como el portador', it is if the item is. */
  visible: boolean | 'como el portador'
  /** People comment on it; its comments may be written for clients too, or for the company alone. */
  comentarios?: 'cliente' | 'interno'
}

const PROPIOS = {
  negocio: {
    nombre: 'Negocio',
    tabla: 'negocio',
    clave: 'Nro_Negocio',
    pantallas: ['negocio'],
    externo: false,
    visible: false,
    comentarios: 'interno',
  },
  embarque: {
    nombre: 'Embarque',
    tabla: 'embarque',
    clave: 'Nro_Embarque',
    pantallas: ['embarque', 'logistica', 'calidad', 'produccion', 'cliente'],
    externo: true,
    visible: false,
    comentarios: 'cliente',
  },
  contenedor: {
    nombre: 'Contenedor',
    tabla: 'contenedor',
    clave: 'Id_Contenedor',
    pantallas: ['embarque', 'logistica', 'calidad', 'produccion', 'cliente'],
    externo: true,
    visible: false,
    comentarios: 'interno',
  },
  gestion: {
    nombre: 'Gestión',
    tabla: 'gestion',
    clave: 'Id_Gestion',
    pantallas: ['logistica', 'calidad', 'produccion', 'cliente'],
    externo: true,
    visible: 'como el portador',
    comentarios: 'cliente',
  },
  normacalidad: {
    nombre: 'Norma de calidad',
    tabla: 'normacalidad',
    clave: 'Cod_NormaCalidad',
    pantallas: ['normacalidad'],
    externo: false,
    visible: false,
  },
  /** Who sees what a comment is about sees its files; who wrote it attaches them. */
  comentario: {
    nombre: 'Comentario',
    tabla: 'comentario',
    clave: 'Id_Comentario',
    pantallas: [],
    externo: true,
    visible: 'como el portador',
  },
} as const satisfies Record<string, Portador>

type CodPropio = keyof typeof PROPIOS
/** One of these, or the name of a noun with files. */
export type CodPortador = CodPropio | (string & {})

/** A row for every noun, also for those without files: the feed of a record needs its table, its screens and its readers. */
const deNouns = NOUNS.map(({ aggregate, external = false, ownedBy, talked }): [string, Portador] => [
  aggregate.entity,
  {
    nombre: capital(aggregate.singular),
    tabla: aggregate.entity,
    clave: aggregate.key[0]!,
    pantallas: [aggregate.screen],
    externo: external || ownedBy !== undefined,
    visible: ownedBy !== undefined,
    ...(talked && { comentarios: 'cliente' }),
  },
])

const PORTADORES: Readonly<Record<string, Portador>> = { ...PROPIOS, ...Object.fromEntries(deNouns) }

export const CODIGOS_PORTADOR: readonly CodPortador[] = [
  ...(['negocio', 'embarque', 'contenedor', 'gestion', 'normacalidad', 'comentario'] as const satisfies readonly CodPropio[]),
  ...NOUNS.flatMap(({ files, aggregate }) => (files ? [aggregate.entity] : [])),
]

export const portadorNamed = (code: CodPortador): Portador => PORTADORES[code]!

/** The kinds of records that people comment on. */
export const CODIGOS_COMENTADO: readonly CodPortador[] = CODIGOS_PORTADOR.filter(code => portadorNamed(code).comentarios)
