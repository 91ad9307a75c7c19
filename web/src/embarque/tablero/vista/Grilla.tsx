import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsExchange, IconChartArrows, IconGripVertical } from '#icons'
import type { Acciones, VistaTablero } from '../base/acciones.ts'
import css from '../base/Tablero.module.css'
import {
  boardCellsOf,
  cantidadExacta,
  capacidadDe,
  detalleDe,
  enBultos,
  type LineaTablero,
  lockOf,
  medidaDeVarios,
  productoDe,
  roundToGrams,
} from '../base/tablero.ts'
import { Cabecera, nombreGrupo } from './Cabecera.tsx'
import { Capacidad } from './Capacidad.tsx'
import { FilaContenedor } from './FilaContenedor.tsx'

const SUMS = [
  { key: 'Cantidad', label: 'Vendida' },
  { key: 'Asignada', label: 'En contenedores' },
  { key: 'Cargada', label: 'De eso, cargada' },
] as const

/** The board on a wide screen: a row for each container, a column for each line of the deal, its balance above. */
export function Grilla({ board, groups, closed, onToggle, acciones }: VistaTablero) {
  const { Lineas } = board
  const held = boardCellsOf(board)
  const hasBalance = Lineas.some(line => line.Saldo > 0)
  const { editable } = acciones
  let row = 0
  return (
    <div className={css.scroll} data-scroll>
      <table className={css.board} aria-label="Tablero de carga">
        <thead>
          <tr>
            <th scope="col" className={css.side}>
              Contenedor
            </th>
            {Lineas.map(line => (
              <th key={line.Id_Linea} scope="col" className={css.product} title={`${productoDe(line)} · ${detalleDe(line)}`}>
                <bdi className={css.name}>
                  {line.Id_Linea}. {productoDe(line)}
                </bdi>
                <small>
                  <bdi>{[detalleDe(line), line.Nom_UndVenta].filter(Boolean).join(' · ')}</bdi>
                </small>
              </th>
            ))}
            <td className={css.actions} />
          </tr>
          {SUMS.map(({ key, label }) => (
            <tr key={key} className={css.sums}>
              <th scope="row" className={css.side}>
                {label}
              </th>
              {Lineas.map(line => (
                <td key={line.Id_Linea}>{cantidadExacta(line[key])}</td>
              ))}
              <td className={css.actions} />
            </tr>
          ))}
          <tr className={css.balance} data-place="saldo">
            <th scope="row" className={css.side}>
              Saldo, sin contenedor
            </th>
            {Lineas.map(line => (
              <td key={line.Id_Linea} data-left={line.Saldo > 0 || undefined}>
                <Saldo line={line} acciones={acciones} />
              </td>
            ))}
            <td className={css.actions} />
          </tr>
        </thead>
        {groups.map(group => {
          const open = !closed.has(group.key)
          const { ship, containers } = group
          const free = containers.filter(one => !lockOf(one, ship))
          return (
            <tbody key={group.key}>
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={Lineas.length + 2}>
                  <div className={css.groupHead}>
                    <Cabecera group={group} open={open} onToggle={() => onToggle(group.key)} />
                    {editable && ship && hasBalance && free.length > 0 && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        leftSection={<IconChartArrows size={14} aria-hidden />}
                        onClick={() => acciones.distribute(ship.Nro_Embarque, 0, `en el ${nombreGrupo(group).toLowerCase()}`)}
                      >
                        Distribuir aquí
                      </Button>
                    )}
                  </div>
                </th>
              </tr>
              {open &&
                containers.map(container => {
                  const locked = lockOf(container, ship)
                  const fixed = Boolean(locked) || !editable
                  return (
                    <FilaContenedor
                      key={container.Id_Contenedor}
                      container={container}
                      lines={Lineas}
                      values={Lineas.map(line => held(container.Id_Contenedor, line.Id_Linea)).join(' ')}
                      left={Lineas.map(line => (line.Saldo > 0 ? 1 : 0)).join('')}
                      locked={locked}
                      row={fixed ? -1 : row++}
                      acciones={acciones}
                    />
                  )
                })}
              {containers.length > 0 && (
                <tr className={css.subtotal}>
                  <th scope="row" className={css.side}>
                    {nombreGrupo(group)}
                    <Capacidad capacity={capacidadDe(containers)} measure={medidaDeVarios(board, containers)} />
                  </th>
                  {Lineas.map(line => (
                    <td key={line.Id_Linea}>
                      {cantidadExacta(roundToGrams(containers.reduce((sum, one) => sum + held(one.Id_Contenedor, line.Id_Linea), 0)))}
                    </td>
                  ))}
                  <td className={css.actions} />
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** The balance of a line, to be dragged or moved into containers. */
const Saldo = ({ line, acciones }: { line: LineaTablero; acciones: Acciones }) => (
  <div className={css.cell} data-empty={!line.Saldo || undefined}>
    <span
      className={css.grip}
      aria-hidden
      title="Arrastre a un contenedor; con Mayús se pregunta cuánto"
      onPointerDown={acciones.editable && line.Saldo > 0 ? event => acciones.grab(event, line, 'saldo') : undefined}
    >
      {acciones.editable && line.Saldo > 0 && <IconGripVertical size={14} />}
    </span>
    <span className={css.amount}>
      <b>{cantidadExacta(line.Saldo)}</b>
      <small className={css.packs}>
        <bdi>{enBultos(line, line.Saldo) || (line.Saldo ? '' : 'todo asignado')}</bdi>
      </small>
    </span>
    {acciones.editable && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        style={line.Saldo ? undefined : { visibility: 'hidden' }}
        aria-label={`Mover del saldo: ${productoDe(line)}`}
        title="Mover del saldo…"
        onClick={() => acciones.ask(line, 'saldo')}
      >
        <IconArrowsExchange size={15} />
      </ActionIcon>
    )}
  </div>
)
