import { IconLock } from '#icons'
import css from './base/Gestion.module.css'
import { COMPLETA, type Item } from './base/items.ts'

/** A place of items: one container, the whole shipment, or everything. */
export type FiltroLugar = { key: string; name: string; has: (item: Item) => boolean }

type Props = {
  lugares: readonly FiltroLugar[]
  items: readonly Item[]
  /** The keys of closed places. */
  closed: ReadonlySet<string>
  value: string
  onChange: (key: string) => void
}

/** Chooses the place whose items are shown; each place shows how many of its items are complete. */
export function Lugares({ lugares, items, closed, value, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see
    <div role="group" aria-label="Contenedores" className={css.places}>
      {lugares.map(({ key, name, has }) => {
        const mine = items.filter(has)
        const done = mine.filter(item => item.Cod_EstadoGestion === COMPLETA).length
        const late = mine.filter(item => item.Vencimiento === 'vencida').length
        return (
          <button key={key} type="button" className={css.place} aria-pressed={key === value} onClick={() => onChange(key)}>
            {closed.has(key) && <IconLock size={14} role="img" aria-label="Cerrado" />}
            <span>{name}</span>
            <small>
              <bdi>
                {done} de {mine.length}
              </bdi>
            </small>
            {late > 0 && (
              <small data-tone="bad">
                <bdi>{late === 1 ? '1 vencida' : `${late} vencidas`}</bdi>
              </small>
            )}
          </button>
        )
      })}
    </div>
  )
}
