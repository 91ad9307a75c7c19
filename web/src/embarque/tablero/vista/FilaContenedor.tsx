import type { ContenedorFila } from '@nogal/model/embarque/contenedor.fields'
import { memo } from 'react'
import { IconLock } from '#icons'
import type { Acciones } from '../base/acciones.ts'
import css from '../base/Tablero.module.css'
import { cantidadExacta, capacidadDe, enBultos, type LineaTablero, medidaTotal, nombreDe, productoDe } from '../base/tablero.ts'
import { Capacidad } from './Capacidad.tsx'
import { CeldaCantidad } from './CeldaCantidad.tsx'
import { MenuContenedor } from './MenuContenedor.tsx'

type Props = {
  container: ContenedorFila
  lines: readonly LineaTablero[]
  /** Its quantity of each line, and the lines with a balance: as texts, which can be compared cheaply. */
  values: string
  left: string
  locked: string | undefined
  /** Its index among the editable rows; -1: it is not editable. */
  row: number
  acciones: Acciones
}

/** Compares what a row shows of the lines, which changes only with the deal; their balances are in `left`. */
const sameLines = (before: readonly LineaTablero[], after: readonly LineaTablero[]): boolean =>
  before.length === after.length &&
  before.every((line, i) => line.Id_Linea === after[i]!.Id_Linea && line.Cantidad === after[i]!.Cantidad && line.Kilos === after[i]!.Kilos)

/** The row of a container on the board; memoized, so that a board of a hundred containers responds at once. */
export const FilaContenedor = memo(
  ({ container, lines, values, left, locked, row, acciones }: Props) => {
    const { Id_Contenedor } = container
    const held = values.split(' ').map(Number)
    const heldHere = (id: number) => held[lines.findIndex(line => line.Id_Linea === id)] ?? 0
    const name = nombreDe(container)
    const fixed = row < 0
    return (
      <tr data-place={Id_Contenedor} data-locked={fixed || undefined}>
        <th scope="row" className={css.side}>
          <span className={css.container}>
            {locked && <IconLock size={14} aria-hidden />}
            <b>{name}</b>
            {container.Nom_TipoContenedor && <bdi className={css.kind}>{container.Nom_TipoContenedor}</bdi>}
          </span>
          <Capacidad capacity={capacidadDe([container])} measure={medidaTotal(lines, heldHere, container)} />
          {locked && <small className={css.locked}>{locked}</small>}
        </th>
        {lines.map((line, column) => {
          const value = held[column] ?? 0
          return (
            <td key={line.Id_Linea}>
              {fixed ? (
                <span className={css.fixed}>
                  {value ? cantidadExacta(value) : '–'}
                  <small className={css.packs}>
                    <bdi>{enBultos(line, value)}</bdi>
                  </small>
                </span>
              ) : (
                <CeldaCantidad
                  line={line}
                  value={value}
                  movable={value > 0 || left[column] === '1'}
                  label={`${productoDe(line)}, ${name}`}
                  row={row}
                  column={column}
                  onCommit={quantity => acciones.set(Id_Contenedor, line, quantity)}
                  onMove={() => (value > 0 ? acciones.ask(line, Id_Contenedor) : acciones.ask(line, 'saldo', Id_Contenedor))}
                  onUndo={acciones.undo}
                  onGrab={event => acciones.grab(event, line, Id_Contenedor)}
                />
              )}
            </td>
          )
        })}
        <td className={css.actions}>
          {!fixed && (
            <MenuContenedor
              id={Id_Contenedor}
              name={name}
              hasFruit={held.some(value => value > 0)}
              hasBalance={left.includes('1')}
              acciones={acciones}
            />
          )}
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.container === after.container &&
    before.values === after.values &&
    before.left === after.left &&
    before.locked === after.locked &&
    before.row === after.row &&
    before.acciones === after.acciones &&
    sameLines(before.lines, after.lines),
)
