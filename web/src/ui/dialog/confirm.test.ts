import { modals } from '@mantine/modals'
import { expect, it, vi } from 'vitest'
import { confirm } from './ConfirmDialog.tsx'
import { nowDrawn } from './drawn.ts'

it('asks once there is something that draws the question, however early it was asked', async () => {
  const opened = vi.spyOn(modals, 'openConfirmModal').mockImplementation(({ onConfirm } = {}) => {
    onConfirm?.()
    return ''
  })
  const agreed = confirm({ title: '¿Sale?', action: 'Sí' })
  await Promise.resolve()
  expect(opened).not.toHaveBeenCalled()
  nowDrawn()
  expect(await agreed).toBe(true)
  expect(opened).toHaveBeenCalledTimes(1)
})
