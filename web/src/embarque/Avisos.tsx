import { Alert, Anchor } from '@mantine/core'
import { isFrozen } from '@nogal/model/aggregate/states'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconAlertTriangle } from '#icons'
import { linkOfPlace } from '../consecuencia/enlace.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { tabOfField } from './datos/secciones.ts'
import css from './shared/Embarque.module.css'
import type { EmbarqueEntero } from './shared/embarque.view.ts'

/** At first the most urgent one, because the fields below are what the page is for. */
const AT_FIRST = 1

type Props = { embarque: EmbarqueEntero; onAbrir: (contenedor: number) => void }

/** The notices of a shipment and its containers; nothing when there are none. */
export function Avisos({ embarque, onAbrir }: Props) {
  const [all, setAll] = useState(false)
  const lines = [
    ...(embarque.Avisos ?? []).map(({ Campo, Mensaje }) => ({ key: Mensaje, campo: Campo, mensaje: Mensaje, contenedor: undefined })),
    ...embarque.Contenedores_Embarque.flatMap(contenedor =>
      (contenedor.Avisos ?? []).map(({ Campo, Mensaje }) => ({
        key: `${contenedor.Id_Contenedor} ${Mensaje}`,
        campo: Campo,
        mensaje: Mensaje,
        contenedor,
      })),
    ),
  ]
  if (!lines.length) return null
  const shown = all ? lines : lines.slice(0, AT_FIRST)
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      mb="sm"
      p="8px 14px"
      className={css.avisos}
      classNames={{ message: css.avisosLine }}
      role="group"
      aria-label="Avisos"
    >
      <ul>
        {shown.map(({ key, campo, mensaje, contenedor }) => (
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
            {!contenedor && <Corregir campo={campo} embarque={embarque} />}
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

/** The link to the field that a notice is about, for people who may write there. */
const Corregir = ({ campo, embarque }: { campo: string | null; embarque: EmbarqueEntero }) => {
  const { can } = usePermisos('embarque')
  const tab = campo ? tabOfField(campo) : undefined
  if (!campo || !tab || !can('editar') || isFrozen(ESTADOS_EMBARQUE, embarque.Cod_EstadoEmb)) return null
  return (
    <>
      {' '}
      <Anchor component={Link} {...linkOfPlace({ tab, campo }, embarque)} inherit c="inherit" td="underline">
        Corregir
      </Anchor>
    </>
  )
}
