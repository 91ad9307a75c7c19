import { ActionIcon } from '@mantine/core'
import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { Link, useLocation } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { IconPin, IconPinnedOff, IconX } from '#icons'
import { type Apariencia, useApariencia } from '../apariencia/apariencia.ts'
import { backgroundOf } from '../apariencia/colors.ts'
import { iconOf } from '../menu/icons.tsx'
import { menuAddress, nounOfEntry, trailAt } from '../menu/menu.ts'
import { useLengua } from '../sesion/idioma.ts'
import { Brand } from '../ui/Brand.tsx'
import { MenuTree } from './MenuTree.tsx'
import classes from './Rail.module.css'

/** The first screen of a group: where the link of the group leads when it is opened in another tab. */
const firstAddress = ({ path, listado = [] }: EnlaceMenu): string => path ?? (listado[0] ? firstAddress(listado[0]) : '/inicio')

/** layout1 and layout2: a rail of group icons, and a panel with the links of the pressed group. */
export function Rail({ menu, layout }: { menu: readonly EnlaceMenu[]; layout: Apariencia['layout'] }) {
  const [{ color, panelFijo }, change] = useApariencia()
  const { pathname } = useLocation()
  const { marco } = useLengua()
  const current = trailAt(menu, pathname)[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const compact = layout === 'layout2'
  const pinned = panelFijo && !compact

  const name = chosen ?? (pinned && current?.listado?.length ? current.nombre : null)
  const group = menu.find(entry => entry.nombre === name)

  useEffect(() => {
    if (!chosen) return
    const outside = (event: PointerEvent) => {
      if (!pinned && !root.current?.contains(event.target as Node)) setChosen(null)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || pinned) return
      setChosen(null)
      pressed.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [chosen, pinned])

  const press = (entry: EnlaceMenu, button: HTMLElement) => {
    pressed.current = button
    setChosen(name === entry.nombre && !pinned ? null : entry.nombre)
  }

  const style = compact ? ({ '--rail-ground': backgroundOf(color) } as CSSProperties) : undefined
  return (
    <div ref={root} className={classes.root} data-layout={layout} style={style}>
      <nav className={classes.rail} aria-label={marco.menuPrincipal}>
        <Link to="/inicio" className={classes.brand} aria-label={marco.irAlInicio}>
          <Brand size={compact ? 32 : 36} />
        </Link>
        {menu.map(entry => {
          const Icon = iconOf(nounOfEntry(entry), true)
          const hasPanel = (entry.listado?.length ?? 0) > 0
          const address = menuAddress(entry) ?? firstAddress(entry)
          const shared = {
            className: classes.group,
            'data-current': entry === current || undefined,
            'data-open': entry === group || undefined,
            'aria-label': compact ? entry.nombre : undefined,
            title: compact ? entry.nombre : undefined,
          }
          const face = (
            <>
              <Icon size={compact ? 22 : 24} stroke={1.5} aria-hidden />
              {!compact && <span>{entry.nombre}</span>}
            </>
          )
          return (
            <Link
              key={entry.nombre}
              {...shared}
              to={address}
              aria-current={!hasPanel && entry === current ? 'page' : undefined}
              aria-expanded={hasPanel ? entry === group : undefined}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                if (!hasPanel) return setChosen(null)
                event.preventDefault()
                press(entry, event.currentTarget)
              }}
            >
              {face}
            </Link>
          )
        })}
      </nav>

      {group?.listado && (
        <nav className={classes.panel} data-pinned={pinned || undefined} aria-label={group.nombre}>
          <div className={classes.head}>
            <span className={classes.title}>{group.nombre}</span>
            {!compact && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={pinned ? marco.soltar : marco.fijar}
                onClick={() => {
                  setChosen(pinned ? null : group.nombre)
                  change({ panelFijo: !pinned })
                }}
              >
                {pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
              </ActionIcon>
            )}
            {!pinned && (
              <ActionIcon variant="transparent" c="inherit" size="sm" aria-label={marco.cerrarPanel} onClick={() => setChosen(null)}>
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
          <MenuTree listado={group.listado} onGo={() => setChosen(null)} />
        </nav>
      )}
    </div>
  )
}
