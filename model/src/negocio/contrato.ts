/** The data of a printed contract: names already in the language of the paper, sums already computed in SQL. */
import { type Answered, listOf, maybe, record } from '../answer.ts'
import { choice, date, decimal, instant, integer, richText, text } from '../fields.ts'
import { membrete } from '../papel/membrete.ts'
import { cuenta, montos, pago } from '../papel/pago.ts'
import { changesSaid } from '../papel/papel.calls.ts'
import { identidad, parte } from '../papel/parte.ts'

const requisito = listOf(record({ Nombre: text('Nombre*', 120), Observacion: text('Observación', 260) }))

const linea = record({
  Id_Linea: integer('Línea*'),
  Producto: text('Producto*'),
  Especie: text('Especie'),
  SubEspecie: text('Subespecie'),
  Variedad: text('Variedad'),
  Calibre: text('Calibre'),
  Cosecha: text('Cosecha'),
  Categoria: text('Categoría'),
  Color: text('Color'),
  Estado_Carga: text('Estado de la fruta'),
  Condicion_Carga: text('Condición de carga'),
  Envase: text('Envase'),
  Norma_Calidad: text('Norma de calidad'),
  Partida_Arancelaria: text('Partida arancelaria'),
  Cantidad: decimal('Cantidad*', 3),
  /** Sales unit of Cantidad and Precio. */
  Unidad: text('Unidad*'),
  Kilos: decimal('Kilos*', 3),
  Precio: decimal('Precio*', 4),
  Tipo_Precio: text('Tipo de precio'),
  Cod_Moneda: text('Moneda*', 3),
  Monto: decimal('Monto*', 4),
})

/** A shipment of which more is known than that it is planned. */
const embarque = record({
  Nro_Corr_Embarque: integer('Embarque*'),
  Nave: text('Nave'),
  Nro_Viaje: text('Viaje'),
  Naviera: text('Naviera'),
  Nro_Booking: text('Booking'),
  Puerto_Embarque: text('Puerto de embarque'),
  Fecha_ETD: date('ETD'),
  Fecha_ETA: date('ETA'),
  Cant_Contenedores: integer('Contenedores*'),
  /** Numbers of the containers that have one, formatted. */
  Nros_Contenedor: text('Números de contenedor'),
})

/** A payment with its parts, where shipments make the parts fall due on different days. */
const pagoContrato = record(pago, {
  Montos: montos,
  /**
   * Null for a payment that is one; empty for one that is divided among shipments while no due date is certain or all parts share it. The
   * part without number is of fruit that is in no shipment yet.
   */
  Partes: maybe(listOf(record({ Nro_Corr_Embarque: integer('Embarque'), Fecha_Vencimiento: date('Vencimiento') }, { Montos: montos }))),
})

const firma = record({
  Rol: choice(['vendedor', 'comprador'], 'Rol*'),
  Empresa: text('Empresa*'),
  Nombre: text('Nombre'),
  Cargo: text('Cargo'),
})

/** The data of a printed contract in one language, as in the answer. */
export const contrato = record(
  {
    Nro_Negocio: integer('Número*'),
    Nro_Contrato: text('Contrato*', 20),
    Fecha: date('Fecha*'),
    Temporada: text('Temporada'),
    /** Watermark of a paper that is not binding. */
    Marca: choice(['borrador', 'anulado'], 'Marca'),
    /** Number of the amendment of the deal; null without an amendment that changes the contract. */
    Enmienda: integer('Enmienda'),
    /** The number and the day of this revision, and the day of the printing that it replaces. */
    Revision: integer('Revisión'),
    Fecha_Revision: date('Fecha de la revisión'),
    Reemplaza: date('Reemplaza al del'),
    /** Time of this printing, which becomes the PDF's creation date, so that the same input gives the same bytes. */
    Impreso_En: instant('Impreso*'),
    Cod_IncoTerm: text('Incoterm*', 3),
    Lugar_IncoTerm: text('Lugar del incoterm'),
    Edicion_IncoTerm: text('Edición de los Incoterms'),
    Pais_Destino: text('País de destino*'),
    Puerto_Destino: text('Puerto de destino*'),
    Formato_Carga: text('Formato de carga'),
    /** That of the first shipment to sail; without shipments, of the deal. */
    Fecha_ETD: date('ETD*'),
    /** ISO week with its ISO year: 2026-W53. */
    Semana_ETD: text('Semana de la ETD'),
    Num_Embarques: integer('Embarques*'),
    Num_Contenedores: integer('Contenedores*'),
    Total_Kilos: decimal('Kilos*', 3),
    /** The language of the contract that prevails where Spanish and English differ; null means Spanish. */
    Idioma_Prevalece: choice(['es', 'en'], 'Idioma que prevalece'),
  },
  {
    // the exporter, whose letterhead the paper carries, with the bank accounts into which the buyer pays
    Vendedor: record(identidad, { Cuentas: listOf(record(cuenta)) }),
    Comprador: parte,
    Consignatario: maybe(parte),
    Notificado_1: maybe(parte),
    Notificado_2: maybe(parte),
    Facturar_A: maybe(parte),
    Cobrar_A: maybe(parte),
    Ejecutivo: maybe(record({ Nombre: text('Nombre*'), Email: text('Correo') })),
    Lineas: listOf(linea),
    Totales: montos,
    Pagos: listOf(pagoContrato),
    Documentos: requisito,
    Certificados: requisito,
    Analisis: requisito,
    Otros_Documentos: requisito,
    Clausulas: record({
      Condiciones_Embarque: richText('Condiciones de embarque'),
      Condiciones_Pago: richText('Condiciones de pago'),
      Documentos_Req: richText('Documentos requeridos'),
      Certificados_Req: richText('Certificados requeridos'),
      Otros_Terminos: richText('Otros términos'),
      /** How prices that are not fixed are settled: the clauses of their types. */
      Liquidacion: richText('Liquidación del precio'),
    }),
    // null without a booking, so that a contract printed before there were shipments stays the same
    Embarques: maybe(listOf(embarque)),
    /** The ETD of each shipment, and without number that of fruit in no shipment, if they differ. */
    Salidas: maybe(listOf(record({ Nro_Corr_Embarque: integer('Embarque'), Fecha_ETD: date('ETD*') }))),
    Firmas: listOf(firma),
    Membrete: membrete,
    Cambios: maybe(changesSaid),
  },
)

export type Contrato = Answered<typeof contrato>
export type RequisitoContrato = Answered<typeof requisito>[number]
