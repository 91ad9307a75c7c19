/** Values of papers about money: amounts, payments and bank accounts. */
import { date, decimal, flag, integer, text } from '../fields.ts'
import { dato, listaImpresa, valor } from './valores.ts'

/** Amounts, one per currency. */
export const montos = listaImpresa({
  nombre: { es: 'Total', en: 'Total' },
  valores: { Cod_Moneda: dato(text('Moneda*', 3)), Monto: valor(decimal('Importe*', 4), 'Amount') },
})

export const pago = {
  Num_Cuota: dato(integer('Cuota*')),
  Cantidad: valor(decimal('Cantidad*', 2), 'Quantity'),
  /** Payment unit: %, or an amount's currency or name. */
  Unidad: valor(text('Unidad*'), 'Unit'),
  Es_Porcentaje: dato(flag('Porcentaje')),
  /** Days from the event; negative is before it. */
  Dias: valor(integer('Días*'), 'Days'),
  Evento: valor(text('Evento*'), 'Event'),
  Forma_Pago: valor(text('Forma de pago'), 'Form of payment'),
  /** Null while the date is an estimate, which is not printed. */
  Fecha_Vencimiento: dato(date('Vencimiento')),
}

export const cuenta = {
  Banco: valor(text('Banco*'), 'Bank'),
  Titular: valor(text('Titular'), 'Beneficiary'),
  Cuenta: valor(text('Cuenta'), 'Account'),
  Moneda: valor(text('Moneda', 3), 'Currency'),
  Swift: valor(text('SWIFT'), 'SWIFT'),
  /** Intermediary bank, with its SWIFT. */
  Banco_Intermediario: valor(text('Banco intermediario'), 'Intermediary bank'),
}
