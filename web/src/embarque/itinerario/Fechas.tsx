import { TextInput } from '@mantine/core'
import { FECHAS_ITINERARIO, type FechaItinerario } from '@nogal/model/embarque/itinerario'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { withoutLabel } from '../../form/Form.tsx'
import { CAMPOS, faltaDias, type ItinerarioEscrito } from './cambio.ts'
import css from './Itinerario.module.css'

type Props = { escrito: ItinerarioEscrito; problems: Readonly<Record<string, string>>; onChange: (escrito: ItinerarioEscrito) => void }

/** The dates and cut-offs of a change: the same date for all shipments, or a number of days that is added to the date of each. */
export const Fechas = ({ escrito: { valores, dias }, problems, onChange }: Props) => {
  // one way excludes the other
  const move = (fecha: FechaItinerario, typed: string) =>
    onChange({ valores: { ...valores, [fecha]: null }, dias: { ...dias, [fecha]: typed } })
  const set = (fecha: FechaItinerario, value: unknown) =>
    onChange({ valores: { ...valores, [fecha]: value }, dias: { ...dias, [fecha]: '' } })
  return (
    <div className={css.fechas}>
      {FECHAS_ITINERARIO.map(fecha => {
        const { label } = CAMPOS[fecha]!
        return (
          <div key={fecha} className={css.fecha}>
            <TextInput
              label={label}
              aria-label={`${label}: días más o menos`}
              placeholder="± días"
              inputMode="text"
              autoComplete="off"
              value={dias[fecha] ?? ''}
              error={faltaDias(dias[fecha])}
              data-autofocus={fecha === 'Fecha_ETD' || undefined}
              onChange={event => move(fecha, event.currentTarget.value)}
            />
            <FieldInput
              name={fecha}
              field={CAMPOS[fecha]!}
              value={valores[fecha]}
              onChange={value => set(fecha, value)}
              error={problems[fecha] && withoutLabel(problems[fecha], label)}
              bare
            />
          </div>
        )
      })}
    </div>
  )
}
