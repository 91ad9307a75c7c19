/**
 * The sections of an open item, in order. To add one, write a component with `SectionProps` as the default export of its module, and add a
 * row here. `shows` says for which kinds, areas and items it is shown.
 */
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import type { ComponentType } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import { GRUPO_ACTIVIDAD } from '../../comentario/pestanas.tsx'
import type { SectionProps } from '../base/section.ts'

type Seccion = {
  /** Used in the address. */
  key: string
  title: string
  /** Sections that follow one another in a group share one tab. */
  group?: string
  shows: (cell: SectionProps['cell'], item: SectionProps['item']) => boolean
  Content: ComponentType<SectionProps>
}

export const SECCIONES: readonly Seccion[] = [
  { key: 'datos', title: 'Datos', shows: () => true, Content: lazyPart(() => import('../item/DatosSection.tsx')) },
  {
    key: 'mediciones',
    title: 'Mediciones',
    shows: ({ tipo }) => tipoNamed(tipo).derivados?.includes('Resultados') ?? false,
    Content: lazyPart(() => import('../mediciones/MedicionesSection.tsx')),
  },
  {
    key: 'recorrido',
    title: 'Recorrido',
    shows: (_, item) => item.Id_Gestion !== undefined,
    Content: lazyPart(() => import('../aprobacion/RecorridoSection.tsx')),
  },
  {
    key: 'adjuntos',
    title: 'Adjuntos',
    shows: (_, item) => item.Id_Gestion !== undefined,
    Content: lazyPart(() => import('../item/AdjuntosSection.tsx')),
  },
  {
    key: 'comentarios',
    title: 'Comentarios',
    group: GRUPO_ACTIVIDAD,
    shows: (_, item) => item.Id_Gestion !== undefined,
    Content: lazyPart(() => import('../item/ComentariosSection.tsx')),
  },
  {
    key: 'actividad',
    title: 'Lo que pasó',
    group: GRUPO_ACTIVIDAD,
    shows: (_, item) => item.Id_Gestion !== undefined,
    Content: lazyPart(() => import('../item/ActividadSection.tsx')),
  },
  {
    key: 'historial',
    title: 'Cambios',
    group: GRUPO_ACTIVIDAD,
    // external users do not get its number
    shows: (_, item) => item.Id_Gestion !== undefined,
    Content: lazyPart(() => import('../item/HistorialSection.tsx')),
  },
]
