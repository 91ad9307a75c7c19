/** What can be done with a deal beside reading, editing and deleting it. */
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordAction } from '../aggregate/view.ts'
import type { Cual } from './shared/negocio.view.ts'

export const ACCIONES: readonly RecordAction<Cual>[] = [
  { key: 'copiar', label: 'Copiar', Icon: IconCopy, needs: 'crear', Dialog: lazy(() => import('./CopiarDialog.tsx')) },
  {
    key: 'imprimir',
    label: 'Imprimir',
    Icon: IconPrinter,
    needs: 'imprimir',
    button: true,
    Dialog: lazy(() => import('./papel/ImprimirDialog.tsx')),
  },
]
