import type { Returns } from './answer.ts'
import type { Fields, FieldsRow } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Deed = 'reads' | 'saves' | 'deletes'
const DEEDS: Record<Method, Deed> = { GET: 'reads', POST: 'saves', PUT: 'saves', PATCH: 'saves', DELETE: 'deletes' }

/** What a call does with stored data. */
export const deedOf = ({ method, does }: { method: Method; does?: Deed }): Deed => does ?? DEEDS[method]

/** Functions of a screen that can be granted. */
export const FUNCIONES = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  aprobar: 'Aprobar',
  enviar: 'Enviar',
  cerrar: 'Cerrar',
  reabrir: 'Reabrir',
  imprimir: 'Imprimir',
  exportar: 'Exportar',
} as const
export type Funcion = keyof typeof FUNCIONES

/** A function of a screen, as it is granted; `:pantalla` takes the screen from the address. */
export type Grant = readonly [screen: string, funcion: Funcion]

/**
 * Who may make a call: everybody; everybody with a session; staff (areas 1 to 4); an administrador; users with a function of a screen; or
 * staff and users with that function.
 */
export type Needs = 'publico' | 'sesion' | 'interno' | 'administrador' | Grant | { readonly internoOr: Grant }

/** The grant that a call requires, if it requires one. */
export const grantOf = (needs: Needs): Grant | undefined => {
  if (typeof needs === 'string') return undefined
  return 'internoOr' in needs ? needs.internoOr : needs
}

export type Call<P extends Fields = Fields, Q extends Fields = Fields, B extends Fields = Fields, D = unknown> = {
  method: Method
  path: string
  summary: string
  /** Heading in the documentation. */
  group: string
  needs: Needs
  params: P
  query: Q
  /** Fields of the body; with `partial`, only those named are mandatory. */
  body: B
  partial?: readonly string[]
  /** Read-only fields that a body may repeat; they are ignored. */
  echo?: readonly string[]
  /** The handler checks the body, whose fields depend on the address. */
  free?: boolean
  /** Answers a list: accepts pagina, porPagina, orden, filtros, buscar. */
  list?: boolean
  /** Accepts a file in the field `archivo`, of at most this many megabytes. */
  upload?: number
  /** Accepts several files in fields `archivo`, as streams; limits in megabytes, for each and for all together. */
  uploads?: { files: number; each: number; total: number }
  /** Accepts raw bytes of the type `application/offset+octet-stream` instead of a body. */
  bytes?: boolean
  /** At most this many requests per minute from one address. */
  limit?: number
  /** The handler asks a server outside the portal, which the installation may lack or which may not answer. */
  outside?: boolean
  /** Given where the method does not tell: a POST that only reads or deletes; a GET that stores, because the specification says so. */
  does?: Deed
  /** The type of its answer: data in the envelope, or a file, a page, events. */
  data: Returns<D>
}

type Definition<P extends Fields, Q extends Fields, B extends Fields, D> = Omit<Call<P, Q, B, D>, 'params' | 'query' | 'body'> & {
  params?: P
  query?: Q
  body?: B
}

// biome-ignore lint/complexity/noBannedTypes: no fields at all
type None = {}

/** A call, defined once: the server mounts it, the browser uses it, the documentation lists it. */
export const call = <const P extends Fields = None, const Q extends Fields = None, const B extends Fields = None, D = unknown>(
  definition: Definition<P, Q, B, D>,
): Call<P, Q, B, D> => ({ params: {} as P, query: {} as Q, body: {} as B, ...definition })

// biome-ignore lint/suspicious/noExplicitAny: any call, whatever its fields
export type AnyCall = Call<any, any, any, any>

export type DataOf<C> = C extends { data: Returns<infer D> } ? D : never
export type ParamsOf<C extends AnyCall> = FieldsRow<C['params']>
export type BodyOf<C extends AnyCall> = FieldsRow<C['body']>
export type QueryOf<C extends AnyCall> = FieldsRow<C['query']>

/** The envelope of every answer. */
export type Envelope<D = unknown> = {
  estado: boolean
  mensaje: string
  data?: D
  total?: number
  errores?: { campo: string; mensaje: string }[]
}

export const MODOS = [
  'contains',
  'starts-with',
  'ends-with',
  'matches',
  'greater-than',
  'less-than',
  'between',
  'iso-week',
  'this-week',
  'next-30-days',
  'past',
  'equals',
  'in',
] as const
export type Modo = (typeof MODOS)[number]
/** A filter with one text; modes that imply their days have an empty one. */
export type FiltroUno = { campo: string; modo: Exclude<Modo, 'in' | 'between'>; valor: string }
/** A filter by any of several values; an empty one means an empty cell. */
export type FiltroVarios = { campo: string; modo: 'in'; valor: readonly string[] }
/** A filter by a range that includes both ends; an empty text is an open end. */
export type FiltroEntre = { campo: string; modo: 'between'; valor: readonly string[] }
export type Filtro = FiltroUno | FiltroVarios | FiltroEntre
/** At most this many values in one `in` filter. */
export const MOST_VALUES = 200

/** The parameters of a list; `filtros` is sent as JSON text. */
export type ListOptions = { pagina?: number; porPagina?: number; orden?: string; filtros?: Filtro[]; buscar?: string }
