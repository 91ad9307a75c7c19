import { Text } from '@mantine/core'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { uncapital } from '@nogal/model/words'
import { useMemo, useState } from 'react'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useManyCalls } from '../../aggregate/list/useManyCalls.ts'
import { api } from '../../api/client.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { type Item, putItem, refreshItems, wireKey } from '../base/items.ts'
import { type CambioGestion, fieldsOfCambio, sentOf } from './cambios.ts'

type Props = { cambio: CambioGestion; cell: LlamadasGestion; items: readonly Item[]; nameOf: (item: Item) => string; onClose: () => void }

/** Changes several items of a kind in the same way, and shows the result of each. */
export default function VariasDialog({ cambio, cell, items: given, nameOf, onClose }: Props) {
  // the table may reload while the dialog is open, so the selection is kept here
  const [items] = useState(given)
  const [wanted, setWanted] = useState<Row>()
  const { each, run } = useManyCalls(items)
  const fields = useMemo(() => fieldsOfCambio(cambio, cell.tipo), [cambio, cell])
  const start = async (some: readonly Item[], changes: Row) => {
    await run(some, async (item, Version, key) =>
      putItem(cell, await api(cell.actualizar!)({ body: { ...wireKey(item), Version, ...changes } }, { key })),
    )
    void refreshItems()
  }
  const { nombre, plural } = tipoNamed(cell.tipo)
  const many = uncapital(items.length === 1 ? nombre : plural)
  return (
    <Dialog opened onClose={onClose} title={`${cambio.label}: ${items.length} ${many}`} size="lg" busy={each.busy}>
      {wanted ? (
        <Outcomes
          each={each}
          rows={items}
          nameOf={item => `${item.Nom_CertDocAnalis}, ${nameOf(item)}`}
          aboutOf={item => (item.Id_LineaGestion > 1 ? `línea ${item.Id_LineaGestion}` : '')}
          onRetry={() => void start(each.failed, wanted)}
          onClose={onClose}
        />
      ) : (
        <RefOptions.Provider value={useRefRows}>
          {Object.keys(fields).length > 1 && (
            <Text size="sm" mb="sm">
              Cambia solo lo que escriba; lo que deje en blanco queda como está en cada uno.
            </Text>
          )}
          <Form
            fields={fields}
            submitLabel={`${cambio.to ? cambio.label : 'Cambiar'} ${items.length}`}
            onCancel={onClose}
            onSubmit={row => {
              const changes = sentOf(cambio, fields, row)
              setWanted(changes)
              void start(items, changes)
            }}
            validate={row =>
              Object.keys(sentOf(cambio, fields, row)).length ? [] : [{ campo: Object.keys(fields)[0]!, mensaje: 'Elija al menos uno.' }]
            }
          />
        </RefOptions.Provider>
      )}
    </Dialog>
  )
}
