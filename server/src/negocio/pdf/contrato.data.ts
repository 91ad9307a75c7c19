/** What the paper of a contract can show: all that the server reads for it, and blocks that a later version may feed. */
import type { RichDoc } from '@nogal/model/fields'

/** A sum of money in one currency. */
export type Dinero = { Cod_Moneda: string; Monto: number }

/** A company or person named in the contract. */
export type ParteContrato = {
  Nombre: string
  /** RUT with dots and dash for a Chilean party, else the tax id of its country. */
  Id_Fiscal?: string | null
  /** Whether Id_Fiscal is a Chilean RUT: it decides its label. */
  Es_Rut?: boolean
  Giro?: string | null
  Direccion?: string | null
  Ciudad?: string | null
  Pais?: string | null
  Telefono?: string | null
  Email?: string | null
  /** Person to address there. */
  Contacto?: string | null
}

/** A bank account into which the buyer pays. */
export type CuentaBanco = {
  Banco: string
  Direccion?: string | null
  Titular?: string | null
  Cuenta?: string | null
  Iban?: string | null
  Swift?: string | null
  Cod_Moneda?: string | null
  /** Bank through which the money passes, with its SWIFT. */
  Banco_Intermediario?: string | null
}

/** The exporter, whose letterhead the paper carries. */
export type VendedorContrato = ParteContrato & {
  Sitio_Web?: string | null
  /** PNG or JPEG as a data URL; anything else is not printed. */
  Logo?: string | null
  Cuentas: CuentaBanco[]
}

/** One product line. */
export type LineaContrato = {
  Id_Linea: number
  Producto: string
  Especie?: string | null
  SubEspecie?: string | null
  Variedad?: string | null
  Calibre?: string | null
  Categoria?: string | null
  Color?: string | null
  /** State of the fruit: in shell, shelled, dried, frozen. */
  Estado_Carga?: string | null
  /** How the cargo travels. */
  Condicion_Carga?: string | null
  Envase?: string | null
  Norma_Calidad?: string | null
  Partida_Arancelaria?: string | null
  Cantidad: number
  /** Sales unit of Cantidad and Precio. */
  Unidad: string
  Kilos: number
  Precio: number
  Tipo_Precio?: string | null
  Cod_Moneda: string
  Monto: number
}

/** One payment line (cuota). */
export type PagoContrato = {
  Num_Cuota: number
  Cantidad: number
  /** Payment unit: %, or an amount's currency or name. */
  Unidad: string
  Es_Porcentaje: boolean
  /** Days from the event; negative is before it. */
  Dias: number
  Evento: string
  /** YYYY-MM-DD, when the event's date is known. */
  Fecha_Vencimiento?: string | null
  /** What this line comes to, per currency; empty when it cannot be told yet. */
  Montos: Dinero[]
}

/** A document, certificate or analysis that the buyer requires. */
export type RequisitoContrato = { Nombre: string; Observacion?: string | null }

/** A broker of the deal. */
export type BrokerContrato = { Nombre: string; Comision?: string | null }

/** Who signs. */
export type FirmaContrato = { Rol: 'vendedor' | 'comprador'; Empresa: string; Nombre?: string | null; Cargo?: string | null }

/** The clauses, by section, in the order in which they are printed. */
export const SECCIONES_CONTRATO = [
  'Condiciones_Embarque',
  'Condiciones_Pago',
  'Documentos_Req',
  'Certificados_Req',
  'Otros_Terminos',
] as const
export type SeccionContrato = (typeof SECCIONES_CONTRATO)[number]

/** All that the printed contract shows, in one language. */
export type Contrato = {
  Nro_Negocio: number
  Nro_Contrato: string
  /** Date of the contract, YYYY-MM-DD. */
  Fecha: string
  Temporada?: string | null
  /** Printed across the pages when the paper does not bind. */
  Marca?: 'borrador' | 'anulado' | null
  /** When this printing was made, ISO instant: it is the PDF's creation date, so that the same input gives the same bytes. */
  Impreso_En: string

  Vendedor: VendedorContrato
  Comprador: ParteContrato
  Consignatario?: ParteContrato | null
  Notificado_1?: ParteContrato | null
  Notificado_2?: ParteContrato | null
  /** To whom the invoice goes. */
  Facturar_A?: ParteContrato | null
  /** From whom payment is collected. */
  Cobrar_A?: ParteContrato | null
  Cliente_Interno?: string | null
  /** The seller's person in charge. */
  Ejecutivo?: { Nombre: string; Email?: string | null } | null

  Cod_IncoTerm: string
  /** Named place of the Incoterm. */
  Lugar_IncoTerm: string
  /** Edition of the Incoterms rules: 2020. */
  Edicion_IncoTerm?: string | null
  Pais_Destino: string
  Puerto_Destino: string
  Puerto_Origen?: string | null
  Formato_Carga?: string | null
  /** YYYY-MM-DD. */
  Fecha_ETD: string
  /** ISO week of the ETD with its ISO year: 2026-W53. */
  Semana_ETD?: string | null
  Num_Embarques: number
  Num_Contenedores: number

  Lineas: LineaContrato[]
  Total_Kilos: number
  /** One per currency of the lines. */
  Totales: Dinero[]
  Pagos: PagoContrato[]

  Documentos: RequisitoContrato[]
  Certificados: RequisitoContrato[]
  Analisis: RequisitoContrato[]
  Otros_Documentos: RequisitoContrato[]
  Brokers?: BrokerContrato[]
  Clausulas: Partial<Record<SeccionContrato, RichDoc | null>>
  Firmas: FirmaContrato[]
}
