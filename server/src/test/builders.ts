/** Valid bodies; a test sets the values that matter to it. Codes are those of the initial and sample data. */
import type { Values } from '@nogal/model/fields'

const HAMBURGO = 107

/** Walnuts in shell, 20 tonnes. */
export const buildLinea = (cambios: Values = {}): Values => ({
  Cod_Especie: 1,
  Cod_SubEsp: 1,
  Cod_Variedad: 1,
  Cod_Producto: 1,
  Cod_Calibre: 4,
  Cod_Categoria: 1,
  Cod_Color: 2,
  Cod_EstadoCarga: 4,
  Cod_CondicionCarga: 1,
  Cod_Envase: 1,
  Cod_NormaCalidad: 1,
  Cantidad: 20_000,
  Cod_UndVenta: 1,
  Precio: 3.85,
  Cod_Moneda: 'USD',
  Cod_TipoPrecio: 1,
  ...cambios,
})

/** A payment of the whole price, at the signature. */
export const buildCuota = (cambios: Values = {}): Values => ({
  Cod_UndPago: 1,
  Cantidad: 100,
  Dias: 0,
  Cod_EventoPago: 1,
  Cod_FormaPago: 1,
  ...cambios,
})

/** The header of a deal, without parts. */
export const buildCabecera = (cambios: Values = {}): Values => ({
  Cod_ClienteNegocio: 1,
  Cod_Consig: 1,
  Cod_Notif1: 1,
  Cod_ClienteInt: 1,
  Cod_IncoTerm: 'CFR',
  Cod_Pais: 276,
  Cod_Puerto: HAMBURGO,
  Cod_FormatoCarga: 1,
  Fecha_ETD: '2027-03-05',
  Num_Embarques: 1,
  Num_Contenedores: 2,
  Usuario_Comercial: 'comercial',
  Usuario_Comex: 'comex',
  Usuario_QC: 'calidad',
  ...cambios,
})

/** A deal ready to be confirmed: one line, one payment, a requirement of each kind. */
export const buildNegocio = (cambios: Values = {}): Values => ({
  ...buildCabecera(),
  Productos: [buildLinea()],
  Formas_Pago: [buildCuota()],
  Documentos: [{ Cod_DocNegocio: 1, Originales: 3, Copias: 2 }],
  Certificados: [{ Cod_CertEmbarque: 1 }],
  Analisis: [{ Cod_Analisis: 1 }],
  Otros_Docs: [{ Cod_OtrosDocs: 1 }],
  Brokers: [{ Cod_Broker: 1, Comision_Pct: 1.5 }],
  ...cambios,
})
