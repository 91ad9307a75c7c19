import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconLock, IconMinus, IconPlus } from '#icons'
import type { Acciones, VistaTablero } from '../base/acciones.ts'
import shared from '../base/Tablero.module.css'
import {
  boardCellsOf,
  cantidadExacta,
  capacidadDe,
  conUnidad,
  detalleDe,
  enBultos,
  type LineaTablero,
  lockOf,
  medidaDeVarios,
  medidaTotal,
  nombreDe,
  packOf,
  partOf,
  productoDe,
  roundToGrams,
} from '../base/tablero.ts'
import { useCantidad } from '../base/useCantidad.ts'
import { Cabecera } from './Cabecera.tsx'
import { Capacidad } from './Capacidad.tsx'
import { MenuContenedor } from './MenuContenedor.tsx'
import css from './TarjetasTablero.module.css'

/** The board on a phone: a card for each container, with a stepper for each of its lines. */
export function TarjetasTablero({ board, groups, closed, onToggle, acciones }: VistaTablero) {
  const { Lineas } = board
  const held = boardCellsOf(board)
  const hasBalance = Lineas.some(line => line.Saldo > 0)
  return (
    <div className={css.cards}>
      <ul className={css.lines} aria-label="Saldo de cada línea">
        {Lineas.map(line => (
          <li key={line.Id_Linea}>
            <span className={css.lineText}>
              <b>
                <bdi>
                  {line.Id_Linea}. {productoDe(line)}
                </bdi>
              </b>
              <small>{detalleDe(line)}</small>
              <span className={shared.bar} data-wide aria-hidden>
                <span style={{ inlineSize: `${partOf(line.Asignada, line.Cantidad) ?? 0}%` }} />
              </span>
              <small>
                <bdi>
                  {cantidadExacta(line.Asignada)} de {conUnidad(line, line.Cantidad)} en contenedores
                  {line.Cargada > 0 && `, ${cantidadExacta(line.Cargada)} cargados`}
                </bdi>
              </small>
            </span>
            <span className={css.lineLeft}>
              <small>Saldo</small>
              <b>{cantidadExacta(line.Saldo)}</b>
              {acciones.editable && line.Saldo > 0 && (
                <Button size="compact-sm" variant="light" onClick={() => acciones.ask(line, 'saldo')}>
                  Mover…
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {groups.map(group => {
        const open = !closed.has(group.key)
        const { ship, containers } = group
        return (
          <section key={group.key} className={css.cardGroup}>
            <div className={shared.groupHead}>
              <Cabecera group={group} open={open} onToggle={() => onToggle(group.key)} />
            </div>
            {containers.length > 1 && <Capacidad capacity={capacidadDe(containers)} measure={medidaDeVarios(board, containers)} />}
            {open &&
              containers.map(container => {
                const { Id_Contenedor } = container
                const locked = lockOf(container, ship)
                const name = nombreDe(container)
                const fixed = Boolean(locked) || !acciones.editable
                const heldHere = (line: number) => held(Id_Contenedor, line)
                const inside = Lineas.filter(line => heldHere(line.Id_Linea) > 0)
                return (
                  <article key={Id_Contenedor} className={css.card} aria-label={name}>
                    <header>
                      <span className={shared.container}>
                        {locked && <IconLock size={14} aria-hidden />}
                        <b>{name}</b>
                        {container.Nom_TipoContenedor && <bdi className={shared.kind}>{container.Nom_TipoContenedor}</bdi>}
                      </span>
                      {!fixed && (
                        <MenuContenedor
                          id={Id_Contenedor}
                          name={name}
                          hasFruit={inside.length > 0}
                          hasBalance={hasBalance}
                          acciones={acciones}
                        />
                      )}
                    </header>
                    <Capacidad capacity={capacidadDe([container])} measure={medidaTotal(Lineas, heldHere, container)} />
                    {locked && <small className={shared.locked}>{locked}</small>}
                    {inside.map(line => (
                      <div key={line.Id_Linea} className={css.cardLine}>
                        <span>
                          {productoDe(line)}
                          <small>
                            <bdi>{[enBultos(line, heldHere(line.Id_Linea)), line.Nom_UndVenta].filter(Boolean).join(' · ')}</bdi>
                          </small>
                        </span>
                        {fixed ? (
                          <b>{cantidadExacta(heldHere(line.Id_Linea))}</b>
                        ) : (
                          <Contador line={line} container={Id_Contenedor} value={heldHere(line.Id_Linea)} name={name} acciones={acciones} />
                        )}
                      </div>
                    ))}
                    {!inside.length && <small>Sin fruta.</small>}
                    {!fixed && hasBalance && (
                      <Button size="compact-sm" variant="light" onClick={() => acciones.addTo(Id_Contenedor)}>
                        Agregar fruta…
                      </Button>
                    )}
                  </article>
                )
              })}
          </section>
        )
      })}
    </div>
  )
}

type Counted = { line: LineaTablero; container: number; value: number; name: string; acciones: Acciones }

/** A stepper for the quantity of a line, by pallets where the packaging has them, else by packages; the quantity can also be typed. */
function Contador({ line, container, value, name, acciones }: Counted) {
  const { typed, fault, type, put, give, leave } = useCantidad(value, quantity => acciones.set(container, line, quantity))
  const label = `${productoDe(line)}, ${name}`
  const [step, unit] =
    line.Bultos_Pallet && line.Unidades_Bulto ? [line.Unidades_Bulto * line.Bultos_Pallet, 'un pallet'] : [packOf(line), 'un bulto']
  const by = (change: number) => void put(roundToGrams(Math.max(0, Math.min(value + change, value + line.Saldo))))
  return (
    <span className={css.stepper}>
      <ActionIcon variant="default" size={36} aria-label={`Quitar ${unit}: ${label}`} onClick={() => by(-step)}>
        <IconMinus size={16} />
      </ActionIcon>
      <TextInput
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? cantidadExacta(value)}
        error={fault}
        onFocus={e => e.currentTarget.select()}
        onChange={e => type(e.currentTarget.value)}
        onBlur={leave}
        onKeyDown={e => e.key === 'Enter' && give()}
        styles={{ input: { textAlign: 'end', height: 36, minHeight: 36 } }}
      />
      <ActionIcon variant="default" size={36} aria-label={`Agregar ${unit}: ${label}`} disabled={!line.Saldo} onClick={() => by(step)}>
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Mover…: ${label}`} onClick={() => acciones.ask(line, container)}>
        <IconArrowsExchange size={17} />
      </ActionIcon>
    </span>
  )
}
