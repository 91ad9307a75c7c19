import { Alert, Anchor } from '@mantine/core'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { useState } from 'react'
import { IconAlertTriangle } from '#icons'
import css from './shared/Embarque.module.css'
import type { EmbarqueEntero } from './shared/embarque.view.ts'

const AT_FIRST = 2

type Props = { embarque: EmbarqueEntero; onAbrir: (contenedor: number) => void }

/** The notices of a shipment and its containers; nothing when there are none. */
export function Avisos({ embarque, onAbrir }: Props) {
  const [all, setAll] = useState(false)
  const lines = [
    ...(embarque.Avisos ?? []).map(({ Mensaje }) => ({ key: Mensaje, mensaje: Mensaje, contenedor: undefined })),
    ...embarque.Contenedores_Embarque.flatMap(contenedor =>
      (contenedor.Avisos ?? []).map(({ Mensaje }) => ({ key: `${contenedor.Id_Contenedor} ${Mensaje}`, mensaje: Mensaje, contenedor })),
    ),
  ]
  if (!lines.length) return null
  const shown = all ? lines : lines.slice(0, AT_FIRST)
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      mb="md"
      className={css.avisos}
      role="group"
      aria-label="Avisos"
    >
      <ul>
        {shown.map(({ key, mensaje, contenedor }) => (
          <li key={key}>
            {contenedor && (
              <>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  c="inherit"
                  td="underline"
                  fw={600}
                  onClick={() => onAbrir(contenedor.Id_Contenedor)}
                >
                  {nombreContenedor(contenedor)}
                </Anchor>
                {': '}
              </>
            )}
            {mensaje}
          </li>
        ))}
      </ul>
      {lines.length > AT_FIRST && (
        <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Ver menos' : `Ver los ${lines.length} avisos`}
        </Anchor>
      )}
    </Alert>
  )
}
