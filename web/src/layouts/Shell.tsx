import { ActionIcon, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { IconSettings } from '#icons'
import { useApariencia } from '../apariencia/apariencia.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { collectTyped, takeTyped } from '../commands/typedAhead.ts'
import { useKeys } from '../commands/useKeys.ts'
import { NotAllowed } from '../messages/NotAllowed.tsx'
import { screenAt } from '../pantallas.ts'
import { Creations } from '../parametros/Creations.tsx'
import { MarcoEnSuIdioma, useLengua } from '../sesion/idioma.ts'
import { useKeepGrants, useMenu, usePermisos, useSesion } from '../sesion/permisos.ts'
import { receivePreferences } from '../sesion/preferencias.ts'
import { useNarrow } from '../ui/useNarrow.ts'
import { Header } from './Header.tsx'
import { Rail } from './Rail.tsx'
import classes from './Shell.module.css'
import { TreeSidebar } from './TreeSidebar.tsx'

const CambiarClaveDialog = lazyPart(() => import('../sesion/CambiarClaveDialog.tsx'))
const Customizer = lazyPart(() => import('../apariencia/Customizer.tsx'))
const KeysDialog = lazyPart(() => import('../commands/KeysDialog.tsx'))
const MisSesionesDialog = lazyPart(() => import('../sesion/MisSesionesDialog.tsx'))
const MiCalendarioDialog = lazyPart(() => import('../sesion/MiCalendarioDialog.tsx'))
const MobileMenu = lazyPart(() => import('./MobileMenu.tsx'))
const Palette = lazyPart(() => import('./Palette.tsx'))
const SegundoFactorDialog = lazyPart(() => import('../sesion/SegundoFactorDialog.tsx'))

type Overlay = 'clave' | 'factor' | 'sesiones' | 'calendario' | 'customizer' | 'keys' | 'menu' | 'palette'

const NO_MENU: EnlaceMenu[] = []

/** The frame around every screen, in the language of the user. */
export default function Shell() {
  return (
    <MarcoEnSuIdioma>
      <Marco />
    </MarcoEnSuIdioma>
  )
}

/** Menu, header, and lazily loaded overlays. */
function Marco() {
  const { marco } = useLengua()
  const [look, change] = useApariencia()
  const { data: sesion } = useSesion()
  useKeepGrants()
  const { data: menu, isPending } = useMenu()
  const mobile = useNarrow()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [loaded, setLoaded] = useState<ReadonlySet<Overlay>>(new Set())

  useEffect(() => {
    if (sesion) receivePreferences(sesion.Preferencias ?? {})
  }, [sesion])

  const open = useCallback((which: Overlay) => {
    setLoaded(before => new Set(before).add(which))
    setOverlay(which)
  }, [])
  const openKeys = useCallback(() => open('keys'), [open])
  const close = () => {
    takeTyped()
    setOverlay(null)
  }
  const onSearch = () => {
    if (overlay !== 'palette') collectTyped()
    open('palette')
  }
  useHotkeys([['mod+K', onSearch]], [])

  const tree = look.layout === 'layout3'
  const onMenu = mobile ? () => open('menu') : tree ? () => change({ oculto: !look.oculto }) : undefined
  const entries = menu ?? NO_MENU
  useKeys(entries, look.atajos, openKeys)

  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#contenido">
        {marco.saltar}
      </a>
      {!mobile &&
        (isPending ? (
          <MenuSkeleton wide={tree} />
        ) : tree ? (
          !look.oculto && <TreeSidebar menu={entries} />
        ) : (
          <Rail menu={entries} layout={look.layout} />
        ))}
      <div className={classes.column}>
        <Header
          onMenu={onMenu}
          onSearch={onSearch}
          onCustomize={() => open('customizer')}
          onPassword={() => open('clave')}
          onFactor={() => open('factor')}
          onSessions={() => open('sesiones')}
          onCalendar={() => open('calendario')}
          onKeys={openKeys}
        />
        <main id="contenido" tabIndex={-1} className={classes.main}>
          <Creations>
            <Permitted />
          </Creations>
        </main>
      </div>
      <ActionIcon className={classes.gear} size="lg" aria-label={marco.personalizar} onClick={() => open('customizer')}>
        <IconSettings size={18} />
      </ActionIcon>
      <Suspense>
        {loaded.has('clave') && <CambiarClaveDialog opened={overlay === 'clave'} onClose={close} />}
        {overlay === 'factor' && <SegundoFactorDialog onClose={close} />}
        {overlay === 'sesiones' && <MisSesionesDialog onClose={close} />}
        {overlay === 'calendario' && <MiCalendarioDialog onClose={close} />}
        {loaded.has('customizer') && <Customizer opened={overlay === 'customizer'} onClose={close} />}
        {loaded.has('keys') && <KeysDialog menu={entries} opened={overlay === 'keys'} onClose={close} />}
        {loaded.has('menu') && <MobileMenu menu={entries} opened={overlay === 'menu' && mobile === true} onClose={close} />}
        {loaded.has('palette') && (
          <Palette opened={overlay === 'palette'} onClose={close} onKeys={openKeys} onCustomize={() => open('customizer')} />
        )}
      </Suspense>
    </div>
  )
}

/** The screen, or a message when the user lacks permission; the server also refuses its calls. */
function Permitted() {
  const { pathname } = useLocation()
  const pantalla = screenAt(pathname)
  const { loading, can } = usePermisos(pantalla)
  return pantalla !== '' && !loading && !can('ver') ? <NotAllowed /> : <Outlet />
}

function MenuSkeleton({ wide }: { wide: boolean }) {
  return (
    <div className={classes.skeleton} data-wide={wide || undefined} aria-hidden>
      {Array.from({ length: 7 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <Skeleton key={n} height={wide ? 28 : 52} radius="md" />
      ))}
    </div>
  )
}
