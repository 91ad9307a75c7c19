import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { dicho } from '../../dicho.ts'
import { useNarrow } from '../useNarrow.ts'
import { confirmLeave } from './ConfirmDialog.tsx'
import css from './Dialog.module.css'
import { useUppermost } from './openDialogs.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { UnsavedScope, useUnsavedScope } from './useUnsavedGuard.tsx'

/** The state of a dialog for a new row, or to edit one. Closing it resets the mode to new. */
export type DialogState<T> = { opened: boolean } & ({ mode: 'new'; data?: Partial<T> } | { mode: 'edit'; data: T })
export type DialogControl<T> = DialogState<T> & { openNew: (initial?: Partial<T>) => void; openEdit: (data: T) => void; close: () => void }

/** The state of a dialog: mode new by default, edit with data. */
export const useDialog = <T,>(): DialogControl<T> => {
  const [state, setState] = useState<DialogState<T>>({ opened: false, mode: 'new' })
  const openNew = useCallback((data?: Partial<T>) => setState({ opened: true, mode: 'new', ...(data && { data }) }), [])
  const openEdit = useCallback((data: T) => setState({ opened: true, mode: 'edit', data }), [])
  const close = useCallback(() => setState({ opened: false, mode: 'new' }), [])
  return useMemo(() => ({ ...state, openNew, openEdit, close }), [state, openNew, openEdit, close])
}

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  size?: ModalProps['size']
  /** While true the dialog can't be closed, because something is being saved. */
  busy?: boolean
  /** Keeps its height while its content changes, as with tabs. */
  steady?: boolean
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
}

/** A dialog: traps the focus and returns it, fills a small screen, and asks before unsaved input inside it is lost. */
export const Dialog = ({ opened, onClose, title, children, size = 'lg', busy = false, steady = false, footer }: Props) => {
  const narrow = useNarrow()
  const scope = useUnsavedScope()
  useReturnFocus()
  const isUppermost = useUppermost(opened)
  const close = async () => {
    if (busy || !isUppermost() || (scope.isDirty() && !(await confirmLeave()))) return
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      fullScreen={narrow}
      centered={!narrow}
      radius={narrow ? 0 : undefined}
      closeButtonProps={{ 'aria-label': dicho('Cerrar'), disabled: busy }}
      classNames={{ title: css.title, body: css.body, content: css.content }}
      data-steady={(steady && !narrow) || undefined}
      transitionProps={{ duration: 120, transition: narrow ? 'slide-up' : 'fade' }}
    >
      <UnsavedScope scope={scope}>
        {children}
        {footer && <div className={css.footer}>{footer}</div>}
      </UnsavedScope>
    </Modal>
  )
}
