/**
 * Lote: fruit of one orchard and variety that a plant processed on one day. Its boxes travel on pallets (`contenedor_pallet`), by which a
 * recall finds the containers and clients of a lot.
 */
import { aggregate } from '../aggregate/aggregate.ts'
import { noun } from '../aggregate/noun.ts'
import { date, integer, longText, ref, serial, text } from '../fields.ts'

/** Codes as plants and the SAG write them: letters and digits with dashes, points or slashes between them. */
const codigo = { upper: true, pattern: /^[A-Za-z0-9]([A-Za-z0-9 ./-]*[A-Za-z0-9])?$/ }

export const lote = aggregate('lote', 'Lotes', 'lote', {
  fields: {
    Id_Lote: serial('Lote'),
    Nro_Lote: text('Número de lote*', 30, { ...codigo, hint: 'escriba el número que le dio la planta, como L-014.', example: 'L-014' }),
    Cod_Planta: ref('planta', 'Planta de proceso*'),
    /** The code that the SAG gives to an orchard. */
    Csg: text('CSG del productor*', 20, { ...codigo, hint: 'escriba el código del SAG del huerto, como 104233.', example: '104233' }),
    Productor: text('Productor', 80),
    Cod_Especie: ref('especie', 'Especie*'),
    Cod_Variedad: ref('variedad', 'Variedad*', { within: { Cod_Especie: 'Cod_Especie' } }),
    Fecha_Proceso: date('Fecha de proceso*'),
    Cajas: integer('Cajas*', { from: 1, to: 1_000_000 }),
    Observaciones: longText('Observaciones', 1000),
  },
  derived: {
    /** The code that the SAG gives to the plant. */
    Csp: text('CSP de la planta', 20),
    Cajas_Cargadas: integer('Cajas en contenedores*'),
    Cajas_Saldo: integer('Cajas sin contenedor*'),
  },
  parts: {},
  list: [
    'Nro_Lote',
    'Cod_Planta',
    'Nom_Planta',
    'Csp',
    'Csg',
    'Productor',
    'Cod_Especie',
    'Nom_Especie',
    'Cod_Variedad',
    'Nom_Variedad',
    'Fecha_Proceso',
    'Cajas',
    'Cajas_Cargadas',
    'Cajas_Saldo',
    'Id_Lote',
    'Version',
  ],
  name: 'Nro_Lote',
  naming: { by: ['Nro_Lote'], hint: 'Nom_Variedad' },
  order: ['-Fecha_Proceso', '-Id_Lote'],
  icon: 'lote',
  about: 'Fruta de un huerto y una variedad que una planta procesó un día; sus cajas van en pallets a los contenedores.',
})

export const LOTE = noun(lote, {
  reason: 'Cada caja tiene su lote: de qué huerto, qué planta y qué día es, y en qué contenedores va.',
})
