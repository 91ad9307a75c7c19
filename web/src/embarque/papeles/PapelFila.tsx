import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCheck, IconEye, IconMail, IconRefresh, IconSend } from '#icons'
import { LineaFalta } from './LineaFalta.tsx'
import css from './Papeles.module.css'
import { type Accion, nombrePapel, type PapelListado as Papel, verboEnviar } from './papeles.ts'
import { UltimoEnvio } from './UltimoEnvio.tsx'

const BUTTONS: Readonly<Record<Accion, (papel: Papel) => { label: string; icon: ReactNode; first?: boolean }>> = {
  aprobar: ({ Impedimento }) => ({
    label: Impedimento === 'aprobar-otra-vez' ? 'Aprobar otra vez…' : 'Aprobar…',
    icon: <IconCheck size={16} aria-hidden />,
    first: true,
  }),
  autorizar: () => ({ label: 'Autorizar…', icon: <IconCheck size={16} aria-hidden />, first: true }),
  enviar: papel => ({
    label: verboEnviar(papel),
    icon: <IconSend size={16} aria-hidden />,
    first: !papel.Ultimo_Envio || papel.Desactualizada,
  }),
  reenviar: () => ({ label: 'Reenviar…', icon: <IconRefresh size={16} aria-hidden />, first: true }),
  ver: () => ({ label: 'Vista previa', icon: <IconEye size={16} aria-hidden /> }),
  eml: () => ({ label: 'Abrir .eml', icon: <IconMail size={16} aria-hidden /> }),
}

type Props = {
  papel: Papel
  acciones: readonly Accion[]
  /** The user may see the changes since the last sending. */
  compares: boolean
  onAccion: (accion: Accion) => void
  onCambios: () => void
}

/** A row of a paper: its name and receiver, what it lacks, the status of its last sending, and its actions. */
export function PapelFila({ papel, acciones, compares, onAccion, onCambios }: Props) {
  const { Nom_Papel, Para, Ultimo_Envio: ultimo, Desactualizada } = papel
  const name = nombrePapel(papel)
  return (
    <li className={css.row}>
      <div className={css.what}>
        <h3 className={css.name}>{Nom_Papel}</h3>
        <bdi className={css.when}>{Para ? `Para ${Para}` : 'Sin destinatario'}</bdi>
        {papel.Falta && <LineaFalta>{papel.Falta}</LineaFalta>}
        {papel.Autorizado_Por && (
          <LineaFalta>
            <bdi>
              Hay muestras que no cumplen. {papel.Autorizado_Por} autorizó el envío: {papel.Motivo_Autorizacion}
            </bdi>
          </LineaFalta>
        )}
      </div>
      <div className={css.last}>
        {ultimo ? (
          <UltimoEnvio envio={ultimo} anticuado={Desactualizada && 'Desactualizada'}>
            {Desactualizada && compares && (
              <Anchor component="button" type="button" size="sm" aria-label={`Qué cambió en ${name}`} onClick={onCambios}>
                Qué cambió
              </Anchor>
            )}
          </UltimoEnvio>
        ) : (
          <span className={css.when}>No se ha enviado</span>
        )}
      </div>
      <div className={css.actions}>
        {acciones.map(accion => {
          const { label, icon, first } = BUTTONS[accion](papel)
          return (
            <Button
              key={accion}
              size="xs"
              variant={first ? 'light' : 'default'}
              leftSection={icon}
              aria-label={`${label}: ${name}`}
              onClick={() => onAccion(accion)}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </li>
  )
}
