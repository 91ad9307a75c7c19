import { Button } from '@mantine/core'
import type { ContenedorCompleto } from '@nogal/model/embarque/contenedor.fields'
import { type ReactNode, Suspense, useState } from 'react'
import {
  IconArrowsExchange,
  IconBox,
  IconClipboardText,
  IconEdit,
  IconPencil,
  IconPlus,
  IconShipOff,
  IconStackPush,
  IconTransfer,
  IconTrash,
  IconTruck,
  type TablerIcon,
} from '#icons'
import { useWriting } from '../aggregate/list/useWriting.tsx'
import { lazyPart } from '../code/lazyPart.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import type { RowAction } from '../ui/table/Table.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { eliminarContenedorTras, quitarTras } from './acciones.tsx'
import { COLUMNAS_CONTENEDORES } from './contenedores.columns.tsx'
import css from './shared/Contenedor.module.css'
import { CAMION, CONTENEDOR_VIEW, type EmbarqueDeContenedor, PESOS, SELLOS } from './shared/contenedor.view.ts'

const Contenedor = lazyPart(() => import('./Contenedor.tsx'))
const AgregarDialog = lazyPart(() => import('./dialogos/AgregarDialog.tsx'))
const AsignarDialog = lazyPart(() => import('./dialogos/AsignarDialog.tsx'))
const NumerosDialog = lazyPart(() => import('./dialogos/NumerosDialog.tsx'))
const PasarDialog = lazyPart(() => import('./dialogos/PasarDialog.tsx'))
const SeccionDialog = lazyPart(() => import('./dialogos/SeccionDialog.tsx'))
const VariosDialog = lazyPart(() => import('./dialogos/VariosDialog.tsx'))

type Props = {
  embarque: EmbarqueDeContenedor
  editable: boolean
  /** The container shown in place of the table. */
  abierto: number | undefined
  onAbrir: (id?: number, parte?: string) => void
}

/** The dialog over the table. */
type Opened = (onClose: () => void) => ReactNode
/** `fills`: the action adds containers, so it is not available once the shipment has sailed. */
type Tool = { key: string; label: string; Icon: TablerIcon; fills?: true; dialog: Opened }

/** The containers of a shipment: a table with actions, or one container with all its data. */
export default function ContenedoresTab({ embarque, editable, abierto, onAbrir }: Props) {
  const contenedores = embarque.Contenedores_Embarque
  const [opened, setOpened] = useState<Opened>()
  const open = (dialog: Opened) => setOpened(() => dialog)
  const close = () => setOpened(undefined)
  const one = contenedores.find(({ Id_Contenedor }) => Id_Contenedor === abierto)
  const writing = useWriting(CONTENEDOR_VIEW, COLUMNAS_CONTENEDORES, editable)
  const narrow = useNarrow()
  const several = (rows: readonly ContenedorCompleto[], how: 'mover' | 'traspasar') =>
    open(onClose => <PasarDialog embarque={embarque} contenedores={rows} como={how} onClose={onClose} />)

  const tools: readonly Tool[] = [
    {
      key: 'numeros',
      label: 'Pegar números',
      Icon: IconClipboardText,
      dialog: onClose => <NumerosDialog embarque={embarque} onClose={onClose} />,
    },
    {
      key: 'asignar',
      label: 'Asignar',
      Icon: IconStackPush,
      fills: true,
      dialog: onClose => <AsignarDialog embarque={embarque} onClose={onClose} />,
    },
    {
      key: 'agregar',
      label: 'Agregar o quitar',
      Icon: IconPlus,
      fills: true,
      dialog: onClose => <AgregarDialog embarque={embarque} onClose={onClose} />,
    },
  ]
  const rowActions = (row: ContenedorCompleto): RowAction[] => [
    { label: 'Abrir', icon: <IconBox size={16} />, onClick: () => onAbrir(row.Id_Contenedor) },
    ...[CAMION, SELLOS, PESOS].map(seccion => ({
      label: seccion.title,
      icon: <IconEdit size={16} />,
      onClick: () => open(onClose => <SeccionDialog contenedor={row} seccion={seccion} onClose={onClose} />),
    })),
    {
      label: 'Mover a otro embarque',
      icon: <IconArrowsExchange size={16} />,
      kept: row.Impide_Mover,
      onClick: () => several([row], 'mover'),
    },
    { label: 'Traspasar: perdió la nave', icon: <IconTransfer size={16} />, onClick: () => several([row], 'traspasar') },
    // the obstacle to moving is shown once, above
    ...(row.Impide_Mover
      ? []
      : [
          { label: 'Dejar sin asignar', icon: <IconShipOff size={16} />, onClick: () => void quitarTras(row) },
          {
            label: 'Eliminar',
            icon: <IconTrash size={16} />,
            danger: true,
            kept: row.Impide_Eliminar,
            onClick: () => void eliminarContenedorTras(row),
          },
        ]),
  ]
  const selectionActions = [
    {
      key: 'agencia',
      label: 'Agencia de transporte',
      icon: <IconTruck size={15} aria-hidden />,
      onClick: (rows: readonly ContenedorCompleto[]) => open(onClose => <VariosDialog contenedores={rows} onClose={onClose} />),
    },
    {
      key: 'mover',
      label: 'Mover',
      icon: <IconArrowsExchange size={15} aria-hidden />,
      onClick: (rows: readonly ContenedorCompleto[]) => several(rows, 'mover'),
    },
    {
      key: 'traspasar',
      label: 'Traspasar',
      icon: <IconTransfer size={15} aria-hidden />,
      onClick: (rows: readonly ContenedorCompleto[]) => several(rows, 'traspasar'),
    },
  ]
  return (
    <section className={css.tab} aria-label="Contenedores">
      {one ? (
        <Suspense fallback={<Spinner />}>
          <Contenedor key={one.Id_Contenedor} contenedor={one} embarque={embarque} editable={editable} onAbrir={onAbrir} />
        </Suspense>
      ) : (
        <>
          {editable && (
            <div className={css.tools}>
              {!narrow && contenedores.length > 0 && (
                <Button
                  size="xs"
                  variant={writing.isOn ? 'filled' : 'default'}
                  aria-pressed={writing.isOn}
                  leftSection={<IconPencil size={16} aria-hidden />}
                  title="F2"
                  onClick={writing.toggle}
                >
                  Escribir en las celdas
                </Button>
              )}
              {tools
                .filter(({ fills }) => !fills || !embarque.Fecha_Zarpe)
                .map(({ key, label, Icon, dialog }) => (
                  <Button
                    key={key}
                    size="xs"
                    variant={key === 'agregar' ? 'filled' : 'default'}
                    leftSection={<Icon size={16} aria-hidden />}
                    onClick={() => open(dialog)}
                  >
                    {label}
                  </Button>
                ))}
            </div>
          )}
          <RowsTable
            bare
            label="Contenedores"
            columns={COLUMNAS_CONTENEDORES}
            rowKey={row => String(row.Id_Contenedor)}
            rows={contenedores}
            onOpen={row => onAbrir(row.Id_Contenedor)}
            {...(editable && { rowActions, selectionActions })}
            onWrite={writing.onWrite}
            instead={narrow ? undefined : writing.instead}
            empty={editable ? 'Use Agregar o quitar para planificarlos, o Asignar los que están sin embarque.' : 'No hay contenedores.'}
          />
        </>
      )}
      <Suspense>{opened?.(close)}</Suspense>
    </section>
  )
}
