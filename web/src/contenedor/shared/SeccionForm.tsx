import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ContenedorCompleto } from '@nogal/model/embarque/contenedor.fields'
import { formatKilos } from '@nogal/model/format'
import { useMemo } from 'react'
import { useSense } from '../../aggregate/useSense.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { CONTENEDOR_VIEW, PESOS, type Seccion } from './contenedor.view.ts'
import { useGuardarContenedor } from './useGuardarContenedor.ts'
import { calculado, desvio } from './vgm.ts'

type Props = { contenedor: ContenedorCompleto; seccion: Seccion; onCancel?: () => void; onDone?: () => void }

/** A form for a section of a container, in its tab or in a dialog. */
export function SeccionForm({ contenedor, seccion, onCancel, onDone }: Props) {
  const { fields, save: submitLabel } = seccion
  const { save, dialog } = useGuardarContenedor(contenedor)
  const warnings = useSense(CONTENEDOR_VIEW.aggregate, contenedor)
  const names = useMemo(() => Object.keys(fields), [fields])
  const value = useMemo(() => only(contenedor as Row, [...names, 'Version']), [contenedor, names])
  return (
    <RefOptions.Provider value={useRefRows}>
      <Form
        fields={fields}
        value={value}
        takesFocus={Boolean(onCancel)}
        submitLabel={submitLabel}
        warnings={warnings}
        {...(onCancel && { onCancel })}
        {...(seccion === PESOS && { extra: (row, type) => <Vgm contenedor={contenedor} row={row} onUse={type} /> })}
        onSubmit={async row => {
          const said = await save(row, names)
          if (!onDone) return said
          notifications.show({ message: said })
          return onDone()
        }}
      />
      {dialog}
    </RefOptions.Provider>
  )
}

type VgmProps = { contenedor: Pick<ContenedorCompleto, 'Neto_Kg' | 'Bruto_Kg'>; row: Row; onUse: (name: string, value: unknown) => void }

/** The expected VGM, and how far the written weight is from it. */
function Vgm({ contenedor: { Neto_Kg, Bruto_Kg }, row, onUse }: VgmProps) {
  const suma = calculado(Bruto_Kg, row.Tara_Kg)
  if (suma === undefined)
    return (
      <Text size="sm" c="dimmed">
        {Bruto_Kg > 0 ? 'Con la tara se calcula el VGM.' : 'Con la carga y la tara se calcula el VGM.'}
      </Text>
    )
  const lejos = desvio(suma, row.VGM_Kg)
  return (
    <div>
      <Text size="sm" role="status">
        Neto {formatKilos(Neto_Kg)} + envases y pallets {formatKilos(Math.round((Bruto_Kg - Neto_Kg) * 1000) / 1000)} + tara{' '}
        {formatKilos(Number(row.Tara_Kg))} = <b>{formatKilos(suma)}</b>
        {lejos && (
          <Text span size="sm" c={lejos.grave ? 'var(--mantine-color-error)' : 'dimmed'} fw={lejos.grave ? 600 : 400}>
            {' · '}
            {lejos.texto}
          </Text>
        )}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        px={0}
        onClick={() => {
          onUse('VGM_Kg', suma)
          onUse('Metodo_VGM', '2')
        }}
      >
        Usar esa suma (método 2)
      </Button>
    </div>
  )
}
