import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import { ESTADOS_NEGOCIO, REQUISITOS, TRANSICIONES } from '@nogal/model/negocio/negocio.fields'
import { IconCopy, IconDots, IconEye, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTitle } from '../menu/title.ts'
import { RequisitoTab } from '../requisito/RequisitoTab.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { Badge } from '../ui/Badge.tsx'
import { ErrorDialog } from '../ui/dialog/ErrorDialog.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { SummaryStrip } from '../ui/page/SummaryStrip.tsx'
import { type Tab, Tabs } from '../ui/page/Tabs.tsx'
import { EstadosTab } from './EstadosTab.tsx'
import { CuotasTab } from './partes/CuotasTab.tsx'
import { LineasTab } from './partes/LineasTab.tsx'
import { CAMBIOS } from './shared/cambiosEstado.ts'
import { Etd } from './shared/Etd.tsx'
import { tonoDe } from './shared/estados.ts'
import { refrescarNegocio, useNegocio } from './shared/negocio.data.ts'
import { kilos, totalesEnTexto } from './shared/negocio.texts.ts'

const CopiarDialog = lazy(() => import('./CopiarDialog.tsx'))
const EliminarDialog = lazy(() => import('./EliminarDialog.tsx'))
const EstadoDialog = lazy(() => import('./EstadoDialog.tsx'))
const ImprimirDialog = lazy(() => import('./papel/ImprimirDialog.tsx'))
const DatosTab = lazy(() => import('./DatosTab.tsx'))
const HistorialTab = lazy(() => import('./HistorialTab.tsx'))

/** In these states nothing of a deal changes any more. */
const CERRADOS: readonly string[] = [ESTADOS_NEGOCIO.cumplido, ESTADOS_NEGOCIO.anulado]

type Opened = 'copiar' | 'eliminar' | 'imprimir' | { estado: string }

/** The tabs of linked items in the order of the specification. */
const ORDER = ['documento', 'certificado', 'analisis', 'broker', 'otrosdocs'] as const satisfies (typeof REQUISITOS)[number]['requisito'][]

/** A deal: who, what, when, how much and in which state; its parts in tabs, to read or to edit. */
export default function FichaNegocio({ Nro_Negocio, editing, pestana }: { Nro_Negocio: number; editing: boolean; pestana: string }) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { can } = usePermisos('negocio')
  const { data: negocio, error, refetch } = useNegocio(Nro_Negocio)
  const [opened, setOpened] = useState<Opened | null>(null)
  const titulo = negocio && `Negocio ${negocio.Nro_Contrato}`
  useTitle(titulo)

  const base = `/pages/negocio/${Nro_Negocio}`
  const tab = editing ? pestana : hash
  const addressOf = (key: string, edit = editing) =>
    edit ? { to: key ? `${base}/${key}` : base } : { to: `${base}/view`, ...(key && { hash: key }) }

  if (!negocio)
    return error ? (
      <>
        <PageHeader title={`Negocio ${Nro_Negocio}`} />
        <ErrorDialog error={error} onRetry={() => void refetch()} />
      </>
    ) : (
      <FichaSkeleton />
    )

  const editable = editing && can('editar') && !CERRADOS.includes(negocio.Cod_EstadoNeg)
  const cambios = can('aprobar') ? (TRANSICIONES[negocio.Cod_EstadoNeg] ?? []).filter(codigo => CAMBIOS[codigo]) : []
  const requisitos = ORDER.map((key): Tab => {
    const requisito = REQUISITOS.find(r => r.requisito === key)!
    const rows = negocio[requisito.lista]
    return {
      key,
      title: requisito.title,
      count: rows.length,
      content: () => (
        <RequisitoTab requisito={requisito} Nro_Negocio={Nro_Negocio} rows={rows} editable={editable} onChanged={refrescarNegocio} />
      ),
    }
  })
  const tabs: Tab[] = [
    {
      key: 'productos',
      title: 'Productos',
      count: negocio.Productos.length,
      content: () => <LineasTab negocio={negocio} editable={editable} />,
    },
    {
      key: 'pagos',
      title: 'Condiciones de pago',
      count: negocio.Formas_Pago.length,
      content: () => <CuotasTab negocio={negocio} editable={editable} />,
    },
    ...requisitos,
    { key: 'datos', title: 'Datos y términos', content: () => <DatosTab negocio={negocio} editable={editable} /> },
    { key: 'estados', title: 'Estados', content: () => <EstadosTab Nro_Negocio={Nro_Negocio} /> },
    { key: 'historial', title: 'Historial', content: () => <HistorialTab Nro_Negocio={Nro_Negocio} /> },
  ]
  const close = () => setOpened(null)

  return (
    <>
      <PageHeader title={titulo} badge={<Badge tone={tonoDe(negocio.Cod_EstadoNeg)}>{negocio.Nom_EstadoNeg}</Badge>}>
        {cambios.map(codigo => (
          <Button
            key={codigo}
            variant={codigo === '02' ? 'filled' : 'default'}
            c={CAMBIOS[codigo]!.peligro ? 'var(--mantine-color-error)' : undefined}
            onClick={() => setOpened({ estado: codigo })}
          >
            {CAMBIOS[codigo]!.accion}
          </Button>
        ))}
        {can('imprimir') && (
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setOpened('imprimir')}>
            Imprimir
          </Button>
        )}
        {can('editar') && (editing || !CERRADOS.includes(negocio.Cod_EstadoNeg)) && (
          <Button
            component={Link}
            {...addressOf(tab, !editing)}
            variant={editing ? 'default' : cambios.includes('02') ? 'light' : 'filled'}
            leftSection={editing ? <IconEye size={18} aria-hidden /> : <IconPencil size={18} aria-hidden />}
          >
            {editing ? 'Ver' : 'Editar'}
          </Button>
        )}
        {(can('crear') || can('eliminar')) && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="Más acciones">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {can('crear') && (
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setOpened('copiar')}>
                  Copiar
                </Menu.Item>
              )}
              {can('eliminar') && (
                <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => setOpened('eliminar')}>
                  Eliminar
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </PageHeader>
      <SummaryStrip
        label="Resumen del negocio"
        facts={[
          { label: 'Cliente', value: negocio.Nom_ClienteNegocio },
          {
            label: 'Destino',
            value: `${negocio.Cod_IncoTerm} ${negocio.Nom_Puerto}, ${negocio.Nom_Pais}`,
            hint: negocio.Nom_IncoTerm,
          },
          { label: 'ETD', value: <Etd fecha={negocio.Fecha_ETD} /> },
          { label: 'Embarques', value: embarques(negocio.Num_Embarques, negocio.Num_Contenedores) },
          { label: 'Kilos', value: kilos(negocio.Total_Kilos) },
          { label: 'Monto', value: totalesEnTexto(negocio.Totales) || null },
          { label: 'Responsable', value: negocio.Nom_Usuario_Comercial },
        ]}
      />
      <Tabs
        label={`Partes del negocio ${negocio.Nro_Contrato}`}
        tabs={tabs}
        value={tab || 'productos'}
        onChange={key => void navigate({ ...addressOf(key === 'productos' ? '' : key), replace: true })}
      />
      <Suspense>
        {opened === 'imprimir' && <ImprimirDialog negocio={negocio} onClose={close} />}
        {opened === 'copiar' && <CopiarDialog negocio={negocio} onClose={close} />}
        {opened === 'eliminar' && (
          <EliminarDialog
            negocio={negocio}
            onClose={close}
            onDone={() => void navigate({ to: '/pages/negocios/listado', replace: true })}
          />
        )}
        {opened !== null && typeof opened === 'object' && <EstadoDialog negocio={negocio} estado={opened.estado} onClose={close} />}
      </Suspense>
    </>
  )
}

const embarques = (n: number, contenedores: number) =>
  `${formatNumber(n, 0)} · ${formatNumber(contenedores, 0)} ${contenedores === 1 ? 'contenedor' : 'contenedores'}`

/** The shape of a deal while it is on its way. */
const FichaSkeleton = () => (
  <div aria-busy="true" role="status">
    <span className="mantine-visually-hidden">Cargando registros...</span>
    <Skeleton height={30} width={280} mb={22} />
    <Skeleton height={122} radius="md" mb={16} />
    <Skeleton height={38} mb={16} />
    <Skeleton height={320} radius="md" />
  </div>
)
