import { Alert, Button, Skeleton } from '@mantine/core'
import { Suspense, useMemo, useRef, useState } from 'react'
import { IconArrowBackUp, IconChartArrows, IconContainer, IconLock } from '#icons'
import { UndoNotice } from '../../aggregate/part/UndoNotice.tsx'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { LoadError } from '../../ui/dialog/LoadError.tsx'
import { type Dragged, useDrag } from '../../ui/drag/useDrag.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import type { Acciones } from './base/acciones.ts'
import css from './base/Tablero.module.css'
import {
  boardCellsOf,
  boardGroups,
  conUnidad,
  desde,
  emptied,
  hacia,
  heldAt,
  type LineaTablero,
  type LugarFruta,
  lockOf,
  medidaTotal,
  moveOf,
  nombreLugar,
  productoDe,
  roomFor,
  type Tablero,
} from './base/tablero.ts'
import { useCarga } from './base/useCarga.ts'
import { nombreGrupo } from './vista/Cabecera.tsx'
import { Grilla } from './vista/Grilla.tsx'
import { Pactado } from './vista/Pactado.tsx'
import { TarjetasTablero } from './vista/TarjetasTablero.tsx'

const MoverDialog = lazyPart(() => import('./dialogos/MoverDialog.tsx'))
const PasarTodoDialog = lazyPart(() => import('./dialogos/PasarTodoDialog.tsx'))
const SaldoFrutaDialog = lazyPart(() => import('./dialogos/SaldoFrutaDialog.tsx'))

/** The place of fruit that an element names. */
const placeOf = (text: string): LugarFruta => (text === 'saldo' ? 'saldo' : Number(text))

type Props = {
  Nro_Negocio: number
  /** The shipment of the page: the others are collapsed. */
  Nro_Embarque?: number
  /** Why no fruit of the deal can be moved; undefined when it can. */
  closed?: string | undefined
}

type Opened =
  | { kind: 'move'; line: LineaTablero; from: LugarFruta; to?: LugarFruta | undefined }
  | { kind: 'add'; container: number }
  | { kind: 'pass'; container: number }

/** The default quantity of a move: all that fits in the target. */
const fitting = (board: Tablero, line: LineaTablero, from: LugarFruta, to: LugarFruta): number => {
  const there = heldAt(board, line, from)
  const container = board.Contenedores.find(one => one.Id_Contenedor === to)
  if (!container) return there
  const held = boardCellsOf(board)
  return Math.min(
    there,
    roomFor(
      container,
      line,
      medidaTotal(board.Lineas, id => held(container.Id_Contenedor, id), container),
    ),
  )
}

/** The board of fruit of a deal: the quantity of each line in each container, with the actions that move fruit. */
export default function TableroTab({ Nro_Negocio, Nro_Embarque, closed: frozen }: Props) {
  const { can } = usePermisos('embarque')
  const narrow = useNarrow()
  const { board, error, refetch, save, write, distribute, offerUndo, undo, refusal, said, busy } = useCarga(Nro_Negocio)
  const [opened, setOpened] = useState<Opened>()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(board)
  latest.current = board
  const editable = can('editar') && !frozen

  const put = (line: LineaTablero, from: LugarFruta, to: LugarFruta) => {
    const now = latest.current!
    const fresh = now.Lineas.find(one => one.Id_Linea === line.Id_Linea)!
    const there = heldAt(now, fresh, from)
    const quantity = fitting(now, fresh, from, to)
    if (!quantity) return setOpened({ kind: 'move', line: fresh, from, to })
    const stays = quantity < there ? ` Es lo que cabe: ${conUnidad(fresh, there - quantity)} quedan en ${nombreLugar(now, from)}.` : ''
    void save(
      moveOf(now, fresh.Id_Linea, from, [{ to, quantity }]),
      `${conUnidad(fresh, quantity)} de ${productoDe(fresh)}: ${desde(now, from)} ${hacia(now, to)}.${stays}`,
    )
  }
  const lineOf = (id: number) => latest.current!.Lineas.find(one => one.Id_Linea === id)!
  const grab = useDrag<Dragged & { line: number }>(({ line, from }, place, { shift }) => {
    const move = { line: lineOf(line), from: placeOf(from), to: placeOf(place) }
    if (shift) setOpened({ kind: 'move', ...move })
    else put(move.line, move.from, move.to)
  })

  const act = useRef<Omit<Acciones, 'editable'>>(undefined as never)
  act.current = {
    set: (container, line, quantity) => {
      const board = latest.current!
      const Antes = boardCellsOf(board)(container, line.Id_Linea)
      const change = { Id_Contenedor: container, Id_Linea: line.Id_Linea, Cantidad: quantity, Antes }
      return write(change, `${nombreLugar(board, container)} lleva ${conUnidad(line, quantity)} de ${productoDe(line)}.`)
    },
    ask: (line, from, to) => setOpened({ kind: 'move', line, from, to }),
    addTo: container => setOpened({ kind: 'add', container }),
    passAll: container => setOpened({ kind: 'pass', container }),
    giveBack: (containers, what) => void save(emptied(latest.current!, containers), `La fruta de ${what} volvió al saldo.`),
    distribute: (ship, container, where) => void distribute(ship, container, where),
    undo: undo.undo,
    grab: (event, line, from) =>
      grab(event, {
        line: line.Id_Linea,
        from: String(from),
        label: `${productoDe(line)}: ${conUnidad(line, heldAt(latest.current!, line, from))}`,
      }),
  }
  // memoized, so that unchanged rows do not render again
  const acciones = useMemo(
    (): Acciones => ({
      editable,
      set: (...given) => act.current.set(...given),
      ask: (...given) => act.current.ask(...given),
      addTo: container => act.current.addTo(container),
      passAll: container => act.current.passAll(container),
      giveBack: (...given) => act.current.giveBack(...given),
      distribute: (...given) => act.current.distribute(...given),
      undo: () => act.current.undo(),
      grab: (...given) => act.current.grab(...given),
    }),
    [editable],
  )

  const groups = useMemo(() => (board ? boardGroups(board) : []), [board])
  // a toggled group has the opposite of its default
  const closed = useMemo(() => {
    const folded = (key: string) => Nro_Embarque !== undefined && key !== String(Nro_Embarque)
    return new Set(groups.map(({ key }) => key).filter(key => folded(key) !== toggled.has(key)))
  }, [groups, toggled, Nro_Embarque])
  const toggle = (key: string) => setToggled(old => new Set(old.has(key) ? [...old].filter(one => one !== key) : [...old, key]))

  if (!board) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} radius="md" aria-busy />
  if (!board.Lineas.length)
    return <EmptyState title="El negocio no tiene productos">Agregue sus líneas antes de repartir la fruta.</EmptyState>
  if (!board.Contenedores.length)
    return (
      <EmptyState title="No hay contenedores" icon={<IconContainer size={24} />}>
        Planifique antes los embarques del negocio y sus contenedores; aquí se reparte la fruta entre ellos.
      </EmptyState>
    )
  // on the page of a shipment the buttons concern that shipment alone
  const here = groups.filter(({ key }) => Nro_Embarque === undefined || key === String(Nro_Embarque))
  const open = here.flatMap(({ ship, containers }) => containers.filter(one => !lockOf(one, ship)))
  const donde =
    here.length === 1 && here[0]!.ship && Nro_Embarque !== undefined ? `en el ${nombreGrupo(here[0]!).toLowerCase()}` : undefined
  const full = open.filter(one => board.Celdas.some(cell => cell.Id_Contenedor === one.Id_Contenedor)).map(one => one.Id_Contenedor)
  const hasBalance = board.Lineas.some(line => line.Saldo > 0)
  const Board = narrow ? TarjetasTablero : Grilla
  const close = () => setOpened(undefined)
  const isTold = Boolean(refusal || said || undo.notice || undo.said)
  // in the place of the hint, or at the foot of a phone, where they do not move what is written in
  const notices = (
    <div className={css.notices} data-empty={!isTold || undefined}>
      <ErrorAlert error={refusal} title="No se guardó; se muestra lo que hay ahora" p="6px 10px" />
      <UndoNotice undo={undo} />
      <p role="status" className={css.said}>
        {said}
      </p>
    </div>
  )
  return (
    <section className={css.frame} aria-label="Carga" aria-busy={busy || undefined}>
      {(editable || isTold) && (
        <div className={css.tools}>
          {!narrow && notices}
          {editable && !narrow && !isTold && (
            <bdi className={css.hint}>
              Escriba la cantidad en su celda: <kbd>Enter</kbd> y las flechas la recorren, <kbd>M</kbd> mueve, <kbd>Ctrl</kbd>+<kbd>Z</kbd>{' '}
              deshace. También se arrastra.
            </bdi>
          )}
          {editable && (
            <>
              <Button
                variant="light"
                leftSection={<IconChartArrows size={17} aria-hidden />}
                disabled={!hasBalance || !open.length}
                onClick={() => acciones.distribute(Nro_Embarque ?? 0, 0, donde ?? 'en todos los contenedores')}
              >
                Distribuir el saldo{donde && ` ${donde}`}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden />}
                disabled={!full.length}
                onClick={() => acciones.giveBack(full, full.length === 1 ? nombreLugar(board, full[0]!) : `${full.length} contenedores`)}
              >
                Devolver todo
              </Button>
            </>
          )}
        </div>
      )}
      {frozen && (
        <Alert icon={<IconLock size={18} aria-hidden />} color="yellow">
          {frozen}
        </Alert>
      )}
      {Nro_Embarque === undefined && <Pactado Nro_Negocio={Nro_Negocio} />}
      <Board board={board} groups={groups} closed={closed} onToggle={toggle} acciones={acciones} />
      {narrow && notices}
      <Suspense>
        {opened?.kind === 'move' && (
          <MoverDialog
            board={board}
            line={lineOf(opened.line.Id_Linea)}
            from={opened.from}
            to={opened.to}
            onMove={(changes, notice) => void save(changes, notice, true)}
            onClose={close}
          />
        )}
        {opened?.kind === 'pass' && (
          <PasarTodoDialog
            board={board}
            from={opened.container}
            onMove={(changes, notice) => void save(changes, notice, true)}
            onClose={close}
          />
        )}
        {opened?.kind === 'add' && (
          <SaldoFrutaDialog Nro_Negocio={Nro_Negocio} Id_Contenedor={opened.container} onClose={close} onSaved={offerUndo} />
        )}
      </Suspense>
    </section>
  )
}
