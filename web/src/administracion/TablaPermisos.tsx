import type { Permisos } from '@nogal/model/administracion/permisos'
import { FUNCIONES } from '@nogal/model/call'
import { counted } from '@nogal/model/words'
import { Fragment, type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react'
import { IconCheck, IconMinus, IconPlus } from '#icons'
import css from './Permisos.module.css'
import {
  type Casilla,
  type ColumnaPermiso,
  casillasOf,
  FUNCIONES_PERMISO,
  type GrupoPermisos,
  isPermitido,
  type Marcas,
} from './permisos.ts'

const MARK = { si: IconCheck, no: undefined, da: IconPlus, quita: IconMinus, nunca: undefined } as const
export const DICE_CASILLA: Readonly<Record<Casilla, string>> = {
  ...{ si: 'sí', no: 'no', da: 'sí, sin guardar', quita: 'no, sin guardar' },
  nunca: 'esta pantalla no es para el área',
}

/** The mark of a cell: granted or not, as stored or changed. */
export const MarcaPermiso = ({ casilla }: { casilla: Casilla }) => {
  const Icon = MARK[casilla]
  return (
    <i className={css.mark} data-says={casilla}>
      {Icon && <Icon size={12} aria-hidden />}
    </i>
  )
}

type LineProps = {
  nombre: string
  line: number
  columns: readonly ColumnaPermiso[]
  /** The states of the cells as one text, so that an unchanged line is not drawn again. */
  casillas: string
  /** The column of the cell that takes the Tab key; -1 in another line. */
  stop: number
}

const Line = memo(({ nombre, line, columns, casillas, stop }: LineProps) => (
  <tr>
    <th scope="row">{nombre}</th>
    {(casillas.split(' ') as Casilla[]).map((casilla, j) => {
      const { area, nombre: de, funcion } = columns[j]!
      return (
        <td key={`${area} ${funcion}`} data-first={funcion === FUNCIONES_PERMISO[0] || undefined}>
          <button
            type="button"
            className={css.cell}
            data-cell={`${line},${j}`}
            tabIndex={j === stop ? 0 : -1}
            {...(casilla === 'nunca' ? { 'aria-disabled': true } : { 'aria-pressed': isPermitido(casilla) })}
            aria-label={`${nombre}, ${de}, ${FUNCIONES[funcion]}: ${DICE_CASILLA[casilla]}`}
          >
            <MarcaPermiso casilla={casilla} />
          </button>
        </td>
      )
    })}
  </tr>
))

const STEPS: Record<string, (i: number, j: number) => [down: number, across: number]> = {
  ArrowDown: (i, j) => [i + 1, j],
  ArrowUp: (i, j) => [i - 1, j],
  ArrowRight: (i, j) => [i, j + 1],
  ArrowLeft: (i, j) => [i, j - 1],
  Home: i => [i, 0],
  End: i => [i, Number.MAX_SAFE_INTEGER],
  PageDown: (i, j) => [i + 10, j],
  PageUp: (i, j) => [i - 10, j],
}
const within = (n: number, most: number): number => Math.max(0, Math.min(n, most))

type Props = {
  areas: Permisos['Areas']
  columns: readonly ColumnaPermiso[]
  grupos: readonly GrupoPermisos[]
  granted: ReadonlySet<string>
  marcas: Marcas
  onPress: (screens: readonly string[], column: ColumnaPermiso) => void
}

/** Screens as rows, areas with their functions as columns; one stop of the Tab key, arrows inside. */
export const TablaPermisos = ({ areas, columns, grupos, granted, marcas, onPress }: Props) => {
  const [stop, setStop] = useState<readonly [number, number]>([0, 0])
  const table = useRef<HTMLTableElement>(null)
  const screens = grupos.flatMap(({ pantallas }) => pantallas.map(({ Cod_Pantalla }) => Cod_Pantalla))
  const at: readonly [number, number] = [within(stop[0], screens.length - 1), within(stop[1], columns.length - 1)]
  const cellOf = (target: EventTarget): [number, number] | undefined => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    return cell?.split(',').map(Number) as [number, number] | undefined
  }
  const onClick = (e: MouseEvent) => {
    const cell = cellOf(e.target)
    if (!cell) return
    setStop(cell)
    onPress([screens[cell[0]]!], columns[cell[1]]!)
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const cell = cellOf(e.target)
    const step = STEPS[e.key]
    if (!cell || !step || e.altKey || e.metaKey) return
    e.preventDefault()
    const [i, j] = e.ctrlKey ? (e.key === 'Home' ? [0, 0] : e.key === 'End' ? [screens.length, columns.length] : cell) : step(...cell)
    const next: [number, number] = [within(i, screens.length - 1), within(j, columns.length - 1)]
    setStop(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  let line = -1
  return (
    <div className={css.scroll}>
      <table ref={table} className={css.table} aria-label="Permisos" onClick={onClick} onKeyDown={onKeyDown}>
        <thead>
          <tr className={css.areas}>
            <th scope="col" rowSpan={2}>
              Pantalla
            </th>
            {areas.map(({ Cod_AreaGestion, Nom_AreaGestion, Personas }) => (
              <th key={Cod_AreaGestion} scope="colgroup" colSpan={FUNCIONES_PERMISO.length} className={css.area}>
                {Nom_AreaGestion} <small>{counted(Personas, 'persona', 'personas')}</small>
              </th>
            ))}
          </tr>
          <tr className={css.functions}>
            {columns.map(column => (
              <th key={`${column.area} ${column.funcion}`} scope="col" data-first={column.funcion === FUNCIONES_PERMISO[0] || undefined}>
                <button
                  type="button"
                  className={css.head}
                  title={`Marca o quita ${FUNCIONES[column.funcion]} de ${column.nombre} en las pantallas que se ven`}
                  onClick={() => onPress(screens, column)}
                >
                  {FUNCIONES[column.funcion]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grupos.map(({ nombre, pantallas }) => (
            <Fragment key={nombre}>
              <tr className={css.group}>
                <th scope="rowgroup">{nombre}</th>
                <td colSpan={columns.length} />
              </tr>
              {pantallas.map(({ Cod_Pantalla, Nom_Pantalla }) => {
                line++
                return (
                  <Line
                    key={Cod_Pantalla}
                    nombre={Nom_Pantalla}
                    line={line}
                    columns={columns}
                    casillas={casillasOf(Cod_Pantalla, columns, granted, marcas).join(' ')}
                    stop={line === at[0] ? at[1] : -1}
                  />
                )
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
      {screens.length === 0 && <p className={css.nothing}>Ninguna pantalla con ese texto.</p>}
    </div>
  )
}
