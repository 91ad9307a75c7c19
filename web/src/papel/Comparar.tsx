import { Button, NativeSelect, Skeleton, Stack, Title } from '@mantine/core'
import type { Printing, Said } from '@nogal/model/papel/papel.calls'
import { useState } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import classes from './Papel.module.css'
import { TablaCambios } from './TablaCambios.tsx'

/** Two printings by their numbers; 0 is the preview. */
export type Dos = { de: number; a: number }
const AHORA = 0

const nameOf = (numero: number): string => (numero === AHORA ? 'lo que se imprimiría ahora' : `el Nº ${numero}`)

type Props = { impresiones: readonly Printing[]; onCompare: (dos: Dos) => void }

/** Chooses the two printings to compare. */
export function Comparar({ impresiones, onCompare }: Props) {
  const [de, setDe] = useState(impresiones[0]!.Impresion)
  const [a, setA] = useState(AHORA)
  const printed = impresiones.map(({ Impresion, Idioma }) => ({
    value: String(Impresion),
    label: `Nº ${Impresion} · ${Idioma.toUpperCase()}`,
  }))
  return (
    <Stack gap={8} mt="lg">
      <Title order={3} size="h4">
        Comparar
      </Title>
      <NativeSelect label="De" size="xs" data={printed} value={String(de)} onChange={event => setDe(Number(event.currentTarget.value))} />
      <NativeSelect
        label="A"
        size="xs"
        data={[{ value: String(AHORA), label: 'Lo que se imprimiría ahora' }, ...printed]}
        value={String(a)}
        onChange={event => setA(Number(event.currentTarget.value))}
      />
      <Button size="xs" variant="default" onClick={() => onCompare({ de, a })}>
        Ver qué cambió
      </Button>
    </Stack>
  )
}

/** The query of the comparison. */
type Asked = { data?: readonly Said[] | undefined; error: Error | null; refetch: () => unknown }

/** The changes between two printings. */
export function Cambios({ de, a, query: { data, error, refetch } }: Dos & { query: Asked }) {
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} m="md" />
  return (
    <div className={classes.changes}>
      <Title order={3} size="h4" mb="sm">
        Qué cambió entre {nameOf(de)} y {nameOf(a)}
      </Title>
      <TablaCambios cambios={data} />
    </div>
  )
}
