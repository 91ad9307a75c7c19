/** Loading sheet (hoja de carga): the data of a container that a plant needs and writes, without prices. */
import { columnsOfAggregate } from '../aggregate/aggregate.ts'
import { version } from '../aggregate/calls.ts'
import { listOf, type Returns, record } from '../answer.ts'
import { call } from '../call.ts'
import { CARGA_EN_PLANTA, type ContenedorCompleto, contenedor } from '../embarque/contenedor.fields.ts'
import { pick, serial } from '../fields.ts'

/** The columns of a loading sheet. */
export const HOJA_CARGA = [
  'Id_Contenedor',
  'Nro_Embarque',
  'Nro_Contrato',
  'Nro_Corr_Embarque',
  'Nro_Corr_Contenedor',
  'Cod_TipoContenedor',
  'Nom_TipoContenedor',
  'Productos',
  'Cod_Planta',
  'Nom_Planta',
  'Presentacion_Planta',
  'Patente_Camion',
  'Patente_Rampla',
  'Nom_Chofer',
  'Fono_Chofer',
  ...CARGA_EN_PLANTA,
  'Neto_Kg',
  'Bruto_Kg',
  'VGM_Calculado',
  'Carga_Max_Kg',
  'Cajas',
  'Pallets',
  'Liberacion',
  'Liberacion_Porque',
  'Con_Excepcion',
  'Faltas_Cargar',
  'Avisos',
  'Version',
] as const

export type HojaCarga = Pick<ContenedorCompleto, (typeof HOJA_CARGA)[number]>
const hoja = record(pick(columnsOfAggregate(contenedor), ...HOJA_CARGA)) as unknown as Returns<HojaCarga>
const group = 'gestion'

export const listarHojasCarga = call({
  group,
  method: 'GET',
  needs: ['produccion', 'ver'],
  path: '/api/produccion/{id}/hojas-carga',
  summary: 'Las hojas de carga de los contenedores de un embarque: lo que la planta necesita y anota de cada uno',
  params: { id: serial('Embarque*') },
  data: listOf(hoja),
})
export const guardarHojaCarga = call({
  group,
  method: 'POST',
  needs: ['produccion', 'editar'],
  path: '/api/produccion/guardar-hoja-carga',
  summary: 'Anota los sellos, los pesos y la fecha de carga de un contenedor; los campos ausentes quedan como están',
  body: { Id_Contenedor: serial('Contenedor*'), ...pick(contenedor.fields, ...CARGA_EN_PLANTA), ...version },
  partial: ['Id_Contenedor'],
  data: hoja,
})

export const PRODUCCION_CALLS = [listarHojasCarga, guardarHojaCarga]
