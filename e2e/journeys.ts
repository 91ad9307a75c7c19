/** Every journey, in the order in which they run. */
import { journey as adjunto } from './adjunto.journey.ts'
import { journey as administracion } from './administracion.journey.ts'
import { journey as administrador } from './administrador.journey.ts'
import { journey as analisis } from './analisis.journey.ts'
import { journey as aprobacion } from './aprobacion.journey.ts'
import { journey as avisos } from './avisos.journey.ts'
import { journey as calendario } from './calendario.journey.ts'
import { journey as camara } from './camara.journey.ts'
import { journey as celdas } from './celdas.journey.ts'
import { journey as cliente } from './cliente.journey.ts'
import { journey as comentarios } from './comentarios.journey.ts'
import { journey as conexion } from './conexion.journey.ts'
import { journey as consecuencias } from './consecuencias.journey.ts'
import { journey as contrato } from './contrato.journey.ts'
import { journey as cortes } from './cortes.journey.ts'
import { journey as cortesEmbarque } from './cortesEmbarque.journey.ts'
import { journey as cortesNegocio } from './cortesNegocio.journey.ts'
import { journey as cortesSala } from './cortesSala.journey.ts'
import { journey as demo } from './demo.journey.ts'
import { journey as despacho } from './despacho.journey.ts'
import { journey as embarque } from './embarque.journey.ts'
import { journey as ficha } from './ficha.journey.ts'
import { journey as gestion } from './gestion.journey.ts'
import { journey as importacion } from './importacion.journey.ts'
import { journey as informes } from './informes.journey.ts'
import { journey as itinerario } from './itinerario.journey.ts'
import type { Journey } from './journey.ts'
import { journey as lotes } from './lotes.journey.ts'
import { journey as muelle } from './muelle.journey.ts'
import { journey as negocio } from './negocio.journey.ts'
import { journey as noun } from './noun.journey.ts'
import { journey as panel } from './panel.journey.ts'
import { journey as pantallas } from './pantallas.journey.ts'
import { journey as parametros } from './parametros.journey.ts'
import { journey as portalCliente } from './portalCliente.journey.ts'
import { journey as produccion } from './produccion.journey.ts'
import { journey as proveedor } from './proveedor.journey.ts'
import { journey as pruebas } from './pruebas.journey.ts'
import { journey as puertas } from './puertas.journey.ts'
import { journey as rastreo } from './rastreo.journey.ts'
import { journey as segundoFactor } from './segundoFactor.journey.ts'
import { journey as sesion } from './sesion.journey.ts'
import { journey as sinSenal } from './sinSenal.journey.ts'
import { journey as tabla } from './tabla.journey.ts'
import { journey as tablero } from './tablero.journey.ts'
import { journey as teclado } from './teclado.journey.ts'
import { journey as temporada } from './temporada.journey.ts'
import { journey as vivo } from './vivo.journey.ts'

export const JOURNEYS: readonly Journey[] = [
  sesion,
  panel,
  importacion,
  informes,
  parametros,
  negocio,
  embarque,
  aprobacion,
  // before gestion, which changes what the types of analyses demand
  analisis,
  gestion,
  tablero,
  muelle,
  consecuencias,
  adjunto,
  cliente,
  portalCliente,
  produccion,
  lotes,
  ficha,
  tabla,
  camara,
  celdas,
  itinerario,
  calendario,
  despacho,
  avisos,
  rastreo,
  comentarios,
  administracion,
  temporada,
  segundoFactor,
  puertas,
  contrato,
  teclado,
  pruebas,
  pantallas,
  administrador,
  conexion,
  sinSenal,
  proveedor,
  cortes,
  cortesNegocio,
  cortesEmbarque,
  cortesSala,
  vivo,
  noun,
  demo,
]
