import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { IconChevronDown } from '#icons'
import { iconOf } from '../menu/icons.tsx'
import { nounOfEntry, sectionsOf, trailAt } from '../menu/menu.ts'
import classes from './MenuTree.module.css'

/** Above this many entries, sections are initially collapsed. */
const LONG = 14

interface Props {
  listado: readonly EnlaceMenu[]
  onGo?: (() => void) | undefined
}

/** The entries of the menu by section. Groups can be collapsed, and so can the sections of a long list. */
export function MenuTree({ listado, onGo }: Props) {
  const long = listado.length > LONG
  return sectionsOf(listado).map(({ title, entries }) => (
    <div key={title || entries[0]?.nombre}>
      {title && !long && <div className={classes.section}>{title}</div>}
      <ul className={classes.list}>
        {(title && long ? [groupOf(title, entries)] : entries).map(entry => (
          <li key={entry.path ?? entry.nombre}>
            {entry.listado?.length ? <Branch entry={entry} onGo={onGo} /> : <Leaf entry={entry} onGo={onGo} />}
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** A section as a group. */
const groupOf = (title: string, entries: readonly EnlaceMenu[]): EnlaceMenu => ({
  nombre: title,
  icono: entries[0]?.icono ?? '',
  listado: entries.map(({ subSeccion: _, ...entry }) => entry),
})

function Leaf({ entry, onGo }: { entry: EnlaceMenu; onGo?: (() => void) | undefined }) {
  const Icon = iconOf(nounOfEntry(entry))
  const { pathname } = useLocation()
  const here = trailAt([entry], pathname).length > 0
  return (
    <Link
      to={entry.path ?? '/inicio'}
      className={classes.entry}
      data-current={here || undefined}
      aria-current={here ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>{entry.nombre}</span>
    </Link>
  )
}

function Branch({ entry, onGo }: { entry: EnlaceMenu; onGo?: (() => void) | undefined }) {
  const id = useId()
  const { pathname } = useLocation()
  const within = trailAt([entry], pathname).length > 0
  const [open, setOpen] = useState(within)
  useEffect(() => {
    if (within) setOpen(true)
  }, [within])
  const Icon = iconOf(nounOfEntry(entry), true)
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-within={within || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{entry.nombre}</span>
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} className={classes.children} hidden={!open}>
        {open && <MenuTree listado={entry.listado ?? []} onGo={onGo} />}
      </div>
    </>
  )
}
