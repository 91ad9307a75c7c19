import { Button, UnstyledButton } from '@mantine/core'
import { IconMail, IconRefresh } from '#icons'
import { IDIOMAS } from '../../correo/texto.ts'
import { Badge } from '../../ui/Badge.tsx'
import css from './Papeles.module.css'
import { type Envio, enCamino, nombreEnvio } from './papeles.ts'
import { DetalleEnvio, InsigniaEnvio } from './UltimoEnvio.tsx'

type Props = {
  envios: readonly Envio[]
  sends: boolean
  onLeer: (envio: Envio) => void
  onEml: (envio: Envio) => void
  onReenviar: (envio: Envio) => void
}

/** Every sending of a shipment, the last one first. */
export const Envios = ({ envios, sends, onLeer, onEml, onReenviar }: Props) => (
  <ul className={css.list} aria-label="Envíos del embarque">
    {envios.map(envio => {
      const nombre = nombreEnvio(envio)
      const name = `${nombre}${envio.Revision ? `, revisión ${envio.Revision}` : ''}, envío ${envio.Id_Envio}`
      return (
        <li key={envio.Id_Envio} className={css.row}>
          <div className={css.what}>
            <UnstyledButton
              className={css.name}
              onClick={() => onLeer(envio)}
              title="Leer el mensaje"
              aria-label={`Leer el mensaje: ${name}`}
            >
              {nombre}
            </UnstyledButton>
            <span className={css.when}>
              {envio.Revision && `Revisión ${envio.Revision} · `}
              {IDIOMAS[envio.Idioma]}
              {envio.Reenvio_De && ' · Reenvío'}
            </span>
            <span className={css.to}>{envio.Asunto}</span>
          </div>
          <div className={css.last}>
            <span className={css.badges}>
              <InsigniaEnvio envio={envio} />
              {envio.Desactualizada && <Badge tone="warning">Desactualizada</Badge>}
            </span>
            <DetalleEnvio envio={envio} />
          </div>
          <div className={css.actions}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              aria-label={`Abrir .eml: ${name}`}
              onClick={() => onEml(envio)}
            >
              Abrir .eml
            </Button>
            {sends && envio.Papel && !enCamino(envio) && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                aria-label={`Reenviar…: ${name}`}
                onClick={() => onReenviar(envio)}
              >
                Reenviar…
              </Button>
            )}
          </div>
        </li>
      )
    })}
  </ul>
)
