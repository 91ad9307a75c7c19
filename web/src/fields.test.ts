import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import type { Fields } from '@nogal/model/fields'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { expect, it } from 'vitest'
import { CAMION, PESOS, SECCION_DATOS, SELLOS } from './contenedor/shared/contenedor.view.ts'
import { ADUANA, FECHAS, REFRIGERADO, RESERVA } from './embarque/datos/secciones.ts'
import { CAMPOS_PASO } from './negocio/nuevo/pasos.ts'

/** The tabs and steps with the editable fields of each noun. */
const TABS: [name: string, fields: Fields, tabs: Fields[]][] = [
  ['a shipment', embarque.fields, [RESERVA, FECHAS, REFRIGERADO, ADUANA]],
  ['a container', contenedor.fields, [SECCION_DATOS, SELLOS, CAMION, PESOS].map(tab => tab.fields)],
  ['a deal', negocio.fields, [CAMPOS_PASO.datos, CAMPOS_PASO.partes, CAMPOS_PASO.condiciones]],
]

it.each(TABS)('each field of %s has a tab', (_, fields, tabs) => {
  const typed = Object.entries(fields).flatMap(([name, { key }]) => (key ? [] : [name]))
  expect([...new Set(tabs.flatMap(tab => Object.keys(tab)))].sort()).toEqual(typed.sort())
})
