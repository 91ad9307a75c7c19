/**
 * The page of each route, loaded when it is first opened. Only the router imports this list, so menus and permissions do not load pages.
 */
import type { Ruta } from '@nogal/model/sesion/trabajo'
import type { FunctionComponent } from 'react'
import type { Ahead } from './api/ahead.ts'

type Page = () => Promise<{ default: FunctionComponent; ahead?: Ahead }>

const listado: Page = () => import('./gestion/ListadoPage.tsx')
const gestion: Page = () => import('./gestion/GestionPage.tsx')
const negocio: Page = () => import('./negocio/NegocioPage.tsx')
const informe: Page = () => import('./informe/InformePage.tsx')

/** The pages of nouns that only their definition describes. */
const OF_NOUNS: Readonly<Record<'list' | 'record', Page>> = {
  list: () => import('./aggregate/noun/ListaPage.tsx'),
  record: () => import('./aggregate/noun/FichaPage.tsx'),
}

const PAGES: Readonly<Record<string, Page>> = {
  '/inicio': () => import('./inicio/InicioPage.tsx'),
  '/pages/dashboard/panelcontrol': () => import('./panel/PanelPage.tsx'),
  '/pages/dashboard/gerencia': () => import('./panel/GerenciaPage.tsx'),
  '/pages/gestion/listado': () => import('./gestion/TodasPage.tsx'),
  '/pages/administracion/rastreo': () => import('./rastreo/NavierasPage.tsx'),
  '/pages/avisos': () => import('./aviso/AvisosPage.tsx'),
  '/pages/pruebas': () => import('./pruebas/PruebasPage.tsx'),
  '/pages/negocios/listado/:filtros?': () => import('./negocio/NegociosPage.tsx'),
  '/pages/negocio/:nro_negocio/view': negocio,
  '/pages/negocio/:nro_negocio/:filtros?': negocio,
  '/pages/embarques/listado': () => import('./embarque/EmbarquesPage.tsx'),
  '/pages/embarque/:nro_negocio/:nro_embarque': () => import('./embarque/EmbarquePage.tsx'),
  '/pages/calidad/listado': listado,
  '/pages/calidad/:nro_negocio/:nro_embarque': gestion,
  '/pages/mediciones/tendencia': () => import('./mediciones/TendenciaPage.tsx'),
  '/pages/logistica/dashboard': listado,
  '/pages/logistica/:nro_negocio/:nro_embarque': gestion,
  '/pages/cliente/listado': () => import('./cliente/ListadoClientePage.tsx'),
  '/pages/cliente/:nro_negocio/:nro_embarque': () => import('./cliente/EmbarqueClientePage.tsx'),
  '/pages/produccion/listado': () => import('./produccion/ProduccionPage.tsx'),
  '/pages/produccion/:nro_negocio/:nro_embarque': gestion,
  '/pages/reportes/informe-ventas': informe,
  '/pages/reportes/informe-embarques': informe,
  '/pages/reportes/stock-produccion': informe,
  '/pages/reportes/produccion-comex': informe,
  '/pages/administracion/empresa': () => import('./administracion/EmpresaPage.tsx'),
  '/pages/administracion/personas': () => import('./administracion/PersonasPage.tsx'),
  '/pages/administracion/permisos': () => import('./administracion/PermisosPage.tsx'),
  '/pages/administracion/accesos': () => import('./administracion/AccesosPage.tsx'),
  '/pages/administracion/correo': () => import('./administracion/CorreoPage.tsx'),
  '/pages/administracion/importacion': () => import('./importacion/ImportacionPage.tsx'),
  '/pages/administracion/casa': () => import('./administracion/CasaPage.tsx'),
  '/pages/administracion/cambios': () => import('./administracion/CambiosPage.tsx'),
  '/pages/administracion/tokens': () => import('./administracion/TokensPage.tsx'),
  '/pages/administracion/webhooks': () => import('./webhook/WebhooksPage.tsx'),
  '/pages/administracion/sesiones': () => import('./administracion/SesionesPage.tsx'),
  '/pages/trazabilidad/lotes': () => import('./lote/TrazabilidadPage.tsx'),
  '/pages/parametros/:pantalla': () => import('./parametros/ParametroPage.tsx'),
}

/** The page of a route. */
export const pageOf = ({ path, noun }: Ruta): Page => (noun ? OF_NOUNS[noun] : PAGES[path]!)

/** Addresses with a page of their own. */
export const PAGED = Object.keys(PAGES)
