/** What carries attachments (portador): a row for each. Tables, permissions and screens follow from the row. */
import { NOUNS } from '../nouns.ts'
import { capital } from '../words.ts'

export type Portador = {
  /** How people call one. */
  nombre: string
  /** Its table, and its key on the wire; the table `adjunto` has a column of the same name. */
  tabla: string
  clave: string
  /** Screens of which a function opens its attachments; of an item of gestión, those of the areas that work on its kind. */
  pantallas: readonly string[]
  /** People outside of the company may see what is marked for them. */
  externo: boolean
  /** Is a new attachment marked for the client, unless somebody says otherwise? One of an item is as the item. */
  visible: boolean | 'como el portador'
}

const PROPIOS = {
  negocio: { nombre: 'Negocio', tabla: 'negocio', clave: 'Nro_Negocio', pantallas: ['negocio'], externo: false, visible: false },
  embarque: {
    nombre: 'Embarque',
    tabla: 'embarque',
    clave: 'Nro_Embarque',
    pantallas: ['embarque', 'logistica', 'calidad', 'produccion', 'cliente'],
    externo: true,
    visible: false,
  },
  contenedor: {
    nombre: 'Contenedor',
    tabla: 'contenedor',
    clave: 'Id_Contenedor',
    pantallas: ['embarque', 'logistica', 'calidad', 'produccion', 'cliente'],
    externo: true,
    visible: false,
  },
  gestion: {
    nombre: 'Gestión',
    tabla: 'gestion',
    clave: 'Id_Gestion',
    pantallas: ['logistica', 'calidad', 'produccion', 'cliente'],
    externo: true,
    visible: 'como el portador',
  },
  normacalidad: {
    nombre: 'Norma de calidad',
    tabla: 'normacalidad',
    clave: 'Cod_NormaCalidad',
    pantallas: ['normacalidad'],
    externo: false,
    visible: false,
  },
} as const satisfies Record<string, Portador>

type CodPropio = keyof typeof PROPIOS
/** One of these, or the name of a noun on which files hang. */
export type CodPortador = CodPropio | (string & {})

const deNouns = NOUNS.filter(({ files }) => files).map(({ aggregate, external = false }): [string, Portador] => [
  aggregate.entity,
  {
    nombre: capital(aggregate.singular),
    tabla: aggregate.entity,
    clave: aggregate.key[0]!,
    pantallas: [aggregate.screen],
    externo: external,
    visible: false,
  },
])

const PORTADORES: Readonly<Record<string, Portador>> = { ...PROPIOS, ...Object.fromEntries(deNouns) }

export const CODIGOS_PORTADOR: readonly CodPortador[] = [
  ...(['negocio', 'embarque', 'contenedor', 'gestion', 'normacalidad'] as const satisfies readonly CodPropio[]),
  ...deNouns.map(([code]) => code),
]

/** The row of a portador. */
export const portadorNamed = (code: CodPortador): Portador => PORTADORES[code]!
