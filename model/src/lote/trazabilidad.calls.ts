/** Trazabilidad: from lots to the containers and clients that received them, and back, as a recall asks. */
import { file, listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { contenedor } from '../embarque/contenedor.fields.ts'
import { choice, date, decimal, integer, pick, text } from '../fields.ts'
import { lote } from './lote.ts'

/** At most this many lots are traced at once. */
export const MAX_LOTES_RASTREADOS = 500

/** By what lots are looked for; all that are given must hold. */
export const BUSCA_LOTES = {
  Nro_Lote: text('Número de lote', 30),
  Csg: text('CSG del productor', 20),
  Nro_Pallet: text('Pallet (SSCC o folio)', 30),
  /** Its number, or `Id_Contenedor`. */
  Nro_Contenedor: text('Número de contenedor', 20),
  Cod_Planta: integer('Planta de proceso', { from: 1 }),
  Desde: date('Procesado desde'),
  Hasta: date('Procesado hasta'),
  Id_Lote: integer('Lote', { from: 1 }),
  Id_Contenedor: integer('Contenedor', { from: 1 }),
}
export type BuscaLotes = keyof typeof BUSCA_LOTES

const cuanto = { Pallets: integer('Pallets*'), Cajas: integer('Cajas*'), Neto_Kg: decimal('Neto (kg)*', 3) }

const loteRastreado = record({
  ...pick(lote.fields, 'Id_Lote', 'Nro_Lote', 'Cod_Planta', 'Csg', 'Productor', 'Fecha_Proceso'),
  Nom_Planta: text('Planta de proceso*', 80),
  Csp: lote.derived.Csp,
  Nom_Especie: text('Especie*', 80),
  Nom_Variedad: text('Variedad*', 80),
  /** All its boxes, and those in containers, also in such that the session does not see. */
  Cajas: integer('Cajas*'),
  Cajas_Cargadas: lote.derived.Cajas_Cargadas,
})
const contenedorConLotes = record({
  Id_Contenedor: integer('Contenedor*'),
  ...pick(contenedor.fields, 'Nro_Contenedor', 'Fecha_Carga'),
  ...pick(contenedor.derived, 'Nro_Negocio', 'Nro_Corr_Contenedor', 'Nro_Embarque', 'Nro_Corr_Embarque', 'Nro_Contrato'),
  Nom_EstadoEmb: text('Estado del embarque', 60),
  Nom_Nave: text('Nave', 80),
  Fecha_ETD: date('ETD'),
  Fecha_ETA: date('ETA'),
  Nom_PuertoDestino: text('Destino', 120),
  Cod_Cliente: integer('Cliente*'),
  Nom_Cliente: text('Cliente*', 120),
  ...cuanto,
})
const clienteConLotes = record({
  Cod_Cliente: integer('Cliente*'),
  Nom_Cliente: text('Cliente*', 120),
  Email: text('Correo', 120),
  Telefono: text('Teléfono', 40),
  Contenedores: integer('Contenedores*'),
  ...cuanto,
})

export const rastrearLotes = call({
  group: 'lote',
  method: 'GET',
  needs: ['trazabilidad', 'ver'],
  path: '/api/lote/trazabilidad',
  summary:
    'Los lotes que se buscan (por número, CSG, pallet, contenedor, planta o fecha de proceso), los contenedores en que van y los clientes que los reciben',
  query: BUSCA_LOTES,
  data: record(
    {},
    {
      Lotes: listOf(loteRastreado),
      Contenedores: listOf(contenedorConLotes),
      Clientes: listOf(clienteConLotes),
      /** How much of each lot is in each container. */
      Cargas: listOf(record({ Id_Lote: integer('Lote*'), Id_Contenedor: integer('Contenedor*'), ...cuanto })),
    },
  ),
})
export type Trazabilidad = DataOf<typeof rastrearLotes>

export const exportarTrazabilidad = call({
  group: 'lote',
  method: 'GET',
  needs: ['trazabilidad', 'exportar'],
  path: '/api/lote/trazabilidad/archivo',
  summary: 'Lo mismo en Excel o CSV: una fila por lote y contenedor, con su cliente',
  query: { ...BUSCA_LOTES, formato: choice(['xlsx', 'csv'], 'Formato*') },
  data: file,
})

export const TRAZABILIDAD_CALLS = [rastrearLotes, exportarTrazabilidad]
