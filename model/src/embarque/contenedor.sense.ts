/** Rules of sense of a container: verified gross mass and contents, gross weight, and arrival of the truck. */
import { literal, type SenseRule } from '../aggregate/sense.ts'

const CARGADO = { sum: ['Bruto_Kg', 'Tara_Kg'] } as const
/** Weights from a scale are tolerated to a hundredth; calculated ones must be exact. */
const POCO_MENOS = { every: [{ below: ['VGM_Kg', { product: [CARGADO, literal(0.99)] }] }, { is: ['Metodo_VGM', '1'] }] } as const
const SUMA_MENOR = { every: [{ below: ['VGM_Kg', CARGADO] }, { some: [{ is: ['Metodo_VGM', '2'] }, { unknown: 'Metodo_VGM' }] }] } as const

/** A reefer keeps the temperature of its fruit and does not cool it, so that fruit warmer by more than this many °C stays warm for days. */
const TIBIA = literal(3)

export const SENSATEZ_CONTENEDOR: readonly SenseRule[] = [
  {
    fields: ['Presentacion_Planta'],
    when: { above: ['Presentacion_Planta', 'Corte_Carga'] },
    say: 'La presentación en planta ({Presentacion_Planta}) es después del corte de carga ({Corte_Carga}). Adelántela, o pida otro corte.',
    weight: 'aviso',
  },
  {
    fields: ['Temperatura_Carga'],
    when: { above: ['Temperatura_Carga', { sum: ['Temperatura_Viaje', TIBIA] }] },
    say: 'La fruta está a {Temperatura_Carga} °C y viaja a {Temperatura_Viaje} °C: el contenedor no la enfría. Enfríela antes de cargar, o avise a Calidad.',
    weight: 'aviso',
  },
  {
    fields: ['VGM_Kg', 'Tara_Kg'],
    when: { every: [{ above: ['VGM_Kg', literal(0)] }, { below: ['VGM_Kg', 'Tara_Kg'] }] },
    say: 'El VGM ({VGM_Kg} kg) es menor que la tara ({Tara_Kg} kg): el VGM incluye el contenedor. Revise los dos pesos.',
    weight: 'impide',
  },
  {
    fields: ['VGM_Kg', 'Metodo_VGM'],
    when: { every: [{ above: ['Bruto_Kg', literal(0)] }, { above: ['VGM_Kg', 'Tara_Kg'] }, { some: [POCO_MENOS, SUMA_MENOR] }] },
    say: 'El VGM ({VGM_Kg} kg) es menor que el bruto ({Bruto_Kg} kg) más la tara ({Tara_Kg} kg). Pese otra vez, o use la suma.',
    weight: 'aviso',
  },
  {
    // SOLAS VI/2: a weight without its method is no VGM
    fields: ['Metodo_VGM'],
    when: { every: [{ known: 'VGM_Kg' }, { unknown: 'Metodo_VGM' }] },
    say: 'Falta el método del VGM: sin él, el terminal no recibe el contenedor.',
    weight: 'aviso',
  },
  {
    fields: ['Cod_FormatoCarga'],
    when: {
      every: [
        { above: ['Neto_Kg', literal(0)] },
        { is: ['Cod_FormatoCarga.Paletizado', true] },
        { unknown: 'Cod_FormatoCarga.Tara_Pallet_Kg' },
      ],
    },
    say: 'El bruto no cuenta los pallets ni su estiba: escriba cuánto pesa un pallet en el formato de carga «{Cod_FormatoCarga.Nom_FormatoCarga}».',
    weight: 'aviso',
  },
]
