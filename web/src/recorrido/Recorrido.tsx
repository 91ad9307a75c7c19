import { Button, CloseButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useStore } from '../store.ts'
import { isUnsaved } from '../ui/dialog/unsaved.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { PASOS_RECORRIDO } from './pasos.ts'
import css from './Recorrido.module.css'
import { dejarRecorrido, irAlPaso, recorridoStore, terminarRecorrido } from './recorrido.ts'
import { buscarSeguido, entrarComo, SIN_EMBARQUES } from './seguido.ts'
import { useMuestra } from './useMuestra.ts'

const LAST = PASOS_RECORRIDO.length - 1
const UNSAVED = 'Hay cambios sin guardar en esta página. Guárdelos o descártelos antes de pasar a otro paso.'

/** Enters as the user of a step and opens its page; `address` is set once the page is asked for. */
const useArrival = (paso: number, go: (path: string) => void) => {
  const [at, setAt] = useState<{ paso: number; address: string }>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the step
  useEffect(() => {
    let isOver = false
    const arrive = async () => {
      const { quien, en } = PASOS_RECORRIDO[paso]!
      await entrarComo(quien, go)
      const seguido = typeof en === 'string' ? undefined : await buscarSeguido()
      if (isOver) return
      const address = typeof en === 'string' ? en : seguido && en(seguido)
      if (!address) return setError(SIN_EMBARQUES)
      go(address)
      setAt({ paso, address })
    }
    setError(undefined)
    arrive().catch(reason => !isOver && setError(reason))
    return () => {
      isOver = true
    }
  }, [paso, attempt, go])
  return { address: at?.paso === paso ? at.address : undefined, error, retry: () => setAttempt(n => n + 1) }
}

/** The tour of the demo: a panel beside the page, which stays usable. It has the focus whenever a step has arrived. */
export function Recorrido({ go }: { go: (path: string) => void }) {
  const paso = Math.min(useStore(recorridoStore).paso, LAST)
  const { titulo, texto, oficio, muestra } = PASOS_RECORRIDO[paso]!
  const { address, error, retry } = useArrival(paso, go)
  const ready = useMuestra(address, muestra)
  const [refused, setRefused] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (ready) panel.current?.focus({ preventScroll: true })
  }, [ready])

  const move = (by: 1 | -1) => {
    const next = paso + by
    if (next < 0 || (!ready && !error)) return
    setRefused(isUnsaved())
    if (isUnsaved()) return
    if (next > LAST) terminarRecorrido()
    else irAlPaso(next)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dejarRecorrido()
    else if (key === 'ArrowRight') move(1)
    else if (key === 'ArrowLeft') move(-1)
  }
  return (
    <section
      ref={panel}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-paso ${id}-texto`}
      aria-busy={!ready && !error}
      lang="es"
      tabIndex={-1}
      className={css.panel}
      onKeyDown={onKeyDown}
    >
      <div className={css.head}>
        <span id={`${id}-paso`} className={css.count}>
          Paso {paso + 1} de {PASOS_RECORRIDO.length} · {oficio}
        </span>
        <CloseButton aria-label="Dejar el recorrido" title="Dejar el recorrido (Esc)" onClick={dejarRecorrido} />
      </div>
      <div className={css.progress} aria-hidden>
        <span style={{ width: `${((paso + 1) / PASOS_RECORRIDO.length) * 100}%` }} />
      </div>
      <h2 id={`${id}-titulo`}>{titulo}</h2>
      <p id={`${id}-texto`}>{texto}</p>
      <ErrorAlert error={refused ? UNSAVED : error} onRetry={error ? retry : undefined} />
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" disabled={paso === 0} title="Flecha izquierda" onClick={() => move(-1)}>
          Anterior
        </Button>
        <Button size="compact-md" loading={!ready && !error} title="Flecha derecha" onClick={() => move(1)}>
          {paso === LAST ? 'Terminar' : 'Siguiente'}
        </Button>
      </div>
    </section>
  )
}
