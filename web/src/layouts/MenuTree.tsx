import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { iconOf } from '../menu/icons.ts'
import { nounOfEntry, sectionsOf, trailAt } from '../menu/menu.ts'
import classes from './MenuTree.module.css'

/** More entries than one takes in at a glance. */
const LONG = 14

interface Props {
  listado: readonly EnlaceMenu[]
  onGo?: (() => void) | undefined
}

/** Entries of the menu under their sections; groups within open and close, and so do the sections of a long list. */
export function MenuTree({ listado, onGo }: Props) {
  const long = listado.length > LONG
  return sectionsOf(listado).map(({ titulo, entradas }) => (
    <div key={titulo || entradas[0]?.nombre}>
      {titulo && !long && <div className={classes.section}>{titulo}</div>}
      <ul className={classes.list}>
        {(titulo && long ? [groupOf(titulo, entradas)] : entradas).map(entrada => (
          <li key={entrada.path ?? entrada.nombre}>
            {entrada.listado?.length ? <Branch entrada={entrada} onGo={onGo} /> : <Leaf entrada={entrada} onGo={onGo} />}
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** A section as a group of its own. */
const groupOf = (titulo: string, entradas: readonly EnlaceMenu[]): EnlaceMenu => ({
  nombre: titulo,
  icono: entradas[0]?.icono ?? '',
  listado: entradas.map(({ subSeccion: _, ...entrada }) => entrada),
})

function Leaf({ entrada, onGo }: { entrada: EnlaceMenu; onGo?: (() => void) | undefined }) {
  const Icon = iconOf(nounOfEntry(entrada))
  const { pathname } = useLocation()
  const here = trailAt([entrada], pathname).length > 0
  return (
    <Link
      to={entrada.path ?? '/inicio'}
      className={classes.entry}
      data-current={here || undefined}
      aria-current={here ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>{entrada.nombre}</span>
    </Link>
  )
}

function Branch({ entrada, onGo }: { entrada: EnlaceMenu; onGo?: (() => void) | undefined }) {
  const id = useId()
  const { pathname } = useLocation()
  const within = trailAt([entrada], pathname).length > 0
  const [open, setOpen] = useState(within)
  useEffect(() => {
    if (within) setOpen(true)
  }, [within])
  const Icon = iconOf(nounOfEntry(entrada), true)
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
        <span className={classes.name}>{entrada.nombre}</span>
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} className={classes.children} hidden={!open}>
        {open && <MenuTree listado={entrada.listado ?? []} onGo={onGo} />}
      </div>
    </>
  )
}
