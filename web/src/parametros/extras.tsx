/** Actions that only some tables have, which a definition can't express. Keyed by entity, like the rules on the server. */

import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import type { ComponentType, ReactNode } from 'react'
import { IconKey, IconLock, IconPaperclip } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'

export type Extra = {
  label: string
  icon: ReactNode
  Dialog: ComponentType<{ fila: FilaParametro; onClose: () => void }>
  /** Users who may only read can open it, too. */
  reads?: boolean
  /** Opens after a row was added. */
  afterAdding?: boolean
  /** The screen that can deactivate a row which this screen refuses to deactivate, and the words of the link there. */
  leaves?: { to: string; label: string }
}

export const EXTRAS: Record<string, Extra> = {
  normacalidad: {
    label: 'Adjuntos',
    icon: <IconPaperclip size={16} />,
    Dialog: lazyPart(() => import('./AdjuntosDialog.tsx')),
    reads: true,
  },
  temporada: {
    label: 'Cerrar o abrir',
    icon: <IconLock size={16} />,
    Dialog: lazyPart(() => import('../temporada/CierreDialog.tsx')),
    reads: true,
  },
  usuario: {
    label: 'Fijar la clave',
    icon: <IconKey size={16} />,
    Dialog: lazyPart(() => import('./ClaveDialog.tsx')),
    afterAdding: true,
    leaves: { to: '/pages/administracion/personas', label: 'Ir a Personas' },
  },
}
