import { SegmentedControl } from '@mantine/core'
import { AMBITOS, type Ambito } from '@nogal/model/panel/panel'
import { NOMBRES_URGENCIA, URGENCIAS } from '@nogal/model/panel/urgencia'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type CSSProperties, Suspense } from 'react'
import { IconLayoutDashboard } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { AvisoDireccion } from '../correo/AvisoDireccion.tsx'
import { useTitle } from '../menu/title.ts'
import { usePermisos, useUsuario } from '../sesion/permisos.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useEnVivoPanel } from '../vivo/useEnVivoPanel.ts'
import { Cortes } from './Cortes.tsx'
import css from './Panel.module.css'
import { Contando, TarjetasPanel, tonoDe } from './TarjetasPanel.tsx'
import { usePanel } from './usePanel.ts'

const Graficos = lazyPart(() => import('./Graficos.tsx'))

const EstadoPortal = lazyPart(() => import('./EstadoPortal.tsx'))

/** What the panel shows: the cards of a user, those of the area, or for an administrator the state of the portal. */
type Vista = Ambito | 'portal'

/** Number of cards per line of a wide window. */
const ACROSS = 6
const LOADING_CARDS = 10

/** The control panel: today's work and the progress of the season; an administrator's opens with the state of the portal. */
export default function PanelPage() {
  const { ambito: asked } = useSearch({ strict: false }) as { ambito?: unknown }
  const { Administrador } = useUsuario()
  const first: Vista = Administrador ? 'portal' : 'mio'
  const vistas: Record<string, string> = { ...(Administrador && { portal: 'El portal' }), ...AMBITOS }
  const vista = (typeof asked === 'string' && Object.hasOwn(vistas, asked) ? asked : first) as Vista
  const navigate = useNavigate()
  useTitle('Panel de control')
  return (
    <div className={css.root}>
      <PageHeader title="Panel de control" about="Lo que pide atención hoy. Se pone al día solo, cuando alguien guarda algo.">
        <SegmentedControl
          aria-label="Qué muestra"
          value={vista}
          onChange={one => void navigate({ to: '.', search: one === first ? {} : { ambito: one }, replace: true })}
          data={Object.entries(vistas).map(([value, label]) => ({ value, label }))}
        />
      </PageHeader>
      <AvisoDireccion onlyAdministrador />
      {vista === 'portal' ? (
        <Suspense fallback={<Contando cards={LOADING_CARDS} tall />}>
          <EstadoPortal />
        </Suspense>
      ) : (
        <Trabajo ambito={vista} />
      )}
    </div>
  )
}

/** The cards by urgency, the cut-offs, and the season. */
function Trabajo({ ambito }: { ambito: Ambito }) {
  const { data, mirada, error, refetch } = usePanel(ambito)
  const negocio = usePermisos('negocio')
  const embarque = usePermisos('embarque')
  useEnVivoPanel()

  const cortes = data?.Tarjetas.find(({ Tarjeta, Total }) => Tarjeta === 'Cortes' && Total > 0)
  return (
    <>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Contando cards={LOADING_CARDS} tall />}
      {data?.Tarjetas.length === 0 && (
        <EmptyState title="No hay tarjetas para usted" icon={<IconLayoutDashboard size={24} />}>
          Su usuario no tiene permiso para ver las listas que el panel cuenta, o la configuración del panel no le muestra ninguna. Pídalo a
          un administrador del portal.
        </EmptyState>
      )}
      <div className={css.temas}>
        {data &&
          mirada &&
          URGENCIAS.map(tono => {
            const tarjetas = data.Tarjetas.filter(tarjeta => tonoDe(tarjeta) === tono)
            return (
              tarjetas.length > 0 && (
                <section
                  key={tono}
                  className={css.tema}
                  style={{ '--n': Math.min(tarjetas.length, ACROSS) } as CSSProperties}
                  aria-labelledby={`tema-${tono}`}
                >
                  <h2 className={css.encabezado} id={`tema-${tono}`}>
                    {NOMBRES_URGENCIA[tono]}
                  </h2>
                  <TarjetasPanel tarjetas={tarjetas} mirada={mirada} />
                </section>
              )
            )
          })}
      </div>
      {cortes && mirada && embarque.can('ver') && <Cortes tarjeta={cortes} mirada={mirada} />}
      <Suspense>
        <Graficos negocio={negocio.can('ver')} embarque={embarque.can('ver')} />
      </Suspense>
    </>
  )
}
