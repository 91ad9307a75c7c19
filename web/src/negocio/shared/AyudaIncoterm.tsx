import { Text } from '@mantine/core'
import { containerHint } from '@nogal/model/negocio/incoterm'
import { useRowsByKey } from '../../refs/lists.ts'

/** The place that the rule of an incoterm proposes, as the server finds it. */
const placeOf = (incoterm: string, sellerPays: unknown): string => {
  if (incoterm === 'EXW') return 'la comuna del cliente interno que vende'
  return sellerPays ? 'el puerto de destino' : 'el puerto de embarque habitual del cliente interno que vende'
}

/** Beside an incoterm: which place it takes when none is written, and what suits containers better. */
export function AyudaIncoterm({ incoterm }: { incoterm: string | null | undefined }) {
  const regla = useRowsByKey('incoterm').get(incoterm)
  if (!incoterm || !regla) return null
  return (
    <Text size="xs" c="dimmed" mt="xs">
      Lugar convenido de {incoterm}: si lo deja en blanco, será {placeOf(incoterm, regla.Flete_Vendedor)}. {containerHint(incoterm)}
    </Text>
  )
}
