/** The input of the contract's document: the data that the server reads for it. */
import type { Contrato } from '@nogal/model/negocio/contrato'
import type { Account } from '../../papel/blocks/accounts.ts'
import type { PrintedItem } from '../../papel/blocks/lists.ts'
import type { Company, Party } from '../../papel/blocks/parties.ts'
import type { Payment } from '../../papel/blocks/payments.ts'
import type { Printed } from '../../papel/paper.ts'

type Nullable<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T]
/** The same type, with nullable properties optional. */
type Sparse<T> = Omit<T, Nullable<T>> & { [K in Nullable<T>]?: T[K] }

export type LineaContrato = Sparse<Contrato['Lineas'][number]>
export type EmbarqueContrato = Sparse<NonNullable<Contrato['Embarques']>[number]>
export type PagoContrato = Sparse<Omit<Contrato['Pagos'][number], 'Partes'>> & Pick<Payment, 'Partes'>

/** The input types of the shared blocks. */
type Drawn = {
  Vendedor: Company & { Cuentas: Account[] }
  Comprador: Party
  Consignatario?: Party | null
  Notificado_1?: Party | null
  Notificado_2?: Party | null
  Facturar_A?: Party | null
  Cobrar_A?: Party | null
  Ejecutivo?: Sparse<NonNullable<Contrato['Ejecutivo']>> | null
  Lineas: LineaContrato[]
  Pagos: PagoContrato[]
  Embarques?: EmbarqueContrato[] | null
  Salidas?: Sparse<NonNullable<Contrato['Salidas']>[number]>[] | null
  Documentos: PrintedItem[]
  Certificados: PrintedItem[]
  Analisis: PrintedItem[]
  Otros_Documentos: PrintedItem[]
  Clausulas: Partial<Contrato['Clausulas']>
  Firmas: Sparse<Contrato['Firmas'][number]>[]
}

export type ContratoData = Sparse<Omit<Contrato, keyof Drawn | 'Impreso_En'>> & Drawn
/** The data of a contract with the timestamp of its printing. */
export type ContratoImpreso = Printed<ContratoData>
