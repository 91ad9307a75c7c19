import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { needsValue } from '@nogal/model/filters'
import { useEffect, useRef, useState } from 'react'
import { IconPlus, IconTrash } from '#icons'
import { type Column, type Filtro, type FiltroUno, MODES, type Modo } from '../data/types.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { modeLabel, modesOf, placeholderOf } from './filterText.ts'
import { OfferBoxes } from './OfferBoxes.tsx'
import shared from './shared.module.css'

const PAUSE = 180

type Props<T> = {
  column: Column<T>
  /** The initial conditions; changes are applied to the list later. */
  start: readonly Filtro[]
  hintOf: (filter: Filtro) => string
  onChange: (filters: readonly Filtro[]) => void
  onClose: () => void
}

/** A condition with an id, so that its row stays the same while others are removed. */
type Numbered = { n: number; filter: Filtro }

/** The same condition in another mode; its value is kept where the mode accepts it. */
const inMode = ({ campo, valor }: Filtro, modo: Modo): Filtro => {
  const written = typeof valor === 'string' ? valor : (valor[0] ?? '')
  if (modo === 'in') return { campo, modo, valor: [] }
  if (modo === 'between') return { campo, modo, valor: [written, ''] }
  return { campo, modo, valor: needsValue(modo) ? written : '' }
}

/** All conditions of one column, each with its mode and value; they are applied while the user types. */
export default function FilterPanel<T>({ column, start, hintOf, onChange, onClose }: Props<T>) {
  const blank: Filtro = { campo: column.key, modo: 'contains', valor: '' }
  const [conditions, setConditions] = useState<readonly Numbered[]>(() => start.map((filter, n) => ({ n, filter })))
  const next = useRef(conditions.length)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (all: readonly Numbered[]) => onChange(all.map(({ filter }) => filter))
  const put = (all: readonly Numbered[]) => {
    setConditions(all)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(all), PAUSE)
  }
  const change = (n: number, filter: Filtro) => put(conditions.map(one => (one.n === n ? { n, filter } : one)))
  const done = () => {
    clearTimeout(timer.current)
    apply(conditions)
    onClose()
  }
  return (
    <FilterPopover label={`Condiciones de ${column.title}`} width={300} padding="sm" onClose={done}>
      <Stack gap="sm">
        {conditions.map(({ n, filter }, at) => (
          <ConditionEdit
            key={n}
            column={column}
            filter={filter}
            label={`Condición ${at + 1}`}
            hint={hintOf(filter)}
            focus={at === conditions.length - 1}
            onChange={changed => change(n, changed)}
            onRemove={() => put(conditions.filter(one => one.n !== n))}
            onEnter={done}
          />
        ))}
        {conditions.length > 1 && <span className={shared.dim}>Se muestran los registros que cumplen todas.</span>}
        <Group justify="space-between">
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} aria-hidden />}
            onClick={() => put([...conditions, { n: next.current++, filter: blank }])}
          >
            Otra condición
          </Button>
          <Button size="compact-xs" onClick={done}>
            Listo
          </Button>
        </Group>
      </Stack>
    </FilterPopover>
  )
}

type EditProps<T> = {
  column: Column<T>
  filter: Filtro
  label: string
  hint: string
  /** A new condition gets the focus. */
  focus: boolean
  onChange: (filter: Filtro) => void
  onRemove: () => void
  onEnter: () => void
}

const ConditionEdit = <T,>({ column, filter, label, hint, focus, onChange, onRemove, onEnter }: EditProps<T>) => {
  const { modo, valor } = filter
  const shared = {
    size: 'xs',
    autoComplete: 'off',
    placeholder: placeholderOf(column, modo),
    onKeyDown: (e: { key: string }) => e.key === 'Enter' && onEnter(),
  } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see
    <div role="group" aria-label={label}>
      <Group gap={6} mb={6} wrap="nowrap">
        <NativeSelect
          size="xs"
          flex={1}
          aria-label={`${label}: modo`}
          value={modo}
          onChange={e => onChange(inMode(filter, e.currentTarget.value as Modo))}
          data={modesOf(column, modo).map(mode => ({ value: mode, label: modeLabel(column, mode) }))}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={`Quitar la condición: ${MODES[modo].label}`} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      </Group>
      {modo === 'in' && column.offers && (
        <OfferBoxes
          title={column.title}
          offers={column.offers}
          ticked={valor as readonly string[]}
          onTick={ticked => onChange({ campo: column.key, modo, valor: ticked })}
        />
      )}
      {modo === 'between' && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          {(['Desde', 'Hasta'] as const).map((end, i) => (
            <TextInput
              key={end}
              {...shared}
              flex={1}
              label={end}
              data-autofocus={(focus && i === 0) || undefined}
              error={hint && i === 0 ? hint : undefined}
              value={valor[i] ?? ''}
              onChange={e =>
                onChange({
                  campo: column.key,
                  modo,
                  valor: i ? [valor[0] ?? '', e.currentTarget.value] : [e.currentTarget.value, valor[1] ?? ''],
                })
              }
            />
          ))}
        </Group>
      )}
      {modo !== 'in' && modo !== 'between' && needsValue(modo) && (
        <TextInput
          {...shared}
          aria-label={`${label}: valor`}
          data-autofocus={focus || undefined}
          error={hint || undefined}
          value={valor as string}
          onChange={e => onChange({ campo: column.key, modo: modo as FiltroUno['modo'], valor: e.currentTarget.value })}
        />
      )}
    </div>
  )
}
