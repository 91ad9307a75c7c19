import { Text } from '@mantine/core'
import type { Tone } from '@nogal/model/aggregate/states'
import { camposPorEnviar, POR_QUE_SALE } from '@nogal/model/embarque/despacho'
import { embarque as modelo } from '@nogal/model/embarque/embarque.fields'
import { NOMBRES_ESTADO } from '@nogal/model/embarque/envio'
import { NOMBRES_ENVIADOS } from '@nogal/model/embarque/papeles'
import { exportarPorEnviar, listarPorEnviar, resumirPorEnviar } from '@nogal/model/embarque/papeles.calls'
import { addDays, formatDate, formatInstant } from '@nogal/model/format'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { IconAlertTriangle, IconCheck, IconEye, IconFileText, IconRefresh, IconSend, IconShip } from '#icons'
import { summaryLoader } from '../aggregate/list/summary.ts'
import { apiFile, listQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import css from '../embarque/papeles/Papeles.module.css'
import { actoDe, nombrePapel, TONO_ESTADO } from '../embarque/papeles/papeles.ts'
import { useEnVivoEnvios } from '../embarque/papeles/useEnVivoEnvios.ts'
import { offersOf } from '../refs/offers.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Badge } from '../ui/Badge.tsx'
import listCss from '../ui/page/ListFrame.module.css'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type Asked, type Column, DEFAULT_STATE, type RowAction, Table, type TableState } from '../ui/table/Table.tsx'
import { today } from '../ui/time/dates.ts'
import { plazo, plazoCorto } from '../ui/time/etd.ts'
import { viewStoreOf } from '../vista/views.ts'
import { type PorEnviar as Fila, origenDe, usePuede } from './origen.ts'
import type { Dialogo } from './UnPapel.tsx'

const DespacharDialog = lazyPart(() => import('./DespacharDialog.tsx'))
const UnPapel = lazyPart(() => import('./UnPapel.tsx'))

const TITLE = 'Papeles por enviar'
/** The list opens with what is due from this many days before today to this many days after. */
const [DAYS_BEFORE, DAYS_AFTER] = [30, 7]
const TONES: Readonly<Record<Fila['Por_Que'], Tone>> = { 'sin-enviar': 'neutral', cambio: 'warning', 'no-llego': 'bad' }

const due = ({ Vence }: Fila) =>
  Vence && (
    <span className={Vence < today() ? `${css.due} ${css.late}` : css.due}>
      <span>{formatDate(Vence)}</span> <abbr title={plazo(Vence, today())}>{plazoCorto(Vence, today())}</abbr>
    </span>
  )
/** What prevents the sending, or else what changed since the last one. */
const note = ({ Falta, Cambios }: Fila) =>
  Falta ? (
    <span className={css.note} title={Falta}>
      <IconAlertTriangle size={15} aria-hidden /> {Falta}
    </span>
  ) : (
    Cambios && `Cambió: ${Cambios}`
  )

const COLUMNAS: readonly Column<Fila>[] = [
  {
    key: 'Papel',
    title: 'Papel',
    width: 200,
    name: true,
    pinned: 'start',
    value: ({ Papel }) => NOMBRES_ENVIADOS[Papel],
    offers: offersOf(camposPorEnviar, 'Papel'),
  },
  {
    key: 'Vence',
    title: 'Vence',
    type: 'date',
    width: 130,
    cell: due,
    hint: 'El corte de documentos, o dos días antes del ETD; un contrato, dos días después de su fecha o de la enmienda',
  },
  { key: 'Para', title: 'Para', width: 170, group: { field: 'Para', by: 'value' } },
  { key: 'Origen', title: 'Negocio o embarque', type: 'code', width: 110, group: { field: 'Origen', by: 'value' } },
  {
    key: 'Por_Que',
    title: 'Por qué',
    type: 'badge',
    width: 120,
    tone: ({ Por_Que }) => TONES[Por_Que],
    value: ({ Por_Que }) => POR_QUE_SALE[Por_Que],
    offers: offersOf(camposPorEnviar, 'Por_Que'),
  },
  {
    key: 'Impedimento',
    title: 'Qué falta o cambió',
    width: 220,
    sortable: false,
    cell: note,
    offers: offersOf(camposPorEnviar, 'Impedimento'),
  },
  {
    key: 'Estado',
    title: 'Último envío',
    width: 190,
    cell: fila => <UltimaVez fila={fila} />,
    offers: offersOf(camposPorEnviar, 'Estado'),
  },
  { key: 'Cambios', title: 'Qué cambió', width: 160, hidden: true },
  { key: 'Fecha_ETD', title: 'ETD', type: 'date', width: 100, hidden: true },
  {
    key: 'Nom_Usuario_Responsable',
    title: 'Responsable',
    width: 140,
    hidden: true,
    offers: offersOf(camposPorEnviar, 'Nom_Usuario_Responsable'),
  },
  { key: 'Enviado_En', title: 'Enviado', type: 'instant', width: 138, hidden: true },
  { key: 'Enviado_A', title: 'Enviado a', width: 170, hidden: true },
  { key: 'Recibido_En', title: 'Acuse de recibo', type: 'instant', width: 138, hidden: true },
  { key: 'Revision', title: 'Revisión enviada', type: 'integer', width: 90, hidden: true },
]

type Acto = Exclude<Dialogo, 'ver'>
const ACTOS: Readonly<Record<Acto, { label: string; icon: ReactNode }>> = {
  aprobar: { label: 'Aprobar…', icon: <IconCheck size={16} /> },
  autorizar: { label: 'Autorizar…', icon: <IconCheck size={16} /> },
  enviar: { label: 'Enviar…', icon: <IconSend size={16} /> },
  reenviar: { label: 'Reenviar…', icon: <IconRefresh size={16} /> },
}

const source = (query: Asked) => listQuery(listarPorEnviar, { query })
const summary = summaryLoader(resumirPorEnviar)

const initialState = (): TableState => ({
  ...DEFAULT_STATE,
  orden: 'Vence',
  porPagina: 50,
  filtros: [{ campo: 'Vence', modo: 'between', valor: [addDays(today(), -DAYS_BEFORE), addDays(today(), DAYS_AFTER)] }],
})

/** The dispatch centre: the papers of all shipments and the contracts that should go out, which are sent together or one by one. */
export default function PorEnviar({ header }: { header: ReactNode }) {
  const { can } = usePermisos(modelo.screen)
  const { can: canDeal } = usePermisos(negocio.screen)
  const may = usePuede()
  const { can: canQuality } = usePermisos('calidad')
  const navigate = useNavigate()
  useEnVivoEnvios()
  const initial = useMemo(initialState, [])
  const views = useMemo(() => ({ ...viewStoreOf(TITLE.toLowerCase(), modelo.screen), shared: undefined }), [])
  const [sent, setSent] = useState<{ filas: readonly Fila[]; clear: () => void }>()
  const [one, setOne] = useState<{ fila: Fila; what: Dialogo }>()
  const act = (fila: Fila): Acto | undefined => {
    const acto = actoDe(fila, funcion => may(fila, funcion), canQuality)
    // the same revision is not sent twice: what did not arrive is sent again
    return acto === 'enviar' && fila.Por_Que === 'no-llego' ? 'reenviar' : acto
  }
  const actions = (fila: Fila): RowAction[] => {
    const next = act(fila)
    return [
      ...(next ? [{ ...ACTOS[next], onClick: () => setOne({ fila, what: next }) }] : []),
      ...(may(fila, 'imprimir')
        ? [
            {
              label: fila.Papel === 'contrato' ? 'Imprimir…' : 'Vista previa',
              icon: <IconEye size={16} />,
              onClick: () => setOne({ fila, what: 'ver' as const }),
            },
          ]
        : []),
      {
        label: origenDe(fila).ir,
        icon: fila.Nro_Embarque ? <IconShip size={16} /> : <IconFileText size={16} />,
        onClick: () => void navigate(origenDe(fila).link(fila)),
      },
    ]
  }
  const open = (fila: Fila) => {
    const next = act(fila)
    if (next) setOne({ fila, what: next })
    else void navigate(origenDe(fila).link(fila))
  }
  return (
    <div className={listCss.list}>
      <PageHeader title={TITLE}>{header}</PageHeader>
      <Table<Fila>
        label={TITLE}
        columns={COLUMNAS}
        rowKey="Clave"
        source={source}
        summary={summary}
        searchesIn="papel, destinatario, negocio o embarque, qué cambió, responsable y fechas"
        initialState={initial}
        onOpen={open}
        rowActions={actions}
        preview={fila => <Detalle fila={fila} />}
        selectionActions={
          can('enviar') || canDeal('enviar')
            ? [
                {
                  key: 'enviar',
                  label: 'Enviar',
                  icon: <IconSend size={15} aria-hidden />,
                  onClick: (filas, clear) => setSent({ filas, clear }),
                },
              ]
            : undefined
        }
        views={views}
        onExport={can('exportar') ? shown => apiFile(exportarPorEnviar)({ body: shown }) : undefined}
        empty="Ningún papel de estos días está por enviar. Quite el filtro de «Vence» para ver los demás."
      />
      <Suspense>{sent && <DespacharDialog {...sent} onClose={() => setSent(undefined)} />}</Suspense>
      <Suspense>
        {one && <UnPapel fila={one.fila} what={one.what} shows={may(one.fila, 'imprimir')} onClose={() => setOne(undefined)} />}
      </Suspense>
    </div>
  )
}

/** The last sending of a paper: when it left, and whether a receiver confirmed it, or else in what state it is. */
const UltimaVez = ({ fila: { Estado, Enviado_En, Enviado_A, Recibido_En } }: { fila: Fila }) =>
  Estado && (
    <span title={Enviado_A ? `A ${Enviado_A}` : undefined}>
      {Recibido_En ? <Badge tone="good">Recibido</Badge> : <Badge tone={TONO_ESTADO[Estado]}>{NOMBRES_ESTADO[Estado]}</Badge>}{' '}
      {formatInstant(Recibido_En ?? Enviado_En).split(' ')[0]}
    </span>
  )

/** What was sent last, in words. */
const loEnviado = ({ Enviado_En, Enviado_A, Revision, Recibido_En }: Fila): string | null =>
  Enviado_En &&
  `${Revision ? `La revisión ${Revision} se` : 'Se'} envió el ${formatInstant(Enviado_En)}${Enviado_A ? ` a ${Enviado_A}` : ''}; ${
    Recibido_En ? `la recepción se confirmó el ${formatInstant(Recibido_En)}.` : 'nadie confirmó que llegó.'
  }`

/** To which addresses a paper goes, what prevents that, and what was sent last. */
const Detalle = ({ fila }: { fila: Fila }) => (
  <>
    <Text size="sm" fw={600}>
      {nombrePapel(fila)}
    </Text>
    <Text size="sm">{fila.Destinatarios.map(({ Nombre, Email }) => `${Nombre} <${Email}>`).join(', ') || 'Sin correo'}</Text>
    <Text size="sm">{note(fila)}</Text>
    <Text size="sm">{loEnviado(fila)}</Text>
  </>
)
