import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { abrirReclamo } from '@nogal/model/cliente/cliente.calls'
import type { CajaCliente } from '@nogal/model/cliente/cliente.fields'
import { parseNumber } from '@nogal/model/format'
import { CODIGOS_RECLAMO, type CodClaseReclamo } from '@nogal/model/reclamo/reclamo'
import { useState } from 'react'
import { IconCamera } from '#icons'
import { ENDINGS } from '../adjunto/Elegir.tsx'
import { refresh } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Cliente.module.css'
import { subirDeCliente } from './SubirArchivo.tsx'

const MAX_TEXTO = 2000

/** A number that is left out, or one above zero. */
const isAmount = (typed: string): boolean => !typed.trim() || (parseNumber(typed) ?? 0) > 0

type Props = { Nro_Embarque: number; cajas: readonly CajaCliente[]; onClose: () => void }

/** A client says what arrived wrong. The claim is sent first, and its photographs follow; those that fail are tried again with the same button. */
export default function ReclamoDialog({ Nro_Embarque, cajas, onClose }: Props) {
  const { t, p, caja } = useLenguaCliente()
  const [clase, setClase] = useState<CodClaseReclamo>('calidad')
  const [box, setBox] = useState('')
  const [texto, setTexto] = useState('')
  const [kilos, setKilos] = useState('')
  const [monto, setMonto] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<number>()
  const [going, setGoing] = useState<string>()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  const isSent = sent !== undefined
  const unsaved = files.length > 0 || (!isSent && texto.trim() !== '')
  useUnsavedGuard(unsaved)
  const valid = texto.trim() !== '' && isAmount(kilos) && isAmount(monto)
  const submit = async () => {
    setTried(true)
    if (!valid) return
    setRefused(undefined)
    setGoing(p.enviarReclamo)
    try {
      const Id_Reclamo =
        sent ??
        (
          await send(key =>
            api(abrirReclamo)(
              {
                body: {
                  ...{ Nro_Embarque, Clase: clase, Texto: texto.trim(), Id_Contenedor: box ? Number(box) : null },
                  ...{ Kilos: parseNumber(kilos), Monto: parseNumber(monto) },
                },
              },
              { key },
            ),
          )
        ).Id_Reclamo
      setSent(Id_Reclamo)
      for (const file of files) {
        await subirDeCliente(file, { De: 'reclamo', Clave: Id_Reclamo }, part => setGoing(p.subiendo(file.name, part)))
        setFiles(left => left.filter(one => one !== file))
      }
      notifications.show({ message: p.reclamoEnviado })
      await refresh({ path: '/api/clientelogistica' })
      onClose()
    } catch (error) {
      setRefused(error)
      // not awaited: without a line, reading waits until the line is back
      void refresh({ path: '/api/clientelogistica' })
    } finally {
      setGoing(undefined)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={p.reclamar} busy={going !== undefined}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={p.deQue}
            value={clase}
            disabled={isSent}
            onChange={event => setClase(event.currentTarget.value as CodClaseReclamo)}
            data={CODIGOS_RECLAMO.map(value => ({ value, label: p.clasesReclamo[value] }))}
          />
          <NativeSelect
            label={p.contenedor}
            value={box}
            disabled={isSent}
            onChange={event => setBox(event.currentTarget.value)}
            data={[{ value: '', label: p.todoElEmbarque }, ...cajas.map(one => ({ value: String(one.Id_Contenedor), label: caja(one) }))]}
          />
          <Textarea
            label={p.quePaso}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_TEXTO}
            value={texto}
            disabled={isSent}
            error={tried && !texto.trim() && p.falta}
            onChange={event => setTexto(event.currentTarget.value)}
          />
          <Group grow align="flex-start">
            <TextInput
              label={p.kilos}
              inputMode="decimal"
              value={kilos}
              disabled={isSent}
              error={!isAmount(kilos) && p.noEsNumero}
              onChange={event => setKilos(event.currentTarget.value)}
            />
            <TextInput
              label={p.monto}
              inputMode="decimal"
              value={monto}
              disabled={isSent}
              error={!isAmount(monto) && p.noEsNumero}
              onChange={event => setMonto(event.currentTarget.value)}
            />
          </Group>
          <div>
            <FileButton
              multiple
              accept={`image/*,${ENDINGS}`}
              onChange={chosen => setFiles([...files, ...chosen])}
              inputProps={{ 'aria-label': p.agregarFotos }}
            >
              {props => (
                <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                  {p.agregarFotos}
                </Button>
              )}
            </FileButton>
            {files.length > 0 && (
              <ul className={css.files} aria-label={p.fotos}>
                {files.map(file => (
                  <li key={`${file.name} ${file.size} ${file.lastModified}`}>{file.name}</li>
                ))}
              </ul>
            )}
          </div>
          <Text size="sm" role="status">
            {going}
          </Text>
          <Group gap="sm">
            <Outcome error={refused} unsaved={unsaved} onRetry={() => void submit()} mark={t.sinEnviar} texts={t.sinServidor} />
            <Button type="submit" loading={going !== undefined}>
              {p.enviarReclamo}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
