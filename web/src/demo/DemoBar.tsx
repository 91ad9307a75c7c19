import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useStore } from '../store.ts'
import css from './DemoBar.module.css'
import { prepare } from './engine.ts'
import { problemStore, progressStore } from './pieces.ts'

/** All data are in the memory of the page, so a reload resets them. */
const reset = (): void => {
  history.replaceState(null, '', '#/')
  location.reload()
}

/** With hash routing, a link to a position in the page would be taken for a screen. */
const toPlace = (event: MouseEvent): void => {
  const place = (event.target as Element | null)?.closest?.('a[href^="#"]')?.getAttribute('href') ?? ''
  const element = /^#\w+$/.test(place) ? document.getElementById(place.slice(1)) : null
  if (!element) return
  event.preventDefault()
  element.focus()
}

/** A bar on every screen that says that this is a demo, shows its progress, and offers a reset; `children` are further offers. */
export function DemoBar({ children }: { children?: ReactNode }) {
  const progress = useStore(progressStore)
  const problem = useStore(problemStore)
  useEffect(() => {
    // the first screen is rendered before the engine starts to load
    const timer = setTimeout(() => void prepare().catch(() => undefined), 50)
    addEventListener('click', toPlace)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', toPlace)
    }
  }, [])
  const percent = Math.round(progress * 100)
  return (
    <aside className={css.bar} aria-label="Demostración">
      <span className={css.mark}>Demostración</span>
      {problem ? (
        <span role="alert">{problem}</span>
      ) : progress < 1 ? (
        <span role="status">Preparando los datos de ejemplo… {percent} %</span>
      ) : (
        <span className={css.long}>
          Datos de ejemplo. Lo que guarde queda en esta pestaña y se borra al volver a cargarla.{' '}
          <b>No envía correos ni prepara o lee PDF.</b>
        </span>
      )}
      {progress < 1 && !problem && (
        <div
          className={css.progress}
          role="progressbar"
          aria-label="Preparación de la demostración"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <span className={css.offers}>
        {!problem && children}
        {(progress === 1 || problem) && (
          <Button size="compact-xs" variant="default" onClick={reset}>
            Reiniciar
          </Button>
        )}
      </span>
    </aside>
  )
}
