import { formatNumber } from '@nogal/model/format'
import { lineaNegocio } from '@nogal/model/negocio/negocio.fields'
import { useState } from 'react'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRowsByKey } from '../../refs/lists.ts'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog, type ShownDialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { kilosDe, type LineaBorrador, montoDe } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { dinero } from '../shared/negocio.texts.ts'

type Props = {
  dialog: ShownDialog<LineaBorrador>
  /** Saves the line; the dialog closes when it is done. */
  onSave: (linea: LineaBorrador) => Promise<unknown> | unknown
  /** Its number in the deal, when it has one. */
  numero?: number | undefined
  /** Only to be read. */
  locked?: boolean
}

/** Adds a product line, or edits one; kilos and amount follow what is typed. */
export default function LineaDialog({ dialog, onSave, numero, locked = false }: Props) {
  const title = dialog.mode === 'new' ? 'Agregar línea de producto' : `${locked ? 'Línea' : 'Editar la línea'} ${numero ?? ''}`
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} size="min(1000px, 94vw)" title={title}>
      <RefOptions.Provider value={useRefRows}>
        <Contenido dialog={dialog} onSave={onSave} locked={locked} />
      </RefOptions.Provider>
    </Dialog>
  )
}

function Contenido({ dialog, onSave, locked = false }: Props) {
  const [row, setRow] = useState<Row>(dialog.data ?? {})
  const unidades = useRowsByKey('unidadventa')
  const monedas = useRowsByKey('moneda')
  const linea = row as LineaBorrador
  const kilos = kilosDe(linea, unidades)
  const whole = typeof linea.Cantidad === 'number' && typeof linea.Precio === 'number' && linea.Cod_Moneda
  return (
    <Form
      fields={lineaNegocio}
      {...(dialog.data && { value: dialog.data as Row })}
      columns={3}
      submitLabel={dialog.mode === 'new' ? 'Agregar' : 'Guardar'}
      onCancel={dialog.close}
      disabled={locked}
      onChange={setRow}
      onSubmit={async saved => {
        await onSave(saved as LineaBorrador)
        dialog.close()
      }}
      extra={
        <output className={classes.importe} aria-label="Importe de la línea">
          {kilos > 0 && <span>{formatNumber(kilos, Number.isInteger(kilos) ? 0 : 3)} kg</span>}
          {whole && <b>{dinero(montoDe(linea, monedas), linea.Cod_Moneda)}</b>}
        </output>
      }
    />
  )
}
