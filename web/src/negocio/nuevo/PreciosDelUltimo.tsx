import { Button } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import { IconCheck } from '#icons'
import type { Borrador } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { useUltimo } from './ComoElUltimo.tsx'
import { preciosDelUltimo } from './comoElUltimo.ts'

type Props = { draft: Borrador; update: (change: Partial<Borrador>) => void }

/** Tells the prices of the client's last deal for the lines that came from there without any, and sets them when they are confirmed. */
export function PreciosDelUltimo({ draft, update }: Props) {
  const ultimo = useUltimo(draft.Cod_ClienteNegocio)
  const priced = ultimo && preciosDelUltimo(draft.Productos, ultimo)
  if (!priced) return null
  const told = priced
    .filter((linea, at) => linea !== draft.Productos[at])
    .map(({ Precio, Cod_Moneda }) => `${formatNumber(Precio!)} ${Cod_Moneda ?? ''}`.trim())
  return (
    <div className={classes.oferta} role="status">
      <span>
        Precios del negocio {ultimo.Nro_Contrato}: {told.join('; ')}. Escriba los de este, o confírmelos si son los mismos.
      </span>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconCheck size={15} aria-hidden />}
        onClick={e => {
          // the button goes away, and the keys of the wizard still have to be heard
          e.currentTarget.closest('section')?.focus()
          update({ Productos: priced })
        }}
      >
        Confirmar estos precios
      </Button>
    </div>
  )
}
