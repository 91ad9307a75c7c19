/** The page of each route, loaded when it is first opened. Only the router imports this list: menus and permissions know no page. */
import type { FunctionComponent } from 'react'

type Page = () => Promise<{ default: FunctionComponent }>

export const PAGES: Readonly<Record<string, Page>> = {
  '/inicio': () => import('./inicio/InicioPage.tsx'),
  '/pages/negocios/listado/:filtros?': () => import('./negocio/NegociosPage.tsx'),
  '/pages/negocio/:nro_negocio/view': () => import('./negocio/NegocioPage.tsx'),
  '/pages/negocio/:nro_negocio/:filtros?': () => import('./negocio/NegocioPage.tsx'),
  '/pages/embarques/listado': () => import('./embarque/EmbarquesPage.tsx'),
  '/pages/embarque/:nro_negocio/:nro_embarque': () => import('./embarque/EmbarquePage.tsx'),
  '/pages/calidad/listado': () => import('./gestion/ListadoPage.tsx'),
  '/pages/calidad/:nro_negocio/:nro_embarque': () => import('./gestion/GestionPage.tsx'),
  '/pages/logistica/dashboard': () => import('./gestion/ListadoPage.tsx'),
  '/pages/logistica/:nro_negocio/:nro_embarque': () => import('./gestion/GestionPage.tsx'),
  '/pages/cliente/listado': () => import('./cliente/ListadoClientePage.tsx'),
  '/pages/cliente/:nro_negocio/:nro_embarque': () => import('./cliente/EmbarqueClientePage.tsx'),
  '/pages/produccion/listado': () => import('./produccion/ProduccionPage.tsx'),
  '/pages/produccion/:nro_negocio/:nro_embarque': () => import('./gestion/GestionPage.tsx'),
  '/pages/parametros/:pantalla': () => import('./parametros/ParametroPage.tsx'),
}
