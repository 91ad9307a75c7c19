/** The side menu as a tree, and the path to an entry in it. */

import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { DIRECCIONES, menuPathOf, rutaAt } from '@nogal/model/sesion/trabajo'
import { parameterNoun } from './icons.tsx'

/** The menu with groups of one link replaced by the link. */
export const withoutLoneGroups = (menu: readonly EnlaceMenu[]): EnlaceMenu[] =>
  menu.map(entry => {
    const [only, second] = entry.listado ?? []
    return only?.path && !second && !only.listado ? { ...only } : entry
  })

/** The menu with its names in another language. */
export const menuNombrado = (nombrar: (es: string) => string, menu: readonly EnlaceMenu[]): EnlaceMenu[] =>
  menu.map(entry => ({
    ...entry,
    nombre: nombrar(entry.nombre),
    ...(entry.subSeccion && { subSeccion: nombrar(entry.subSeccion) }),
    ...(entry.listado && { listado: menuNombrado(nombrar, entry.listado) }),
  }))

/** The groups and the entry of an address, outermost first; empty when the menu does not have the address. */
function trailTo(menu: readonly EnlaceMenu[], path: string): EnlaceMenu[] {
  for (const entry of menu) {
    if (entry.path === path) return [entry]
    const below = trailTo(entry.listado ?? [], path)
    if (below.length) return [entry, ...below]
  }
  return []
}

/** The trail to an address, else to its parent screen: a deal belongs to the list of deals. */
export function trailAt(menu: readonly EnlaceMenu[], pathname: string): EnlaceMenu[] {
  const row = rutaAt(pathname)
  for (const path of [pathname, row && menuPathOf(row.path), row?.padre && menuPathOf(row.padre)]) {
    const trail = path ? trailTo(menu, path) : []
    if (trail.length) return trail
  }
  return []
}

/** All entries with a screen, with the names of their groups. */
export function leavesOf(menu: readonly EnlaceMenu[], above: readonly string[] = []): { entry: EnlaceMenu; groups: readonly string[] }[] {
  return menu.flatMap(entry => [
    ...(entry.path ? [{ entry, groups: above }] : []),
    ...leavesOf(entry.listado ?? [], [...above, entry.nombre]),
  ])
}

/** A list by section, in the order of their first entries; entries without one have no heading. */
export function sectionsOf(listado: readonly EnlaceMenu[]): { title: string; entries: EnlaceMenu[] }[] {
  const sections: { title: string; entries: EnlaceMenu[] }[] = []
  for (const entry of listado) {
    const title = entry.subSeccion ?? ''
    const section = sections.find(known => known.title === title)
    if (section) section.entries.push(entry)
    else sections.push({ title, entries: [entry] })
  }
  return sections
}

/** The noun of an entry's icon: from its address, else as the server says. */
export const nounOfEntry = ({ path, icono }: EnlaceMenu): string | undefined =>
  (path && (parameterNoun(path) ?? rutaAt(path)?.icono)) || icono

/** Address of an entry of the menu; the group of the parameters links to their index. */
export const menuAddress = ({ path, listado }: EnlaceMenu): string | undefined =>
  path ??
  (listado?.length && listado.every(entry => entry.path?.startsWith(`${DIRECCIONES.parametros}/`)) ? DIRECCIONES.parametros : undefined)
