/** The tabs that tell of a record: what people say about it, and all that happened to it. */
import { CODIGOS_COMENTADO, type CodPortador } from '@nogal/model/adjunto/portadores'
import { CODIGOS_ACTIVIDAD } from '@nogal/model/comentario/comentarios.calls'
import { lazyPart } from '../code/lazyPart.tsx'
import type { Tab } from '../ui/page/Tabs.tsx'

const Hilos = lazyPart(() => import('./Hilos.tsx'))
const Actividad = lazyPart(() => import('./Actividad.tsx'))

/** The group of these tabs, which the tabs of the history join. */
export const GRUPO_ACTIVIDAD = 'Actividad'

/** The tabs of comments and of the feed, for a record of an aggregate that has them. */
export const activityTabs = (de: CodPortador, clave: number): Tab[] => [
  ...(CODIGOS_COMENTADO.includes(de)
    ? [{ key: 'comentarios', title: 'Comentarios', group: GRUPO_ACTIVIDAD, content: () => <Hilos de={de} clave={clave} /> }]
    : []),
  ...(CODIGOS_ACTIVIDAD.includes(de)
    ? [{ key: 'actividad', title: 'Lo que pasó', group: GRUPO_ACTIVIDAD, content: () => <Actividad de={de} clave={clave} /> }]
    : []),
]
