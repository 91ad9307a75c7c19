import { List, type ModalProps, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { dicho } from '../../dicho.ts'
import { drawn } from './drawn.ts'

type Question = {
  title: string
  /** What will be lost, one thing per line; or a sentence. */
  loses?: readonly string[] | ReactNode
  /** Verb of the confirm button. */
  action: string
  cancel?: string
  danger?: boolean
  size?: ModalProps['size']
}

const isList = (loses: Question['loses']): loses is readonly string[] => Array.isArray(loses)

/** Asks before something is lost, and lists it. True when the user confirms. */
export const confirm = async ({ title, loses, action, cancel = 'Cancelar', danger = true, size = 'md' }: Question): Promise<boolean> => {
  await drawn
  return new Promise(resolve => {
    modals.openConfirmModal({
      title: dicho(title),
      size,
      zIndex: 400,
      labels: { confirm: dicho(action), cancel: dicho(cancel) },
      confirmProps: { color: danger ? 'red.9' : undefined, 'data-autofocus': danger ? undefined : true },
      cancelProps: { 'data-autofocus': danger ? true : undefined },
      children: isList(loses) ? (
        <>
          <Text size="sm">{dicho('Se perderá:')}</Text>
          <List size="sm" mt={4}>
            {loses.map(one => (
              <List.Item key={one}>{one}</List.Item>
            ))}
          </List>
        </>
      ) : (
        <Text size="sm" component="div">
          {typeof loses === 'string' ? dicho(loses) : loses}
        </Text>
      ),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}

/** Asks before unsaved input is discarded. */
export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Hay cambios sin guardar',
    loses: 'Si sale ahora se perderá lo que escribió y todavía no guarda.',
    action: 'Salir sin guardar',
    cancel: 'Seguir editando',
  })
