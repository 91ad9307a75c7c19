/**
 * Papeles: what is printed of a shipment and mailed to whoever acts on it: agencies, plants, the client. A row each; what a paper is for
 * one agency or plant of several is printed once for each of them (its variant).
 */
import { type Answered, listOf, maybe, record, texts } from '../answer.ts'
import { choice, date, decimal, flag, instant, integer, localTime, pick, richText, text } from '../fields.ts'
import { RESULTADO, VEREDICTOS } from '../medicion/medicion.fields.ts'
import { pagoImpreso } from '../negocio/contrato.ts'
import type { Idioma } from '../palabras.ts'
import { changesSaid } from '../papel/papel.calls.ts'
import { parte } from '../papel/parte.ts'

/** Who receives papers: a table of companies, by the name of its entity. */
export type Receptor = 'agaduana' | 'agcarga' | 'agtransporte' | 'planta' | 'clientes'

export type Papel = {
  /** How it is called, alone and within a sentence. */
  nombre: string
  called: string
  /** Name of its file in each language that it has. */
  titulo: Partial<Record<Idioma, string>> & { es: string }
  para: Receptor
  /** Which mails of a contact these are. */
  recibe: 'Instrucciones' | 'Documentos' | 'Facturas'
  /** One paper for each of them that the shipment's containers name. */
  porCada?: 'agtransporte' | 'planta'
  /** Of the whole shipment, or of one of its containers. */
  deContenedor?: true
  /** It tells samples, so it does not leave before one is complete. */
  deMuestras?: true
  /** It does not leave before it was approved. */
  seAprueba?: true
}

export const PAPELES = {
  'instruccion-aduana': {
    nombre: 'Instrucción de aduana',
    called: 'la instrucción de aduana',
    titulo: { es: 'Instrucción de aduana' },
    para: 'agaduana',
    recibe: 'Instrucciones',
  },
  'instruccion-transporte': {
    nombre: 'Instrucción de transporte',
    called: 'la instrucción de transporte',
    titulo: { es: 'Instrucción de transporte' },
    para: 'agtransporte',
    recibe: 'Instrucciones',
    porCada: 'agtransporte',
  },
  'instruccion-agcarga': {
    nombre: 'Instrucción a la agencia de carga',
    called: 'la instrucción a la agencia de carga',
    titulo: { es: 'Instrucción agencia de carga' },
    para: 'agcarga',
    recibe: 'Instrucciones',
  },
  'instruccion-planta': {
    nombre: 'Instrucción de carga en planta',
    called: 'la instrucción de carga en planta',
    titulo: { es: 'Instrucción de carga' },
    para: 'planta',
    recibe: 'Instrucciones',
    porCada: 'planta',
  },
  'instrucciones-empaque': {
    nombre: 'Instrucciones de empaque',
    called: 'las instrucciones de empaque',
    titulo: { es: 'Instrucciones de empaque', en: 'Packing instructions' },
    para: 'planta',
    recibe: 'Instrucciones',
    porCada: 'planta',
  },
  'instrucciones-embarque': {
    nombre: 'Instrucciones de embarque',
    called: 'las instrucciones de embarque',
    titulo: { es: 'Instrucciones de embarque', en: 'Shipping instructions' },
    para: 'agcarga',
    recibe: 'Instrucciones',
  },
  'lista-empaque': {
    nombre: 'Lista de empaque',
    called: 'la lista de empaque',
    titulo: { es: 'Lista de empaque', en: 'Packing list' },
    para: 'clientes',
    recibe: 'Documentos',
  },
  proforma: {
    nombre: 'Factura proforma',
    called: 'la factura proforma',
    titulo: { es: 'Factura proforma', en: 'Pro-forma invoice' },
    para: 'clientes',
    recibe: 'Facturas',
    seAprueba: true,
  },
  'certificado-calidad': {
    nombre: 'Certificado de calidad',
    called: 'el certificado de calidad',
    titulo: { es: 'Certificado de calidad', en: 'Certificate of quality' },
    para: 'clientes',
    recibe: 'Documentos',
    deContenedor: true,
    deMuestras: true,
  },
} as const satisfies Record<string, Papel>

export type CodPapel = keyof typeof PAPELES
export const CODIGOS_PAPEL = Object.keys(PAPELES) as [CodPapel, ...CodPapel[]]
/** Papers by their code, known to be one at run time only. */
export const papelNamed = (code: CodPapel): Papel => PAPELES[code]
export const idiomasDe = (code: CodPapel): Idioma[] => Object.keys(papelNamed(code).titulo) as Idioma[]

const fruta = {
  Id_Linea: integer('Línea*'),
  Producto: text('Producto*'),
  Descripcion: text('Descripción', 400),
  Envase: text('Envase'),
  /** Outer dimensions of a package, with their unit. */
  Medidas: text('Medidas del envase', 40),
  Partida_Arancelaria: text('Partida arancelaria'),
  Cantidad: decimal('Cantidad*', 3),
  Unidad: text('Unidad*'),
  Cajas: decimal('Bultos', 3),
  Pallets: decimal('Pallets', 2),
  Neto: decimal('Kilos netos*', 3),
  Bruto: decimal('Kilos brutos*', 3),
  Volumen: decimal('Volumen (m³)', 3),
  Lotes: text('Lotes', 200),
  Csg: text('CSG', 200),
  Precio: decimal('Precio', 4),
  Cod_Moneda: text('Moneda', 3),
  Monto: decimal('Monto', 4),
}
const contenedor = record(
  {
    Id_Contenedor: integer('Id*'),
    Contenedor: text('Contenedor*', 40),
    Tipo: text('Tipo', 60),
    Sellos: text('Sellos', 300),
    Neto: decimal('Kilos netos', 3),
    Bruto: decimal('Kilos brutos', 3),
    Cajas: decimal('Bultos', 3),
    Pallets: decimal('Pallets', 2),
    Volumen: decimal('Volumen (m³)', 3),
    Lotes: text('Lotes', 200),
    /** How it is loaded, where that is not on pallets. */
    Formato: text('Formato de carga', 60),
    /** Code that the SAG gives to the plant, for countries that ask for it. */
    Csp: text('CSP', 20),
    Tara: decimal('Tara', 3),
    VGM: decimal('VGM', 3),
    Metodo_VGM: text('Método VGM', 1),
    Deposito: text('Depósito', 200),
    Planta: text('Planta', 200),
    Presentacion: localTime('Presentación en planta'),
    Fecha_Carga: date('Fecha de carga'),
    Transporte: text('Transporte', 80),
    Camion: text('Camión', 200),
    Chofer: text('Chofer', 200),
    Late: flag('Late arrival'),
    Observaciones: text('Observaciones', 1000),
  },
  { Carga: listOf(record(fruta)) },
)
const veredicto = choice(VEREDICTOS, 'Veredicto*')
/** What was measured in the samples of its containers, those that are complete. */
const calidad = record(
  { Responsable: text('Responsable', 80) },
  {
    Veredictos: listOf(
      record({
        Id_Contenedor: integer('Contenedor*'),
        Contenedor: text('Número*', 40),
        Veredicto: veredicto,
        /** Why there is no verdict: analyses that nobody made, and those without a limit that they can be held against. */
        Falta_Medir: text('Falta medir', 1000),
        Sin_Limite: text('Sin un límite', 1000),
        /** Has something been measured, and does all of that comply? */
        Medido_Cumple: flag('Lo medido cumple'),
      }),
    ),
    Muestras: listOf(
      record(
        {
          Id_Gestion: integer('Gestión*'),
          /** Container, analysis and number of the sample. */
          Muestra: text('Muestra*', 160),
          Laboratorio: text('Laboratorio', 80),
          Acreditacion: text('Acreditación', 80),
          Informe: text('Informe', 60),
          Fecha: date('Fecha'),
          Tamano_Muestra: text('Tamaño de la muestra', 40),
          Resultado: choice(['A', 'R'], 'Resultado'),
          /** Of the sample: a result that a person decided otherwise says so. */
          Veredicto: veredicto,
          Repite: integer('Repite la muestra'),
          Repetida_Por: integer('La repite la muestra'),
        },
        {
          Mediciones: listOf(
            record({
              Cod_Analisis: integer('Análisis*'),
              Analisis: text('Nombre*', 80),
              Metodo: text('Método', 80),
              ...pick(RESULTADO, 'Valor', 'Bajo_LOD', 'LOD', 'Incertidumbre', 'Unidad', 'Minimo', 'Maximo', 'Unidad_Limite', 'Fuente'),
              Veredicto: veredicto,
              /** The market limits what it is a part of instead. */
              Se_Informa: flag('Solo se informa'),
            }),
          ),
        },
      ),
    ),
  },
)

/** Codes of the customs for the clause of sale; what is not here is 8, others. */
export const CLAUSULAS_ADUANA: Readonly<Record<string, number>> = {
  CIF: 1,
  CFR: 2,
  EXW: 3,
  FAS: 4,
  FOB: 5,
  DDP: 9,
  FCA: 10,
  CPT: 11,
  CIP: 12,
}

const dinero = record({ Cod_Moneda: text('Moneda*', 3), Monto: decimal('Monto*', 4) })

/** All that papers of a shipment show, in one language; what one of them does not show is null, or an empty list. */
export const papelEmbarque = record(
  {
    Papel: choice(CODIGOS_PAPEL, 'Papel*'),
    Nro_Embarque: integer('Embarque*'),
    Nro_Corr_Embarque: integer('Embarque del negocio*'),
    Nro_Negocio: integer('Negocio*'),
    Nro_Contrato: text('Contrato*', 20),
    /** What it is called by: the booking, the pro-forma's number, or the contract's. */
    Numero: text('Número*', 60),
    Marca: choice(['borrador', 'anulado'], 'Marca'),
    Referencia: text('Referencia interna', 40),
    /** The invoice of the goods, once its number is fixed. */
    Proforma: text('Factura proforma', 20),
    /** What is written on the packages. */
    Marcas_Bultos: text('Marcas de los bultos', 300),
    /** Counts the sendings that differ; which day the sending left that it replaces. */
    Revision: integer('Revisión*'),
    Reemplaza: date('Reemplaza al del'),
    Observaciones: text('Observaciones', 2000),
    Impreso_En: instant('Impreso*'),
  },
  {
    Exportador: parte,
    Destinatario: maybe(parte),
    Comprador: maybe(parte),
    Consignatario: maybe(parte),
    Notificado_1: maybe(parte),
    Notificado_2: maybe(parte),
    Viaje: maybe(
      record({
        Tipo_Transporte: text('Transporte'),
        Naviera: text('Naviera'),
        Nave: text('Nave'),
        Nro_Viaje: text('Viaje'),
        Nro_Booking: text('Booking'),
        Puerto_Origen: text('Puerto de embarque'),
        Puerto_Destino: text('Puerto de destino'),
        Terminal: text('Terminal de embarque'),
        Incoterm: text('Incoterm'),
        Fecha_ETD: date('ETD'),
        Fecha_ETA: date('ETA'),
      }),
    ),
    Cortes: maybe(
      record({
        Corte_Carga: localTime('Corte de carga'),
        Corte_Documentos: localTime('Corte de documentos'),
        Corte_VGM: localTime('Corte de VGM'),
        Zona_Horaria: text('Zona horaria*'),
      }),
    ),
    Frio: maybe(
      record({
        Temperatura: decimal('Temperatura', 2),
        Unidad_Temperatura: text('Unidad de temperatura'),
        Ventilacion: decimal('Ventilación', 2),
        Unidad_Ventilacion: text('Unidad de ventilación'),
        Humedad: decimal('Humedad', 2),
        AtmosControl: flag('Atmósfera controlada*'),
        O2: decimal('O₂', 2),
        CO2: decimal('CO₂', 2),
        GenSet: flag('Generador*'),
      }),
    ),
    Bl: maybe(
      record({
        Tipo_BL: text('Tipo de BL'),
        Nro_BL: text('Número de BL'),
        Originales_BL: integer('Originales'),
        Flete_BL: text('Flete'),
        Consignacion: text('A quién va consignado'),
        Banco: text('Banco a cuya orden va', 120),
        Lugar_Recepcion: text('Lugar de recepción'),
        Lugar_Entrega: text('Lugar de entrega'),
        Descripcion: text('Descripción', 500),
      }),
    ),
    Aduana: maybe(
      record({
        Nro_Dus: text('DUS'),
        Fecha_Aceptacion_Dus: date('Aceptación a trámite'),
        Fecha_Legalizacion_Dus: date('Legalización'),
        Modalidad_Venta: text('Modalidad de venta'),
        Forma_Pago: text('Forma de pago'),
        Clausula: text('Cláusula de venta'),
        Flete_Usd: decimal('Flete (USD)', 2),
        Seguro_Usd: decimal('Seguro (USD)', 2),
        /** Null unless everything is sold in dollars and what the price includes is known; null of a sale EXW. */
        Fob_Usd: decimal('Valor FOB (USD)', 2),
      }),
    ),
    Contenedores: listOf(contenedor),
    Lineas: listOf(record(fruta)),
    Totales: maybe(
      record({
        Contenedores: integer('Contenedores*'),
        Cajas: decimal('Bultos*', 3),
        /** Null where everything is loaded on the floor. */
        Pallets: decimal('Pallets', 2),
        Neto: decimal('Kilos netos*', 3),
        Bruto: decimal('Kilos brutos*', 3),
        Volumen: decimal('Volumen (m³)', 3),
      }),
    ),
    Calidad: maybe(calidad),
    Montos: listOf(dinero),
    /** How the shipment is paid, its part of each payment of the deal. */
    Pagos: listOf(pagoImpreso),
    /** Days that a pro-forma holds from its date. */
    Validez: maybe(record({ Dias: integer('Días*') })),
    /** Who signs for the seller. */
    Firma: maybe(record({ Nombre: text('Nombre*'), Cargo: text('Cargo*') })),
    Cuentas: listOf(
      record({
        Banco: text('Banco*'),
        Titular: text('Titular'),
        Cuenta: text('Cuenta'),
        Swift: text('SWIFT'),
        Banco_Intermediario: text('Banco intermediario'),
      }),
    ),
    Clausulas: maybe(
      record({ Condiciones_Embarque: richText('Condiciones de embarque'), Condiciones_Pago: richText('Condiciones de pago') }),
    ),
    Cambios: maybe(changesSaid),
    /** Where the changed values stand, as paths: the paper marks them. */
    Marcas: texts,
  },
)

export type PapelEmbarque = Answered<typeof papelEmbarque>
