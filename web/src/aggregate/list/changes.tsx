/** The changes of several rows that a definition names, each with its dialog. */
import type { ManyChange } from '@nogal/model/aggregate/aggregate'
import { IconPencil } from '#icons'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { Row } from '../../values/row.ts'
import type { AnyView, ManyAction } from '../view.ts'

const ManyChangeDialog = lazyPart(() => import('./ManyChangeDialog.tsx'))

export const changeActions = <R extends Row>(view: AnyView): readonly ManyAction<R>[] =>
  view.aggregate.changes.map((change: ManyChange) => ({
    key: change.key,
    label: change.label,
    Icon: IconPencil,
    needs: 'editar' as const,
    Dialog: props => <ManyChangeDialog view={view} change={change} {...props} />,
  }))
