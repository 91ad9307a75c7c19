import { Text } from '@mantine/core'
import type { ManyChange } from '@nogal/model/aggregate/aggregate'
import { type Fields, optional, pick } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { refresh } from '../data.ts'
import { useSenseOfEach } from '../useSense.ts'
import { type Changed, keyValues, recordName } from '../view.ts'
import { Outcomes } from './Outcomes.tsx'
import { strangeOf } from './strange.ts'
import { useManyCalls } from './useManyCalls.ts'

type Props = { view: Changed; change: ManyChange; rows: readonly Row[]; onClose: () => void }

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Changes the same fields of several records, each with its own call, and shows the result of each. */
export default function ManyChangeDialog({ view, change, rows: given, onClose }: Props) {
  const { aggregate } = view
  // the list may reload while the dialog is open, so the selection is kept here
  const [rows] = useState(given)
  const [wanted, setWanted] = useState<Row>()
  const calls = useManyCalls(rows)
  const { each } = calls
  const fields = useMemo((): Fields => {
    const asked: Fields = pick(aggregate.fields as Fields, ...change.fields)
    const plain = Object.fromEntries(Object.entries(asked).map(([name, { section: _, ...field }]) => [name, field])) as Fields
    return change.fields.length === 1 ? plain : optional(plain)
  }, [aggregate, change])

  const said = useSenseOfEach(aggregate)
  const run = async (some: readonly Row[], changes: Row) => {
    await calls.run(some, (row, Version, key) =>
      api(view.calls.change)({ body: { ...keyValues(view, row), Version, ...changes } }, { key }),
    )
    void refresh(view)
  }
  const changesIn = (row: Row): Row =>
    Object.fromEntries(Object.keys(fields).flatMap(name => (isBlank(row[name]) ? [] : [[name, row[name]]])))
  const start = (row: Row) => {
    const changes = changesIn(row)
    setWanted(changes)
    void run(rows, changes)
  }
  const many = rows.length === 1 ? recordName(view, rows[0]!) : `${formatNumber(rows.length, 0)} ${aggregate.title.toLowerCase()}`
  return (
    <Dialog opened onClose={onClose} title={`${change.label}: ${many}`} size="md" busy={each.busy}>
      {wanted ? (
        <Outcomes
          each={each}
          rows={rows}
          nameOf={row => recordName(view, row)}
          aboutOf={row => view.partner?.(row) ?? ''}
          onRetry={() => void run(each.failed, wanted)}
          onClose={onClose}
        />
      ) : (
        <RefOptions.Provider value={useRefRows}>
          {change.fields.length > 1 && (
            <Text size="sm" mb="sm">
              Cambia solo lo que elija; lo que deje en blanco queda como está en cada uno.
            </Text>
          )}
          {change.note && (
            <Text size="sm" mb="sm">
              {change.note}
            </Text>
          )}
          <Form
            fields={fields}
            submitLabel={rows.length === 1 ? 'Cambiar' : `Cambiar ${formatNumber(rows.length, 0)}`}
            warnings={row => strangeOf(rows, changesIn(row), said)}
            onCancel={onClose}
            onSubmit={start}
            validate={row =>
              Object.keys(fields).every(name => isBlank(row[name])) ? [{ campo: change.fields[0]!, mensaje: 'Elija al menos uno.' }] : []
            }
          />
        </RefOptions.Provider>
      )}
    </Dialog>
  )
}
