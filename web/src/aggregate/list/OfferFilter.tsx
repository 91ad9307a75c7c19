import { Select } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Offers } from '../../ui/table/data/types.ts'

type Props = { field: string; label: string; offers: Offers; value: Filtro | undefined; onChange: (filter: Filtro) => void }

/** A permanent filter of the list: one of the values that its column offers. */
export default function OfferFilter({ field, label, offers, value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const chosen = Array.isArray(value?.valor) && value.valor.length === 1 ? String(value.valor[0]) : null
  const { data = [] } = useQuery({
    queryKey: ['offers', ...offers.key],
    queryFn: ({ signal }) => offers.find('', signal),
    enabled: open,
    staleTime: 60_000,
  })
  const options = data.map(({ value: key, label: text }) => ({ value: key, label: text }))
  const known = !chosen || options.some(one => one.value === chosen)
  return (
    <Select
      size="xs"
      w={122}
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el filtro ${label}` }}
      nothingFoundMessage={open && !data.length ? 'Cargando...' : 'No hay registros'}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data={known ? options : [{ value: chosen, label: chosen }, ...options]}
      value={chosen}
      onDropdownOpen={() => setOpen(true)}
      onChange={one => onChange({ campo: field, modo: 'in', valor: one ? [one] : [] })}
    />
  )
}
