/** What papers of a shipment tell of its lots, of the pallets in each container, and of the inspection of each container before it was filled. */
import { choice, date, decimal, integer, text } from '../fields.ts'
import { dato, grupo, listaImpresa, valor } from '../papel/valores.ts'
import { RESPUESTAS_INSPECCION } from './contenedor.fields.ts'
import type { CodPapel } from './papeles.ts'

const lote = {
  Nro_Lote: valor(text('Lote*', 30), 'Lot'),
  /** The code that the SAG gives to the orchard. */
  Csg: valor(text('CSG*', 20), 'CSG'),
}
const kilos = {
  Neto: valor(decimal('Neto (kg)*', 3), 'Net (kg)'),
}

export const lotes = listaImpresa({
  nombre: { es: 'lote', en: 'lot' },
  valores: {
    Id_Lote: dato(integer('Id*')),
    ...lote,
    Productor: valor(text('Productor', 80), 'Grower'),
    Planta: valor(text('Planta*', 120), 'Plant'),
    /** The code that the SAG gives to the plant. */
    Csp: valor(text('CSP', 20), 'CSP'),
    Especie: valor(text('Especie*', 80), 'Species'),
    Variedad: valor(text('Variedad*', 80), 'Variety'),
    Fecha_Proceso: valor(date('Fecha de proceso*'), 'Processed on'),
    Contenedores: valor(text('Contenedores*', 2000), 'Containers'),
    Pallets: valor(integer('Pallets*'), 'Pallets'),
    Cajas: valor(integer('Bultos*'), 'Packages'),
    ...kilos,
  },
})

/** The lots on the pallets of the containers; null while there are none. */
export const lotesImpresos = grupo({
  nombre: { es: 'Lotes', en: 'Lots' },
  papeles: ['solicitud-fitosanitaria'] satisfies CodPapel[],
  valores: { Cuantos: valor(integer('cantidad*'), 'number') },
  dentro: { Lotes_Embarcados: lotes },
})

export const pallets = listaImpresa({
  nombre: { es: 'pallet', en: 'pallet' },
  valores: {
    Id_Pallet: dato(integer('Id*')),
    Nro_Pallet: valor(text('Pallet*', 30), 'Pallet'),
    ...lote,
    Cajas: valor(integer('Bultos*'), 'Packages'),
    ...kilos,
    /** With the packaging of its boxes, and its share of the wood. */
    Bruto: valor(decimal('Bruto (kg)*', 3), 'Gross (kg)'),
  },
})

/** The annex with the pallets of a container; null for a container without pallets. */
export const anexo = grupo({
  nombre: { es: 'Pallets', en: 'Pallets' },
  papeles: ['lista-empaque'] satisfies CodPapel[],
  valores: { Cuantos: valor(integer('cantidad*'), 'number') },
  dentro: { Pallets_Cargados: pallets },
})

export const puntos = listaImpresa({
  nombre: { es: 'punto', en: 'point' },
  valores: {
    Cod_PuntoInspeccion: dato(integer('Id*')),
    Punto: valor(text('Punto*', 120), 'Point'),
    Respuesta: valor(choice(RESPUESTAS_INSPECCION, 'Respuesta'), 'Answer'),
    Observacion: valor(text('Observación', 200), 'Remark'),
  },
})

/** The inspection of a container before it was filled: the points that hold for it, with their answers; null where none does. */
export const inspeccionImpresa = grupo({
  nombre: { es: 'Inspección', en: 'Inspection' },
  papeles: ['informe-carga'] satisfies CodPapel[],
  valores: { Cuantos: valor(integer('respuestas*'), 'answers') },
  dentro: { Puntos: puntos },
})
