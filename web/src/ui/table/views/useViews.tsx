import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { tellFailed } from '../../failed.tsx'
import type { MemoryControl, TableControl } from '../data/control.ts'
import type { SharedView, TableMemory, ViewChange } from '../data/types.ts'
import { isShared, ownViews, stateOfTab, type ViewTab } from '../data/views.ts'
import { stateText } from './differs.ts'

/** The audience of a new view: the user, their area, everybody. */
export type Reach = 'own' | 'area' | 'all'

const newId = () => `p${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)}`

const without = <V,>(record: Readonly<Record<string, V>> = {}, key: string): Record<string, V> => {
  const { [key]: _, ...rest } = record
  return rest
}

/** The actions on the views of a list. */
export const useViews = (control: TableControl, memory: MemoryControl) => {
  const { state, initial, change } = control
  const { tab, layout, kept, keep, store } = memory
  const [dialog, open] = useState<'new' | 'rename'>()
  const [conflict, setConflict] = useState<SharedView>()
  const [reaches, setReaches] = useState<readonly Reach[]>()
  const [busy, setBusy] = useState(false)
  // a ref, because a notice with an undo button lives longer than this render
  const now = useRef({ kept, keep, tabs: memory.tabs })
  now.current = { kept, keep, tabs: memory.tabs }

  const close = () => {
    open(undefined)
    setConflict(undefined)
  }
  const update = (next: (kept: TableMemory) => Partial<TableMemory>) => now.current.keep({ ...now.current.kept, ...next(now.current.kept) })
  /** Own views with their ids, in whatever format they were stored. */
  const own = (memory: TableMemory) => ownViews(memory).map(({ id, name, state, layout }) => ({ id, name, state, layout }))
  const dropDraft = (id: string) => update(({ drafts }) => ({ drafts: without(drafts, id) }))
  const present = () => ({ state: stateText(state, initial), layout })
  const show = (one: ViewTab | undefined) =>
    change({ ...stateOfTab(one, initial, state), ...(!one && !now.current.kept.initial && { vista: initial.vista }) })
  const choose = (id: string | undefined) => show([...memory.tabs, ...memory.shared].find(one => one.id === id))

  /** Changes a view, wherever it is stored; true once it is stored. */
  const store1 = async (one: ViewTab, changes: ViewChange): Promise<SharedView | true | undefined> => {
    if (!isShared(one)) {
      update(memory => ({ views: own(memory).map(view => (view.id === one.id ? { ...view, ...changes } : view)) }))
      return true
    }
    setBusy(true)
    const shared = await store!.shared!.calls()
    try {
      return await shared.change(one, changes)
    } catch (error) {
      const current = shared.currentOf(error)
      if (current) setConflict(current)
      else tellFailed(`No se pudo guardar la vista ${one.name}`, error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    dialog,
    reaches,
    conflict,
    busy,
    open: async (which: 'new' | 'rename') => {
      setConflict(undefined)
      if (which === 'new' && store?.shared)
        setReaches((await store.shared.calls()).canReachAll() ? ['own', 'area', 'all'] : ['own', 'area'])
      open(which)
    },
    close,
    choose,
    discard: () => {
      if (!tab) return
      dropDraft(tab.id)
      show(tab)
    },
    /** Stores the current state in the view; over another user's change only after the user has seen that change. */
    save: async (over?: SharedView) => {
      const one = over ?? tab
      if (!one || !(await store1(one, { ...present(), ...(over && { deleted: false }) }))) return
      setConflict(undefined)
      dropDraft(one.id)
    },
    /** Shows what the other user stored instead. */
    take: () => {
      if (!conflict) return
      dropDraft(conflict.id)
      setConflict(undefined)
      show(conflict)
    },
    add: async (name: string, reach: Reach) => {
      const view = { name, ...present() }
      const id = reach === 'own' ? newId() : (await (await store!.shared!.calls()).add(view, reach === 'all')).id
      update(memory => ({
        drafts: without(memory.drafts, tab?.id ?? ''),
        ...(reach === 'own' && { views: [...own(memory), { id, ...view }] }),
      }))
      close()
      change({ vista: id })
    },
    rename: async (name: string) => {
      if (tab && (await store1(tab, { name }))) close()
    },
    remove: async () => {
      if (!tab) return
      const before = own(kept)
      const removed = isShared(tab) ? await store1(tab, { deleted: true }) : true
      if (!removed) return
      if (!isShared(tab)) update(memory => ({ views: own(memory).filter(({ id }) => id !== tab.id) }))
      show(undefined)
      const undo = async () => {
        notifications.hide(notice)
        if (removed === true)
          update(memory => {
            const views = own(memory)
            const at = before.findIndex(({ id }) => id === tab.id)
            return { views: [...views.slice(0, at), before[at]!, ...views.slice(at)] }
          })
        else if (!(await store1(removed, { deleted: false }))) return
        show(tab)
      }
      const notice = notifications.show({
        color: 'hoja',
        autoClose: 8000,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span>Vista {tab.name} eliminada.</span>
            <Button size="compact-sm" variant="light" style={{ flexShrink: 0 }} onClick={() => void undo()}>
              Deshacer
            </Button>
          </Group>
        ),
      })
    },
    setInitial: (id: string | undefined) =>
      update(({ initial, ...rest }) => ({ ...rest, initial: id && id !== initial ? id : undefined }) as Partial<TableMemory>),
    move: (at: number, by: 1 | -1) => {
      const order = now.current.tabs.map(({ id }) => id)
      const [moved] = order.splice(at, 1)
      order.splice(at + by, 0, moved!)
      update(() => ({ order }))
    },
  }
}
