import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Filtro } from '@nogal/model/call'
import { type Entity, keyText } from '@nogal/model/entity'
import type { Shown } from '@nogal/model/export'
import { isParameter, parameterNamed } from '@nogal/model/parametros/catalogo'
import { exportarLista, type FilaParametro, listarParametro, obtenerParametro } from '@nogal/model/parametros/parametros.calls'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { IconCopy, IconEye, IconFileImport, IconHistory, IconPencil, IconPlus, IconToggleLeft, IconToggleRight, IconTrash } from '#icons'
import { rowsAhead } from '../aggregate/list/ahead.ts'
import type { Ahead } from '../api/ahead.ts'
import { api, apiFile, listQuery } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/queries.ts'
import { useCounts } from '../api/useCounts.ts'
import { useIntents } from '../api/useIntent.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Commands } from '../commands/commands.ts'
import { currentRow } from '../conflict/currentRow.ts'
import { searchedTextOfAll } from '../fields/columns.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { isUnsaved } from '../ui/dialog/unsaved.ts'
import { tellFailed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import type { Walk } from '../ui/page/Walker.tsx'
import { rowNumber, stepFrom } from '../ui/table/data/place.ts'
import { useAsked } from '../ui/table/data/useAsked.ts'
import { type Asked, type Place, type RowAction, Table } from '../ui/table/Table.tsx'
import { nameOfRow } from '../values/text.ts'
import { viewStoreOf } from '../vista/views.ts'
import { INITIAL_PARAMETROS, useListAddress, VER, type Ver, verOf } from './address.ts'
import { actualizar, forget } from './changes.ts'
import { columnsOfEntity } from './columns.tsx'
import { EXTRAS } from './extras.tsx'
import css from './parametros.module.css'

const ParametroDialog = lazyPart(() => import('./ParametroDialog.tsx'))
const EliminarDialog = lazyPart(() => import('./EliminarDialog.tsx'))
const ImportarDialog = lazyPart(() => import('./ImportarDialog.tsx'))
const Historial = lazyPart(() => import('../historial/Historial.tsx'))

const activo = (valor: boolean): Filtro => ({ campo: 'Activo', modo: 'equals', valor: String(valor) })
const FILTERS: Record<Ver, Filtro[]> = { activos: [activo(true)], inactivos: [activo(false)], todos: [] }
const LABELS: Record<Ver, string> = { activos: 'Activos', inactivos: 'Inactivos', todos: 'Todos' }

/** The request for a page of a parameter table: the active rows, the inactive ones, or all. */
const rowsOf = (pantalla: string, ver: Ver) => (query: Asked) =>
  listQuery(listarParametro, { params: { pantalla }, query: { ...query, filtros: [...query.filtros, ...FILTERS[ver]] } })

export const ahead: Ahead = opening => {
  const { screen, search } = opening
  if (!isParameter(screen)) return []
  const ver = verOf(search.ver)
  return rowsAhead(opening, { columns: columnsOfEntity(parameterNamed(screen)), initial: INITIAL_PARAMETROS, source: rowsOf(screen, ver) })
}

/** The screen of the parameter table in the address. */
export default function ParametroPage() {
  const { pantalla = '' } = useParams({ strict: false })
  return isParameter(pantalla) ? <Parametro key={pantalla} entidad={parameterNamed(pantalla)} /> : <Navigate to="/session/404" replace />
}

/** Selected rows can be exported; there are no other actions on several rows. */
const NO_ACTIONS = [] as const

type Opened =
  | { que: 'nuevo'; fila?: FilaParametro }
  | { que: 'editar'; fila: FilaParametro; place?: Place<FilaParametro> }
  | { que: 'eliminar' | 'historial' | 'extra'; fila: FilaParametro }
  | { que: 'importar' }

function Parametro({ entidad: e }: { entidad: Entity }) {
  const address = `/pages/parametros/${e.entity}`
  const { state, setState, ver, setVer, ficha } = useListAddress(address)
  const { can, loading } = usePermisos(e.entity)
  const extra = EXTRAS[e.entity]
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  /** A row that was just added, and whose extra dialog opens next, such as the password of a new user. */
  const [added, setAdded] = useState<FilaParametro>()
  const columns = useMemo(() => columnsOfEntity(e), [e])
  const searchesIn = useMemo(() => searchedTextOfAll(Object.values(e.fields)), [e])
  const views = useMemo(() => viewStoreOf(e.entity, e.entity), [e])
  const counts = useCounts(
    listarParametro,
    VER.map(which => FILTERS[which]),
    useAsked(columns, state),
    { pantalla: e.entity },
  )

  const source = rowsOf(e.entity, ver)

  const write = (shown: Shown) => {
    const filtros = JSON.stringify([...JSON.parse(shown.filtros ?? '[]'), ...FILTERS[ver]])
    return apiFile(exportarLista)({ params: { pantalla: e.entity }, body: { ...shown, filtros } })
  }

  const close = () => setOpened(undefined)
  const intentOf = useIntents()

  // Opens the row in the address, as when its link is opened in another tab.
  useEffect(() => {
    if (ficha === undefined) return
    let alive = true
    api(obtenerParametro)({ params: { pantalla: e.entity, clave: ficha } }).then(
      fila => alive && setOpened({ que: 'editar', fila }),
      error => alive && tellFailed(`No se pudo abrir ${e.singular}`, error),
    )
    return () => {
      alive = false
    }
  }, [ficha, e])

  const pageOf = async (asked: Asked) => {
    const { data, total } = await queryClient.fetchQuery(source(asked))
    return { rows: data ?? [], total: total ?? 0 }
  }
  const walkOf = (place: Place<FilaParametro>): Walk => ({
    number: rowNumber(place),
    total: place.total,
    step: async by => {
      if (isUnsaved() && !(await confirmLeave())) return
      const next = await stepFrom(place, by, pageOf).catch(() => undefined)
      const fila = next?.rows[next.index]
      if (next && fila) setOpened({ que: 'editar', fila, place: next })
    },
  })

  const setActivo = async (fila: FilaParametro, to: boolean, undoing = false) => {
    const nombre = nameOfRow(e, fila)
    try {
      const send = intentOf(`${keyText(e, fila)} ${fila.Version} ${to}`)
      const now = await send(key => actualizar(e, fila, { Activo: to }, key))
      const id = `activo-${e.entity}-${keyText(e, fila)}`
      notifications.hide(id)
      notifications.show({
        id,
        color: 'hoja',
        autoClose: undoing ? 4000 : 8000,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span>{`${nombre} quedó ${to ? 'activo' : 'inactivo'}.`}</span>
            {!undoing && (
              <Button size="compact-sm" variant="light" style={{ flexShrink: 0 }} onClick={() => void setActivo(now, !to, true)}>
                Deshacer
              </Button>
            )}
          </Group>
        ),
      })
    } catch (error) {
      if (currentRow(error)) void forget(e)
      const isKept = error instanceof ApiError && error.errores.some(({ campo }) => campo === 'Activo')
      if (isKept && extra?.leaves) {
        const { to: elsewhere, label } = extra.leaves
        return tellFailed(`No se pudo cambiar ${nombre}`, error, () => void navigate({ to: elsewhere }), label)
      }
      tellFailed(`No se pudo cambiar ${nombre}`, error, () => void setActivo(fila, to, undoing))
    }
  }

  const rowActions = (fila: FilaParametro, place: Place<FilaParametro>): RowAction[] => [
    can('editar')
      ? { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setOpened({ que: 'editar', fila, place }) }
      : { label: 'Ver', icon: <IconEye size={16} />, onClick: () => setOpened({ que: 'editar', fila, place }) },
    ...(can('crear') ? [{ label: 'Duplicar', icon: <IconCopy size={16} />, onClick: () => setOpened({ que: 'nuevo', fila }) }] : []),
    ...(extra && (extra.reads || can('editar'))
      ? [{ label: extra.label, icon: extra.icon, onClick: () => setOpened({ que: 'extra', fila }) }]
      : []),
    ...(can('editar')
      ? [
          fila.Activo
            ? { label: 'Desactivar', icon: <IconToggleLeft size={16} />, onClick: () => void setActivo(fila, false) }
            : { label: 'Activar', icon: <IconToggleRight size={16} />, onClick: () => void setActivo(fila, true) },
        ]
      : []),
    { label: 'Historial', icon: <IconHistory size={16} />, onClick: () => setOpened({ que: 'historial', fila }) },
    ...(can('eliminar')
      ? [{ label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => setOpened({ que: 'eliminar', fila }) }]
      : []),
  ]

  return (
    <div className={css.page}>
      <Commands
        offer={
          can('crear')
            ? [
                { kind: 'new', label: `Agregar en ${e.title}`, Icon: IconPlus, run: () => setOpened({ que: 'nuevo' }) },
                { label: `Importar en ${e.title}`, Icon: IconFileImport, run: () => setOpened({ que: 'importar' }) },
              ]
            : []
        }
      />
      <PageHeader
        title={e.title}
        about={e.about}
        filters={
          <QuickFilter
            label="Activos o inactivos"
            value={ver}
            onChange={setVer}
            options={VER.map((value, i) => ({ value, label: LABELS[value], count: counts[i] }))}
          />
        }
      >
        {(loading || can('crear')) && (
          // on a phone they have their own line, whose space is reserved until the permissions arrive
          <span className={css.actions} data-waiting={loading || undefined}>
            <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setOpened({ que: 'importar' })}>
              Importar
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ que: 'nuevo' })}>
              Agregar
            </Button>
          </span>
        )}
      </PageHeader>
      <Table
        label={e.title}
        columns={columns}
        rowKey={row => keyText(e, row)}
        source={source}
        searchesIn={searchesIn}
        state={state}
        initialState={INITIAL_PARAMETROS}
        onStateChange={setState}
        onOpen={(fila, place) => setOpened({ que: 'editar', fila, place })}
        rowHref={fila => `${address}?ficha=${encodeURIComponent(keyText(e, fila))}`}
        rowActions={rowActions}
        views={views}
        selectionActions={can('exportar') ? NO_ACTIONS : undefined}
        onExport={can('exportar') ? write : undefined}
        empty={
          ver === 'inactivos'
            ? 'Ningún registro está inactivo.'
            : can('crear') && 'Use Agregar para crear el primero, o Importar para traerlos de una planilla.'
        }
      />
      <Suspense>
        {(opened?.que === 'nuevo' || opened?.que === 'editar') && (
          <ParametroDialog
            key={opened.que}
            walk={opened.que === 'editar' && opened.place ? walkOf(opened.place) : undefined}
            entidad={e}
            fila={opened.fila}
            nuevo={opened.que === 'nuevo'}
            soloLectura={!can(opened.que === 'nuevo' ? 'crear' : 'editar')}
            onClose={close}
            onDone={fila => {
              if (opened.que === 'nuevo' && extra?.afterAdding) setAdded(fila)
            }}
          />
        )}
        {opened?.que === 'eliminar' && (
          <EliminarDialog
            entidad={e}
            fila={opened.fila}
            onClose={close}
            onDesactivar={opened.fila.Activo && can('editar') ? () => void setActivo(opened.fila, false) : undefined}
          />
        )}
        {opened?.que === 'historial' && (
          <Historial table={e.entity} recordKey={keyText(e, opened.fila)} title={nameOfRow(e, opened.fila)} onClose={close} />
        )}
        {extra && opened?.que === 'extra' && <extra.Dialog fila={opened.fila} onClose={close} />}
        {extra && added && !opened && <extra.Dialog fila={added} onClose={() => setAdded(undefined)} />}
        {opened?.que === 'importar' && <ImportarDialog entidad={e} onClose={close} />}
      </Suspense>
    </div>
  )
}
