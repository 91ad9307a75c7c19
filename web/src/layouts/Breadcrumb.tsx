import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { DIRECCIONES, menuPathOf, rutaAt } from '@nogal/model/sesion/trabajo'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { IconChevronRight } from '#icons'
import { type Link as Address, listAt, useFiltros } from '../aggregate/addresses.ts'
import { iconOf, parameterNoun } from '../menu/icons.tsx'
import { menuAddress, trailAt } from '../menu/menu.ts'
import { titleStore } from '../menu/title.ts'
import { useLengua } from '../sesion/idioma.ts'
import { useMenu } from '../sesion/permisos.ts'
import { useStore } from '../store.ts'
import classes from './Breadcrumb.module.css'

/** The breadcrumb: groups of the menu, the screen, and the open record. */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const { data: menu = [] } = useMenu()
  const named = useStore(titleStore)
  const { marco, nombrar } = useLengua()
  const row = rutaAt(pathname)
  const trail = trailAt(menu, pathname)
  const last = trail.at(-1)
  const own = named?.pathname === pathname ? named.title : undefined
  const title = own ?? (row?.padre ? nombrar(row.titulo) : (last?.nombre ?? nombrar(row?.titulo ?? '')))

  useEffect(() => {
    document.title = title ? `${title} · Nogal` : 'Nogal'
  }, [title])

  const Icon = iconOf(parameterNoun(pathname) ?? row?.icono ?? (pathname === DIRECCIONES.parametros ? 'parametros' : undefined))
  // the link back to the list restores its state
  const filtros = useFiltros()
  const list = row?.padre && filtros ? menuPathOf(row.padre) : undefined
  const addressOf = (entry: EnlaceMenu): Address | undefined => {
    const to = menuAddress(entry)
    return list && to === list ? listAt(list, filtros, list === row?.padre) : to ? { to } : undefined
  }
  const above = row?.padre || (own && own !== last?.nombre) ? trail : trail.slice(0, -1)
  return (
    <nav aria-label={marco.ruta} className={classes.root}>
      <ol className={classes.list}>
        {above
          .filter(entry => entry.nombre !== title)
          .map(entry => (
            <li key={entry.nombre} className={classes.above}>
              {addressOf(entry) ? (
                <Link {...addressOf(entry)!} className={classes.link}>
                  {entry.nombre}
                </Link>
              ) : (
                entry.nombre
              )}
              <IconChevronRight size={14} aria-hidden className={classes.separator} />
            </li>
          ))}
        <li className={classes.here} aria-current="page">
          <Icon size={18} stroke={1.6} aria-hidden />
          <span>{title}</span>
        </li>
      </ol>
    </nav>
  )
}
