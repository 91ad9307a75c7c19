import { Button, Title } from '@mantine/core'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { formatNumber } from '@nogal/model/format'
import { Suspense, useState } from 'react'
import { IconTemperature } from '#icons'
import { Facts } from '../../aggregate/Facts.tsx'
import { lazyPart } from '../../code/lazyPart.tsx'
import { Card } from '../../ui/Card.tsx'
import css from '../shared/Embarque.module.css'
import type { EmbarqueEntero } from '../shared/embarque.view.ts'
import type { TabProps } from './Datos.tsx'

const TemperaturaDialog = lazyPart(() => import('./TemperaturaDialog.tsx'))

/** A value with its unit; 0 is a value. */
const measure = (value: number | null, unit: string | null): string =>
  value === null ? '—' : [formatNumber(value, String(value).split('.')[1]?.length ?? 0), unit].filter(Boolean).join(' ')

const factsOf = (e: EmbarqueEntero) => [
  { key: 'Temperatura', label: 'Temperatura', value: measure(e.Temperatura, e.Simbolo_Tem ?? e.Nom_UnidadMedTem) },
  { key: 'Ventilacion', label: 'Ventilación', value: measure(e.Ventilacion, e.Simbolo_Ven ?? e.Nom_UnidadMedVen) },
  { key: 'Humedad', label: 'Humedad', value: measure(e.Humedad, '%') },
  { key: 'AtmosControl', label: 'Atmósfera controlada', value: e.AtmosControl ? 'Sí' : 'No' },
  ...(e.AtmosControl
    ? [
        { key: 'O2', label: 'O₂', value: measure(e.O2, '%') },
        { key: 'CO2', label: 'CO₂', value: measure(e.CO2, '%') },
      ]
    : []),
  { key: 'GenSet', label: 'Generador (gen-set)', value: e.GenSet ? 'Sí' : 'No' },
]

/** The refrigeration settings of a shipment, and its refrigerated containers. */
export default function RefrigeracionTab({ embarque, editable }: TabProps) {
  const [open, setOpen] = useState(false)
  const cold = embarque.Contenedores_Embarque.filter(one => one.Es_Reefer)
  return (
    <Card>
      <div className={css.head}>
        <Title order={2} size="h3">
          Ajuste de los contenedores refrigerados
        </Title>
        {editable && (
          <Button size="xs" leftSection={<IconTemperature size={16} aria-hidden />} onClick={() => setOpen(true)}>
            Temperatura
          </Button>
        )}
      </div>
      <Facts facts={factsOf(embarque)} />
      <p className={css.note} style={{ marginBlock: '14px 0' }}>
        {cold.length
          ? `Vale para ${cold.length === 1 ? 'el contenedor refrigerado' : `los ${cold.length} contenedores refrigerados`}: ${cold.map(nombreContenedor).join(', ')}.`
          : 'Ningún contenedor tiene todavía un tipo refrigerado.'}
      </p>
      <Suspense>{open && <TemperaturaDialog embarque={embarque} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
