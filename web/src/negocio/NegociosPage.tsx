import { Button, TextInput } from '@mantine/core'
import { listarNegocios, type NegocioFila } from '@nogal/model/negocio/negocio.calls'
import { IconCopy, IconEye, IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { listQuery } from '../api/client.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { viewStoreOf } from '../sesion/views.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import {
  DEFAULT_STATE,
  decodeTableState,
  encodeTableState,
  type RowAction,
  Table,
  type TableState,
  withFilter,
} from '../ui/table/Table.tsx'
import { FiltrosRapidos } from './FiltrosRapidos.tsx'
import { COLUMNAS } from './negocios.columns.tsx'
import classes from './shared/Negocio.module.css'

const CopiarDialog = lazy(() => import('./CopiarDialog.tsx'))
const EliminarDialog = lazy(() => import('./EliminarDialog.tsx'))
const ErrorDialog = lazy(() => import('../ui/dialog/ErrorDialog.tsx').then(module => ({ default: module.ErrorDialog })))
const ImprimirDialog = lazy(() => import('./papel/ImprimirDialog.tsx'))
const DIALOGS = { copiar: CopiarDialog, eliminar: EliminarDialog, imprimir: ImprimirDialog }

const LISTADO = '/pages/negocios/listado'
const INITIAL: TableState = { ...DEFAULT_STATE, orden: '-Nro_Negocio', porPagina: 50 }
const source = (query: TableState) => listQuery(listarNegocios, { query })
const vistas = viewStoreOf('negocios')
const verDe = ({ Nro_Negocio }: NegocioFila) => `/pages/negocio/${Nro_Negocio}/view`

/** The deals: what stands in the address is what is shown. */
export default function NegociosPage() {
  const navigate = useNavigate()
  const { filtros } = useParams({ strict: false }) as { filtros?: string }
  const { can } = usePermisos('negocio')
  const state = useMemo(() => decodeTableState(filtros, INITIAL), [filtros])
  const [dialog, setDialog] = useState<{ kind: keyof typeof DIALOGS; negocio: NegocioFila } | null>(null)

  const change = useCallback(
    (next: TableState, { replace } = { replace: false }) => {
      const text = encodeTableState(next, INITIAL)
      void navigate({ to: text ? `${LISTADO}/${text}` : LISTADO, replace })
    },
    [navigate],
  )
  const filterOf = (campo: string) => state.filtros.find(f => f.campo === campo)?.valor ?? ''
  const Dialog = dialog && DIALOGS[dialog.kind]

  const rowActions = (negocio: NegocioFila): RowAction[] => [
    { label: 'Ver', icon: <IconEye size={16} />, onClick: () => void navigate({ to: verDe(negocio) }) },
    ...(can('editar')
      ? [{ label: 'Editar', icon: <IconPencil size={16} />, onClick: () => void navigate({ to: `/pages/negocio/${negocio.Nro_Negocio}` }) }]
      : []),
    ...(can('crear') ? [{ label: 'Copiar', icon: <IconCopy size={16} />, onClick: () => setDialog({ kind: 'copiar', negocio }) }] : []),
    ...(can('imprimir')
      ? [{ label: 'Imprimir', icon: <IconPrinter size={16} />, onClick: () => setDialog({ kind: 'imprimir', negocio }) }]
      : []),
    ...(can('eliminar')
      ? [{ label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => setDialog({ kind: 'eliminar', negocio }) }]
      : []),
  ]

  return (
    <div className={classes.list}>
      <PageHeader title="Negocios">
        {can('crear') && (
          <Button component={Link} to="/pages/negocio/nuevo" leftSection={<IconPlus size={18} aria-hidden />}>
            Nuevo negocio
          </Button>
        )}
      </PageHeader>
      <FiltrosRapidos estado={filterOf('Cod_EstadoNeg')} onEstado={filtro => change(withFilter(state, filtro))} />
      <Table
        label="Negocios"
        columns={COLUMNAS}
        rowKey={row => String(row.Nro_Negocio)}
        source={source}
        failure={(error, retry) => (
          <Suspense>
            <ErrorDialog error={error} onRetry={retry} />
          </Suspense>
        )}
        state={state}
        onStateChange={change}
        onOpen={negocio => void navigate({ to: verDe(negocio) })}
        rowHref={verDe}
        rowActions={rowActions}
        views={vistas}
        exportName="Negocios"
        empty={can('crear') ? 'Use Nuevo negocio para crear el primero.' : undefined}
        toolbar={
          <>
            <FiltroTexto
              label="Nº de negocio"
              value={filterOf('Nro_Negocio')}
              onChange={valor =>
                change(withFilter(state, { campo: 'Nro_Negocio', modo: valor ? 'equals' : 'contains', valor }), { replace: true })
              }
              numeric
            />
            <FiltroTexto
              label="Nº de contrato"
              value={filterOf('Nro_Contrato')}
              onChange={valor => change(withFilter(state, { campo: 'Nro_Contrato', modo: 'contains', valor }), { replace: true })}
            />
          </>
        }
      />
      {Dialog && (
        <Suspense>
          <Dialog negocio={dialog.negocio} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  )
}

const PAUSE = 250

/** One of the two filters that the list always shows. */
function FiltroTexto({
  label,
  value,
  onChange,
  numeric,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  numeric?: boolean
}) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      size="xs"
      w={124}
      aria-label={label}
      placeholder={label}
      inputMode={numeric ? 'numeric' : undefined}
      value={text}
      onChange={event => setText(numeric ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && text !== value && onChange(text)}
    />
  )
}
