import { expect, it } from 'vitest'
import { columnasDe } from './columnas.tsx'
import type { Courier } from './courier.ts'

const ALWAYS = ['Estado', 'Nom_EmpresaCourier', 'Nro_Guia', 'Documentos', 'Destinatario', 'Fecha_Envio']
const SENT = { Fecha_Recepcion: null, Recibido_Por: null, Confirmado_Por: null, Confirmado_En: null, Observaciones: null }
const ARRIVED = { ...SENT, Fecha_Recepcion: '2026-11-20', Recibido_Por: 'Recepción' }

it.each([
  ['no envelope', [], []],
  ['an envelope on its way', [SENT], []],
  ['one that arrived beside it', [SENT, ARRIVED], ['Fecha_Recepcion', 'Recibido_Por']],
  ['a remark', [{ ...SENT, Observaciones: 'Frágil' }], ['Observaciones']],
])('shows what is known of %s', (_, couriers, seldom) =>
  expect(
    columnasDe(couriers as Partial<Courier>[] as Courier[])
      .filter(({ hidden }) => !hidden)
      .map(({ key }) => key),
  ).toEqual([...ALWAYS, ...seldom]),
)
