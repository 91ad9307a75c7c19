/** The clients of the sample: what each buys, how it pays, and what its contract requires. */
import type { TERMINOS } from '@nogal/model/negocio/negocio.fields'
import type { NombreGrupo } from './frutas.ts'

export type Programa = {
  cliente: number
  puertos: readonly string[]
  incoterms: readonly string[]
  grupos: readonly NombreGrupo[]
  region?: 'UE' | 'JP' | 'CN'
  moneda?: string
  broker?: number
  porLibra?: boolean
  /** The bank that issues its letters of credit, and is then the consignee; without one the client pays otherwise. */
  banco?: number
}

/** What each client buys, and the port of arrival. */
export const PROGRAMAS: readonly Programa[] = [
  { cliente: 1, puertos: ['Hamburgo'], incoterms: ['CFR', 'FOB'], grupos: ['nueces', 'secas'], region: 'UE', broker: 1, banco: 22 },
  { cliente: 2, puertos: ['Róterdam'], incoterms: ['CIF', 'FCA'], grupos: ['nueces', 'secas'], region: 'UE' },
  {
    cliente: 4,
    puertos: ['London Gateway', 'Felixstowe'],
    incoterms: ['FOB', 'CFR'],
    grupos: ['arandanos', 'manzanas'],
    moneda: 'GBP',
  },
  { cliente: 5, puertos: ['Génova', 'La Spezia'], incoterms: ['CFR'], grupos: ['nueces', 'avellanas'], region: 'UE', moneda: 'EUR' },
  {
    cliente: 6,
    puertos: ['Valencia', 'Barcelona'],
    incoterms: ['CIF'],
    grupos: ['almendras', 'nueces'],
    region: 'UE',
    moneda: 'EUR',
    broker: 3,
  },
  { cliente: 7, puertos: ['Mersin', 'Estambul'], incoterms: ['CFR'], grupos: ['nueces'], broker: 5, banco: 23 },
  { cliente: 8, puertos: ['Jebel Ali'], incoterms: ['CFR', 'CIF'], grupos: ['nueces', 'almendras'], broker: 4, banco: 24 },
  { cliente: 9, puertos: ['Nhava Sheva', 'Mundra'], incoterms: ['CFR'], grupos: ['nueces', 'kiwis'], banco: 25 },
  { cliente: 10, puertos: ['Shanghái'], incoterms: ['CFR', 'FOB'], grupos: ['cerezas'], region: 'CN' },
  { cliente: 11, puertos: ['Nansha', 'Shekou'], incoterms: ['CFR'], grupos: ['cerezas', 'uvas'], region: 'CN' },
  { cliente: 12, puertos: ['Busan'], incoterms: ['CFR', 'CIF'], grupos: ['nueces', 'cerezas'], banco: 26 },
  { cliente: 13, puertos: ['Tokio', 'Yokohama'], incoterms: ['CIF'], grupos: ['nueces', 'secas'], region: 'JP' },
  { cliente: 14, puertos: ['Filadelfia', 'Wilmington (Delaware)'], incoterms: ['FOB', 'CFR'], grupos: ['uvas', 'manzanas'] },
  { cliente: 15, puertos: ['Oakland'], incoterms: ['CFR'], grupos: ['nogaLibras'], porLibra: true, broker: 2 },
  { cliente: 16, puertos: ['Montreal'], incoterms: ['CIF'], grupos: ['secas', 'almendras'], moneda: 'CAD' },
  { cliente: 17, puertos: ['Santos', 'Itajaí'], incoterms: ['CFR', 'FCA'], grupos: ['secas', 'nueces'], broker: 6 },
  { cliente: 18, puertos: ['Manzanillo'], incoterms: ['CFR', 'CIF'], grupos: ['secas', 'nueces'] },
  { cliente: 19, puertos: ['Alejandría', 'Damieta'], incoterms: ['CFR'], grupos: ['manzanas'] },
  { cliente: 20, puertos: ['Gdansk'], incoterms: ['CFR', 'CIF'], grupos: ['secas', 'avellanas'], region: 'UE' },
]

/** Additional deals for the sample client users. */
export const FIJOS: readonly { cliente: number; grupo: NombreGrupo; etd: string; estado: string }[] = [
  { cliente: 1, grupo: 'nueces', etd: '2026-11-23', estado: '02' },
  { cliente: 1, grupo: 'secas', etd: '2026-12-16', estado: '02' },
  { cliente: 10, grupo: 'cerezas', etd: '2026-11-27', estado: '02' },
  { cliente: 10, grupo: 'cerezas', etd: '2026-12-09', estado: '02' },
]

/** A payment of a deal. */
export type Pago = readonly [unidad: string, cantidad: number, dias: number, evento: string, forma: string]
export const PAGOS: Record<'seco' | 'fresco', readonly (readonly Pago[])[]> = {
  seco: [
    [
      ['Porcentaje', 30, 7, 'Firma del contrato', 'Transferencia bancaria (SWIFT)'],
      ['Porcentaje', 70, 5, 'Recepción de copias de documentos', 'Transferencia bancaria (SWIFT)'],
    ],
    [['Porcentaje', 100, 0, 'Documentos originales contra pago (CAD)', 'Cobranza documentaria contra pago (CAD)']],
    [
      ['Porcentaje', 20, 10, 'Firma del contrato', 'Pago anticipado'],
      ['Porcentaje', 80, 30, 'Fecha del conocimiento de embarque (BL)', 'Cuenta abierta'],
    ],
    [['Porcentaje', 100, 0, 'Presentación de la carta de crédito', 'Carta de crédito irrevocable a la vista']],
    [
      ['Porcentaje', 10, 5, 'Firma del contrato', 'Transferencia bancaria (SWIFT)'],
      ['Porcentaje', 40, -7, 'Fecha estimada de zarpe (ETD)', 'Transferencia bancaria (SWIFT)'],
      ['Porcentaje', 50, -3, 'Fecha estimada de arribo (ETA)', 'Transferencia bancaria (SWIFT)'],
    ],
  ],
  fresco: [
    [
      ['Monto por contenedor', 12_000, 10, 'Firma del contrato', 'Pago anticipado'],
      ['Porcentaje', 100, 45, 'Fecha estimada de arribo (ETA)', 'Cuenta abierta'],
    ],
    [
      ['Porcentaje', 50, 0, 'Fecha estimada de zarpe (ETD)', 'Transferencia bancaria (SWIFT)'],
      ['Porcentaje', 50, 30, 'Aprobación de calidad en destino', 'Transferencia bancaria (SWIFT)'],
    ],
    [
      ['Porcentaje', 20, 7, 'Firma del contrato', 'Pago anticipado'],
      ['Porcentaje', 80, 15, 'Fecha del conocimiento de embarque (BL)', 'Transferencia bancaria (SWIFT)'],
    ],
  ],
}

export const GLOSAS: Record<'seco' | 'fresco', Record<(typeof TERMINOS)[number], readonly string[]>> = {
  seco: {
    Condiciones_Embarque: ['Tolerancia de cantidad', 'Embarques parciales y transbordos', 'Incoterms'],
    Condiciones_Pago: ['Gastos bancarios', 'Mora en el pago'],
    Documentos_Req: ['Juego de documentos', 'Aprobación de borradores'],
    Certificados_Req: ['Certificado fitosanitario', 'Certificado de origen', 'Análisis de micotoxinas'],
    Otros_Terminos: ['Reclamos de calidad en frutos secos', 'Fuerza mayor', 'Ley aplicable y arbitraje'],
  },
  fresco: {
    Condiciones_Embarque: ['Fecha de embarque', 'Cadena de frío', 'Incoterms'],
    Condiciones_Pago: ['Gastos bancarios', 'Mora en el pago', 'Reserva de dominio'],
    Documentos_Req: ['Juego de documentos', 'Aprobación de borradores'],
    Certificados_Req: ['Certificado fitosanitario', 'Certificado de origen'],
    Otros_Terminos: ['Reclamos de calidad en fruta fresca', 'Fuerza mayor', 'Ley aplicable y arbitraje'],
  },
}

type Lista = 'Documentos' | 'Certificados' | 'Analisis' | 'Otros_Docs'
export const REQUERIDOS: Record<'seco' | 'fresco', Record<Lista, readonly string[]>> = {
  seco: {
    Documentos: ['Factura comercial', 'Lista de empaque (packing list)', 'Conocimiento de embarque (BL)'],
    Certificados: ['Certificado fitosanitario', 'Certificado de origen', 'Certificado de calidad'],
    Analisis: ['Aflatoxina B1', 'Aflatoxinas totales (B1+B2+G1+G2)', 'Humedad'],
    Otros_Docs: ['Fotografías de carga del contenedor', 'Ficha técnica del producto'],
  },
  fresco: {
    Documentos: ['Factura comercial', 'Lista de empaque (packing list)', 'Conocimiento de embarque (BL)', 'Instrucciones de embarque'],
    Certificados: ['Certificado fitosanitario', 'Certificado de origen'],
    Analisis: ['Sólidos solubles', 'Firmeza', 'Defectos y tolerancias de calibre'],
    Otros_Docs: ['Fotografías de carga del contenedor', 'Lectura de termógrafo', 'Números de termógrafos'],
  },
}

export const COMERCIALES = ['comercial', 'fvaldes', 'rmorales']
export const COMEX = ['comex', 'jriquelme', 'gpino']
export const USUARIOS_CALIDAD = ['calidad', 'mcastillo']
export const MOTIVOS_ANULACION = [
  'El cliente no abrió la carta de crédito en el plazo acordado.',
  'No hubo acuerdo en el precio tras la revisión de calibres.',
  'La helada redujo la cosecha de la variedad comprometida.',
]
