import { Button } from '@mantine/core'
import { stateOf, stateWord } from '@nogal/model/aggregate/states'
import { PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque as modelo, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { menuPathOf } from '@nogal/model/sesion/trabajo'
import { Link, Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { IconShip } from '#icons'
import { listAt, recordLink, useFiltros } from '../aggregate/addresses.ts'
import { useWhole } from '../aggregate/data.ts'
import { Bones, NotLoaded } from '../aggregate/record/NotLoaded.tsx'
import { areaAddress, celdasDeArea, listScreenOf } from '../areas/areas.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { linkOfTask } from '../consecuencia/enlace.ts'
import { LiberacionBadge, LiberacionDecidida } from '../consecuencia/LiberacionBadge.tsx'
import { Tareas } from '../consecuencia/Tareas.tsx'
import { EMBARQUE_VIEW, type EmbarqueEntero } from '../embarque/shared/embarque.view.ts'
import { factsOf } from '../embarque/shared/facts.tsx'
import { useTitle } from '../menu/title.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { DeTemporada } from '../temporada/DeTemporada.tsx'
import { Badge } from '../ui/Badge.tsx'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { isUnsaved } from '../ui/dialog/unsaved.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type SummaryFact, SummaryStrip } from '../ui/page/SummaryStrip.tsx'
import { type Tab, Tabs } from '../ui/page/Tabs.tsx'
import { EnVivoLine } from '../vivo/EnVivoLine.tsx'
import { useEnVivo } from '../vivo/useEnVivo.ts'
import { closingOf, useCierres } from './base/cierre.ts'
import { COMPLETA, type Item, keyOfItem, useItems } from './base/items.ts'
import { Cierres } from './Cierres.tsx'
import ItemsTab from './ItemsTab.tsx'
import { type FiltroLugar, Lugares } from './Lugares.tsx'
import { Tdi } from './Tdi.tsx'

const ItemDialog = lazyPart(() => import('./ItemDialog.tsx'))
const Liberaciones = lazyPart(() => import('../consecuencia/Liberaciones.tsx'))
const DecidirDialog = lazyPart(() => import('../consecuencia/DecidirDialog.tsx'))
const NuevoDialog = lazyPart(() => import('./dialogos/NuevoDialog.tsx'))
const AprobacionTab = lazyPart(() => import('./aprobacion/AprobacionTab.tsx'))
const CouriersTab = lazyPart(() => import('./courier/CouriersTab.tsx'))
const CotejoTab = lazyPart(() => import('../cotejo/CotejoTab.tsx'))
const TramitesTab = lazyPart(() => import('./tramites/TramitesTab.tsx'))

const TODOS = 'todos'

/** The names of the shipment's places, by the container number on the wire. */
const namesIn = ({ Contenedores_Embarque }: EmbarqueEntero): ReadonlyMap<number, string> =>
  new Map([[0, 'Todo el embarque'], ...Contenedores_Embarque.map((one): [number, string] => [one.Id_Contenedor, nombreContenedor(one)])])

/** The places to choose from: all, each container, and the whole shipment where it has items. */
const lugaresDe = (names: ReadonlyMap<number, string>, items: readonly Item[]): FiltroLugar[] => [
  { key: TODOS, name: 'Todos', has: () => true },
  ...[...names]
    .filter(([id]) => id !== 0 || items.some(item => item.Id_Contenedor === 0))
    .map(([id, name]) => ({ key: String(id), name, has: (item: Item) => item.Id_Contenedor === id })),
]

const facts = (embarque: EmbarqueEntero, items: readonly Item[]): SummaryFact[] => {
  const completas = items.filter(item => item.Cod_EstadoGestion === COMPLETA).length
  const { contrato, cliente, viaje, etd, destino } = factsOf(embarque)
  return [
    cliente,
    contrato,
    { ...viaje, key: true },
    { ...etd, key: true },
    destino,
    { label: 'Completas', value: `${completas} de ${items.length}`, hint: 'Gestiones completas, y cuántas son', key: true },
  ]
}

type Props = { area: CodArea; Nro_Negocio: number; Nro_Embarque: number }
type Search = { lista?: string; contenedor?: number | undefined; item?: string; seccion?: string; decidir?: string }

/** The query of an address for a place; empty for all. */
const placeOf = (key: string) => (key === TODOS ? {} : { contenedor: Number(key) })

/** A shipment on the screen of an area: its items by kind, of all containers or of one. A shipment of a closed season can only be read. */
export default function FichaGestion(props: Props) {
  const { data } = useWhole(EMBARQUE_VIEW, { Nro_Negocio: props.Nro_Negocio, Nro_Embarque: props.Nro_Embarque })
  return (
    <DeTemporada porque={data?.Temporada_Cerrada}>
      <Ficha {...props} />
    </DeTemporada>
  )
}

function Ficha({ area, Nro_Negocio, Nro_Embarque }: Props) {
  const cells = celdasDeArea(area)
  const screen = listScreenOf(area)
  const { can } = usePermisos(areaNamed(area).pantalla)
  const { can: canShipment } = usePermisos(modelo.screen)
  const { can: canTasks } = usePermisos('gestion')
  const filtros = useFiltros()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { contenedor, item: opened, seccion, decidir } = useSearch({ strict: false }) as Search
  const row = { Nro_Negocio, Nro_Embarque }
  const { data: embarque, error, refetch, dataUpdatedAt } = useWhole(EMBARQUE_VIEW, row)
  const answers = useItems(area, Nro_Embarque)
  const vivo = useEnVivo(embarque && canShipment('ver') ? EMBARQUE_VIEW.calls.live : undefined, Nro_Embarque, dataUpdatedAt)
  const cierres = useCierres(area, Nro_Embarque)
  const items = answers.flatMap(({ data }) => data ?? [])
  const [adding, setAdding] = useState<LlamadasGestion>()
  const names = useMemo(() => embarque && namesIn(embarque), [embarque])
  const nameOf = useCallback((item: Item) => names?.get(item.Id_Contenedor) ?? '', [names])
  useTitle(embarque && `${screen.titulo}: ${nombreEmbarque(embarque)}`)

  if (!embarque || !names)
    return error ? (
      <NotLoaded
        view={EMBARQUE_VIEW}
        row={row}
        list={{ ...listAt(menuPathOf(screen.path), filtros, true), title: screen.titulo }}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Bones />
    )
  if (embarque.Nro_Negocio !== Nro_Negocio) return <Navigate to={areaAddress(area, embarque)} search hash replace />

  const lugares = lugaresDe(names, items)
  const lugar = lugares.find(one => one.key === String(contenedor)) ?? lugares[0]!
  const go = (to: Partial<Search> & { tab?: string }) => {
    const { tab = hash, ...search } = { ...(filtros && { lista: filtros }), ...placeOf(lugar.key), ...to }
    void navigate({ to: '.', search, ...(tab && { hash: tab }), replace: true, resetScroll: false })
  }
  const toShipment = (tab: string) => void navigate(recordLink(EMBARQUE_VIEW, embarque, { tab }))
  const tabs: Tab[] = [
    ...cells.map((cell, n) => {
      const { data, error, refetch } = answers[n]!
      const shown = data?.filter(lugar.has)
      return {
        key: cell.tipo,
        title: tipoNamed(cell.tipo).plural,
        ...(shown && { count: shown.length }),
        content: () => (
          <ItemsTab
            cell={cell}
            can={can}
            items={shown}
            error={data ? undefined : error}
            onRetry={() => void refetch()}
            nameOf={nameOf}
            several={lugar.key === TODOS}
            onOpen={item => go({ tab: cell.tipo, item: keyOfItem(item) })}
            onNew={() => setAdding(cell)}
          />
        ),
      }
    }),
    ...(areaNamed(area).tramites
      ? [{ key: 'tramites', title: 'Trámites', content: () => <TramitesTab Nro_Embarque={Nro_Embarque} can={can} /> }]
      : []),
    ...(areaNamed(area).aprueba
      ? [
          {
            key: 'aprobacion',
            title: 'Aprobación',
            content: () => <AprobacionTab {...{ Nro_Embarque, items, can, nameOf }} placeOf={id => names.get(id) ?? ''} />,
          },
        ]
      : []),
    ...(areaNamed(area).courier
      ? [{ key: 'originales', title: 'Originales', content: () => <CouriersTab {...{ Nro_Embarque, items, can, nameOf }} /> }]
      : []),
    ...(areaNamed(area).coteja
      ? [
          {
            key: 'cotejo',
            title: 'Cotejo',
            content: () => (
              <CotejoTab
                Nro_Embarque={Nro_Embarque}
                writes={can('editar')}
                onPortal={({ Id_Contenedor }) => toShipment(Id_Contenedor ? 'contenedores' : 'reserva')}
                onPapeles={() => toShipment('papeles')}
              />
            ),
          },
        ]
      : []),
  ]
  const tab = tabs.some(one => one.key === hash) ? hash : tabs[0]!.key
  const at = cells.findIndex(cell => cell.tipo === tab)
  const shown = answers[at]?.data?.filter(lugar.has) ?? []
  const place = shown.findIndex(one => keyOfItem(one) === opened)
  const item = shown[place]
  const one = lugar.key === TODOS ? 0 : Number(lugar.key)
  const caja = embarque.Contenedores_Embarque.find(({ Id_Contenedor }) => Id_Contenedor === one)
  const step = async (by: 1 | -1) => {
    const next = shown[place + by]
    if (next && (!isUnsaved() || (await confirmLeave()))) go({ item: keyOfItem(next), ...(seccion && { seccion }) })
  }
  const calls = closingOf(area)
  const [tarea] = canTasks('ver') ? embarque.Proxima_Tarea : []
  const closed = new Set(cierres?.filter(({ Cerrada }) => Cerrada).map(({ Id_Contenedor }) => String(Id_Contenedor)))

  return (
    <>
      <PageHeader
        title={nombreEmbarque(embarque)}
        badge={
          <>
            <Badge tone={stateOf(ESTADOS_EMBARQUE, embarque.Cod_EstadoEmb)?.tone ?? 'neutral'}>
              {stateWord(ESTADOS_EMBARQUE, embarque.Nom_EstadoEmb)}
            </Badge>
            {caja ? (
              <LiberacionDecidida contenedor={caja} />
            ) : (
              <LiberacionBadge liberacion={embarque.Liberacion} porque={embarque.Liberacion_Detalle} />
            )}
            {canShipment('ver') && <Tdi Nro_Embarque={Nro_Embarque} />}
          </>
        }
      >
        {tarea && (
          <Button component={Link} {...linkOfTask(tarea)}>
            {PENDIENTES[tarea.Clase].accion}
          </Button>
        )}
        {canShipment('ver') && (
          <Button
            component={Link}
            {...recordLink(EMBARQUE_VIEW, embarque)}
            variant="default"
            leftSection={<IconShip size={18} aria-hidden />}
          >
            Ver embarque
          </Button>
        )}
        {area === 'calidad' && caja && can('aprobar') && (
          <Button variant="default" onClick={() => go({ decidir: 'si' })}>
            Decidir la liberación
          </Button>
        )}
        {calls && cierres && (
          <Cierres
            key={one}
            {...{ calls, cierres, Nro_Embarque, items, can, nameOf }}
            primero={!tarea}
            contenedores={embarque.Contenedores_Embarque}
            Id_Contenedor={one}
            que={one ? lugar.name : cierres.length === 1 ? '1 contenedor' : `los ${cierres.length} contenedores`}
            onOpen={item => go({ tab: item.Tipo, item: keyOfItem(item) })}
          />
        )}
      </PageHeader>
      {canShipment('ver') && <EnVivoLine vivo={vivo} />}
      <SummaryStrip label="Resumen del embarque" facts={facts(embarque, items)} />
      <Tareas cuantas={embarque.Pendientes} proximo={embarque.Proximo_Paso} de={{ campo: 'Nro_Embarque', valor: Nro_Embarque }} />
      <Lugares
        lugares={lugares}
        items={items}
        closed={closed}
        value={lugar.key}
        onChange={key => go({ contenedor: undefined, ...placeOf(key) })}
      />
      <Tabs label={`Gestión del embarque ${nombreEmbarque(embarque)}`} tabs={tabs} value={tab} onChange={key => go({ tab: key })} />
      {area === 'calidad' && caja && (
        <Suspense>
          <Liberaciones Id_Contenedor={caja.Id_Contenedor} />
        </Suspense>
      )}
      <Suspense>
        {item && (
          <ItemDialog
            item={item}
            cell={cells[at]!}
            can={can}
            lugar={nameOf(item)}
            walk={shown.length > 1 ? { number: place + 1, total: shown.length, step: by => void step(by) } : undefined}
            seccion={seccion}
            onSeccion={key => go({ item: keyOfItem(item), seccion: key })}
            onClose={() => go({})}
          />
        )}
        {decidir && caja && can('aprobar') && <DecidirDialog contenedor={caja} onClose={() => go({})} />}
        {adding && (
          <NuevoDialog
            cell={adding}
            embarque={embarque}
            names={names}
            lugar={lugar.key === TODOS ? undefined : one}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
