/** Actions that only some tables have, which a definition can't express. Keyed by entity, like the rules on the server. */

import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import type { ComponentType, ReactNode } from 'react'
import { IconKey, IconPaperclip } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'

export type Extra = {
  label: string
  icon: ReactNode
  Dialog: ComponentType<{ fila: FilaParametro; onClose: () => void }>
  /** Users who may only read can open it, too. */
  reads?: boolean
  /** Opens after a row was added. */
  afterAdding?: boolean
}

export const EXTRAS: Record<string, Extra> = {
  normacalidad: {
    label: 'Adjuntos',
    icon: <IconPaperclip size={16} />,
    Dialog: lazyPart(() => import('./AdjuntosDialog.tsx')),
    reads: true,
  },
  usuario: { label: 'Fijar la clave', icon: <IconKey size={16} />, Dialog: lazyPart(() => import('./ClaveDialog.tsx')), afterAdding: true },
}
