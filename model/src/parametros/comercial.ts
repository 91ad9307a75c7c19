/** Trade: buyers and sellers, currencies, and terms. */
import { entity } from '../entity.ts'
import {
  choice,
  choices,
  code,
  date,
  decimal,
  email,
  flag,
  image,
  integer,
  ref,
  refText,
  richText,
  rows,
  rut,
  sections,
  serial,
  text,
  url,
} from '../fields.ts'

export const ROLES_CLIENTE = ['Cliente final', 'Consignatario', 'Notificado', 'Factura', 'Cobro'] as const
export const FECHAS_BASE = ['Contrato', 'ETD', 'Zarpe', 'BL', 'ETA', 'Documentos'] as const

/** People of a company, and which mails they receive. */
export const contactos = rows(
  {
    Nombre: text('Nombre*', 80),
    Email: email('Correo*'),
    Recibe: choices(['Instrucciones', 'Documentos', 'Aprobaciones', 'Facturas'], 'Recibe'),
  },
  'Contactos',
)

export const moneda = entity('moneda', 'Monedas', 'moneda', {
  Cod_Moneda: code('Código ISO 4217*', 3, {
    upper: true,
    pattern: /^[A-Za-z]{3}$/,
    hint: 'use las tres letras ISO 4217, como USD.',
    example: 'USD',
  }),
  Nom_Moneda: text('Nombre*', 60),
  Nom_Moneda_Ing: text('Nombre en inglés', 60),
  Simbolo: text('Símbolo', 8),
  Decimales: integer('Decimales*', { from: 0, to: 4, initial: 2 }),
  // reports convert amounts with the last rate on or before the day of each
  Valores: rows({ Desde: date('Desde*'), Valor_USD: decimal('Cuántos USD vale*', 8) }, 'Valor en dólares', { max: 400 }),
})

export const incoterm = entity(
  'incoterm',
  'Incoterms',
  'incoterm',
  {
    Cod_IncoTerm: code('Código*', 3, {
      upper: true,
      pattern: /^[A-Za-z]{3}$/,
      hint: 'use las tres letras de la regla, como FOB.',
      example: 'FOB',
    }),
    Nom_IncoTerm: text('Nombre*', 80),
    Edicion: integer('Edición*', { from: 1936, to: 2100, initial: 2020 }),
    Medio: choice(['Cualquiera', 'Marítimo'], 'Medio'),
    Flete_Vendedor: flag('Flete del vendedor'),
    Seguro_Vendedor: flag('Seguro del vendedor'),
  },
  { order: ['Cod_IncoTerm'] },
)

export const giro = entity('giro', 'Giros', 'giro', { Cod_Giro: serial('Código'), Nom_Giro: text('Nombre*', 80) })

export const tipoprecio = entity('tipoprecio', 'Tipos de precio', 'tipo de precio', {
  Cod_TipoPrecio: serial('Código'),
  Nom_TipoPrecio: text('Nombre*', 60),
  Nom_TipoPrecio_Ing: text('Nombre en inglés', 60),
  /** Clause printed in the contract of a deal with such a price. */
  Cod_Glosa: ref('glosas', 'Cláusula de liquidación'),
})

export const unidadpago = entity('unidadpago', 'Unidades de pago', 'unidad de pago', {
  Cod_UndPago: serial('Código'),
  Nom_UndPago: text('Nombre*', 40),
  Es_Porcentaje: flag('Es porcentaje'),
  Por_Contenedor: flag('Por contenedor'),
})

export const eventopago = entity(
  'eventopago',
  'Eventos de pago',
  'evento de pago',
  {
    Cod_EventoPago: serial('Código'),
    Nom_EventoPago: text('Nombre*', 80),
    Nom_EventoPago_Ing: text('Nombre en inglés', 80),
    Fecha_Base: choice(FECHAS_BASE, 'Fecha base*'),
  },
  { about: 'Hecho desde el que se cuentan los días de un pago.' },
)

export const formapago = entity(
  'formapago',
  'Formas de pago',
  'forma de pago',
  {
    Cod_FormaPago: serial('Código'),
    Nom_FormaPago: text('Nombre*', 60),
    Nom_FormaPago_Ing: text('Nombre en inglés', 60),
    Cod_FormaPagoAduana: refText('formapagoaduana', 'Forma de pago de aduana'),
    /** The bank hands over the documents against payment or acceptance, and their holder may collect the fruit. */
    Contra_Documentos: flag('Contra entrega de documentos'),
  },
  { otros: true },
)

export const formapagoaduana = entity('formapagoaduana', 'Formas de pago de aduana', 'forma de pago de aduana', {
  Cod_FormaPagoAduana: code('Código de aduana*', 4, { pattern: /^\d{1,4}$/, hint: 'use el código numérico de aduana.', example: '11' }),
  Nom_FormaPagoAduana: text('Nombre*', 60),
})

export const clientes = entity(
  'clientes',
  'Clientes',
  'cliente',
  {
    Cod_Cliente: serial('Código'),
    Nom_Cliente: text('Nombre*', 120),
    Rut: rut('RUT'),
    Id_Fiscal: text('Identificación fiscal', 40),
    Roles: choices(ROLES_CLIENTE, 'Roles*'),
    Cod_Giro: ref('giro', 'Giro'),
    Direccion: text('Dirección', 200, { list: false }),
    Cod_Pais: ref('pais', 'País*'),
    Cod_Ciudad: ref('ciudad', 'Ciudad', { within: { Cod_Pais: 'Cod_Pais' } }),
    Telefono: text('Teléfono', 40, { list: false }),
    Email: email('Correo*'),
    Contactos: contactos,
  },
  {
    within: ['Cod_Pais'],
    about: 'Empresa extranjera o nacional que compra, recibe, es notificada, factura o paga; sus roles dicen dónde se la puede elegir.',
  },
)

const DE_EMPRESA = sections({ pagos: 'Cuentas y firmas', negocios: 'En sus negocios' })

export const clienteinterno = entity(
  'clienteinterno',
  'Clientes internos',
  'cliente interno',
  {
    Cod_ClienteInt: serial('Código'),
    Nom_ClienteInt: text('Nombre*', 120),
    Rut: rut('RUT*'),
    Direccion: text('Dirección', 200, { list: false }),
    Cod_Comuna: refText('comuna', 'Comuna'),
    Telefono: text('Teléfono', 40, { list: false }),
    Email: email('Correo'),
    Web: url('Sitio web', { example: 'https://www.suempresa.cl' }),
    Logo: image('Logo'),
    /** The accounts into which buyers pay; a paper in a currency names those of that currency, and those of any. */
    Cuentas: rows(
      {
        Banco: text('Banco*', 80),
        Cuenta: text('Cuenta o IBAN*', 40),
        Swift: text('SWIFT', 11, {
          upper: true,
          pattern: /^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/,
          hint: 'use los 8 u 11 caracteres del banco, como BCHICLRM.',
          example: 'BCHICLRM',
        }),
        Cod_Moneda: refText('moneda', 'Moneda'),
        Banco_Intermediario: text('Banco intermediario', 120, { example: 'JPMorgan Chase, New York, CHASUS33' }),
      },
      'Cuentas bancarias',
      { max: 10, ...DE_EMPRESA.pagos },
    ),
    /** The people who sign for the company: all of them sign its contracts, the first one signs the other papers. */
    Firmantes: rows(
      { Nombre: text('Nombre*', 80), Cargo: text('Cargo*', 80), Cargo_Ing: text('Cargo en inglés', 80), Imagen: image('Firma') },
      'Firmantes',
      { max: 4, ...DE_EMPRESA.pagos },
    ),
    Cod_Puerto: ref('puerto', 'Puerto de embarque habitual', { only: { Cod_Pais: '152' }, ...DE_EMPRESA.negocios }),
    Cod_Planta: ref('planta', 'Planta de carga habitual', DE_EMPRESA.negocios),
    Idioma_Contrato: choice(['es', 'en'], 'Idioma que prevalece en los contratos', {
      labels: { es: 'Español', en: 'Inglés' },
      list: false,
      ...DE_EMPRESA.negocios,
    }),
    Validez_Proforma: integer('Validez de las proformas (días)', { from: 1, to: 365, initial: 15, list: false, ...DE_EMPRESA.negocios }),
  },
  { about: 'Empresa propia que vende: su membrete, sus cuentas y sus firmas van en los papeles.' },
)

export const broker = entity(
  'broker',
  'Brokers',
  'broker',
  {
    Cod_Broker: serial('Código'),
    Nom_Broker: text('Nombre*', 120),
    Email: email('Correo'),
    Cod_Pais: ref('pais', 'País'),
    Comision_Pct: decimal('Comisión (%)', 3, { from: 0, to: 100 }),
  },
  { otros: true, within: ['Cod_Pais'], about: 'Corredor que intermedia un negocio por una comisión.' },
)

export const seccion = entity(
  'seccion',
  'Secciones',
  'sección',
  {
    Cod_Seccion: serial('Código'),
    Nom_Seccion: text('Nombre*', 60),
    Orden: integer('Orden', { from: 0 }),
  },
  { otros: true, order: ['Orden', 'Nom_Seccion'] },
)

export const glosas = entity(
  'glosas',
  'Glosas de contrato',
  'glosa',
  {
    Cod_Glosa: serial('Código'),
    Titulo: text('Título*', 120),
    Texto: richText('Texto en español*'),
    Texto_Ing: richText('Texto en inglés*'),
    Seccion: ref('seccion', 'Sección*'),
    Orden: integer('Orden', { from: 0 }),
  },
  {
    name: 'Titulo',
    within: ['Seccion'],
    order: ['Seccion', 'Orden', 'Titulo'],
    about: 'Cláusula ya redactada, en los dos idiomas, que se agrega a los términos de un negocio.',
  },
)

export const empresaseguro = entity('empresaseguro', 'Empresas de seguro', 'empresa de seguro', {
  Cod_EmpresaSeguro: serial('Código'),
  Nom_EmpresaSeguro: text('Nombre*', 80),
  Rut: rut('RUT'),
  Email: email('Correo'),
  Nro_Poliza: text('Número de póliza', 40),
})

export const estadoseguro = entity('estadoseguro', 'Estados de seguro', 'estado de seguro', {
  Cod_EstadoSeguro: serial('Código'),
  Nom_EstadoSeguro: text('Nombre*', 60),
})

export const empresacourier = entity('empresacourier', 'Empresas de courier', 'empresa de courier', {
  Cod_EmpresaCourier: serial('Código'),
  Nom_EmpresaCourier: text('Nombre*', 80),
  Url_Seguimiento: url('Dirección de seguimiento', { hint: 'Use {numero} donde va el número de envío.' }),
})
