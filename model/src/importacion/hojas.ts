/**
 * The sheets of a season that comes in from Excel or CSV, or leaves: one row of a table each. A row of a sheet names the record that it is of
 * by what people call that record: the contract of the deal, and the ordinal of a shipment, container, line or payment within the deal. The
 * same file a second time therefore finds what it made.
 */

import { type CodPortador, portadorNamed } from '../adjunto/portadores.ts'
import { contenedor, palletContenedor } from '../embarque/contenedor.fields.ts'
import { embarque } from '../embarque/embarque.fields.ts'
import type { Entity } from '../entity.ts'
import { choice, date, decimal, type Fields, flag, integer, longText, omit, pick, ref, serial, text } from '../fields.ts'
import { gestion } from '../gestion/gestion.fields.ts'
import { CODIGOS_TIPO, TIPOS } from '../gestion/gestion.kinds.ts'
import { ESTADOS_GESTION } from '../gestion/gestion.states.ts'
import { lote } from '../lote/lote.ts'
import { negocio } from '../negocio/negocio.fields.ts'
import { ESTADO_NEGOCIO } from '../negocio/negocio.states.ts'
import { CATALOGO, parameterNamed } from '../parametros/catalogo.ts'

export type HojaImportada = {
  /** The name of the sheet in calls. */
  clave: string
  /** The name of the sheet in a workbook, and of its CSV file. */
  titulo: string
  campos: Fields
  /** The fields by which a row names its record. */
  llaves: readonly string[]
  /** The parameter table whose rows it has. */
  entidad?: Entity
  /** The part of a deal whose rows it has. */
  parte?: keyof (typeof negocio)['parts']
}

const contrato = { Nro_Contrato: text('Contrato*', 20) }
const deNegocio = omit(negocio.fields, 'Nro_Contrato', 'Nro_Negocio')
const deEmbarque = omit(embarque.fields, 'Nro_Embarque')
const deContenedor = omit(contenedor.fields, 'Id_Contenedor')
const deLote = omit(lote.fields, 'Id_Lote')
const { Observaciones, ...deGestion } = omit(gestion.fields, 'Id_Gestion')

/** What people decide of the state of a deal; the rest follows from its shipments. */
export const ESTADOS_IMPORTADOS = {
  'En preparación': ESTADO_NEGOCIO.enPreparacion,
  Confirmado: ESTADO_NEGOCIO.confirmado,
  Anulado: ESTADO_NEGOCIO.anulado,
} as const
export type EstadoImportado = keyof typeof ESTADOS_IMPORTADOS

/** The states of an item of gestión as the sheet names them. */
export const ESTADOS_GESTION_IMPORTADOS: Readonly<Record<string, string>> = Object.fromEntries(
  ESTADOS_GESTION.states.map(({ name, code }) => [name, code]),
)

/** The columns of an item of gestión with its type, one for each kind. */
export const CODIGOS_DE_GESTION = ['Cod_DocNegocio', 'Cod_CertEmbarque', 'Cod_Analisis', 'Cod_OtrosDocs'] as const

/**
 * The records whose attached files come in, each with the field of its own sheet that `Clave` repeats. Files of comments, requests and
 * claims go out only, as those have no sheet.
 */
export const PORTADORES_IMPORTADOS: Readonly<Partial<Record<CodPortador, string>>> = {
  negocio: 'Nro_Negocio',
  embarque: 'Nro_Embarque',
  contenedor: 'Id_Contenedor',
  gestion: 'Clave',
}
const CON_ARCHIVOS = Object.keys(PORTADORES_IMPORTADOS)
const labelsOf = <C extends string>(codes: readonly C[], name: (code: C) => string) =>
  Object.fromEntries(codes.map(code => [code, name(code)])) as Record<C, string>

const corrEmbarque = { Nro_Corr_Embarque: integer('Embarque', { from: 1, to: 10_000 }) }
const corrContenedor = { Nro_Corr_Contenedor: integer('Contenedor', { from: 1, to: 10_000 }) }

const parte = (titulo: string, name: keyof (typeof negocio)['parts']): HojaImportada => ({
  clave: name,
  titulo,
  campos: { ...contrato, ...(negocio.parts[name].number as Fields), ...(negocio.parts[name].fields as Fields) },
  llaves: ['Nro_Contrato', Object.keys(negocio.parts[name].number)[0]!],
  parte: name,
})

/** The sheets of deals and of their parts, shipments, containers and fruit, each after the sheets that its rows refer to. */
export const HOJAS_DE_NEGOCIOS: readonly HojaImportada[] = [
  {
    clave: 'negocio',
    titulo: 'Negocios',
    campos: {
      ...contrato,
      Nro_Negocio: integer('Número', { from: 1, to: 999_999_999 }),
      Estado: choice(Object.keys(ESTADOS_IMPORTADOS) as EstadoImportado[], 'Estado'),
      ...deNegocio,
    },
    llaves: ['Nro_Contrato'],
  },
  parte('Líneas', 'Productos'),
  parte('Pagos', 'Formas_Pago'),
  parte('Documentos', 'Documentos'),
  parte('Certificados', 'Certificados'),
  parte('Análisis', 'Analisis'),
  parte('Otros documentos', 'Otros_Docs'),
  parte('Brokers', 'Brokers'),
  {
    clave: 'embarque',
    titulo: 'Embarques',
    campos: {
      ...contrato,
      ...corrEmbarque,
      Nro_Embarque: integer('Número', { from: 1, to: 999_999_999 }),
      Anulado: flag('Anulado'),
      ...deEmbarque,
    },
    llaves: ['Nro_Contrato', 'Nro_Corr_Embarque'],
  },
  {
    clave: 'contenedor',
    titulo: 'Contenedores',
    campos: {
      ...contrato,
      ...corrContenedor,
      ...corrEmbarque,
      Id_Contenedor: integer('Clave del contenedor', { from: 1, to: 999_999_999 }),
      ...deContenedor,
    },
    llaves: ['Nro_Contrato', 'Nro_Corr_Contenedor'],
  },
  {
    clave: 'carga',
    titulo: 'Fruta',
    campos: {
      ...contrato,
      Nro_Corr_Contenedor: integer('Contenedor*', { from: 1, to: 10_000 }),
      Id_Linea: integer('Línea*', { from: 1 }),
      Cantidad: decimal('Cantidad*', 3, { from: 0, above: true, to: 100_000_000 }),
      ...pick(contenedor.parts.Carga.fields, 'Lotes', 'Csg'),
    },
    llaves: ['Nro_Contrato', 'Nro_Corr_Contenedor', 'Id_Linea'],
  },
  {
    clave: 'pallet',
    titulo: 'Pallets',
    campos: {
      ...contrato,
      Nro_Corr_Contenedor: integer('Contenedor*', { from: 1, to: 10_000 }),
      Id_Linea: integer('Línea*', { from: 1 }),
      Nro_Pallet: palletContenedor.fields.Nro_Pallet,
      Nro_Lote: lote.fields.Nro_Lote,
      /** Which lot is meant, where several plants or years have one of this number. */
      Cod_Planta: ref('planta', 'Planta de proceso'),
      Fecha_Proceso: date('Fecha de proceso'),
      Cajas: palletContenedor.fields.Cajas,
      Neto_Kg: decimal('Neto (kg)*', 3, { from: 0, above: true, to: 100_000 }),
    },
    llaves: ['Nro_Contrato', 'Nro_Corr_Contenedor', 'Id_Linea', 'Nro_Pallet', 'Nro_Lote'],
  },
  {
    clave: 'gestion',
    titulo: 'Gestiones',
    campos: {
      ...contrato,
      ...corrEmbarque,
      ...corrContenedor,
      Tipo: choice(CODIGOS_TIPO, 'Tipo*', { labels: labelsOf(CODIGOS_TIPO, code => TIPOS[code].nombre) }),
      ...pick(gestion.derived, ...CODIGOS_DE_GESTION),
      Id_LineaGestion: integer('Muestra o repetición', { from: 1, to: 10_000 }),
      Estado: choice(Object.keys(ESTADOS_GESTION_IMPORTADOS), 'Estado'),
      /** What rows of attached files call it; the portal gives it another number of its own. */
      Clave: integer('Clave en este archivo', { from: 1 }),
      ...deGestion,
      Observaciones,
    },
    llaves: ['Nro_Contrato', 'Nro_Corr_Embarque', 'Nro_Corr_Contenedor', 'Tipo', ...CODIGOS_DE_GESTION, 'Id_LineaGestion'],
  },
  {
    clave: 'adjunto',
    titulo: 'Archivos adjuntos',
    campos: {
      ...contrato,
      De: choice(CON_ARCHIVOS, 'Registro*', { labels: labelsOf(CON_ARCHIVOS, code => portadorNamed(code).nombre) }),
      Clave: integer('Clave del registro*', { from: 1 }),
      Archivo: text('Archivo en el ZIP*', 400),
      Nombre: text('Nombre*', 200),
      Descripcion: longText('Descripción', 500),
      Visible_Cliente: flag('Visible para el cliente'),
    },
    llaves: ['Nro_Contrato', 'De', 'Clave', 'Archivo'],
  },
]

/** Lots are of no deal; pallets name them. */
export const HOJA_LOTES: HojaImportada = {
  clave: 'lote',
  titulo: 'Lotes',
  campos: deLote,
  llaves: ['Nro_Lote', 'Cod_Planta', 'Fecha_Proceso'],
}

const MOST_TITLE = 31
const TAKEN = new Set([HOJA_LOTES, ...HOJAS_DE_NEGOCIOS].map(({ titulo }) => titulo))
const deParametro = (entidad: Entity): HojaImportada => ({
  clave: entidad.entity,
  titulo: TAKEN.has(entidad.title) || entidad.title.length > MOST_TITLE ? entidad.entity : entidad.title,
  campos: entidad.fields,
  llaves: entidad.key,
  entidad,
})

/** The names of the tables to which the fields of a table refer, those of its rows too. */
const needed = ({ fields }: Entity): string[] =>
  Object.values(fields).flatMap(({ target, of = {} }) => [...(target ? [target] : []), ...Object.values(of).flatMap(f => f.target ?? [])])

/** The parameter tables, each after the tables to which its fields refer. */
const inOrder = (): Entity[] => {
  const done: Entity[] = []
  const open = new Set<Entity>()
  const add = (e: Entity): void => {
    if (done.includes(e) || open.has(e)) return
    open.add(e)
    for (const name of needed(e)) if (CATALOGO.some(({ entity }) => entity === name)) add(parameterNamed(name))
    done.push(e)
  }
  for (const e of CATALOGO) add(e)
  return done
}

/** Every sheet, each after the sheets that its rows refer to. A file of everything has all of them, a season those of its template. */
export const HOJAS: readonly HojaImportada[] = [...inOrder().map(deParametro), HOJA_LOTES, ...HOJAS_DE_NEGOCIOS]
const PLANTILLA: readonly string[] = ['clientes', 'producto']

/** The sheets of the template of a season. */
export const HOJAS_DE_PLANTILLA = HOJAS.filter(({ clave, entidad }) => !entidad || PLANTILLA.includes(clave))

/** The sheet with a name on the wire. */
export const hojaDe = (clave: string): HojaImportada | undefined => HOJAS.find(one => one.clave === clave)

/** The key by which rows of all sheets are joined. */
export const ID_IMPORTACION = serial('Importación*')
