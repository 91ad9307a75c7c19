import { Button, Group, Stack, Text } from '@mantine/core'
import type { CodPortador } from '@nogal/model/adjunto/portadores'
import { useState } from 'react'
import { IconCamera, IconFileUpload } from '#icons'
import { ENDINGS } from '../adjunto/Elegir.tsx'
import { subir } from '../adjunto/subida.ts'
import { refresh } from '../aggregate/data.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { useNarrow } from '../ui/useNarrow.ts'

/** Uploads a file of a client to what it owns; `onPart` is told how much of the file is sent, in percent. */
export const subirDeCliente = async (
  file: File,
  lugar: { De: CodPortador; Clave: number },
  onPart: (part: number) => void,
): Promise<void> => {
  onPart(0)
  const { Rechazos } = await subir(file, { Destinos: [lugar] }, bytes => onPart(Math.floor((100 * bytes) / file.size))).seguir(
    new AbortController().signal,
  )
  if (Rechazos[0]) throw new Error(Rechazos[0].Motivo)
}

type Props = { De: CodPortador; Clave: number; label: string; variant?: 'filled' | 'default'; onDone?: () => void }

/** The buttons with which a client uploads a file, or takes a photograph on a phone; a file that failed is kept and tried again. */
export function SubirArchivo({ De, Clave, label, variant = 'filled', onDone }: Props) {
  const { p } = useLenguaCliente()
  const narrow = useNarrow()
  const [going, setGoing] = useState<{ name: string; part: number }>()
  const [failed, setFailed] = useState<{ error: unknown; file: File }>()
  const run = async (file: File) => {
    setFailed(undefined)
    try {
      await subirDeCliente(file, { De, Clave }, part => setGoing({ name: file.name, part }))
      onDone?.()
    } catch (error) {
      setFailed({ error, file })
    } finally {
      setGoing(undefined)
      await refresh({ path: '/api/clientelogistica' })
    }
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <FileButton
          accept={ENDINGS}
          onChange={file => file && void run(file)}
          inputProps={{ 'aria-label': `${p.elegirArchivo}: ${label}` }}
        >
          {props => (
            <Button {...props} size="sm" variant={variant} loading={Boolean(going)} leftSection={<IconFileUpload size={18} aria-hidden />}>
              {p.subir}
            </Button>
          )}
        </FileButton>
        {narrow && (
          <FileButton
            accept="image/*"
            capture="environment"
            onChange={photo => photo && void run(photo)}
            inputProps={{ 'aria-label': `${p.tomarFoto}: ${label}` }}
          >
            {props => (
              <Button {...props} size="sm" variant="default" disabled={Boolean(going)} leftSection={<IconCamera size={18} aria-hidden />}>
                {p.tomarFoto}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <Text size="sm" role="status">
        {going && p.subiendo(going.name, going.part)}
      </Text>
      {failed && (
        <ErrorAlert error={failed.error} title={p.noSubio(failed.file.name)} onRetry={() => void run(failed.file)} texts={NOTHING_TYPED} />
      )}
    </Stack>
  )
}
