import { Anchor, Button, Group, Text } from '@mantine/core'
import { SOBRE_ESTADO } from '@nogal/model/embarque/envio'
import { formatInstant } from '@nogal/model/format'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { IconMail } from '#icons'
import { recordLink } from '../../aggregate/addresses.ts'
import { IDIOMAS } from '../../correo/texto.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { abrirEml } from './abrirEml.ts'
import { CartaFrame } from './CartaFrame.tsx'
import css from './Papeles.module.css'
import { type Envio, nombreEnvio } from './papeles.ts'
import { InsigniaEnvio, Recibido } from './UltimoEnvio.tsx'

const named = ({ Nombre, Email }: Envio['Para'][number]): string => (Nombre ? `${Nombre} <${Email}>` : Email)

const rowsOf = (envio: Envio): [label: string, value: ReactNode][] => [
  ['De', envio.De],
  [
    'Para',
    envio.Para.map(one => (
      <div key={one.Email}>
        {named(one)}
        {one.Error && <span className={css.wrong}> {one.Error}</span>}
      </div>
    )),
  ],
  ['Fecha', formatInstant(envio.Enviado_En ?? envio.En)],
  [
    'Lleva',
    envio.Papel &&
      `${nombreEnvio(envio)}${envio.Revision ? `, revisión ${envio.Revision}` : ''}, en ${IDIOMAS[envio.Idioma].toLowerCase()}`,
  ],
  [
    'Embarque',
    envio.Nro_Embarque && (
      <Anchor component={Link} {...(recordLink(EMBARQUE_VIEW, envio, { tab: 'papeles' }) as object)}>
        {envio.Nro_Contrato}/{envio.Nro_Corr_Embarque}
      </Anchor>
    ),
  ],
  [
    'Negocio',
    envio.Papel === 'contrato' && (
      <Anchor size="sm" component={Link} to={`/pages/negocio/${envio.Nro_Negocio}/view` as never} hash="contrato">
        {envio.Nro_Contrato}
      </Anchor>
    ),
  ],
]

/** A message as its receivers read it: addresses, subject, text, and the paper that it carries. */
export default function MensajeDialog({ envio, onClose }: { envio: Envio; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={envio.Asunto}
      footer={
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => void abrirEml(envio)}>
            Abrir .eml
          </Button>
        </Group>
      }
    >
      <Group gap="xs" mb="sm">
        <InsigniaEnvio envio={envio} />
        <Text size="xs" c="dimmed">
          {envio.Recibido_En ? <Recibido envio={envio} /> : (envio.Error ?? SOBRE_ESTADO[envio.Estado][1])}
        </Text>
      </Group>
      <dl className={css.message}>
        {rowsOf(envio).map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <CartaFrame Id_Envio={envio.Id_Envio} title={envio.Asunto} />
    </Dialog>
  )
}
