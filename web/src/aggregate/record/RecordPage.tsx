import { ActionIcon, Alert, Button, Menu, Text } from '@mantine/core'
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import {
  changesFor,
  isFrozen,
  isRemovable,
  type PeopleStep,
  type States,
  stateOf,
  stateWord,
  stepsFrom,
} from '@nogal/model/aggregate/states'
import { keyText, nameField } from '@nogal/model/entity'
import { capital, ofCalled } from '@nogal/model/words'
import { Link as RouterLink, useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { IconArrowRight, IconDots, IconEye, IconLock, IconPencil, IconTrash, IconX } from '#icons'
import { useApariencia } from '../../apariencia/apariencia.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { activityTabs, GRUPO_ACTIVIDAD } from '../../comentario/pestanas.tsx'
import { type Command, Commands } from '../../commands/commands.ts'
import { remember } from '../../commands/recents.ts'
import { useTitle } from '../../menu/title.ts'
import { usePermisos, useUsuario } from '../../sesion/permisos.ts'
import { DeTemporada } from '../../temporada/DeTemporada.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { KeptItem } from '../../ui/KeptItem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { StickyLine } from '../../ui/page/StickyLine.tsx'
import { type SummaryFact, SummaryStrip } from '../../ui/page/SummaryStrip.tsx'
import { type Tab, Tabs } from '../../ui/page/Tabs.tsx'
import { useWalkKeys, Walker } from '../../ui/page/Walker.tsx'
import { textAlone } from '../../ui/table/data/decimals.ts'
import type { Row } from '../../values/row.ts'
import { EnVivoLine } from '../../vivo/EnVivoLine.tsx'
import { useEnVivo } from '../../vivo/useEnVivo.ts'
import { type Link, listLink, recordLink, useFiltros } from '../addresses.ts'
import { listColumns } from '../columns.ts'
import { useWhole } from '../data.ts'
import { type AnyView, type Prints, type RecordAction, readingAddress, recordName, type View } from '../view.ts'
import { Bones, NotLoaded } from './NotLoaded.tsx'
import type { NextStep } from './next.ts'
import { StatesTab } from './StatesTab.tsx'
import { StepButton } from './StepButton.tsx'
import { useWalk } from './useWalk.ts'

const HistoryTab = lazyPart(() => import('./HistoryTab.tsx'))
const RemoveDialog = lazyPart(() => import('../RemoveDialog.tsx'))
const StateDialog = lazyPart(() => import('./StateDialog.tsx'))

type Props<W extends Row> = {
  // biome-ignore lint/suspicious/noExplicitAny: a record does not read rows of the list
  view: View<any, W>
  /** The key of the record, taken from its address. */
  row: Row
  /** True to edit, false to read. */
  editing: boolean
  /** The facts above the tabs; by default the columns of its list. */
  facts?: (whole: W) => readonly SummaryFact[]
  /** The aggregate's own tabs; those of states and history follow. */
  tabs: (whole: W, editable: boolean) => readonly Tab[]
  actions?: readonly RecordAction<W>[]
  prints?: Prints
  /** Shown beside the name. */
  beside?: ReactNode
  /** Shown above the tabs. */
  notice?: (whole: W) => ReactNode
  /** The step that the record needs next. */
  next?: (whole: W) => NextStep | undefined
}

const listedFacts = (aggregate: AnyAggregate, whole: Row): SummaryFact[] =>
  listColumns<Row>(aggregate).map(column => ({ label: column.title, value: column.cell?.(whole) ?? (textAlone(column, whole) || null) }))

/** A step towards the final state, which the header offers first. */
const isForward = ({ states }: States, code: string, { to, danger }: PeopleStep): boolean => {
  const place = (wanted: string) => states.findIndex(state => state.code === wanted)
  return !danger && place(to) > place(code)
}

/** The page of a record: facts, state, actions, and its parts in tabs, to read or to edit. What belongs to a closed season can only be read. */
export function RecordPage<W extends Row>(props: Props<W>) {
  const { data } = useWhole<W>(props.view, props.row)
  return (
    <DeTemporada porque={data?.Temporada_Cerrada as string | null | undefined}>
      <OpenRecord {...props} />
    </DeTemporada>
  )
}

function OpenRecord<W extends Row>({ view, row, editing, facts, tabs, actions = [], prints, beside, notice, next }: Props<W>) {
  const { aggregate } = view
  const { called, singular, states, screen } = aggregate
  const navigate = useNavigate()
  const { hash } = useLocation()
  const filtros = useFiltros()
  const { can } = usePermisos(screen)
  const { Usuario } = useUsuario()
  const [{ atajos }] = useApariencia()
  const { data: whole, error, refetch, dataUpdatedAt } = useWhole<W>(view, row)
  const vivo = useEnVivo(whole && view.calls.live, Number(row[aggregate.key[0]!]), dataUpdatedAt)
  const header = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<RecordAction<W> | PeopleStep | 'remove'>()
  const addressOf = (record: Row, tab: string, edit = editing) => recordLink(view, record, { filtros, tab, editing: edit })
  const walk = useWalk(view, row, next => void navigate({ ...addressOf(next, hash), replace: true }))
  useWalkKeys(walk, atajos)
  const step = whole && next?.(whole)
  const [thereScreen, thereFunction] = step?.needs ?? [screen, 'ver' as const]
  const { can: canThere } = usePermisos(thereScreen)
  const title = whole && `${capital(singular)} ${recordName(view, whole)}`
  useTitle(title)

  if (!whole)
    return error ? (
      <NotLoaded
        view={view}
        row={row}
        list={{ ...listLink(view, filtros), title: aggregate.title }}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Bones />
    )

  const code = String(states ? whole[states.field] : '')
  const frozen = isFrozen(states, code)
  const open = changesFor(states, whole, Usuario)
  const editable = editing && can('editar') && open
  // a step to the same state is an amendment, which would make the record editable
  const amendment = open || frozen || !states ? undefined : stepsFrom(states, code).find(step => step.to === code)
  const steps = states && can('aprobar') ? stepsFrom(states, code).filter(step => step.to !== code || step === amendment) : []
  const lackOf = ({ lacks }: PeopleStep) => (lacks ? String(whole[lacks] ?? '') : '')
  const forward = steps.filter(step => isForward(states, code, step) && !lackOf(step))
  const offered = actions.filter(({ needs }) => can(needs))
  const removable = can('eliminar') && isRemovable(states, code)
  const kept = states?.keeps ? String(whole[states.keeps] ?? '') : ''
  // a step that undoes or ends things is not what people come for
  const [dangers, buttons] = [steps.filter(({ danger }) => danger), steps.filter(({ danger }) => !danger)]
  const inMenu = offered.filter(({ button }) => !button)
  const close = () => setOpened(undefined)

  const linkTo = (tab: string, edit = editing) => addressOf(row, tab, edit)
  const linkOfStep = ({ place }: NextStep): Link => {
    if ('to' in place) return place
    const { search, ...link } = linkTo(place.tab, true)
    return { ...link, search: { ...(search as object | undefined), ...(place.field && { campo: place.field }) } as never }
  }
  const main = step && canThere(thereFunction) ? { label: step.label, link: linkOfStep(step) } : undefined
  const all: Tab[] = [
    ...tabs(whole, editable),
    ...activityTabs(aggregate.entity, Number(row[aggregate.key[0]!])),
    { key: 'historial', title: 'Cambios', group: GRUPO_ACTIVIDAD, content: () => <HistoryTab view={view} row={row} prints={prints} /> },
    ...(states ? [{ key: 'estados', title: 'Estados', group: GRUPO_ACTIVIDAD, content: () => <StatesTab view={view} row={row} /> }] : []),
  ]
  const first = all[0]!.key

  const toggle = { to: linkTo(hash, !editing), label: editing ? 'Ver' : 'Editar', Icon: editing ? IconEye : IconPencil }
  const canToggle = can('editar') && !view.single && (editing || open)
  const shown = facts?.(whole) ?? listedFacts(aggregate, whole)
  const keyFacts = shown.filter(({ key, value }) => key && value)
  const commands: Command[] = [
    ...(canToggle
      ? [{ kind: 'edit' as const, label: `${toggle.label} ${called}`, Icon: toggle.Icon, run: () => void navigate(toggle.to) }]
      : []),
    ...(main ? [{ label: main.label, Icon: IconArrowRight, run: () => void navigate(main.link) }] : []),
    ...steps.filter(step => !lackOf(step)).map(step => ({ label: step.action, Icon: IconArrowRight, run: () => setOpened(step) })),
    ...offered.map(action => ({ label: action.label, Icon: action.Icon, run: () => setOpened(action) })),
  ]

  return (
    <>
      <Commands offer={commands} />
      <Remembered view={view} whole={whole} />
      <PageHeader
        ref={header}
        title={title}
        badge={
          <>
            {recordName(view, whole) !== keyText(aggregate, whole) && (
              <Text span c="dimmed">
                Nº {keyText(aggregate, whole)}
              </Text>
            )}
            {states && (
              <Badge tone={stateOf(states, code)?.tone ?? 'neutral'}>{stateWord(states, String(whole[nameField(states.field)]))}</Badge>
            )}
            {walk && <Walker walk={walk} />}
            {beside}
          </>
        }
      >
        {main && (
          <Button component={RouterLink} {...main.link}>
            {main.label}
          </Button>
        )}
        {buttons.map(step => (
          <StepButton
            key={step.to}
            step={step}
            lack={lackOf(step)}
            variant={!main && forward.includes(step) ? 'filled' : 'default'}
            onPress={() => setOpened(step)}
          />
        ))}
        {offered
          .filter(({ button }) => button)
          .map(action => (
            <Button
              key={action.key}
              variant="default"
              leftSection={<action.Icon size={18} aria-hidden />}
              onClick={() => setOpened(action)}
            >
              {action.label}
            </Button>
          ))}
        {canToggle && (
          <Button
            component={RouterLink}
            {...toggle.to}
            variant={editing || main ? 'default' : forward.length ? 'light' : 'filled'}
            leftSection={<toggle.Icon size={18} aria-hidden />}
          >
            {toggle.label}
          </Button>
        )}
        {(inMenu.length > 0 || dangers.length > 0 || removable) && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="Más acciones">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {inMenu.map(action => (
                <Menu.Item key={action.key} leftSection={<action.Icon size={16} />} onClick={() => setOpened(action)}>
                  {action.label}
                </Menu.Item>
              ))}
              {dangers.map(step =>
                lackOf(step) ? (
                  <KeptItem key={step.to} label={step.action} icon={<IconX size={16} />} why={lackOf(step)} />
                ) : (
                  <Menu.Item
                    key={step.to}
                    leftSection={<IconX size={16} />}
                    color="var(--mantine-color-error)"
                    onClick={() => setOpened(step)}
                  >
                    {step.action}
                  </Menu.Item>
                ),
              )}
              {removable &&
                (kept ? (
                  <KeptItem label="Eliminar" icon={<IconTrash size={16} />} why={kept} />
                ) : (
                  <Menu.Item leftSection={<IconTrash size={16} />} color="var(--mantine-color-error)" onClick={() => setOpened('remove')}>
                    Eliminar
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </PageHeader>
      <StickyLine header={header}>
        <strong>{recordName(view, whole)}</strong>
        {states && (
          <Badge tone={stateOf(states, code)?.tone ?? 'neutral'}>{stateWord(states, String(whole[nameField(states.field)]))}</Badge>
        )}
        <span data-facts>
          {keyFacts.map(({ label, value }) => (
            <Fragment key={label}>
              {label} <b>{value}</b>{' '}
            </Fragment>
          ))}
        </span>
        {main && (
          <Button component={RouterLink} {...main.link} size="xs" tabIndex={-1}>
            {main.label}
          </Button>
        )}
      </StickyLine>
      {view.calls.live && <EnVivoLine vivo={vivo} />}
      <SummaryStrip label={`Resumen ${ofCalled(called)}`} facts={shown} />
      {editing && amendment?.otherwise && (
        <Alert icon={<IconLock size={18} aria-hidden />} color="yellow" mb="md">
          {amendment.otherwise}
        </Alert>
      )}
      {notice?.(whole)}
      <Tabs
        label={`Partes ${ofCalled(called)} ${recordName(view, whole)}`}
        tabs={all}
        value={hash || first}
        // Without this, the router would scroll the page to the top, and the row of tabs to its former position.
        onChange={key => void navigate({ ...linkTo(key === first ? '' : key), replace: true, resetScroll: false })}
      />
      <Suspense>
        {opened === 'remove' && (
          <RemoveDialog
            view={view}
            row={whole}
            onClose={close}
            onDone={() => void navigate({ ...listLink(view, filtros), replace: true })}
          />
        )}
        {typeof opened === 'object' && 'Dialog' in opened && <opened.Dialog row={whole} onClose={close} />}
        {typeof opened === 'object' && 'question' in opened && (
          <StateDialog
            view={view}
            row={whole}
            step={opened}
            onClose={close}
            onDone={() => opened === amendment && void navigate(linkTo(hash, true))}
          />
        )}
      </Suspense>
    </>
  )
}

/** Adds the record to the recently opened ones. */
function Remembered({ view, whole }: { view: AnyView; whole: Row }) {
  const to = readingAddress(view, whole)
  const label = `${capital(view.aggregate.singular)} ${recordName(view, whole)}`
  const description = view.partner?.(whole) ?? ''
  useEffect(() => remember({ to, label, description, noun: view.aggregate.screen }), [to, label, description, view])
  return null
}
