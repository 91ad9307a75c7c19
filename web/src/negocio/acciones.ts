/** Actions on a deal in addition to reading, editing and deleting. */

import { IconCopy, IconPrinter } from '#icons'
import type { ManyAction, RecordAction } from '../aggregate/view.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import type { Cual } from './shared/negocio.view.ts'

export const ACCIONES: readonly RecordAction<Cual>[] = [
  { key: 'copiar', label: 'Copiar', Icon: IconCopy, needs: 'crear', Dialog: lazyPart(() => import('./CopiarDialog.tsx')) },
  {
    key: 'imprimir',
    label: 'Imprimir',
    Icon: IconPrinter,
    needs: 'imprimir',
    button: true,
    Dialog: lazyPart(() => import('./papel/ImprimirDialog.tsx')),
  },
]

/** Actions on several deals in addition to the changes of the definition. */
export const VARIOS: readonly ManyAction<Cual>[] = [
  {
    key: 'imprimir',
    label: 'Imprimir',
    Icon: IconPrinter,
    needs: 'imprimir',
    Dialog: lazyPart(() => import('./papel/ImprimirVariosDialog.tsx')),
  },
]
