import { Anchor, Title } from '@mantine/core'
import type { Printing } from '@nogal/model/papel/papel.calls'
import { IDIOMAS } from '../../correo/texto.ts'
import papelCss from '../../papel/Papel.module.css'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { Recibido } from './UltimoEnvio.tsx'

export type Impresion = Printing

type Props = { impresiones: readonly Impresion[]; onOpen: (impresion: Impresion) => void }

/** The printings of a paper, the last one first: when and by whom, its sendings, and their receipts. */
export const Impresiones = ({ impresiones, onOpen }: Props) => (
  <>
    <Title order={3} mt="lg" mb={6} size="h4">
      Ya impresos y enviados
    </Title>
    <ul className={papelCss.list} aria-label="Impresiones del papel">
      {impresiones.map(one => (
        <li key={one.Impresion}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={550}
            aria-label={`Ver la impresión ${one.Impresion}, en ${IDIOMAS[one.Idioma].toLowerCase()}`}
            onClick={() => onOpen(one)}
          >
            Nº {one.Impresion} · {IDIOMAS[one.Idioma]}
            {one.Revision && ` · Revisión ${one.Revision}`}
          </Anchor>
          <span className={papelCss.who}>
            {one.Nom_Usuario ?? one.Usuario}, <RelativeTime iso={one.En} />
          </span>
          {one.Envios.map(envio => (
            <span key={envio.Id_Envio} className={papelCss.who}>
              Enviado a {envio.Para}, <RelativeTime iso={envio.En} />. <Recibido envio={envio} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  </>
)
