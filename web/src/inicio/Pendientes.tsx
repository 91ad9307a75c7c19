import { Title } from '@mantine/core'
import { URGENCIAS } from '@nogal/model/panel/urgencia'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import css from '../panel/Panel.module.css'
import { Contando, TarjetasPanel, tonoDe } from '../panel/TarjetasPanel.tsx'
import { usePanel } from '../panel/usePanel.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { useEnVivoPanel } from '../vivo/useEnVivoPanel.ts'

const MOST = 8

const KEPT = 'nogal.pendientes'

/** The height of the section last time in a window of this width, reserved while it loads, to avoid a layout shift. */
const keptHeight = (): number | undefined => {
  const [width, height] = (localStorage.getItem(KEPT) ?? '').split(' ').map(Number)
  return width === innerWidth ? height : undefined
}

/** Today's work of the user: the cards of their panel with a count. */
export function Pendientes() {
  const { data, mirada, error, refetch } = usePanel('mio')
  const panel = usePermisos('panelcontrol')
  useEnVivoPanel()
  const some = data?.Tarjetas.filter(({ Total }) => Total > 0).toSorted(
    (a, b) => URGENCIAS.indexOf(tonoDe(a)) - URGENCIAS.indexOf(tonoDe(b)),
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (data && section.current) localStorage.setItem(KEPT, `${innerWidth} ${section.current.offsetHeight}`)
  }, [data])
  return (
    <section
      ref={section}
      className={`${css.tema} ${css.espera}`}
      aria-labelledby="pendientes"
      style={data || error ? undefined : { minHeight: keptHeight() }}
    >
      <div className={css.cajaTitulo}>
        <Title order={2} id="pendientes">
          Lo que le espera
        </Title>
        {panel.can('ver') && (
          <Link to="/pages/dashboard/panelcontrol" className={css.mas}>
            Ver el panel de control
          </Link>
        )}
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Contando cards={MOST} />}
      {some?.length === 0 && <p className={css.nada}>Nada espera por usted hoy.</p>}
      {some && mirada && <TarjetasPanel tarjetas={some.slice(0, MOST)} mirada={mirada} />}
    </section>
  )
}
