/** Despacho: the papers of shipments and the contracts that should go out, one row each, with why, to whom, and what prevents that. */
import { listOf, record } from '../answer.ts'
import { namesOf } from '../entity.ts'
import { choice, date, instant, integer, refText, rows, text } from '../fields.ts'
import { ESTADOS_ENVIO, NOMBRES_ESTADO } from './envio.ts'
import { CODIGOS_ENVIADOS, NOMBRES_ENVIADOS } from './papeles.ts'

/** Why a paper should go out. */
export const POR_QUE_SALE = {
  'sin-enviar': 'Sin enviar',
  cambio: 'Cambió',
  'no-llego': 'No llegó',
} as const
type PorQueSale = keyof typeof POR_QUE_SALE

/** The reasons why a paper can't be sent: what is lacking, in a few words. */
export const IMPEDIMENTOS = {
  'sin-receptor': 'Sin destinatario',
  'sin-correo': 'Sin correo',
  'por-aprobar': 'Sin aprobar',
  'aprobar-otra-vez': 'Aprobar otra vez',
  'sin-muestras': 'Sin análisis',
  'sin-lotes': 'Sin pallets',
  'no-cumple': 'No cumple',
  'sin-banco': 'Sin el banco del BL',
  borrador: 'Negocio sin confirmar',
  anulado: 'Anulado',
} as const
type Impedimento = keyof typeof IMPEDIMENTOS

/** What a paper has whose sending is prepared: its receivers, and what prevents the sending. */
export const despacho = {
  Destinatarios: rows({ Nombre: text('Nombre*', 120), Email: text('Correo*', 120) }, 'Destinatarios'),
  /** Why the paper can't be sent, and what to do. */
  Falta: text('Falta', 300),
  Impedimento: choice(Object.keys(IMPEDIMENTOS) as Impedimento[], 'Qué falta', { labels: IMPEDIMENTOS }),
}

const campos = {
  /** Shipment or deal, paper and variant, which identify the row. */
  Clave: text('Clave*', 60),
  Vence: date('Vence'),
  Papel: choice(CODIGOS_ENVIADOS, 'Papel*', { labels: NOMBRES_ENVIADOS }),
  Para: { ...text('Para', 120), group: 'value' as const },
  /** The number of the contract; a paper of a shipment adds a slash and the number of the shipment within the deal: `2026-0031/2`. */
  Origen: { ...text('Negocio o embarque*', 40), group: 'value' as const },
  Por_Que: choice(Object.keys(POR_QUE_SALE) as PorQueSale[], 'Por qué*', { labels: POR_QUE_SALE }),
  Cambios: text('Qué cambió', 500),
  Fecha_ETD: date('ETD'),
  /** Who answers for the shipment, or for the deal of a contract. */
  Usuario_Responsable: refText('usuario', 'Responsable'),
  /** The last sending: its state, when it left, to whom, whether a receiver confirmed it, and its revision. */
  Estado: choice(ESTADOS_ENVIO, 'Último envío', { labels: NOMBRES_ESTADO }),
  Enviado_En: instant('Enviado'),
  Enviado_A: text('Enviado a', 500),
  Recibido_En: instant('Acuse de recibo'),
  Revision: integer('Revisión enviada'),
  /** Null for a contract, which belongs to no shipment. */
  Nro_Embarque: integer('Número de embarque'),
  Nro_Corr_Embarque: integer('Embarque del negocio'),
  Nro_Negocio: integer('Negocio*'),
  Variante: integer('Agencia, planta o contenedor*'),
  Id_Envio: integer('Envío'),
  /** That of the last sending, or else the usual one of the paper. */
  Idioma: choice(['es', 'en'], 'Idioma*'),
  ...despacho,
}
/** The columns of a paper that should go out. */
export const camposPorEnviar = campos
export const porEnviar = listOf(record({ ...campos, ...namesOf(campos) }))
