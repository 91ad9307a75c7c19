/** A plausible contract for tests and measurements; a test sets the values that matter to it. */
import type { RichDoc, RichNode } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import type { Party } from '../../papel/blocks/parties.ts'
import type { ContratoImpreso, LineaContrato } from './contrato.data.ts'

export const parrafo = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
export const texto = (text: string, ...marks: string[]): RichNode => ({ type: 'text', text, marks: marks.map(type => ({ type })) })
export const titulo = (level: number, text: string): RichNode => ({ type: 'heading', attrs: { level }, content: [texto(text)] })
export const lista = (type: 'bulletList' | 'orderedList', ...items: string[]): RichNode => ({
  type,
  content: items.map(item => ({ type: 'listItem', content: [parrafo(texto(item))] })),
})
export const documento = (...content: RichNode[]): RichDoc => ({ type: 'doc', content })

const COMPRADOR: Party = {
  Nombre: 'Müller & Söhne Trockenfrüchte GmbH',
  Id_Fiscal: 'DE 811 234 567',
  Direccion: 'Am Sandtorkai 48, 20457',
  Ciudad: 'Hamburg',
  Pais: 'Alemania',
  Telefono: '+49 40 3003 5120',
  Email: 'einkauf@mueller-soehne.example',
  Contacto: 'Jürgen Müller',
}

type Fruta = Pick<
  LineaContrato,
  'Producto' | 'Especie' | 'Variedad' | 'Calibre' | 'Color' | 'Estado_Carga' | 'Envase' | 'Partida_Arancelaria'
>
const FRUTAS: Record<Idioma, Fruta[]> = {
  es: [
    ['Nuez con cáscara', 'Nuez', 'Chandler', '32-34 mm', 'Claro', 'Con cáscara', 'Saco de polipropileno 25 kg', '0802.31'],
    ['Nuez sin cáscara, mitades', 'Nuez', 'Serr', 'Mitades', 'Extra claro', 'Sin cáscara', 'Caja de cartón 10 kg al vacío', '0802.32'],
    ['Ciruela D’Agen deshidratada, sin carozo', 'Ciruela', 'D’Agen', '60/70', 'Natural', 'Deshidratada', 'Caja de cartón 10 kg', '0813.20'],
  ].map(fruta),
  en: [
    ['Walnut in shell', 'Walnut', 'Chandler', '32-34 mm', 'Light', 'In shell', 'Polypropylene bag 25 kg', '0802.31'],
    ['Walnut kernels, halves', 'Walnut', 'Serr', 'Halves', 'Extra light', 'Shelled', 'Carton box 10 kg, vacuum packed', '0802.32'],
    ['Dried D’Agen prune, pitted', 'Plum', 'D’Agen', '60/70', 'Natural', 'Dried', 'Carton box 10 kg', '0813.20'],
  ].map(fruta),
}

function fruta([Producto, Especie, Variedad, Calibre, Color, Estado_Carga, Envase, Partida_Arancelaria]: string[]): Fruta {
  return { Producto: Producto!, Especie, Variedad, Calibre, Color, Estado_Carga, Envase, Partida_Arancelaria }
}

const GLOSAS: Record<Idioma, ContratoImpreso['Clausulas']> = {
  es: {
    Condiciones_Embarque: documento(
      parrafo(
        texto('Embarque parcial permitido; '),
        texto('transbordo permitido', 'bold'),
        texto('. El vendedor dará aviso de embarque dentro de las 48 horas.'),
      ),
      lista(
        'bulletList',
        'Tolerancia de ± 5 % en cantidad y monto, a opción del vendedor.',
        'Paletas con marca NIMF-15.',
        'Temperatura de transporte: ambiente, contenedor seco y ventilado.',
      ),
    ),
    Condiciones_Pago: documento(
      parrafo(
        texto(
          'Los pagos se harán por transferencia bancaria, libres de gastos para el vendedor. El atraso devenga un interés del 1 % mensual.',
        ),
      ),
    ),
    Otros_Terminos: documento(
      titulo(4, 'Reclamos'),
      parrafo(
        texto('Todo reclamo por calidad o cantidad debe presentarse '),
        texto('por escrito', 'bold', 'italic'),
        texto(' dentro de los 14 días corridos desde la llegada al puerto de destino, con el informe de un inspector independiente.'),
      ),
      titulo(4, 'Ley aplicable y arbitraje'),
      parrafo(
        texto(
          'Este contrato se rige por la Convención de las Naciones Unidas sobre los Contratos de Compraventa Internacional de Mercaderías (Viena, 1980). Las controversias se resolverán en el Centro de Arbitraje y Mediación de la Cámara de Comercio de Santiago.',
        ),
      ),
    ),
  },
  en: {
    Condiciones_Embarque: documento(
      parrafo(
        texto('Partial shipment allowed; '),
        texto('transhipment allowed', 'bold'),
        texto('. The seller gives notice of shipment within 48 hours.'),
      ),
      lista(
        'bulletList',
        'Tolerance of ± 5% in quantity and amount, at the seller’s option.',
        'Pallets with ISPM 15 mark.',
        'Carriage at ambient temperature, dry and ventilated container.',
      ),
    ),
    Condiciones_Pago: documento(
      parrafo(texto('Payments are made by bank transfer, free of charges for the seller. Late payment bears interest of 1% a month.')),
    ),
    Otros_Terminos: documento(
      titulo(4, 'Claims'),
      parrafo(
        texto('Any claim on quality or quantity must be made '),
        texto('in writing', 'bold', 'italic'),
        texto(' within 14 calendar days of arrival at the port of destination, with the report of an independent surveyor.'),
      ),
      titulo(4, 'Applicable law and arbitration'),
      parrafo(
        texto(
          'This contract is governed by the United Nations Convention on Contracts for the International Sale of Goods (Vienna, 1980). Disputes are settled at the Arbitration and Mediation Centre of the Santiago Chamber of Commerce.',
        ),
      ),
    ),
  },
}

/** `cuantas` lines, with the fruits in turn, in the given currencies. */
export function buildLineas(idioma: Idioma, cuantas: number, monedas = ['USD']): LineaContrato[] {
  return Array.from({ length: cuantas }, (_, i) => {
    const Kilos = 24_000 - 250 * i
    const centavos = 415 + 35 * (i % 3)
    return {
      Id_Linea: i + 1,
      ...FRUTAS[idioma][i % 3]!,
      Categoria: idioma === 'es' ? 'Primera' : 'First',
      Condicion_Carga: idioma === 'es' ? 'A granel paletizado' : 'Palletised',
      Norma_Calidad: 'UNECE DDP-01',
      Cantidad: Kilos,
      Unidad: 'kg',
      Kilos,
      Precio: centavos / 100,
      Tipo_Precio: idioma === 'es' ? 'firme' : 'firm',
      Cod_Moneda: monedas[i % monedas.length]!,
      Monto: (Kilos * centavos) / 100,
    }
  })
}

/** A complete contract: three lines, two payments, unless overridden. Totals are computed from the lines. */
export function buildContrato(idioma: Idioma, cambios: Partial<ContratoImpreso> = {}): ContratoImpreso {
  const es = idioma === 'es'
  const Lineas = cambios.Lineas ?? buildLineas(idioma, 3)
  const monedas = [...new Set(Lineas.map(linea => linea.Cod_Moneda))]
  const Totales = monedas.map(Cod_Moneda => ({
    Cod_Moneda,
    Monto: Math.round(Lineas.reduce((suma, linea) => suma + (linea.Cod_Moneda === Cod_Moneda ? linea.Monto * 100 : 0), 0)) / 100,
  }))
  const parte = (porciento: number) => Totales.map(({ Cod_Moneda, Monto }) => ({ Cod_Moneda, Monto: Math.round(Monto * porciento) / 100 }))
  const comprador = { ...COMPRADOR, Pais: es ? 'Alemania' : 'Germany' }
  return {
    Nro_Negocio: 1042,
    Nro_Contrato: '2027-0042',
    Fecha: '2027-01-18',
    Temporada: '2026-2027',
    Impreso_En: '2027-01-18T15:04:05.000Z',
    Vendedor: {
      Nombre: 'Exportadora Nogal del Maipo SpA',
      Id_Fiscal: '76.543.210-3',
      Es_Rut: true,
      Giro: es ? 'Exportación de frutos secos' : 'Export of nuts and dried fruit',
      Direccion: 'Camino a Melipilla 4820, Talagante',
      Ciudad: 'Santiago',
      Pais: 'Chile',
      Telefono: '+56 2 2815 4400',
      Email: 'ventas@nogaldelmaipo.example',
      Cuentas: [
        {
          Banco: 'Banco de Chile',
          Titular: 'Exportadora Nogal del Maipo SpA',
          Cuenta: '00-801-04417-09',
          Swift: 'BCHICLRM',
          Banco_Intermediario: 'JPMorgan Chase Bank, New York, CHASUS33',
        },
      ],
    },
    Comprador: comprador,
    Consignatario: comprador,
    Notificado_1: {
      Nombre: 'Hansa Spedition KG',
      Id_Fiscal: 'DE 118 509 221',
      Direccion: 'Großer Grasbrook 17, 20457',
      Ciudad: 'Hamburg',
      Pais: comprador.Pais,
      Email: 'import@hansa-spedition.example',
    },
    Facturar_A: comprador,
    Ejecutivo: { Nombre: 'María José Núñez', Email: 'mnunez@nogaldelmaipo.example' },
    Cod_IncoTerm: 'CFR',
    Lugar_IncoTerm: 'Hamburg',
    Edicion_IncoTerm: '2020',
    Pais_Destino: comprador.Pais,
    Puerto_Destino: 'Hamburg',
    Formato_Carga: es ? 'Paletizado' : 'Palletised',
    Fecha_ETD: '2027-03-05',
    Semana_ETD: '2027-W09',
    Num_Embarques: 2,
    Num_Contenedores: 3,
    Lineas,
    Total_Kilos: Lineas.reduce((suma, linea) => suma + linea.Kilos, 0),
    Totales,
    Pagos: [
      {
        Num_Cuota: 1,
        Cantidad: 30,
        Unidad: '%',
        Es_Porcentaje: true,
        Dias: 0,
        Evento: es ? 'Firma del contrato' : 'Signing of the contract',
        Forma_Pago: es ? 'Transferencia bancaria (SWIFT)' : 'Bank transfer (SWIFT)',
        Fecha_Vencimiento: '2027-01-18',
        Montos: parte(30),
      },
      {
        Num_Cuota: 2,
        Cantidad: 70,
        Unidad: '%',
        Es_Porcentaje: true,
        Dias: 30,
        Evento: es ? 'Fecha del conocimiento de embarque (BL)' : 'Date of the bill of lading (BL)',
        Montos: parte(70),
      },
    ],
    Documentos: (es
      ? ['Factura comercial', 'Lista de empaque', 'Conocimiento de embarque']
      : ['Commercial invoice', 'Packing list', 'Bill of lading']
    ).map(Nombre => ({ Nombre })),
    Certificados: (es
      ? ['Certificado fitosanitario (SAG)', 'Certificado de origen EUR.1']
      : ['Phytosanitary certificate (SAG)', 'Certificate of origin EUR.1']
    ).map(Nombre => ({ Nombre })),
    Analisis: [{ Nombre: es ? 'Aflatoxinas B1 y total' : 'Aflatoxins B1 and total', Observacion: 'EU 2/4 µg/kg' }],
    Otros_Documentos: [{ Nombre: es ? 'Fotografías de la carga' : 'Photographs of the loading' }],
    Clausulas: GLOSAS[idioma],
    Firmas: [
      {
        Rol: 'vendedor',
        Empresa: 'Exportadora Nogal del Maipo SpA',
        Nombre: 'María José Núñez',
        Cargo: es ? 'Gerenta comercial' : 'Commercial manager',
      },
      { Rol: 'comprador', Empresa: COMPRADOR.Nombre },
    ],
    ...cambios,
  }
}
