import { Alert, Anchor, Button, Text } from '@mantine/core'
import { verDireccion } from '@nogal/model/sesion/direccion.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconAlertTriangle } from '#icons'
import { callQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { DEMO } from '../isDemo.ts'
import { useUsuario } from '../sesion/permisos.ts'

const DireccionDialog = lazyPart(() => import('./DireccionDialog.tsx'))

type Props = {
  /** Says where the links lead, too, where nothing is wrong. */
  always?: boolean
  /** Nothing is shown to users who cannot set the address. */
  onlyAdministrador?: boolean
}

/** A notice that the links of mails lack an address that their receivers can open, with the form of the administrador that sets it. */
export function AvisoDireccion({ always = false, onlyAdministrador = false }: Props) {
  const { Administrador } = useUsuario()
  // no mail leaves the demo
  const skipped = DEMO || (onlyAdministrador && !Administrador)
  const { data } = useQuery({ ...callQuery(verDireccion), enabled: !skipped })
  const [opened, setOpened] = useState(false)
  if (skipped || !data) return null
  const { Direccion, Origen } = data
  const lacks = !Direccion || Origen === 'equipo'
  if (!lacks && !always) return null
  const sets = Administrador && Origen !== 'entorno'
  return (
    <>
      {lacks ? (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md" p="sm" role="status">
          <Text size="sm">
            <strong>Falta la dirección del portal.</strong>{' '}
            {Direccion
              ? `Los enlaces de los correos llevan a ${Direccion}, que solo se abre en este equipo.`
              : 'El portal no sabe por qué dirección lo abren quienes reciben sus correos: los avisos salen sin enlaces, y los papeles y las aprobaciones no salen.'}{' '}
            {!sets && 'Pida a un administrador que la ponga en la bandeja de salida.'}
          </Text>
          {sets && (
            <Button size="xs" mt="xs" onClick={() => setOpened(true)}>
              Poner la dirección
            </Button>
          )}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed" mb="xs">
          Los enlaces de los correos llevan a <bdi>{Direccion}</bdi>
          {Origen === 'entorno' && ', según PORTAL_URL'}
          {sets && (
            <>
              {' · '}
              <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)}>
                Cambiar
              </Anchor>
            </>
          )}
        </Text>
      )}
      <Suspense>{opened && <DireccionDialog known={data} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
