import { ActionIcon, Button, Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconDeviceFloppy,
  IconDots,
  IconPencil,
  IconPlus,
  IconRestore,
  IconSquare,
  IconSquareCheck,
  IconTrash,
  IconUsers,
} from '#icons'
import { useFold } from '../../page/useFold.ts'
import aloud from '../../unseen.module.css'
import { mendLayout } from '../data/columns.ts'
import type { MemoryControl, TableControl } from '../data/control.ts'
import type { Column } from '../data/types.ts'
import { isShared, isStart, type ViewTab } from '../data/views.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { viewDiffers } from './differs.ts'
import { useViews } from './useViews.tsx'
import { ViewDialog } from './ViewDialog.tsx'
import css from './Views.module.css'

const STEPS: Readonly<Record<string, (at: number, last: number, forward: 1 | -1) => number>> = {
  ArrowLeft: (at, _, forward) => at - forward,
  ArrowRight: (at, _, forward) => at + forward,
  Home: () => 0,
  End: (_, last) => last,
}

/** Widths of the two buttons after the tabs, of the one that saves a changed view, and of a chosen view, in pixels. */
const BUTTONS_WIDTH = 64
const SAVE_WIDTH = 118
const CHOSEN_WIDTH = 180

type Props<T> = { columns: readonly Column<T>[]; control: TableControl; memory: MemoryControl }

/** Views of a list as tabs: all rows first, then the user's own and shared ones. */
export default function ViewTabs<T>({ columns, control, memory }: Props<T>) {
  const { tab, layout, kept, shared } = memory
  const opensHere = (kept.initial ?? '') === (tab?.id ?? '')
  const views = useViews(control, memory)
  const shown = tab && !memory.tabs.some(({ id }) => id === tab.id) ? [...memory.tabs, tab] : memory.tabs
  const others = shared.filter(({ mine }) => !mine)
  const mayEdit = tab && !isStart(tab) && (!isShared(tab) || tab.editable)
  const isChanged = tab !== undefined && viewDiffers(tab, { ...control, layout }, one => mendLayout(one, columns))
  const canSave = isChanged && mayEdit
  const reserved = BUTTONS_WIDTH + (canSave ? SAVE_WIDTH : 0) + (tab ? CHOSEN_WIDTH : 0)
  const { ref: bar, shown: fit } = useFold<HTMLDivElement>(shown.length + 1, reserved)
  // the chosen view is never folded: its name and whether it was changed stay in sight
  const folded = shown.slice(Math.max(0, fit - 1)).filter(({ id }) => id !== tab?.id)
  const at = memory.tabs.findIndex(({ id }) => id === tab?.id)

  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const buttons = [...bar.current!.querySelectorAll<HTMLElement>('[role=tab]:not([data-folded])')]
    const step = STEPS[e.key]
    if (!step) return
    e.preventDefault()
    const forward = getComputedStyle(e.currentTarget).direction === 'rtl' ? -1 : 1
    const to = step(buttons.indexOf(e.target as HTMLElement), buttons.length - 1, forward)
    buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus()
  }
  const tabButton = (one?: ViewTab) => {
    const { id, name } = one ?? { id: undefined, name: 'General' }
    const note = !one ? 'La lista sin ninguna vista' : isShared(one) ? `${one.scope}: la comparte ${one.author}` : ''
    const isChosen = id === tab?.id
    return (
      <button
        key={id ?? ''}
        type="button"
        role="tab"
        aria-selected={isChosen}
        tabIndex={isChosen ? 0 : -1}
        className={css.tab}
        data-fold
        data-folded={(one && folded.includes(one)) || undefined}
        title={note || undefined}
        onClick={() => views.choose(id)}
      >
        {id && shared.some(one => one.id === id) && <IconUsers size={13} aria-label="Compartida" role="img" />}
        <span className={css.name}>{name}</span>
        {isChosen && isChanged && (
          <span className={css.changed} title="Con cambios sin guardar">
            *<span className={aloud.unseen}> con cambios sin guardar</span>
          </span>
        )}
      </button>
    )
  }

  return (
    <div className={css.bar} ref={bar}>
      <div role="tablist" aria-label="Vistas" className={css.tabs} onKeyDown={onKeyDown}>
        {tabButton()}
        {shown.map(tabButton)}
      </div>
      {folded.length > 0 && (
        <Menu position="bottom-start" shadow="md" withinPortal>
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              rightSection={<IconChevronDown size={14} aria-hidden />}
              className={css.more}
            >
              {`${folded.length} más`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {folded.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => views.choose(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {canSave && (
        <Button size="compact-xs" variant="light" loading={views.busy} onClick={() => void views.save()}>
          Guardar cambios
        </Button>
      )}
      <Menu position="bottom-start" shadow="md" width={250} withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={tab ? `Opciones de la vista ${tab.name}` : 'Opciones de las vistas'}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && mayEdit && (
            <Menu.Item leftSection={<IconDeviceFloppy size={15} />} onClick={() => void views.save()}>
              Guardar los cambios
            </Menu.Item>
          )}
          {isChanged && (
            <Menu.Item leftSection={<IconRestore size={15} />} onClick={views.discard}>
              Descartar los cambios
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={15} />} onClick={() => void views.open('new')}>
            Guardar como vista nueva…
          </Menu.Item>
          {tab && mayEdit && (
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => void views.open('rename')}>
              Cambiar el nombre…
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={opensHere ? <IconSquareCheck size={15} /> : <IconSquare size={15} />}
            onClick={() => views.setInitial(tab?.id)}
          >
            {tab ? 'Abrir la lista con esta vista' : 'Abrir la lista en General'}
            {opensHere && <span className={aloud.unseen}>: elegida</span>}
          </Menu.Item>
          {at > 0 && (
            <Menu.Item leftSection={<IconArrowLeft size={15} className={css.mirror} />} onClick={() => views.move(at, -1)}>
              Mover antes
            </Menu.Item>
          )}
          {at >= 0 && at < memory.tabs.length - 1 && (
            <Menu.Item leftSection={<IconArrowRight size={15} className={css.mirror} />} onClick={() => views.move(at, 1)}>
              Mover después
            </Menu.Item>
          )}
          {tab && mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item color="red.9" leftSection={<IconTrash size={15} />} onClick={() => void views.remove()}>
                Eliminar la vista
              </Menu.Item>
            </>
          )}
          {others.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>Vistas de otras áreas</Menu.Label>
              {others.map(one => (
                <Menu.Item key={one.id} onClick={() => views.choose(one.id)}>
                  {one.name} · {one.scope}
                </Menu.Item>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        title="Guardar lo que se ve como una vista"
        aria-label="Guardar lo que se ve como una vista"
        onClick={() => void views.open('new')}
      >
        <IconPlus size={16} />
      </ActionIcon>
      {views.dialog && (
        <ViewDialog
          name={views.dialog === 'rename' ? tab!.name : ''}
          taken={memory.tabs.map(({ name }) => name)}
          reach={views.dialog === 'rename' ? undefined : views.reaches}
          onSave={views.dialog === 'rename' ? views.rename : views.add}
          onClose={views.close}
        />
      )}
      {views.conflict && (
        <ConflictDialog
          view={views.conflict}
          busy={views.busy}
          onTake={views.take}
          onReplace={() => void views.save(views.conflict)}
          onCopy={() => void views.open('new')}
          onClose={views.close}
        />
      )}
    </div>
  )
}
