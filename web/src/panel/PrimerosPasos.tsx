import { Button } from '@mantine/core'
import type { PrimerPaso } from '@nogal/model/panel/pasos'
import { Link } from '@tanstack/react-router'
import { IconCheck, IconX } from '#icons'
import { preferenceStore, savePreference } from '../sesion/preferencias.ts'
import { useStore } from '../store.ts'
import css from './PrimerosPasos.module.css'

const CLOSED = 'primerosPasos'

/** What a new installation lacks, each with the way to where it is done; gone once all is done, or with a press. */
export function PrimerosPasos({ pasos }: { pasos: readonly PrimerPaso[] }) {
  const isClosed = useStore(preferenceStore)[CLOSED] === 'cerrados'
  if (isClosed || !pasos.length) return null
  const done = pasos.filter(({ hecho }) => hecho).length
  return (
    <section className={css.card} aria-labelledby="primeros-pasos">
      <div className={css.head}>
        <h2 id="primeros-pasos">Primeros pasos</h2>
        <span className={css.count}>
          {done} de {pasos.length}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => savePreference(CLOSED, 'cerrados')}
        >
          No mostrar más
        </Button>
      </div>
      <ul className={css.steps}>
        {pasos.map(({ codigo, titulo, dice, lleva, hecho }) => (
          <li key={codigo} data-done={hecho || undefined}>
            <i className={css.mark} aria-hidden>
              {hecho && <IconCheck size={14} />}
            </i>
            <div>
              <Link to={lleva}>{titulo}</Link>
              {hecho ? <span className={css.said}>Listo</span> : <p className={css.said}>{dice}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
