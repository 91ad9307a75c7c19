import { SegmentedControl } from '@mantine/core'
import { AMBITOS, type Ambito, PANEL, TEMAS_PANEL } from '@nogal/model/panel/panel'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type CSSProperties, Suspense } from 'react'
import { IconLayoutDashboard } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { AvisoDireccion } from '../correo/AvisoDireccion.tsx'
import { useTitle } from '../menu/title.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Cortes } from './Cortes.tsx'
import css from './Panel.module.css'
import { Contando, TarjetasPanel } from './TarjetasPanel.tsx'
import { useEnVivoPanel, usePanel } from './usePanel.ts'

const Graficos = lazyPart(() => import('./Graficos.tsx'))

const TEMAS = Object.keys(TEMAS_PANEL) as (keyof typeof TEMAS_PANEL)[]
/** Number of cards per line of a wide window. */
const ACROSS = 6
const LOADING_CARDS = 10

/** The control panel: today's work, and the progress of the season. */
export default function PanelPage() {
  const { ambito: asked } = useSearch({ strict: false }) as { ambito?: unknown }
  const ambito: Ambito = asked === 'area' ? 'area' : 'mio'
  const navigate = useNavigate()
  const { data, mirada, error, refetch } = usePanel(ambito)
  const negocio = usePermisos('negocio')
  const embarque = usePermisos('embarque')
  useTitle('Panel de control')
  useEnVivoPanel()

  const cortes = data?.Tarjetas.find(({ Tarjeta, Total }) => Tarjeta === 'Cortes' && Total > 0)
  return (
    <div className={css.root}>
      <PageHeader title="Panel de control" about="Lo que pide atención hoy. Se pone al día solo, cuando alguien guarda algo.">
        <SegmentedControl
          aria-label="De quién"
          value={ambito}
          onChange={one => void navigate({ to: '.', search: one === 'area' ? { ambito: one } : {}, replace: true })}
          data={Object.entries(AMBITOS).map(([value, label]) => ({ value, label }))}
        />
      </PageHeader>
      <AvisoDireccion onlyAdministrador />
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
          TEMAS.map(tema => {
            const tarjetas = data.Tarjetas.filter(({ Tarjeta }) => PANEL[Tarjeta].tema === tema)
            return (
              tarjetas.length > 0 && (
                <section
                  key={tema}
                  className={css.tema}
                  style={{ '--n': Math.min(tarjetas.length, ACROSS) } as CSSProperties}
                  aria-labelledby={`tema-${tema}`}
                >
                  <h2 className={css.encabezado} id={`tema-${tema}`}>
                    {TEMAS_PANEL[tema]}
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
    </div>
  )
}
