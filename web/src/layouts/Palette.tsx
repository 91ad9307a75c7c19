import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { readingAddress, recordName } from '../aggregate/view.ts'
import { EMBARQUE } from '../embarque/shared/embarque.view.ts'
import { NEGOCIO } from '../negocio/shared/negocio.view.ts'
import '@mantine/spotlight/styles.layer.css'
import { stateWord } from '@nogal/model/aggregate/states'
import { listarEmbarques } from '@nogal/model/embarque/embarque.calls'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { formatDate, formatWeek, plano } from '@nogal/model/format'
import { buscarNegocios } from '@nogal/model/negocio/negocio.calls'
import type { NegocioFila } from '@nogal/model/negocio/negocio.fields'
import { IconKeyboard, IconPalette, IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callQuery, listQuery } from '../api/client.ts'
import { commandStore } from '../commands/commands.ts'
import { recents } from '../commands/recents.ts'
import { type Icon, iconOf } from '../menu/icons.tsx'
import { leavesOf, nounOfEntry } from '../menu/menu.ts'
import { isReady } from '../pantallas.ts'
import { useMenu, usePermisos } from '../sesion/permisos.ts'
import { useStore } from '../store.ts'
import classes from './Palette.module.css'

const [store, actions] = createSpotlight()
const MOST = 6
const LIST = 'paleta'

/** Chooses the first entry, so that Enter takes it, where none is chosen yet. */
const chooseFirst = (): void => {
  const list = document.getElementById(LIST)
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: 0 }))
}

type Entry = { key: string; label: string; description?: string; Icon: Icon; run: () => void }
type Props = { opened: boolean; onClose: () => void; onKeys: () => void; onCustomize: () => void }

const etdOf = (fecha: string | null) => fecha && `ETD ${formatDate(fecha)} (${formatWeek(fecha)})`
const voyageOf = (e: EmbarqueFila): string =>
  [stateWord(EMBARQUE.aggregate.states!, e.Nom_EstadoEmb), e.Nro_Booking, e.Nom_Nave, etdOf(e.Fecha_ETD), e.Nom_ClienteNegocio]
    .filter(Boolean)
    .join(' · ')
const stateAndEtd = ({ Nom_EstadoNeg, Fecha_ETD, Nom_ClienteNegocio }: NegocioFila): string => {
  return [stateWord(NEGOCIO.aggregate.states!, Nom_EstadoNeg), etdOf(Fecha_ETD), Nom_ClienteNegocio].filter(Boolean).join(' · ')
}

/** Ctrl+K: what can be done here, what was open last, any screen of the menu, any deal by its number, contract, client or product, and any shipment by its booking, vessel or containers. */
export default function Palette({ opened, onClose, onKeys, onCustomize }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const { data: menu = [] } = useMenu()
  const { can } = usePermisos('negocio')
  const { can: canShip } = usePermisos('embarque')
  const offered = useStore(commandStore)
  const { data: negocios = [], isFetching } = useQuery({
    ...callQuery(buscarNegocios, { params: { text } }),
    enabled: opened && text.length >= 2 && can('ver'),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

  const { data: embarques } = useQuery({
    ...listQuery(listarEmbarques, { query: { buscar: text, pagina: 1, porPagina: MOST } }),
    enabled: opened && text.length >= 2 && canShip('ver'),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

  useEffect(() => {
    if (opened) return actions.open()
    actions.close()
    setTyped('')
  }, [opened])

  // Spotlight chooses when something is typed; deals arrive later
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what arrives
  useEffect(chooseFirst, [negocios, embarques])

  const words = plano(typed).split(/\s+/).filter(Boolean)
  const hasWords = (...texts: readonly string[]): boolean => {
    const name = plano(texts.join(' '))
    return words.every(word => name.includes(word))
  }
  const isAsked = words.length > 0

  const newDeal = { label: 'Nuevo negocio', Icon: IconPlus, run: () => void navigate({ to: `${NEGOCIO.recordAddress}/nuevo` }) }
  const commands = [
    ...offered,
    ...(can('crear') && !offered.some(({ label }) => label === newDeal.label) ? [newDeal] : []),
    { label: 'Apariencia', Icon: IconPalette, run: onCustomize },
    { label: 'Teclado', Icon: IconKeyboard, run: onKeys },
  ]
  const groups: Record<string, Entry[]> = {
    Recientes: isAsked
      ? []
      : recents().map(({ to, label, description, noun }) => ({
          key: to,
          label,
          description,
          Icon: iconOf(noun),
          run: () => void navigate({ to }),
        })),
    Hacer: commands.filter(({ label }) => hasWords(label)).map(({ label, Icon, run }) => ({ key: label, label, Icon, run })),
    'Ir a': leavesOf(menu)
      .filter(({ entry, groups }) => isReady(entry.path ?? '') && hasWords(...groups, entry.nombre))
      .slice(0, MOST)
      .map(({ entry, groups }) => ({
        key: entry.path ?? '',
        label: entry.nombre,
        description: groups.filter(group => group !== entry.nombre).join(' › '),
        Icon: iconOf(nounOfEntry(entry)),
        run: () => void navigate({ to: entry.path ?? '/inicio' }),
      })),
    // these arrive later than the others: before them they would move what is chosen already
    Negocios: (typed.trim().length >= 2 ? negocios.slice(0, MOST) : []).map(negocio => ({
      key: String(negocio.Nro_Negocio),
      label: [negocio.Nro_Contrato, `Negocio ${negocio.Nro_Negocio}`].filter(Boolean).join(' · '),
      description: stateAndEtd(negocio),
      Icon: iconOf('negocio'),
      run: () => void navigate({ to: readingAddress(NEGOCIO, negocio) }),
    })),
    Embarques: (typed.trim().length >= 2 ? (embarques?.data ?? []) : []).map(embarque => ({
      key: `embarque ${embarque.Nro_Embarque}`,
      label: `Embarque ${recordName(EMBARQUE, embarque)}`,
      description: voyageOf(embarque),
      Icon: iconOf('embarque'),
      run: () => void navigate({ to: readingAddress(EMBARQUE, embarque) }),
    })),
  }
  const filled = Object.entries(groups).filter(([, entries]) => entries.length)

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      clearQueryOnClose
      scrollable
      maxHeight={460}
      size={600}
      overlayProps={{ blur: 2 }}
      classNames={{ actionDescription: classes.description }}
      attributes={{ content: { 'aria-label': 'Buscar o hacer algo' } }}
    >
      <Spotlight.Search
        placeholder="Negocio, contrato, cliente, booking, contenedor, pantalla, acción…"
        aria-label="Buscar o hacer algo"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST}>
        {filled.map(([label, entries]) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map(({ key, Icon, run, ...shown }) => (
              <Spotlight.Action key={key} {...shown} leftSection={<Icon size={20} stroke={1.5} />} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {filled.length === 0 && <Spotlight.Empty>{isFetching ? 'Cargando...' : 'No hay registros'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
