import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Filtro } from '@nogal/model/call'
import { type Entity, keyText } from '@nogal/model/entity'
import { entidad, esEntidad } from '@nogal/model/parametros/catalogo'
import { type Fila, listarParametro } from '@nogal/model/parametros/parametros.calls'
import {
  IconCopy,
  IconEye,
  IconFileImport,
  IconHistory,
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { listQuery } from '../api/client.ts'
import { filaVigente } from '../conflict/currentRow.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { vistasDe } from '../sesion/vistas.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { type RowAction, Table, type TableState } from '../ui/table/Table.tsx'
import { nombreDeFila } from '../values/text.ts'
import { actualizar, forget } from './cambios.ts'
import { columnasDe } from './columnas.tsx'
import { useDireccion, VER, type Ver } from './direccion.ts'
import { EXTRAS } from './extras.tsx'
import css from './parametros.module.css'

const ParametroDialog = lazy(() => import('./ParametroDialog.tsx'))
const EliminarDialog = lazy(() => import('./EliminarDialog.tsx'))
const ImportarDialog = lazy(() => import('./ImportarDialog.tsx'))
const Historial = lazy(() => import('../historial/Historial.tsx'))

const activo = (valor: boolean): Filtro => ({ campo: 'Activo', modo: 'equals', valor: String(valor) })
const FILTRO: Record<Ver, Filtro[]> = { activos: [activo(true)], inactivos: [activo(false)], todos: [] }
const ROTULO: Record<Ver, string> = { activos: 'Activos', inactivos: 'Inactivos', todos: 'Todos' }

/** The screen of the parameter table that the address names. */
export default function ParametroPage() {
  const { pantalla = '' } = useParams({ strict: false })
  return esEntidad(pantalla) ? <Parametro key={pantalla} entidad={entidad(pantalla)} /> : <Navigate to="/session/404" replace />
}

type Abierto = { que: 'nuevo'; fila?: Fila } | { que: 'editar' | 'eliminar' | 'historial' | 'extra'; fila: Fila } | { que: 'importar' }

function Parametro({ entidad: e }: { entidad: Entity }) {
  const { state, setState, ver, setVer } = useDireccion(`/pages/parametros/${e.entity}`)
  const { puede } = usePermisos(e.entity)
  const extra = EXTRAS[e.entity]
  const [abierto, setAbierto] = useState<Abierto>()
  /** A row that was just added and still lacks what only its extra gives. */
  const [recien, setRecien] = useState<Fila>()
  const columns = useMemo(() => columnasDe(e), [e])
  const views = useMemo(() => vistasDe(e.entity), [e])
  const counts = useQueries({
    queries: VER.map(which =>
      listQuery(listarParametro, { params: { pantalla: e.entity }, query: { pagina: 1, porPagina: 1, filtros: FILTRO[which] } }),
    ),
  })

  const source = (query: TableState) =>
    listQuery(listarParametro, { params: { pantalla: e.entity }, query: { ...query, filtros: [...query.filtros, ...FILTRO[ver]] } })

  const close = () => setAbierto(undefined)

  const setActivo = async (fila: Fila, to: boolean, undoing = false) => {
    const nombre = nombreDeFila(e, fila)
    try {
      const now = await actualizar(e, fila, { Activo: to })
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
      if (filaVigente(error)) void forget(e)
      notifications.show({ color: 'red', title: `No se pudo cambiar ${nombre}`, message: (error as Error).message })
    }
  }

  const rowActions = (fila: Fila): RowAction[] => [
    puede('editar')
      ? { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setAbierto({ que: 'editar', fila }) }
      : { label: 'Ver', icon: <IconEye size={16} />, onClick: () => setAbierto({ que: 'editar', fila }) },
    ...(puede('crear') ? [{ label: 'Duplicar', icon: <IconCopy size={16} />, onClick: () => setAbierto({ que: 'nuevo', fila }) }] : []),
    ...(extra && puede('editar') ? [{ label: extra.label, icon: extra.icon, onClick: () => setAbierto({ que: 'extra', fila }) }] : []),
    ...(puede('editar')
      ? [
          fila.Activo
            ? { label: 'Desactivar', icon: <IconToggleLeft size={16} />, onClick: () => void setActivo(fila, false) }
            : { label: 'Activar', icon: <IconToggleRight size={16} />, onClick: () => void setActivo(fila, true) },
        ]
      : []),
    { label: 'Historial', icon: <IconHistory size={16} />, onClick: () => setAbierto({ que: 'historial', fila }) },
    ...(puede('eliminar')
      ? [{ label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => setAbierto({ que: 'eliminar', fila }) }]
      : []),
  ]

  return (
    <div className={css.page} data-listado>
      <PageHeader title={e.title} about={e.about}>
        {puede('crear') && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={() => setAbierto({ que: 'importar' })}
            >
              Importar
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAbierto({ que: 'nuevo' })}>
              Agregar
            </Button>
          </>
        )}
      </PageHeader>
      <QuickFilter
        label="Activos o inactivos"
        value={ver}
        onChange={setVer}
        options={VER.map((value, i) => ({
          value,
          label: ROTULO[value],
          count: counts[i]!.data?.total,
        }))}
      />
      <Table
        label={e.title}
        columns={columns}
        rowKey={row => keyText(e, row)}
        source={source}
        state={state}
        onStateChange={setState}
        onOpen={fila => setAbierto({ que: 'editar', fila })}
        rowActions={rowActions}
        views={views}
        exportName={e.title}
        empty={
          ver === 'inactivos'
            ? 'Ningún registro está inactivo.'
            : puede('crear') && 'Use Agregar para crear el primero, o Importar para traerlos de una planilla.'
        }
      />
      <Suspense>
        {(abierto?.que === 'nuevo' || abierto?.que === 'editar') && (
          <ParametroDialog
            key={abierto.que === 'editar' ? keyText(e, abierto.fila) : 'nuevo'}
            entidad={e}
            fila={abierto.fila}
            nuevo={abierto.que === 'nuevo'}
            soloLectura={!puede(abierto.que === 'nuevo' ? 'crear' : 'editar')}
            onClose={close}
            onDone={fila => {
              if (abierto.que === 'nuevo' && extra?.alAgregar) setRecien(fila)
            }}
          />
        )}
        {abierto?.que === 'eliminar' && (
          <EliminarDialog
            entidad={e}
            fila={abierto.fila}
            onClose={close}
            onDesactivar={abierto.fila.Activo && puede('editar') ? () => void setActivo(abierto.fila, false) : undefined}
          />
        )}
        {abierto?.que === 'historial' && (
          <Historial tabla={e.entity} clave={keyText(e, abierto.fila)} titulo={nombreDeFila(e, abierto.fila)} onClose={close} />
        )}
        {extra && abierto?.que === 'extra' && <extra.Dialog fila={abierto.fila} onClose={close} />}
        {extra && recien && !abierto && <extra.Dialog fila={recien} onClose={() => setRecien(undefined)} />}
        {abierto?.que === 'importar' && <ImportarDialog entidad={e} onClose={close} />}
      </Suspense>
    </div>
  )
}
