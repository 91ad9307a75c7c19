/** The pages of the manual, by the screens that they are about. */

import { DE_ADMINISTRADORES } from '@nogal/model/areas'

/** The first page of the manual. */
export const PORTADA = 'README'

const OF_SCREENS: Readonly<Record<string, string>> = {
  panelcontrol: 'panel',
  gerencia: 'panel',
  gestion: 'gestion',
  logistica: 'gestion',
  calidad: 'analisis',
  mediciones: 'analisis',
  embarque: 'embarques',
  produccion: 'produccion',
  lote: 'produccion',
  solicitud: 'solicitudes',
  reclamo: 'solicitudes',
  trazabilidad: 'produccion',
  cliente: 'cliente',
  'informe-ventas': 'informes',
  'informe-embarques': 'informes',
  'stock-produccion': 'informes',
  'produccion-comex': 'informes',
  ...Object.fromEntries(DE_ADMINISTRADORES.map(pantalla => [pantalla, 'administracion'])),
  rastreo: 'rastreo',
  importacion: 'importacion',
  tokens: 'programas',
  webhooks: 'programas',
}

/** The address of a page of the manual. */
export const manualAddress = (pagina: string): string => `/manual/${pagina}`

/** The address of what the manual says of a screen. */
export const manualOf = (pantalla: string): string => manualAddress(OF_SCREENS[pantalla] ?? PORTADA)
