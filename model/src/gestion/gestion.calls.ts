/** The calls of gestión, generated from the kinds and the areas: what an area may do with a kind is a cell of `AREAS_GESTION`. */

import { columnsOfAggregate } from '../aggregate/aggregate.ts'
import { version } from '../aggregate/calls.ts'
import { listOf, type Returns, record } from '../answer.ts'
import { type AnyCall, type Call, call, type Funcion } from '../call.ts'
import { code, type Field, type Fields, type FieldsRow, flag, instant, integer, longText, pick, ref, text } from '../fields.ts'
import { uncapital } from '../words.ts'
import { AREAS_GESTION, areaNamed, type Celda, CODIGOS_AREA, type CodArea } from './gestion.areas.ts'
import { type GestionFila, gestion } from './gestion.fields.ts'
import { type CodTipo, type Tipo, tipoNamed } from './gestion.kinds.ts'
import { ESTADO_GESTION } from './gestion.states.ts'

/** The place of an item: its container, or the whole shipment (0). */
const lugar = {
  Nro_Embarque: integer('Embarque*', { from: 0 }),
  Id_Contenedor: integer('Contenedor*', { from: 0 }),
}
const linea = { Id_LineaGestion: integer('Línea*', { from: 1 }) }
/** The fields of an item that external users see. */
const EXTERNOS = [
  'Nro_Embarque',
  'Id_Contenedor',
  'Nro_Contenedor',
  'Cod_CertDocAnalis',
  'Nom_CertDocAnalis',
  'Id_LineaGestion',
  'Fecha_Gestion',
  'Referencia',
  'Numero',
  'Cod_EstadoGestion',
  'Nom_EstadoGestion',
] as const
/** Fields of some kinds only, each with the name of its reference. */
const PROPIOS = [
  'Cod_Laboratorio',
  'Nom_Laboratorio',
  'Emisor',
  'Cod_Aprobado',
  'Tamano_Muestra',
  'Id_Linea',
  'Repite',
  'Veredicto',
  'Resultados',
] as const
/** Fields of some kinds that only staff see. */
const RESERVADOS = ['Motivo_Resultado', 'Mediciones'] as const
/** Fields common to all kinds. */
const COMUNES = ['Fecha_Gestion', 'Referencia', 'Numero', 'Usuario_Responsable', 'Visible_Cliente', 'Observaciones'] as const

const isOf = ({ campos, derivados = [] }: Tipo, name: string): boolean =>
  !([...PROPIOS, ...RESERVADOS] as readonly string[]).includes(name) || [...campos, ...derivados].includes(name.replace(/^Nom_/, 'Cod_'))

/** Aliases of fields on the wire, by kind, as in the specification. */
export const aliasesOf = (code: CodTipo): Readonly<Record<string, string>> => {
  const { nombreTipo, nombreReferencia } = tipoNamed(code)
  return {
    [`Id_${nombreTipo}`]: 'Id_LineaGestion',
    [`Cod_${nombreTipo}`]: 'Cod_CertDocAnalis',
    [`Nom_${nombreTipo}`]: 'Nom_CertDocAnalis',
    [nombreReferencia]: 'Referencia',
  }
}

/** The fields of an item as an area reads them. */
export const fieldsOfGestion = (area: CodArea, tipo: CodTipo): Fields => {
  const kind = tipoNamed(tipo)
  const names = areaNamed(area).externa ? [...EXTERNOS, ...PROPIOS] : gestion.list
  const fields: Fields = pick(columnsOfAggregate(gestion), ...names.filter(name => isOf(kind, name)))
  const aliases = Object.entries(aliasesOf(tipo)).map(([alias, name]): [string, Field] => [alias, fields[name]!])
  return { ...fields, Id_Contenedor: lugar.Id_Contenedor, ...Object.fromEntries(aliases) }
}

const group = 'gestion'
const motivo = { Motivo: longText('Motivo', 500) }
const estado = { Cod_EstadoGestion: { ...code('Estado', 2, { example: ESTADO_GESTION.enProceso }), key: false } }

/** What a body may write of an item of a kind. */
export const writtenOf = (tipo: CodTipo) => pick(gestion.fields, ...COMUNES, ...tipoNamed(tipo).campos)
type Escritos = ReturnType<typeof writtenOf>

const keyOf = (tipo: CodTipo) => {
  const { entidad, nombre } = tipoNamed(tipo)
  return { ...lugar, Cod_CertDocAnalis: ref(entidad, `${nombre}*`) }
}
const clave = { ...lugar, Cod_CertDocAnalis: integer('Código*', { from: 1 }), ...linea }

/** A row of an item on the wire, with the fields of its kind. */
export type GestionRow = Omit<GestionFila, 'Id_Contenedor'> & { Id_Contenedor: number } & Record<string, unknown>
// biome-ignore lint/complexity/noBannedTypes: no fields at all
type None = {}
type Write<B extends Fields, D> = Call<None, None, B, D> & { free?: true }
type Nueva = ReturnType<typeof keyOf> & Escritos & typeof estado & typeof motivo
type Cambio = typeof clave & Escritos & typeof estado & typeof motivo & typeof version
export const numeroPropuesto = { Numero: text('Número*', 40), ...linea }

/** The calls of a kind in an area; those that its cell does not grant are missing. */
export type LlamadasGestion = {
  area: CodArea
  tipo: CodTipo
  celda: Celda
  listar: Call<Fields, None, None, GestionRow[]>
  obtener?: Call<Fields, None, None, GestionRow>
  agregar?: Write<Nueva, GestionRow>
  actualizar?: Write<Cambio, GestionRow>
  eliminar?: Write<typeof clave & typeof version, FieldsRow<typeof linea>>
  numero?: Write<ReturnType<typeof keyOf>, FieldsRow<typeof numeroPropuesto>>
}

const rowOf = (area: CodArea, tipo: CodTipo) => record(fieldsOfGestion(area, tipo)) as Returns<GestionRow>

const callsOf = (area: CodArea, tipo: CodTipo, celda: Celda): LlamadasGestion => {
  const { ruta, pantalla, lugar: names } = areaNamed(area)
  const kind = tipoNamed(tipo)
  const row = rowOf(area, tipo)
  const what = `Gestión, ${uncapital(kind.plural)}`
  const place = Object.fromEntries(names.map((name, i) => [name, Object.values(lugar)[i]!]))
  const at = `${ruta}/${names.map(name => `{${name}}`).join('/')}`
  const make = (method: 'GET' | 'POST', funcion: Funcion, path: string, summary: string) => ({
    group,
    method,
    needs: [pantalla, funcion] as const,
    path,
    summary: `${what}: ${summary}`,
  })
  const aliases = aliasesOf(tipo)
  const shown = Object.keys(fieldsOfGestion(area, tipo))
  const post = <B extends Fields, D>(funcion: Funcion, last: string, summary: string, body: B, data: Returns<D>) => ({
    ...call({ ...make('POST', funcion, `${ruta}/${last}`, summary), body, data }),
    // what was read may be sent back; the handler reads other names of what may be written
    echo: shown.filter(name => !Object.hasOwn(body, name) && !Object.hasOwn(body, aliases[name] ?? '')),
    free: true as const,
  })
  const nueva: Nueva = { ...keyOf(tipo), ...writtenOf(tipo), ...estado, ...motivo }
  const cambio: Cambio = { ...clave, ...writtenOf(tipo), ...estado, ...motivo, ...version }
  const { lista, uno, nuevo, numero } = kind.rutas
  return {
    area,
    tipo,
    celda,
    listar: call({
      ...make('GET', 'ver', `${at}/listar-${lista}-contenedor`, 'las de un contenedor, o de todo el embarque (0)'),
      params: place as Fields,
      list: true,
      data: listOf(row),
    }),
    ...(celda.uno && {
      obtener: call({
        ...make('GET', 'ver', `${at}/{doc}/{line}/${uno}-contenedor`, 'una'),
        params: { ...place, doc: integer('Código*', { from: 1 }), line: integer('Línea*', { from: 1 }) } as Fields,
        data: row,
      }),
    }),
    ...(celda.modo === 'escribir' && {
      agregar: post('crear', `add-nuevo-${nuevo}`, 'agrega una', nueva, row),
      actualizar: {
        ...post('editar', `update-nuevo-${nuevo}`, 'actualiza una; los campos ausentes quedan como están', cambio, row),
        partial: Object.keys(clave),
      },
      eliminar: {
        ...post('eliminar', celda.eliminar ?? `delete-${nuevo}`, 'elimina una', { ...clave, ...version }, record(linea)),
        does: 'deletes' as const,
      },
    }),
    ...(celda.numero && {
      numero: {
        ...post('ver', `get-numdoc-${numero}`, 'propone el número de la siguiente, sin guardar nada', keyOf(tipo), record(numeroPropuesto)),
        does: 'reads' as const,
      },
    }),
  }
}

/** Every cell of kind and area, with its calls. */
export const MATRIZ: readonly LlamadasGestion[] = CODIGOS_AREA.flatMap(area =>
  Object.entries<Celda>(AREAS_GESTION[area].tipos).map(([tipo, celda]) => callsOf(area, tipo as CodTipo, celda)),
)

/** The calls of a cell. */
export const llamadasDe = (area: CodArea, tipo: CodTipo): LlamadasGestion => MATRIZ.find(one => one.area === area && one.tipo === tipo)!

export const callsOfCell = ({ listar, obtener, agregar, actualizar, eliminar, numero }: LlamadasGestion): AnyCall[] =>
  [listar, obtener, agregar, actualizar, eliminar, numero].filter(one => one !== undefined) as AnyCall[]

/** The containers of a shipment that an area has closed, and whether that closes the shipment. */
const cierre = record(
  { Nro_Embarque: integer('Embarque'), Cod_EstadoEmb: text('Estado del embarque', 2) },
  {
    Contenedores: listOf(
      record({
        Id_Contenedor: integer('Contenedor*'),
        Cerrada: flag('Cerrada'),
        Usuario: text('Usuario', 40),
        Motivo: longText('Motivo', 500),
        En: instant('Cuándo'),
      }),
    ),
  },
)

const diasGestion = (entidad: string, nombre: string) =>
  call({
    group,
    method: 'GET',
    path: `/api/${entidad}/{id}/getDiasGestion`,
    summary: `Días desde el ETD en que vence un ${nombre}`,
    needs: 'interno',
    params: { id: integer('Código*', { from: 1 }) },
    data: record({ Dias_Gestion: integer('Días de gestión*') }),
  })
export const diasDeCertificado = diasGestion('certificadosembarque', 'certificado')
export const diasDeDocumento = diasGestion('documentosembarque', 'documento')
/** The call that returns the days until a type of a kind is due, for the kinds that have one. */
export const DIAS_DE: Partial<Record<CodTipo, typeof diasDeDocumento>> = { certificado: diasDeCertificado, documento: diasDeDocumento }

/** The areas that close their work on a container, with the calls to close and reopen. */
export const CIERRES = CODIGOS_AREA.filter(area => areaNamed(area).cierra).map(area => {
  const { ruta, pantalla } = areaNamed(area)
  const common = { group, method: 'POST' } as const
  return {
    area,
    listar: call({
      group,
      method: 'GET',
      needs: [pantalla, 'ver'],
      path: `${ruta}/{Nro_Embarque}/cierres-gestion`,
      summary: 'En qué contenedores de un embarque el área cerró su gestión, quién y cuándo',
      params: { Nro_Embarque: integer('Embarque*', { from: 1 }) },
      data: cierre,
    }),
    cerrar: call({
      ...common,
      needs: [pantalla, 'cerrar'],
      path: `${ruta}/{a}/{b}/cerrar-gestion`,
      summary: 'Cierra la gestión del área en un contenedor (b) de un embarque (a), o en todos (0); nada de ella cambia después',
      params: { a: lugar.Nro_Embarque, b: lugar.Id_Contenedor },
      data: cierre,
    }),
    abrir: call({
      ...common,
      needs: [pantalla, 'reabrir'],
      path: `${ruta}/{id}/abrir-gestion`,
      summary: 'Reabre la gestión del área en un contenedor, con su motivo',
      params: { id: integer('Contenedor*', { from: 1 }) },
      body: { Motivo: longText('Motivo*', 500) },
      data: cierre,
    }),
  }
})

/** Every call of gestión. */
export const GESTION_CALLS: readonly AnyCall[] = [
  ...MATRIZ.flatMap(callsOfCell),
  diasDeCertificado,
  diasDeDocumento,
  ...CIERRES.flatMap(({ listar, cerrar, abrir }) => [listar, cerrar, abrir]),
]
