import { Alert, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconAlertTriangle } from '#icons'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { LectorCamara } from './detectores.ts'
import { lecturaDe, type Scans } from './lectura.ts'
import css from './Scan.module.css'

/** The picture is read again after this many milliseconds. */
const AGAIN_MS = 250

const WORDS = {
  contenedor: { title: 'Leer el número del contenedor', ask: 'Apunte al número pintado en la puerta o en un costado.' },
  pallet: { title: 'Leer el código del pallet', ask: 'Apunte al código de barras de la etiqueta.' },
} as const satisfies Record<Scans, object>

/** Why there is no picture, and what to do. */
const withoutCamera = (error: unknown): string =>
  (error as DOMException).name === 'NotAllowedError'
    ? 'El navegador no dio permiso para usar la cámara. Permítala para este sitio, o escriba el número.'
    : 'No se pudo abrir la cámara: quizás otra aplicación la usa. Ciérrela y vuelva a intentarlo, o escriba el número.'

type Props = { scans: Scans; lector: LectorCamara; onRead: (valor: string) => void; onClose: () => void }

/** The picture of the camera; closes as soon as it reads a value whose check digit is right. */
export default function ScanDialog({ scans, lector, onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const done = useRef<(valor: string) => void>(undefined)
  done.current = valor => {
    onRead(valor)
    onClose()
  }
  useEffect(() => {
    let ends = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const picture = video.current
      // a frame that cannot be read is followed by another one
      const texts = picture?.videoWidth ? await lector(picture).catch(() => []) : []
      if (ends) return
      const read = lecturaDe(scans, texts)
      if (read && 'valor' in read) return done.current?.(read.valor)
      if (read) setProblem(read.falta)
      timer = setTimeout(() => void look(), AGAIN_MS)
    }
    const begin = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } } })
        if (ends) return stop()
        video.current!.srcObject = stream
        await video.current!.play()
        await look()
      } catch (error) {
        if (!ends) setProblem(withoutCamera(error))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      ends = true
      clearTimeout(timer)
      stop()
    }
  }, [scans, lector])
  const { title, ask } = WORDS[scans]
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Text mb="sm">{ask}</Text>
      <video ref={video} className={css.video} muted playsInline aria-label="Lo que ve la cámara" />
      <div role="status">
        {problem !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} mt="sm">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
