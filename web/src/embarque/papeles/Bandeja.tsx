import { embarque as modelo } from '@nogal/model/embarque/embarque.fields'
import { camposEnvio, SOBRE_ESTADO } from '@nogal/model/embarque/envio'
import { listarEnvios } from '@nogal/model/embarque/papeles.calls'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { IconFileText, IconMail, IconSend, IconShip } from '#icons'
import { recordLink } from '../../aggregate/addresses.ts'
import { listQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { AvisoDireccion } from '../../correo/AvisoDireccion.tsx'
import { offersOf } from '../../refs/offers.ts'
import { usePermisos } from '../../sesion/permisos.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type Asked, type Column, DEFAULT_STATE, type RowAction, Table } from '../../ui/table/Table.tsx'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { abrirEml } from './abrirEml.ts'
import { type Envio, enCamino, nombreEnvio, TONO_ESTADO } from './papeles.ts'
import { useEnVivoEnvios } from './useEnVivoEnvios.ts'

const MensajeDialog = lazyPart(() => import('./MensajeDialog.tsx'))
const ReenviarDialog = lazyPart(() => import('./ReenviarDialog.tsx'))

const addresses = ({ Para }: Envio): string => Para.map(({ Email }) => Email).join(', ')
/** The mail server's reason for a refused receiver, or for the whole message. */
const failure = ({ Para, Error: why }: Envio): string | null => Para.flatMap(({ Error: one }) => one ?? []).join(' ') || why

const COLUMNAS: readonly Column<Envio>[] = [
  { key: 'En', title: 'Pedido', type: 'instant', width: 138, pinned: 'start' },
  {
    key: 'Estado',
    title: 'Estado',
    type: 'badge',
    width: 150,
    tone: e => TONO_ESTADO[e.Estado],
    value: e => SOBRE_ESTADO[e.Estado][0],
    offers: offersOf(camposEnvio, 'Estado'),
  },
  { key: 'Papel', title: 'Papel', width: 200, name: true, value: nombreEnvio, offers: offersOf(camposEnvio, 'Papel') },
  {
    key: 'Nro_Contrato',
    title: 'Embarque',
    type: 'code',
    width: 110,
    cell: e => [e.Nro_Contrato, e.Nro_Corr_Embarque].filter(Boolean).join('/'),
  },
  { key: 'Para', title: 'Para', width: 220, value: addresses, sortable: false, filterable: false },
  { key: 'Asunto', title: 'Asunto', width: 260 },
  { key: 'Intentos', title: 'Intentos', type: 'integer', width: 80 },
  { key: 'Error', title: 'Qué falló', width: 200, value: failure },
  { key: 'Recibido_En', title: 'Recibido', type: 'instant', width: 138, hidden: true },
  { key: 'Revision', title: 'Revisión', type: 'integer', width: 80, hidden: true },
  { key: 'Enviado_En', title: 'Enviado', type: 'instant', width: 138, hidden: true },
  { key: 'Nom_Usuario', title: 'Enviado por', width: 140, hidden: true },
]

const source = (query: Asked) => listQuery(listarEnvios, { query })
const linkTo = (envio: Envio) => recordLink(EMBARQUE_VIEW, envio, { tab: 'papeles' })
const linkToDeal = ({ Nro_Negocio }: Envio) => ({ to: `/pages/negocio/${Nro_Negocio}/view`, hash: 'contrato' }) as never

/** The outbox, the last message first: the status of each message, and its actions. */
export default function Bandeja({ header }: { header: ReactNode }) {
  const { can } = usePermisos(modelo.screen)
  const { can: canDeal } = usePermisos(negocio.screen)
  const navigate = useNavigate()
  useEnVivoEnvios()
  const [read, setRead] = useState<Envio>()
  const [resent, setResent] = useState<Envio>()
  const actions = (envio: Envio): RowAction[] => [
    { label: 'Leer', icon: <IconFileText size={16} />, onClick: () => setRead(envio) },
    ...(envio.Nro_Embarque ? [{ label: 'Ir al embarque', icon: <IconShip size={16} />, onClick: () => void navigate(linkTo(envio)) }] : []),
    ...(envio.Papel === 'contrato'
      ? [{ label: 'Ir al negocio', icon: <IconFileText size={16} />, onClick: () => void navigate(linkToDeal(envio)) }]
      : []),
    { label: 'Abrir .eml', icon: <IconMail size={16} />, onClick: () => void abrirEml(envio) },
    ...(envio.Papel && (envio.Papel === 'contrato' ? canDeal : can)('enviar')
      ? [
          {
            label: 'Reenviar…',
            icon: <IconSend size={16} />,
            kept: enCamino(envio) ? 'Todavía está por salir.' : null,
            onClick: () => setResent(envio),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader title="Bandeja de salida">{header}</PageHeader>
      <AvisoDireccion always />
      <Table<Envio>
        label="Bandeja de salida"
        columns={COLUMNAS}
        rowKey="Id_Envio"
        source={source}
        initialState={{ ...DEFAULT_STATE, orden: '-Id_Envio' }}
        onOpen={setRead}
        rowActions={actions}
        empty="Aquí quedan los mensajes con papeles de los embarques. Se envían en la pestaña Papeles de cada uno."
      />
      <Suspense>{read && <MensajeDialog envio={read} onClose={() => setRead(undefined)} />}</Suspense>
      <Suspense>{resent && <ReenviarDialog envio={resent} onClose={() => setResent(undefined)} />}</Suspense>
    </>
  )
}
