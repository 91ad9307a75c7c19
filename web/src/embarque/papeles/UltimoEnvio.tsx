import { Tooltip } from '@mantine/core'
import { SOBRE_ESTADO } from '@nogal/model/embarque/envio'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import css from './Papeles.module.css'
import { type Envio, TONO_ESTADO } from './papeles.ts'

/** The state of a sending as a badge; its explanation is shown on hover and to screen readers. */
export const InsigniaEnvio = ({ envio: { Estado } }: { envio: Envio }) => {
  const [word, about] = SOBRE_ESTADO[Estado]
  return (
    <Tooltip label={about} multiline maw={320} withArrow>
      <span>
        <Badge tone={TONO_ESTADO[Estado]}>{word}</Badge>
      </span>
    </Tooltip>
  )
}

type Recepcion = Pick<Envio, 'Recibido_En' | 'Recibido_Desde'>
/** When a receiver confirmed a sending, and from which address: all receivers of a sending have the same link. */
export const Recibido = ({ envio: { Recibido_En, Recibido_Desde } }: { envio: Recepcion }) =>
  Recibido_En && (
    <>
      Recepción confirmada <RelativeTime iso={Recibido_En} />
      {Recibido_Desde && `, desde ${Recibido_Desde}`}
    </>
  )

/** The details of a sending: when and by whom, its receivers, failures, and receipt. */
export const DetalleEnvio = ({ envio }: { envio: Envio }) => {
  const failed = envio.Para.filter(one => one.Estado === 'rechazado')
  return (
    <>
      <span className={css.when}>
        <RelativeTime iso={envio.Enviado_En ?? envio.En} />
        {envio.Nom_Usuario && `, ${envio.Nom_Usuario}`}
      </span>
      <span className={css.to}>A {envio.Para.map(({ Email }) => Email).join(', ')}</span>
      {failed.map(({ Email, Error: why }) => (
        <span key={Email} className={css.wrong}>
          {Email}: {why ?? 'no lo aceptó'}
        </span>
      ))}
      {envio.Error && failed.length === 0 && envio.Estado !== 'enviado' && <span className={css.wrong}>{envio.Error}</span>}
      {(envio.Estado === 'incierto' || envio.Estado === 'guardado') && <span className={css.when}>{SOBRE_ESTADO[envio.Estado][1]}</span>}
      {envio.Recibido_En ? (
        <span className={css.received}>
          <Recibido envio={envio} />
        </span>
      ) : (
        envio.Estado === 'enviado' && envio.Recibo_Vence && <span className={css.when}>Sin confirmar que llegó</span>
      )}
    </>
  )
}

type Ultimo = {
  envio: Envio
  /** The word for a sending that is out of date; the paper decides its gender. */
  anticuado: string | false
  children?: ReactNode
}
/** The last sending of a paper: its state, its revision, whether it is out of date, and its details. */
export const UltimoEnvio = ({ envio, anticuado, children }: Ultimo) => (
  <>
    <span className={css.badges}>
      <InsigniaEnvio envio={envio} />
      {envio.Revision && <span>Revisión {envio.Revision}</span>}
      {anticuado && <Badge tone="warning">{anticuado}</Badge>}
      {children}
    </span>
    <DetalleEnvio envio={envio} />
  </>
)
