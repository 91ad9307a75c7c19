import { ActionIcon, Progress } from '@mantine/core'
import { tamano } from '@nogal/model/adjunto/archivos'
import { IconFileAlert, IconFileUpload, IconPlayerPause, IconPlayerPlay, IconX } from '#icons'
import { isUnsure } from '../api/error.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import css from './Adjuntos.module.css'
import type { EnCurso, Subidas } from './useSubidas.ts'

const words = ({ estado, enviado, bytes }: EnCurso): string => {
  if (estado === 'espera') return 'En espera'
  const how = `${tamano(enviado)} de ${tamano(bytes)}`
  if (estado === 'pausa') return `En pausa: ${how}`
  return enviado >= bytes ? 'Revisando el archivo…' : how
}

/** A row of a file that is being uploaded. */
export const EnCursoFila = ({ uno, subidas }: { uno: EnCurso; subidas: Subidas }) => {
  const { key, nombre, bytes, enviado, estado, error, rechazado } = uno
  const failed = estado === 'fallo'
  // the sentence below the row offers another attempt once the server answers
  const lost = isUnsure(error)
  const Icon = failed ? IconFileAlert : IconFileUpload
  return (
    <li className={css.row} data-failed={failed || undefined}>
      <Icon size={26} stroke={1.4} aria-hidden className={css.icon} />
      <div className={css.what}>
        <span className={css.plain}>{nombre}</span>
        {!failed && (
          <>
            <Progress
              value={bytes ? (enviado / bytes) * 100 : 0}
              size="sm"
              animated={estado === 'sube'}
              aria-label={`Subida de ${nombre}`}
              className={css.progress}
            />
            <span className={css.meta}>{words(uno)}</span>
          </>
        )}
      </div>
      <div className={css.actions}>
        {estado === 'sube' && (
          <ActionIcon variant="default" size={36} aria-label={`Pausar ${nombre}`} title="Pausar" onClick={() => subidas.pausar(key)}>
            <IconPlayerPause size={16} />
          </ActionIcon>
        )}
        {(estado === 'pausa' || (failed && !rechazado && !lost)) && (
          <ActionIcon variant="default" size={36} aria-label={`Seguir con ${nombre}`} title="Seguir" onClick={() => subidas.seguir(key)}>
            <IconPlayerPlay size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${failed ? 'Descartar' : 'Cancelar'} ${nombre}`}
          title={failed ? 'Descartar' : 'Cancelar'}
          onClick={() => subidas.cancelar(key)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {failed && (
        <ErrorAlert error={error} title="Sin subir" texts={NOTHING_TYPED} className={css.wrong} onRetry={() => subidas.seguir(key)} />
      )}
    </li>
  )
}
