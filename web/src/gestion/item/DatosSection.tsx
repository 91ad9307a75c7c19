import { Button } from '@mantine/core'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { uncapital } from '@nogal/model/words'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FieldFacts } from '../../aggregate/Facts.tsx'
import { api } from '../../api/client.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { only } from '../../values/only.ts'
import { writtenFields } from '../base/columnas.tsx'
import { wireKey } from '../base/items.ts'
import type { SectionProps } from '../base/section.ts'
import { useSaveItem } from './useSaveItem.ts'

/** The editable fields of an item: to edit, or read only. */
export default function DatosSection({ item, cell, editable, end }: SectionProps) {
  const { save, dialog } = useSaveItem(cell, item)
  const fields = useMemo(() => writtenFields(cell), [cell])
  const names = useMemo(() => Object.keys(fields), [fields])
  const value = useMemo(() => only(item, [...names, 'Version']), [item, names])
  if (!editable) return <FieldFacts fields={fields} row={item} heading={tipoNamed(cell.tipo).nombre} />
  return (
    <RefOptions.Provider value={useRefRows}>
      <Form
        fields={fields}
        value={value}
        {...(end && { anotherLabel: `Guardar y ${uncapital(end.action)}` })}
        onSubmit={(row, ends) => save(row, names, ends ? end : undefined)}
        extra={(row, type) => cell.numero && !row.Numero && <Proponer cell={cell} item={item} onNumber={n => type('Numero', n)} />}
      />
      {dialog}
    </RefOptions.Provider>
  )
}

/** Fills the next free number of the kind into the form, without saving. */
function Proponer({ cell, item, onNumber }: Pick<SectionProps, 'cell' | 'item'> & { onNumber: (numero: string) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { Id_LineaGestion: _, ...body } = wireKey(item)
      return api(cell.numero!)({ body })
    },
    onSuccess: ({ Numero }) => onNumber(Numero),
  })
  return (
    <Button variant="subtle" size="compact-sm" px={4} loading={isPending} onClick={() => mutate()}>
      Proponer número
    </Button>
  )
}
