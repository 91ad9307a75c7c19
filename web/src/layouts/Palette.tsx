import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { byKind, detalleOf, LEAST_LETTERS, lugarOf, nounOfHallazgo, tituloOf, useHallazgos } from '../buscar/hallazgos.ts'
import { EMBARQUE_VIEW } from '../embarque/shared/embarque.view.ts'
import { NEGOCIO_VIEW } from '../negocio/shared/negocio.view.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import '@mantine/spotlight/styles.layer.css'
import { likeWord } from '@nogal/model/buscar/parecido'
import { plano } from '@nogal/model/format'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IconFileText, IconKeyboard, IconMail, IconPalette, IconPlus, IconSearch, IconSend } from '#icons'
import { type Command, commandStore } from '../commands/commands.ts'
import { recents } from '../commands/recents.ts'
import { takeTyped } from '../commands/typedAhead.ts'
import { manualOf } from '../manual/paginas.ts'
import { type Icon, iconOf } from '../menu/icons.tsx'
import { leavesOf, nounOfEntry } from '../menu/menu.ts'
import { screenAt } from '../pantallas.ts'
import { useMenu, usePermisos } from '../sesion/permisos.ts'
import { useStore } from '../store.ts'
import classes from './Palette.module.css'

const [store, actions] = createSpotlight()
const MOST = 6
const LIST = 'paleta'

/** Selects the first entry, so that Enter takes it, when none is selected. */
const chooseFirst = (): void => {
  const list = document.getElementById(LIST)
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: 0 }))
}

type Entry = { key: string; label: string; description?: string; Icon: Icon; run: () => void }
type Props = { opened: boolean; onClose: () => void; onKeys: () => void; onCustomize: () => void }

/** Ctrl+K: commands of the screen, recent records, all screens of the menu, and search results of the portal. */
export default function Palette({ opened, onClose, onKeys, onCustomize }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 120)
  const { data: menu = [] } = useMenu()
  const { pathname } = useLocation()
  const { can } = usePermisos('negocio')
  const { can: canSail } = usePermisos('embarque')
  const offered = useStore(commandStore)
  const lengua = useLenguaCliente()
  const { marco } = lengua
  const { found, isFetching } = useHallazgos(text, opened, lengua)

  useEffect(() => {
    if (opened) return actions.open()
    actions.close()
    setTyped('')
  }, [opened])

  // Spotlight selects an entry only after typing, but search results arrive later
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what arrives
  useEffect(chooseFirst, [found])

  const words = plano(typed).split(/\s+/).filter(Boolean)
  const hasWords = (...texts: readonly string[]): boolean => {
    const name = plano(texts.join(' '))
    return words.every(word => name.includes(word))
  }
  const isAsked = words.length > 0
  const isLike = (name: string): boolean => words.every(word => name.includes(word) || likeWord(word, name).length > 0)

  const newDeal = { label: 'Nuevo negocio', Icon: IconPlus, run: () => void navigate({ to: `${NEGOCIO_VIEW.recordAddress}/nuevo` }) }
  const commands: Command[] = [
    ...offered,
    ...(can('crear') && !offered.some(({ label }) => label === newDeal.label) ? [newDeal] : []),
    { label: marco.apariencia, Icon: IconPalette, run: onCustomize },
    { label: marco.teclado, words: marco.teclas, Icon: IconKeyboard, run: onKeys },
  ]
  /** Places that the menu does not name, with other words by which people look for them. */
  const places = [
    ...(canSail('ver')
      ? [
          {
            label: 'Bandeja de salida',
            words: 'correos mensajes enviados',
            Icon: IconMail,
            link: { to: EMBARQUE_VIEW.listAddress, search: { envios: 'todos' } },
          },
          {
            label: 'Papeles por enviar',
            words: 'despacho instrucciones documentos enviar',
            Icon: IconSend,
            link: { to: EMBARQUE_VIEW.listAddress, search: { envios: 'por-enviar' } },
          },
        ]
      : []),
    { label: marco.manual, words: marco.instrucciones, Icon: IconFileText, link: { to: manualOf(screenAt(pathname)) } },
  ]
  const screens = leavesOf(menu)
  const named = screens.filter(({ entry, groups }) => hasWords(...groups, entry.nombre))
  const groups: [label: string, entries: Entry[]][] = [
    [
      marco.recientes,
      isAsked
        ? []
        : recents().map(({ to, label, description, noun }) => ({
            key: to,
            label,
            description,
            Icon: iconOf(noun),
            run: () => void navigate({ to }),
          })),
    ],
    [
      marco.hacer,
      commands.filter(({ label, words = '' }) => hasWords(label, words)).map(({ label, Icon, run }) => ({ key: label, label, Icon, run })),
    ],
    [
      marco.irA,
      [
        ...(named.length ? named : screens.filter(({ entry }) => isLike(plano(entry.nombre)))).slice(0, MOST).map(({ entry, groups }) => ({
          key: entry.path ?? '',
          label: entry.nombre,
          description: groups.filter(group => group !== entry.nombre).join(' › '),
          Icon: iconOf(nounOfEntry(entry)),
          run: () => void navigate({ to: entry.path ?? '/inicio' }),
        })),
        ...places
          .filter(({ label, words }) => isAsked && hasWords(label, words))
          .map(({ label, Icon, link }) => ({ key: label, label, Icon, run: () => void navigate(link) })),
      ],
    ],
    // results arrive later than the other entries, so they come last, to keep the selected entry in place
    ...byKind(typed.trim().length >= LEAST_LETTERS ? found : [], lengua).map(([label, own]): [string, Entry[]] => [
      label,
      own.map(one => ({
        key: `${one.Tipo} ${one.Pantalla} ${one.De ?? ''} ${one.Clave}`,
        label: tituloOf(one),
        description: detalleOf(one, lengua),
        Icon: iconOf(nounOfHallazgo(one)),
        run: () => void navigate(lugarOf(one)),
      })),
    ]),
  ]
  const filled = groups.filter(([, entries]) => entries.length)
  const count = filled.reduce((sum, [, entries]) => sum + entries.length, 0)

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      clearQueryOnClose={false}
      scrollable
      maxHeight={460}
      size={600}
      overlayProps={{ blur: 2 }}
      classNames={{ actionDescription: classes.description }}
      attributes={{ content: { 'aria-label': marco.buscar } }}
    >
      <Spotlight.Search
        placeholder={marco.queBuscar}
        aria-label={marco.buscar}
        leftSection={<IconSearch size={18} aria-hidden />}
        onFocus={() => {
          const early = takeTyped()
          if (early) setTyped(text => text + early)
        }}
      />
      <VisuallyHidden role="status">
        {isAsked && !isFetching && (count === 1 ? marco.unResultado : `${count} ${marco.resultados}`)}
      </VisuallyHidden>
      <Spotlight.ActionsList id={LIST}>
        {filled.map(([label, entries]) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
            {entries.map(({ key, Icon, run, ...shown }) => (
              <Spotlight.Action key={key} {...shown} leftSection={<Icon size={20} stroke={1.5} />} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {filled.length === 0 && <Spotlight.Empty>{isFetching ? marco.cargando : marco.nada}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
