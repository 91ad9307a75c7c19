/** Rules of sense of a shipment: settings of its reefers, its bill of lading, who pays the freight. */
import { literal, type SenseRule } from '../aggregate/sense.ts'

export const SENSATEZ_EMBARQUE: readonly SenseRule[] = [
  {
    fields: ['Temperatura', 'Cod_UnidadMedTem'],
    when: { above: ['Temperatura', 'Cod_UnidadMedTem.Maximo'] },
    say: 'Un contenedor refrigerado no se ajusta a más de {Cod_UnidadMedTem.Maximo} {Cod_UnidadMedTem.Simbolo}. Revise el signo y la unidad.',
    weight: 'impide',
  },
  {
    fields: ['Temperatura', 'Cod_UnidadMedTem'],
    when: { below: ['Temperatura', 'Cod_UnidadMedTem.Minimo'] },
    say: 'Un contenedor refrigerado no se ajusta a menos de {Cod_UnidadMedTem.Minimo} {Cod_UnidadMedTem.Simbolo}. Revise la cifra y la unidad.',
    weight: 'impide',
  },
  {
    fields: ['Ventilacion', 'Cod_UnidadMedVen'],
    when: { above: ['Ventilacion', 'Cod_UnidadMedVen.Maximo'] },
    say: 'La ventilación no pasa de {Cod_UnidadMedVen.Maximo} {Cod_UnidadMedVen.Simbolo}. Revise la cifra y la unidad.',
    weight: 'impide',
  },
  {
    fields: ['O2', 'CO2'],
    when: { above: [{ sum: ['O2', 'CO2'] }, literal(100)] },
    say: 'El O₂ ({O2} %) y el CO₂ ({CO2} %) suman más de 100 %. Revise las dos cifras.',
    weight: 'impide',
  },
  {
    fields: ['Originales_BL', 'Tipo_BL'],
    when: { every: [{ is: ['Tipo_BL', 'Sea waybill'] }, { above: ['Originales_BL', literal(0)] }] },
    say: 'Un sea waybill no tiene originales. Ponga 0, o cambie el tipo de BL.',
    weight: 'impide',
  },
  {
    fields: ['Fecha_BL'],
    when: { above: ['Fecha_BL', { today: true }] },
    say: 'La fecha del BL no puede ser futura: es la del embarque a bordo. Déjela en blanco hasta entonces.',
    weight: 'impide',
  },
  {
    fields: ['Flete_BL'],
    when: { every: [{ is: ['Flete_BL', 'Collect'] }, { is: ['Flete_Vendedor', true] }] },
    say: 'Con {Cod_IncoTerm} el flete lo paga el vendedor: en el BL va prepagado. Revise el flete, o el incoterm del negocio.',
    weight: 'aviso',
  },
  {
    fields: ['Flete_BL'],
    when: { every: [{ is: ['Flete_BL', 'Prepaid'] }, { is: ['Flete_Vendedor', false] }] },
    say: 'Con {Cod_IncoTerm} el flete lo paga el comprador: en el BL va por cobrar. Revise el flete, o el incoterm del negocio.',
    weight: 'aviso',
  },
  {
    // URC 522: a waybill gives the goods to its consignee without any document
    fields: ['Tipo_BL'],
    when: { every: [{ is: ['Tipo_BL', 'Sea waybill'] }, { is: ['Contra_Documentos', true] }, { is: ['Consigna_Comprador', true] }] },
    say: 'El negocio se cobra contra documentos, pero con un sea waybill el comprador retira la fruta sin ellos. Use un BL original, o consigne al banco.',
    weight: 'aviso',
  },
  {
    fields: ['Consignacion_BL', 'Tipo_BL'],
    when: {
      every: [{ is: ['Tipo_BL', 'Sea waybill'] }, { is: ['Consignacion_BL', 'A la orden', 'Orden del embarcador', 'Orden de un banco'] }],
    },
    say: 'Un sea waybill es nominativo: no va a la orden de nadie. Consígnelo al consignatario, o cambie el tipo de BL.',
    weight: 'impide',
  },
  {
    fields: ['Banco_BL', 'Consignacion_BL'],
    when: { every: [{ is: ['Consignacion_BL', 'Orden de un banco'] }, { unknown: 'Banco_BL' }] },
    say: 'El BL va a la orden de un banco y falta cuál. Escriba su nombre como lo pide la carta de crédito.',
    weight: 'aviso',
  },
  {
    fields: ['Cod_FormaPagoAduana'],
    when: { some: [{ above: ['Cod_FormaPagoAduana', 'Pago_Aduana'] }, { below: ['Cod_FormaPagoAduana', 'Pago_Aduana'] }] },
    say: 'Por los pagos del negocio corresponde el código {Pago_Aduana}. Déjela en blanco para usarlo, o revise los pagos.',
    weight: 'aviso',
  },
]
