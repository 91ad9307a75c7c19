/**
 * The reports as data: the lines of each, their groups, and their measures. The view `informe_<code>` of the database has the lines under
 * the same names; server, page, Excel and PDF use these definitions.
 */
import { date, decimal, type Fields, flag, integer, text } from '../fields.ts'

/** A measure over the lines of a group. */
export type MedidaInforme = {
  titulo: string
  /** The column to sum; without it, lines are counted. */
  campo?: string
  /** The column with the currency of an amount: sums of different currencies are never added. */
  moneda?: string
  /** The mean of the non-null values instead of their sum. */
  promedio?: true
  /** The column by whose sum the amount is divided, each currency by that of its own lines. */
  por?: string
  decimales: number
  unidad?: string
}

/** Does the measure of a total equal the sum of those of its groups? Means and ratios do not add up, and have no share of a total. */
export const isAdditive = ({ promedio, por }: MedidaInforme): boolean => !promedio && !por

/** A grouping of lines: by a column, or by the month or ISO week of the date of the report. */
export type GrupoInforme = { titulo: string; campo: string } | { titulo: string; cada: 'mes' | 'semana' }

export type Informe = {
  titulo: string
  /** The question that it answers, in a sentence. */
  descripcion: string
  /** Its screen, which is also the last part of its path. */
  pantalla: string
  /** Columns of a line. */
  campos: Fields
  /** The columns that identify a line. */
  clave: readonly string[]
  /** The column with the day of a line, by which seasons are compared. */
  fecha: string
  /** The name of that day. */
  nombreFecha: string
  grupos: Readonly<Record<string, GrupoInforme>>
  medidas: Readonly<Record<string, MedidaInforme>>
  /** Its default groups, and the default measure of its chart. */
  inicial: { grupos: readonly string[]; medida: string }
}

const nombre = <const L extends string>(label: L) => text(label, 160)
const kilos = <const L extends string>(label: L) => decimal(label, 3)

const deDonde = {
  Nro_Negocio: integer('Negocio*'),
  Nro_Contrato: text('Contrato*', 40),
  Nom_Cliente: nombre('Cliente*'),
  Nom_Pais: nombre('País de destino'),
  Cod_Temporada: integer('Código de temporada'),
  Nom_Temporada: text('Temporada', 20),
}
const deLaFruta = {
  Nom_Especie: nombre('Especie*'),
  Nom_Producto: nombre('Producto*'),
  Nom_Variedad: nombre('Variedad'),
  Nom_Calibre: nombre('Calibre'),
  Nom_Envase: nombre('Envase*'),
}
const CLIENTE = { titulo: 'Cliente', campo: 'Nom_Cliente' }
const PAIS = { titulo: 'País de destino', campo: 'Nom_Pais' }
const ESPECIE = { titulo: 'Especie', campo: 'Nom_Especie' }
const PRODUCTO = { titulo: 'Producto', campo: 'Nom_Producto' }
const VARIEDAD = { titulo: 'Variedad', campo: 'Nom_Variedad' }
const ENVASE = { titulo: 'Envase', campo: 'Nom_Envase' }
const CONTRATO = { titulo: 'Contrato', campo: 'Nro_Contrato' }
const TEMPORADA = { titulo: 'Temporada', campo: 'Nom_Temporada' }
const CALIBRE = { titulo: 'Calibre', campo: 'Nom_Calibre' }
const PLANTA = { titulo: 'Planta', campo: 'Nom_Planta' }
const MES = { titulo: 'Mes', cada: 'mes' } as const
const SEMANA = { titulo: 'Semana', cada: 'semana' } as const
const KILOS: MedidaInforme = { titulo: 'Kilos', campo: 'Kilos', decimales: 0, unidad: 'kg' }

const ventas: Informe = {
  titulo: 'Informe de ventas',
  descripcion: 'Cuánto se vendió y a qué monto, por cliente, especie, país y mes. No cuenta los negocios anulados.',
  pantalla: 'informe-ventas',
  campos: {
    ...deDonde,
    Id_Linea: integer('Línea*'),
    Fecha: date('ETD*'),
    Nom_Estado: text('Estado*', 40),
    Nom_Puerto: nombre('Puerto de destino'),
    Cod_IncoTerm: text('Incoterm', 3),
    Nom_Comercial: nombre('Comercial*'),
    ...deLaFruta,
    Cantidad: decimal('Cantidad*', 3),
    Nom_UndVenta: nombre('Unidad de venta*'),
    Kilos: kilos('Kilos*'),
    Precio: decimal('Precio*', 4),
    Cod_Moneda: text('Moneda*', 3),
    Monto: decimal('Monto*', 4, { currency: 'Cod_Moneda' }),
  },
  clave: ['Nro_Negocio', 'Id_Linea'],
  fecha: 'Fecha',
  nombreFecha: 'ETD',
  grupos: {
    cliente: CLIENTE,
    especie: ESPECIE,
    pais: PAIS,
    mes: MES,
    semana: SEMANA,
    producto: PRODUCTO,
    variedad: VARIEDAD,
    calibre: CALIBRE,
    estado: { titulo: 'Estado', campo: 'Nom_Estado' },
    incoterm: { titulo: 'Incoterm', campo: 'Cod_IncoTerm' },
    comercial: { titulo: 'Comercial', campo: 'Nom_Comercial' },
    envase: ENVASE,
    puerto: { titulo: 'Puerto de destino', campo: 'Nom_Puerto' },
    unidad: { titulo: 'Unidad de venta', campo: 'Nom_UndVenta' },
    moneda: { titulo: 'Moneda', campo: 'Cod_Moneda' },
    contrato: CONTRATO,
    temporada: TEMPORADA,
  },
  medidas: {
    Lineas: { titulo: 'Líneas', decimales: 0 },
    Kilos: KILOS,
    Monto: { titulo: 'Monto', campo: 'Monto', moneda: 'Cod_Moneda', decimales: 2 },
    Precio_Kilo: { titulo: 'Precio por kilo', campo: 'Monto', por: 'Kilos', moneda: 'Cod_Moneda', decimales: 3 },
  },
  inicial: { grupos: ['cliente', 'especie'], medida: 'Kilos' },
}

const embarques: Informe = {
  titulo: 'Informe de embarques',
  descripcion: 'Qué se embarca, cuándo estaba previsto y cuándo salió y llegó. No cuenta los embarques anulados.',
  pantalla: 'informe-embarques',
  campos: {
    ...deDonde,
    Nro_Embarque: integer('Embarque*'),
    Nro_Corr_Embarque: integer('Correlativo*'),
    Nom_Estado: text('Estado*', 40),
    Nom_Naviera: nombre('Naviera'),
    Nom_Nave: nombre('Nave'),
    Nro_Viaje: text('Viaje', 20),
    Nro_Booking: text('Booking', 30),
    Nom_PuertoOrigen: nombre('Puerto de embarque'),
    Nom_PuertoDestino: nombre('Puerto de destino'),
    Nom_Comex: nombre('Comex*'),
    Fecha: date('ETD'),
    Fecha_Zarpe: date('Zarpe real'),
    Fecha_ETA: date('ETA'),
    Fecha_Arribo: date('Arribo real'),
    Contenedores: integer('Contenedores*'),
    Cargados: integer('Cargados*'),
    Kilos: kilos('Kilos*'),
    Atraso_Zarpe: integer('Atraso al zarpar, días'),
    Atraso_Arribo: integer('Atraso al llegar, días'),
  },
  clave: ['Nro_Embarque'],
  fecha: 'Fecha',
  nombreFecha: 'ETD',
  grupos: {
    mes: MES,
    semana: SEMANA,
    cliente: CLIENTE,
    pais: PAIS,
    puerto: { titulo: 'Puerto de destino', campo: 'Nom_PuertoDestino' },
    origen: { titulo: 'Puerto de embarque', campo: 'Nom_PuertoOrigen' },
    naviera: { titulo: 'Naviera', campo: 'Nom_Naviera' },
    nave: { titulo: 'Nave', campo: 'Nom_Nave' },
    estado: { titulo: 'Estado', campo: 'Nom_Estado' },
    comex: { titulo: 'Comex', campo: 'Nom_Comex' },
    viaje: { titulo: 'Viaje', campo: 'Nro_Viaje' },
    booking: { titulo: 'Booking', campo: 'Nro_Booking' },
    contrato: CONTRATO,
    temporada: TEMPORADA,
  },
  medidas: {
    Embarques: { titulo: 'Embarques', decimales: 0 },
    Contenedores: { titulo: 'Contenedores', campo: 'Contenedores', decimales: 0 },
    Cargados: { titulo: 'Cargados', campo: 'Cargados', decimales: 0 },
    Kilos: KILOS,
    Atraso_Zarpe: { titulo: 'Atraso al zarpar', campo: 'Atraso_Zarpe', promedio: true, decimales: 1, unidad: 'días' },
    Atraso_Arribo: { titulo: 'Atraso al llegar', campo: 'Atraso_Arribo', promedio: true, decimales: 1, unidad: 'días' },
  },
  inicial: { grupos: ['mes', 'naviera'], medida: 'Contenedores' },
}

const stock: Informe = {
  titulo: 'Stock de producción',
  descripcion: 'De lo vendido, cuánto está en contenedores, cuánto se cargó y qué queda, por producto, calibre y planta.',
  pantalla: 'stock-produccion',
  campos: {
    ...deDonde,
    /** Plant of the containers, 0 where they have none yet; -1 for fruit in no container. */
    Lugar: integer('Código de planta*'),
    Id_Linea: integer('Línea*'),
    Fecha: date('ETD*'),
    Nom_Planta: nombre('Planta'),
    ...deLaFruta,
    Vendidos: kilos('Vendidos, kg*'),
    En_Contenedores: kilos('En contenedores, kg*'),
    Cargados: kilos('Cargados, kg*'),
    Por_Cargar: kilos('Por cargar, kg*'),
    Saldo: kilos('Saldo sin contenedor, kg*'),
  },
  clave: ['Nro_Negocio', 'Id_Linea', 'Lugar'],
  fecha: 'Fecha',
  nombreFecha: 'ETD',
  grupos: {
    producto: PRODUCTO,
    calibre: CALIBRE,
    planta: PLANTA,
    especie: ESPECIE,
    variedad: VARIEDAD,
    envase: ENVASE,
    cliente: CLIENTE,
    pais: PAIS,
    mes: MES,
    semana: SEMANA,
    contrato: CONTRATO,
    temporada: TEMPORADA,
  },
  medidas: {
    Vendidos: { titulo: 'Vendidos', campo: 'Vendidos', decimales: 0, unidad: 'kg' },
    En_Contenedores: { titulo: 'En contenedores', campo: 'En_Contenedores', decimales: 0, unidad: 'kg' },
    Cargados: { titulo: 'Cargados', campo: 'Cargados', decimales: 0, unidad: 'kg' },
    Por_Cargar: { titulo: 'Por cargar', campo: 'Por_Cargar', decimales: 0, unidad: 'kg' },
    Saldo: { titulo: 'Saldo', campo: 'Saldo', decimales: 0, unidad: 'kg' },
  },
  inicial: { grupos: ['producto', 'calibre', 'planta'], medida: 'Vendidos' },
}

const produccion: Informe = {
  titulo: 'Producción y comex',
  descripcion: 'Qué carga cada planta, por semana: cuántos contenedores y kilos, qué falta y qué se pasó del corte.',
  pantalla: 'produccion-comex',
  campos: {
    ...deDonde,
    Id_Contenedor: integer('Id*'),
    Nro_Embarque: integer('Embarque'),
    Nro_Corr_Contenedor: integer('Contenedor N.º*'),
    Nro_Contenedor: text('Contenedor', 20),
    Nom_Planta: nombre('Planta'),
    Nom_Nave: nombre('Nave'),
    Nom_Especies: nombre('Especies'),
    Fecha: date('Carga'),
    Fecha_ETD: date('ETD'),
    Cargado: flag('Cargado*'),
    Cargados: integer('Cargados*'),
    Por_Cargar: integer('Por cargar*'),
    Fuera_De_Corte: integer('Fuera de corte*'),
    Kilos: kilos('Kilos*'),
    Kilos_Por_Cargar: kilos('Kilos por cargar*'),
  },
  clave: ['Id_Contenedor'],
  fecha: 'Fecha',
  nombreFecha: 'carga',
  grupos: {
    semana: SEMANA,
    planta: PLANTA,
    mes: MES,
    especies: { titulo: 'Especies', campo: 'Nom_Especies' },
    cliente: CLIENTE,
    pais: PAIS,
    nave: { titulo: 'Nave', campo: 'Nom_Nave' },
    contenedor: { titulo: 'Contenedor', campo: 'Nro_Contenedor' },
    contrato: CONTRATO,
    temporada: TEMPORADA,
  },
  medidas: {
    Contenedores: { titulo: 'Contenedores', decimales: 0 },
    Cargados: { titulo: 'Cargados', campo: 'Cargados', decimales: 0 },
    Por_Cargar: { titulo: 'Por cargar', campo: 'Por_Cargar', decimales: 0 },
    Fuera_De_Corte: { titulo: 'Fuera de corte', campo: 'Fuera_De_Corte', decimales: 0 },
    Kilos: KILOS,
    Kilos_Por_Cargar: { titulo: 'Kilos por cargar', campo: 'Kilos_Por_Cargar', decimales: 0, unidad: 'kg' },
  },
  inicial: { grupos: ['semana', 'planta'], medida: 'Contenedores' },
}

export const INFORMES = { ventas, embarques, stock, produccion } as const satisfies Record<string, Informe>
export type CodInforme = keyof typeof INFORMES
export const CODIGOS_INFORME = Object.keys(INFORMES) as CodInforme[]

export const informeNamed = (code: CodInforme): Informe => INFORMES[code]

/** At most this many levels of groups. */
export const MAX_GRUPOS = 3
/** The column of a group; for a month or a week, the date. */
export const campoDeGrupo = (informe: Informe, grupo: string): string => {
  const g = informe.grupos[grupo]!
  return 'campo' in g ? g.campo : informe.fecha
}

/** A measure as a report is asked for it: its name, for an amount also its currency. */
export const medidaText = (nombre: string, moneda: string | null): string => (moneda ? `${nombre}~${moneda}` : nombre)

/** The season with which a report begins: the one of a day, or else the last one that has begun. */
export const temporadaDe = <T extends { Fecha_Inicio: string | null; Fecha_Termino: string | null }>(
  temporadas: readonly T[],
  hoy: string,
): T | undefined => {
  const begun = temporadas.filter(({ Fecha_Inicio }) => Fecha_Inicio !== null && Fecha_Inicio <= hoy)
  const latest = begun.toSorted((a, b) => (a.Fecha_Inicio! < b.Fecha_Inicio! ? 1 : -1))
  return latest.find(({ Fecha_Termino }) => Fecha_Termino !== null && Fecha_Termino >= hoy) ?? latest[0]
}
