/**
 * Sample deals: two seasons of an exporter of nuts, dried and fresh fruit, as they stood on 21-11-2026.
 * Always the same ones: nothing here depends on the clock or on chance.
 */

import type { RichDoc, RichNode, Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { lineaNegocio, negocio, REQUISITOS, TERMINOS } from '@nogal/model/negocio/negocio.fields'

import type { Tx } from '../db/tx.ts'
import { insertRows } from '../list/rows.ts'

const HOY = '2026-11-21'
const AYER = '2026-11-20'
/** Years in which the seasons begin. */
const TEMPORADAS = [2025, 2026]

/** A fruit as it is sold: names of the parameters, price in USD a kilo, months of shipment, kilos in a container. */
type Fruta = {
  producto: string
  variedades: readonly string[]
  calibres: readonly string[]
  categorias: readonly string[]
  colores: readonly string[]
  /** Colour of a variety, where the variety decides it. */
  colorDe?: Record<string, string>
  envases: readonly string[]
  precio: readonly [number, number]
  kilos: number
  normas?: Partial<Record<'UE' | 'JP' | 'CN' | 'otro', string>>
}
type Grupo = { meses: readonly number[]; vendedor: number; condicion: string; fresca: boolean; frutas: readonly Fruta[] }

const NUEZ_NORMAS = { UE: 'Nuez, Unión Europea, consumo directo', JP: 'Nuez, Japón', CN: 'Nuez, China', otro: 'Nuez, Chile' }
const PULPA = {
  variedades: ['Chandler', 'Howard', 'Serr'],
  calibres: [],
  categorias: ['Extra', 'Categoría I'],
  envases: ['Caja de 10 kg con bolsa', 'Caja de 10 kg, 2 bolsas al vacío de 5 kg'],
  kilos: 18_000,
  normas: NUEZ_NORMAS,
}
const CIRUELA = { variedades: ["D'Agen"], categorias: ['Extra', 'Choice'], colores: ['Negra'], kilos: 22_000 }

const GRUPOS = {
  nueces: {
    meses: [9, 10, 11, 12, 4, 5, 6, 7, 8],
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        producto: 'Nuez con cáscara',
        variedades: ['Chandler', 'Serr', 'Howard'],
        calibres: ['30-32 mm', '32-34 mm', '34-36 mm', '36+ mm'],
        categorias: ['Extra', 'Categoría I'],
        colores: ['Clara', 'Ámbar clara'],
        envases: ['Saco de 25 kg', 'Saco de 10 kg'],
        precio: [3.15, 4.1],
        kilos: 20_000,
        normas: NUEZ_NORMAS,
      },
      { ...PULPA, producto: 'Nuez mariposa mitades', colores: ['Extra clara', 'Clara'], precio: [6.9, 8.2] },
      { ...PULPA, producto: 'Nuez mariposa mitades y cuartos', colores: ['Clara', 'Ámbar clara'], precio: [6.1, 7.3] },
      { ...PULPA, producto: 'Nuez cuartos', colores: ['Ámbar clara', 'Ámbar'], precio: [5.4, 6.5] },
    ],
  },
  nogaLibras: {
    meses: [9, 10, 11, 5, 6, 7],
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      { ...PULPA, producto: 'Nuez mariposa mitades y cuartos', colores: ['Clara'], envases: ['Caja de 11,34 kg'], precio: [6.2, 7.4] },
      { ...PULPA, producto: 'Nuez mariposa mitades', colores: ['Extra clara'], envases: ['Caja de 11,34 kg'], precio: [7.1, 8.3] },
    ],
  },
  almendras: {
    meses: [9, 10, 4, 5, 6, 7],
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        producto: 'Almendra sin cáscara',
        variedades: ['Nonpareil', 'Carmel', 'Price'],
        calibres: ['20/22', '23/25', '25/27', '27/30'],
        categorias: ['Extra', 'Categoría I'],
        colores: ['Natural'],
        envases: ['Caja de 10 kg con bolsa', 'Caja de 22,68 kg'],
        precio: [5.2, 6.4],
        kilos: 20_000,
        normas: { UE: 'Almendra, Unión Europea, consumo directo', otro: 'Almendra, Chile' },
      },
      {
        producto: 'Avellana sin cáscara',
        variedades: ['Tonda di Giffoni', 'Lewis', 'Barcelona'],
        calibres: ['11-13 mm', '13-15 mm'],
        categorias: ['Categoría I'],
        colores: ['Natural'],
        envases: ['Caja de 10 kg con bolsa'],
        precio: [6.3, 7.6],
        kilos: 18_000,
        normas: { UE: 'Avellana, Unión Europea, consumo directo' },
      },
    ],
  },
  secas: {
    meses: [9, 10, 11, 12, 5, 6, 7],
    vendedor: 3,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        ...CIRUELA,
        producto: 'Ciruela tiernizada sin carozo',
        calibres: ['50/60', '60/70', '70/80'],
        envases: ['Caja de 10 kg con bolsa', 'Caja de 12,5 kg'],
        precio: [4.1, 5.2],
        normas: { UE: 'Ciruela deshidratada, Unión Europea' },
      },
      {
        ...CIRUELA,
        producto: 'Ciruela deshidratada condición natural',
        calibres: ['40/50', '50/60', '60/70'],
        envases: ['Bin de 900 kg condición natural', 'Caja de 12,5 kg'],
        precio: [2.4, 3.1],
        kilos: 21_600,
        normas: { otro: 'Ciruela deshidratada condición natural', UE: 'Ciruela deshidratada condición natural' },
      },
      {
        producto: 'Pasa sin semilla',
        variedades: ['Thompson Seedless'],
        calibres: ['Jumbo', 'Medium'],
        categorias: ['Extra', 'Choice'],
        colores: ['Morena'],
        envases: ['Caja de 10 kg con bolsa', 'Caja de 12,5 kg'],
        precio: [2.2, 2.9],
        kilos: 24_000,
        normas: { UE: 'Pasa, Unión Europea', JP: 'Pasa, Japón' },
      },
    ],
  },
  cerezas: {
    meses: [11, 12, 1],
    vendedor: 2,
    condicion: 'Refrigerada en atmósfera controlada',
    fresca: true,
    frutas: [
      {
        producto: 'Cereza fresca',
        variedades: ['Santina', 'Lapins', 'Regina', 'Kordia', 'Sweetheart'],
        calibres: ['J', '2J', '3J', 'XL'],
        categorias: ['Premium', 'Categoría 1'],
        colores: ['Rojo caoba', 'Caoba oscuro'],
        envases: ['Caja de 5 kg con bolsa de atmósfera modificada', 'Caja de 2,5 kg con bolsa de atmósfera modificada'],
        precio: [5.2, 8.9],
        kilos: 20_000,
        normas: {
          otro: 'Cereza, exportación vía marítima',
          CN: 'Cereza, exportación vía marítima',
          UE: 'Cereza, exportación vía marítima',
        },
      },
    ],
  },
  berriesYUva: {
    meses: [12, 1, 2, 3],
    vendedor: 2,
    condicion: 'Refrigerada',
    fresca: true,
    frutas: [
      {
        producto: 'Arándano fresco',
        variedades: ['Legacy', 'Duke', 'Blue Ribbon', 'Draper'],
        calibres: ['12-14 mm', '14-16 mm', '16-18 mm'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Azul con pruina'],
        envases: ['Caja 12 x 125 g', 'Caja 8 x 510 g (18 oz)'],
        precio: [5.9, 8.4],
        kilos: 16_320,
        normas: { otro: 'Arándano, exportación vía marítima', UE: 'Arándano, exportación vía marítima' },
      },
      {
        producto: 'Uva de mesa fresca',
        variedades: ['Sweet Globe', 'Allison', 'Timco', 'Red Globe'],
        calibres: ['Large', 'XL', 'Jumbo'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Rojo'],
        colorDe: { 'Sweet Globe': 'Verde' },
        envases: ['Caja de 8,2 kg', 'Caja 10 x 500 g'],
        precio: [1.9, 2.9],
        kilos: 19_680,
      },
    ],
  },
  manzanasYKiwis: {
    meses: [3, 4, 5, 6, 7],
    vendedor: 2,
    condicion: 'Refrigerada',
    fresca: true,
    frutas: [
      {
        producto: 'Manzana fresca',
        variedades: ['Royal Gala', 'Fuji', 'Granny Smith'],
        calibres: ['80', '90', '100', '110'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Rojo 60 a 80 %'],
        colorDe: { 'Granny Smith': 'Verde' },
        envases: ['Caja de 18 kg bandejas'],
        precio: [0.98, 1.42],
        kilos: 21_168,
      },
      {
        producto: 'Kiwi fresco',
        variedades: ['Hayward'],
        calibres: ['25', '27', '30', '33'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Pulpa verde'],
        envases: ['Caja de 10 kg kiwi'],
        precio: [1.3, 1.85],
        kilos: 20_000,
        normas: { otro: 'Kiwi, madurez mínima de cosecha', UE: 'Kiwi, madurez mínima de cosecha' },
      },
    ],
  },
} satisfies Record<string, Grupo>

type NombreGrupo = keyof typeof GRUPOS

type Programa = {
  cliente: number
  puertos: readonly string[]
  incoterms: readonly string[]
  grupos: readonly NombreGrupo[]
  region?: 'UE' | 'JP' | 'CN'
  moneda?: string
  broker?: number
  porLibra?: boolean
}

/** What each client buys, and where it arrives. */
const PROGRAMAS: readonly Programa[] = [
  { cliente: 1, puertos: ['Hamburgo'], incoterms: ['CFR', 'FOB'], grupos: ['nueces', 'secas'], region: 'UE', broker: 1 },
  { cliente: 2, puertos: ['Róterdam'], incoterms: ['CIF', 'FCA'], grupos: ['nueces', 'secas'], region: 'UE' },
  {
    cliente: 4,
    puertos: ['London Gateway', 'Felixstowe'],
    incoterms: ['FOB', 'CFR'],
    grupos: ['berriesYUva', 'manzanasYKiwis'],
    moneda: 'GBP',
  },
  { cliente: 5, puertos: ['Génova', 'La Spezia'], incoterms: ['CFR'], grupos: ['nueces', 'almendras'], region: 'UE', moneda: 'EUR' },
  {
    cliente: 6,
    puertos: ['Valencia', 'Barcelona'],
    incoterms: ['CIF'],
    grupos: ['almendras', 'nueces'],
    region: 'UE',
    moneda: 'EUR',
    broker: 3,
  },
  { cliente: 7, puertos: ['Mersin', 'Estambul'], incoterms: ['CFR'], grupos: ['nueces'], broker: 5 },
  { cliente: 8, puertos: ['Jebel Ali'], incoterms: ['CFR', 'CIF'], grupos: ['nueces', 'almendras'], broker: 4 },
  { cliente: 9, puertos: ['Nhava Sheva', 'Mundra'], incoterms: ['CFR'], grupos: ['nueces', 'manzanasYKiwis'] },
  { cliente: 10, puertos: ['Shanghái'], incoterms: ['CFR', 'FOB'], grupos: ['cerezas'], region: 'CN' },
  { cliente: 11, puertos: ['Nansha', 'Shekou'], incoterms: ['CFR'], grupos: ['cerezas', 'berriesYUva'], region: 'CN' },
  { cliente: 12, puertos: ['Busan'], incoterms: ['CFR', 'CIF'], grupos: ['nueces', 'cerezas'] },
  { cliente: 13, puertos: ['Tokio', 'Yokohama'], incoterms: ['CIF'], grupos: ['nueces', 'secas'], region: 'JP' },
  { cliente: 14, puertos: ['Filadelfia', 'Wilmington (Delaware)'], incoterms: ['FOB', 'CFR'], grupos: ['berriesYUva', 'manzanasYKiwis'] },
  { cliente: 15, puertos: ['Oakland'], incoterms: ['CFR'], grupos: ['nogaLibras'], porLibra: true, broker: 2 },
  { cliente: 16, puertos: ['Montreal'], incoterms: ['CIF'], grupos: ['secas', 'almendras'], moneda: 'CAD' },
  { cliente: 17, puertos: ['Santos', 'Itajaí'], incoterms: ['CFR', 'FCA'], grupos: ['secas', 'nueces'], broker: 6 },
  { cliente: 18, puertos: ['Manzanillo'], incoterms: ['CFR', 'CIF'], grupos: ['secas', 'nueces'] },
  { cliente: 19, puertos: ['Alejandría', 'Damieta'], incoterms: ['CFR'], grupos: ['manzanasYKiwis'] },
  { cliente: 20, puertos: ['Gdansk'], incoterms: ['CFR', 'CIF'], grupos: ['secas', 'almendras'], region: 'UE' },
]

/** Deals that the sample client users find ready, besides the others. */
const FIJOS: readonly { cliente: number; grupo: NombreGrupo; etd: string; estado: string }[] = [
  { cliente: 1, grupo: 'nueces', etd: '2026-11-25', estado: '03' },
  { cliente: 1, grupo: 'secas', etd: '2026-12-16', estado: '02' },
  { cliente: 10, grupo: 'cerezas', etd: '2026-11-27', estado: '03' },
  { cliente: 10, grupo: 'cerezas', etd: '2026-12-09', estado: '02' },
]

type Pago = readonly [unidad: string, cantidad: number, dias: number, evento: string, forma: string]
const PAGOS: Record<'seco' | 'fresco', readonly (readonly Pago[])[]> = {
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
      ['Monto por contenedor', 25_000, 5, 'Zarpe de la nave', 'Pago anticipado'],
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

const GLOSAS: Record<'seco' | 'fresco', Record<(typeof TERMINOS)[number], readonly string[]>> = {
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
const REQUERIDOS: Record<'seco' | 'fresco', Record<Lista, readonly string[]>> = {
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

const COMERCIALES = ['comercial', 'fvaldes', 'rmorales']
const COMEX = ['comex', 'jriquelme', 'gpino']
const CALIDAD = ['calidad', 'mcastillo']
const MOTIVOS_ANULACION = [
  'El cliente no abrió la carta de crédito en el plazo acordado.',
  'No hubo acuerdo en el precio tras la revisión de calibres.',
  'La helada redujo la cosecha de la variedad comprometida.',
]
const FACTOR_LIBRA = 0.453592

/** A generator of numbers from 0 to 1, the same for a seed (mulberry32). */
const azar = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

type Nombres = {
  de: (table: string, name: string, especie?: number) => number
  fila: (table: string, name: string, especie?: number) => Values
}

/** Codes of the parameters by their names. */
const leerNombres = async (client: Tx): Promise<Nombres> => {
  const tables: Record<string, readonly [key: string, name: string, more: string]> = {
    producto: ['cod_producto', 'nom_producto', 'cod_especie'],
    variedad: ['cod_variedad', 'nom_variedad', 'cod_especie'],
    calibre: ['cod_calibre', 'nom_calibre', 'cod_especie'],
    categoria: ['cod_categoria', 'nom_categoria', 'cod_especie'],
    colores: ['cod_color', 'nom_color', 'cod_especie'],
    envase: ['cod_envase', 'nom_envase', 'peso_neto_kg'],
    puerto: ['cod_puerto', 'nom_puerto', 'cod_pais'],
    normacalidad: ['cod_normacalidad', 'nom_normacalidad', 'cod_especie'],
    condicioncarga: ['cod_condicioncarga', 'nom_condicioncarga', '0'],
    unidadpago: ['cod_undpago', 'nom_undpago', '0'],
    eventopago: ['cod_eventopago', 'nom_eventopago', '0'],
    formapago: ['cod_formapago', 'nom_formapago', '0'],
    documentosembarque: ['cod_docnegocio', 'nom_documento', '0'],
    certificadosembarque: ['cod_certembarque', 'nom_certificado', '0'],
    analisiscalidad: ['cod_analisis', 'nom_analisis', '0'],
    otrosdocsembarque: ['cod_otrosdocs', 'nom_otrosdocs', '0'],
  }
  const text = Object.entries(tables)
    .map(
      ([table, [key, name, more]]) =>
        `select '${table}' as tabla, ${key} as clave, ${name} as nombre, ${more}::float as mas, to_jsonb(x) as fila from ${table} x`,
    )
    .join(' union all ')
  const { rows } = await client.query(text)
  const found = (table: string, name: string, especie?: number) => {
    const row = rows.find(r => r.tabla === table && r.nombre === name && (especie === undefined || r.mas === especie))
    if (!row) throw new Error(`sample deals: no ${table} «${name}»`)
    return row
  }
  return {
    de: (table, name, especie) => found(table, name, especie).clave,
    fila: (table, name, especie) => found(table, name, especie).fila,
  }
}

const conGlosas = async (client: Tx): Promise<(titles: readonly string[]) => RichDoc> => {
  const { rows } = await client.query<{ titulo: string; texto: RichDoc }>('select titulo, texto from glosas')
  return titles => ({
    type: 'doc',
    content: titles.flatMap((title): RichNode[] => rows.find(row => row.titulo === title)?.texto.content ?? []),
  })
}

type Paso = { Cod_EstadoNeg: string; En: string; Usuario: string; Motivo?: string }
type Muestra = { cabecera: Values; lineas: Values[]; cuotas: Values[]; requisitos: Record<string, Values[]>; pasos: Paso[] }

const menor = (...dates: string[]): string => dates.sort()[0]!
const momento = (date: string, minutes: number): string =>
  `${date}T${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00-03:00`

/** Where a deal stands by its ETD. */
const estadoPor = (etd: string, i: number): string => {
  if (i % 12 === 7) return '05'
  if (etd < addDays(HOY, -45)) return '04'
  if (etd <= addDays(HOY, 10)) return '03'
  if (etd <= addDays(HOY, 75)) return i % 4 === 0 ? '01' : '02'
  return i % 3 === 0 ? '02' : '01'
}

type Pedido = { programa: Programa; grupo: NombreGrupo; etd: string; estado?: string }

/** The deals to make: two a client and season, and the fixed ones. */
const pedidos = (): Pedido[] => {
  const next = azar(250_930)
  const made = TEMPORADAS.flatMap(year =>
    PROGRAMAS.flatMap((programa, p) =>
      [0, 1].map((turn): Pedido => {
        const grupo = programa.grupos[turn % programa.grupos.length]!
        const { meses } = GRUPOS[grupo]
        const month = meses[(p + turn * 3 + Math.floor(next() * 2)) % meses.length]!
        const day = 3 + Math.floor(next() * 25)
        const etd = `${month >= 9 ? year : year + 1}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        return { programa, grupo, etd }
      }),
    ),
  )
  const fixed = FIJOS.map(({ cliente, ...rest }): Pedido => ({ programa: PROGRAMAS.find(p => p.cliente === cliente)!, ...rest }))
  return [...made, ...fixed]
}

const pasosDe = (estado: string, abierto: string, etd: string, comercial: string, comex: string, i: number): Paso[] => {
  const confirmado = menor(addDays(abierto, 3 + (i % 9)), addDays(HOY, -2))
  const all: Paso[] = [
    { Cod_EstadoNeg: '01', En: momento(abierto, (i * 37) % 500), Usuario: comercial },
    { Cod_EstadoNeg: '02', En: momento(menor(confirmado, addDays(etd, -6)), (i * 53) % 500), Usuario: comercial },
    { Cod_EstadoNeg: '03', En: momento(menor(addDays(etd, -4), AYER), (i * 29) % 60), Usuario: comex },
    { Cod_EstadoNeg: '04', En: momento(menor(addDays(etd, 40), AYER), 60 + ((i * 31) % 60)), Usuario: comex },
  ]
  if (estado !== '05') return all.slice(0, Number(estado))
  const Motivo = MOTIVOS_ANULACION[i % MOTIVOS_ANULACION.length]!
  const anulado = menor(addDays(confirmado, 8), AYER)
  return [...all.slice(0, 1 + (i % 2)), { Cod_EstadoNeg: '05', En: momento(anulado, 515), Usuario: comercial, Motivo }]
}

const armar = (client: Values, pedido: Pedido, i: number, nombres: Nombres, glosas: (titles: readonly string[]) => RichDoc): Muestra => {
  const next = azar(7_919 * (i + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const { programa, etd } = pedido
  const grupo: Grupo = GRUPOS[pedido.grupo]
  const clase = grupo.fresca ? 'fresco' : 'seco'
  const estado = pedido.estado ?? estadoPor(etd, i)
  const abierto = menor(addDays(etd, -(38 + Math.floor(next() * 50))), addDays(HOY, -2 - (i % 19)))
  const [comercial, comex, qc] = [COMERCIALES[programa.cliente % 3]!, COMEX[i % 3]!, CALIDAD[i % 2]!]
  const moneda = programa.moneda ?? 'USD'
  const cambio = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37 }[moneda]!

  const contenedores = 1 + Math.floor(next() * 4)
  const cuantas = Math.min(contenedores, 1 + Math.floor(next() * 3)) + (next() < 0.15 ? 1 : 0)
  const lineas = Array.from({ length: cuantas }, (_, n): Values => {
    const fruta: Fruta = grupo.frutas[(n + i) % grupo.frutas.length]!
    const producto = nombres.fila('producto', fruta.producto)
    const especie = producto.cod_especie as number
    const envase = nombres.fila('envase', pick(fruta.envases))
    const peso = Number(envase.peso_neto_kg)
    const cajas = Math.floor((fruta.kilos * contenedores) / cuantas / peso)
    const norma = fruta.normas?.[programa.region ?? 'otro']
    const precio = (fruta.precio[0] + next() * (fruta.precio[1] - fruta.precio[0])) * cambio
    const codigo = (table: string, names: readonly string[]) => (names.length ? nombres.de(table, pick(names), especie) : null)
    const variedad = pick(fruta.variedades)
    return {
      Cod_Especie: especie,
      Cod_Variedad: nombres.de('variedad', variedad, especie),
      Cod_SubEsp: nombres.fila('variedad', variedad, especie).cod_subesp,
      Cod_Producto: producto.cod_producto,
      Cod_Calibre: codigo('calibre', fruta.calibres),
      Cod_Categoria: codigo('categoria', fruta.categorias),
      Cod_Color: codigo('colores', fruta.colorDe?.[variedad] ? [fruta.colorDe[variedad]] : fruta.colores),
      Cod_EstadoCarga: producto.cod_estadocarga,
      Cod_CondicionCarga: nombres.de('condicioncarga', grupo.condicion),
      Cod_Envase: envase.cod_envase,
      Cod_NormaCalidad: norma ? nombres.de('normacalidad', norma) : null,
      // a box of 11.34 kg is 25 lb
      Cantidad: programa.porLibra ? Math.round(peso / FACTOR_LIBRA) * cajas : Math.round(peso * cajas * 1000) / 1000,
      Cod_UndVenta: programa.porLibra ? 3 : 1,
      Precio: Math.round(precio * (programa.porLibra ? FACTOR_LIBRA : 1) * 100) / 100,
      Cod_Moneda: moneda,
      Cod_TipoPrecio: grupo.fresca ? 2 : 1,
    }
  })
  const roles = client.roles as string[]
  const comoParte = (rol: string) => (roles.includes(rol) ? programa.cliente : null)
  const incoterm = pick(programa.incoterms)
  const pagos = pick(PAGOS[clase])
  const conCarta = pagos.some(([, , , evento]) => evento === 'Presentación de la carta de crédito')
  const titulos = GLOSAS[clase]
  const pasos = pasosDe(estado, abierto, etd, comercial, comex, i)
  const documentos = REQUERIDOS[clase].Documentos.concat(incoterm === 'CIF' ? ['Póliza o certificado de seguro'] : [])
  return {
    cabecera: {
      Nro_Contrato: null,
      Fecha_Contrato: abierto,
      Cod_ClienteNegocio: programa.cliente,
      // under a letter of credit the bank is the consignee
      Cod_Consig: conCarta && programa.cliente === 1 ? 22 : comoParte('Consignatario'),
      Cod_Notif1: comoParte('Notificado'),
      Cod_ClienteFactura: i % 3 === 0 ? comoParte('Factura') : null,
      Cod_ClienteCobro: i % 5 === 0 ? comoParte('Cobro') : null,
      Cod_ClienteInt: grupo.vendedor,
      Cod_IncoTerm: incoterm,
      Cod_Pais: client.cod_pais,
      Cod_Puerto: nombres.de('puerto', pick(programa.puertos), client.cod_pais as number),
      Cod_FormatoCarga: grupo.fresca ? 1 : 1 + (i % 2),
      Fecha_ETD: etd,
      Num_Embarques: contenedores > 2 ? 2 : 1,
      Num_Contenedores: contenedores,
      Usuario_Comercial: comercial,
      Usuario_Comex: comex,
      Usuario_QC: qc,
      Analisis_Req: !grupo.fresca,
      ...Object.fromEntries(
        TERMINOS.map(name => [name, glosas([...titulos[name], ...(conCarta && name === 'Condiciones_Pago' ? ['Carta de crédito'] : [])])]),
      ),
      Creado_Por: comercial,
      Creado_En: pasos[0]!.En,
      Modificado_Por: comercial,
      Modificado_En: pasos[0]!.En,
    },
    lineas,
    cuotas: pagos.map(([unidad, Cantidad, Dias, evento, forma], n) => ({
      Num_Cuota: n + 1,
      Cod_UndPago: nombres.de('unidadpago', unidad),
      Cantidad,
      Dias,
      Cod_EventoPago: nombres.de('eventopago', evento),
      Cod_FormaPago: nombres.de('formapago', forma),
    })),
    requisitos: {
      Documentos: documentos.map((name, n) => ({
        Cod_DocNegocio: nombres.de('documentosembarque', name),
        Originales: n < 3 ? 3 : 1,
        Copias: n < 3 ? 3 : null,
      })),
      Certificados: REQUERIDOS[clase].Certificados.map(name => ({ Cod_CertEmbarque: nombres.de('certificadosembarque', name) })),
      Analisis: REQUERIDOS[clase].Analisis.map(name => ({ Cod_Analisis: nombres.de('analisiscalidad', name) })),
      Otros_Docs: REQUERIDOS[clase].Otros_Docs.map(name => ({ Cod_OtrosDocs: nombres.de('otrosdocsembarque', name) })),
      Brokers: programa.broker && i % 2 === 0 ? [{ Cod_Broker: programa.broker, Comision_Pct: 1 + (i % 3) / 2 }] : [],
    },
    pasos,
  }
}

const SELLOS = ['Creado_Por', 'Creado_En', 'Modificado_Por', 'Modificado_En']

/** Makes the sample deals, in the order of their contracts. Seasons, clients, users and the other parameters stand already. */
export const cargarNegocios = async (client: Tx): Promise<void> => {
  const nombres = await leerNombres(client)
  const glosas = await conGlosas(client)
  const { rows: clientes } = await client.query('select * from clientes')
  const muestras = pedidos()
    .map((pedido, i) => armar(clientes.find(c => c.cod_cliente === pedido.programa.cliente)!, pedido, i, nombres, glosas))
    .sort((a, b) => String(a.cabecera.Creado_En).localeCompare(String(b.cabecera.Creado_En)))

  const cabecera = [...Object.keys(negocio.fields).filter(name => name !== 'Nro_Negocio'), ...SELLOS]
  // the states below are put in place with the dates on which they were reached
  await client.query('alter table negocio disable trigger anotar_estado_inicial')
  const inserted = await insertRows(
    client,
    'negocio',
    cabecera,
    muestras.map(m => m.cabecera),
    'nro_negocio',
  )
  const numeros = inserted.map(row => row.nro_negocio as number)

  const lineas = muestras.flatMap((m, i) => m.lineas.map((linea, n): Values => ({ ...linea, Nro_Negocio: numeros[i], Id_Linea: n + 1 })))
  await insertRows(client, 'negocio_producto', ['Nro_Negocio', 'Id_Linea', ...Object.keys(lineaNegocio.fields)], lineas)
  const cuotas = muestras.flatMap((m, i) => m.cuotas.map((cuota): Values => ({ ...cuota, Nro_Negocio: numeros[i] })))
  await insertRows(client, 'negocio_pago', ['Nro_Negocio', ...Object.keys(cuotas[0]!).filter(name => name !== 'Nro_Negocio')], cuotas)
  for (const name of REQUISITOS) {
    const { part, fields } = negocio.parts[name]
    const filas = muestras.flatMap((m, i) =>
      m.requisitos[name]!.map((item, n): Values => ({ ...item, Nro_Negocio: numeros[i], Id_Linea: n + 1 })),
    )
    await insertRows(client, part, ['Nro_Negocio', 'Id_Linea', ...Object.keys(fields)], filas)
  }

  await client.query('alter table negocio disable trigger user')
  const pasos = muestras.flatMap((m, i) => m.pasos.map((paso): Values => ({ ...paso, Nro_Negocio: numeros[i] })))
  await insertRows(client, 'negocio_estado', ['Nro_Negocio', 'Cod_EstadoNeg', 'Usuario', 'Motivo', 'En'], pasos)
  await client.query(`update negocio n set cod_estadoneg = u.cod_estadoneg, modificado_por = u.usuario, modificado_en = u.en, version = u.pasos
    from (select distinct on (nro_negocio) *, count(*) over (partition by nro_negocio) as pasos from negocio_estado order by nro_negocio, id desc) u
    where u.nro_negocio = n.nro_negocio`)
  await client.query('alter table negocio enable trigger user')
}
