import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { Entity } from '@nogal/model/entity'
import type { Fila } from '@nogal/model/parametros/parametros.calls'
import { useMemo, useState } from 'react'
import { clavesAjenas } from '../historial/cambios.ts'
import { useNombres } from '../refs/useNames.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { textoDe, type Valores } from '../values/text.ts'
import css from './ConflictDialog.module.css'
import { diferidos, type Lado, ladoPropuesto, mezclar } from './conflict.ts'

export type Conflicto = { antes: Fila; mio: Valores; suyo: Fila }

type Props = { entidad: Pick<Entity, 'fields'>; conflicto: Conflicto; onElegir: (fila: Valores) => void; onClose: () => void }

/** Somebody saved the row meanwhile: what they have, what I have, and whose value stays, field by field. */
export default function ConflictDialog({ entidad: { fields }, conflicto: { antes, mio, suyo }, onElegir, onClose }: Props) {
  const found = useMemo(() => diferidos(fields, antes, mio, suyo), [fields, antes, mio, suyo])
  const [lados, setLados] = useState(() => Object.fromEntries(found.map(one => [one.campo, ladoPropuesto(one)])))
  const claves = useMemo(
    () => clavesAjenas(found.map(({ campo, mio, suyo }) => ({ campo, field: fields[campo]!, antes: mio, despues: suyo }))),
    [found, fields],
  )
  const { nombrar } = useNombres(claves)
  const all = (lado: Lado) => setLados(Object.fromEntries(found.map(one => [one.campo, lado])))
  const otro = String(suyo.Modificado_Por ?? 'Otra persona')

  return (
    <Dialog opened onClose={onClose} title="Otra persona cambió este registro" size="xl">
      <Stack gap="sm">
        <Text>
          <b>{otro}</b> lo guardó <RelativeTime iso={suyo.Modificado_En as string} />, mientras usted lo editaba. Elija con qué se queda en
          cada dato; lo que cambió una sola persona ya está elegido.
        </Text>
        {found.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="light" onClick={() => all('mio')}>
              Todo lo mío
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => all('suyo')}>
              Todo lo de {otro}
            </Button>
          </Group>
        )}
        <div className={css.versus}>
          {found.map(({ campo, ambos, ...values }) => {
            const field = fields[campo]!
            return (
              <Radio.Group
                key={campo}
                label={field.label}
                description={ambos ? 'Los dos lo cambiaron.' : undefined}
                value={lados[campo] ?? null}
                onChange={lado => setLados({ ...lados, [campo]: lado as Lado })}
              >
                <div className={css.sides}>
                  {(['mio', 'suyo'] as const).map(lado => (
                    <Radio.Card
                      key={lado}
                      value={lado}
                      className={css.side}
                      aria-label={`${field.label}: ${lado === 'mio' ? 'lo mío' : `lo de ${otro}`}`}
                    >
                      <Radio.Indicator />
                      <span>
                        <small>{lado === 'mio' ? 'Lo mío' : `Lo de ${otro}`}</small>
                        {textoDe(field, values[lado], nombrar) || <i>sin dato</i>}
                      </span>
                    </Radio.Card>
                  ))}
                </div>
              </Radio.Group>
            )
          })}
          {found.length === 0 && <Text c="dimmed">Los dos escribieron lo mismo: no hay nada que elegir.</Text>}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Volver al formulario
          </Button>
          <Button onClick={() => onElegir(mezclar(suyo, found, lados))} data-autofocus>
            Guardar así
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
