import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useApariencia } from '../apariencia/apariencia.ts'
import { backgroundOf } from '../apariencia/colors.ts'
import { useLengua } from '../sesion/idioma.ts'
import { Brand } from '../ui/Brand.tsx'
import { MenuTree } from './MenuTree.tsx'
import classes from './TreeSidebar.module.css'

interface Props {
  menu: readonly EnlaceMenu[]
  /** Rendered inside the drawer of a small screen. */
  drawer?: boolean
  onGo?: () => void
}

/** layout3, and the menu of small screens in any layout: the whole menu as a tree. */
export function TreeSidebar({ menu, drawer = false, onGo }: Props) {
  const [{ layout, color }] = useApariencia()
  const { marco } = useLengua()
  const coloured = drawer && layout === 'layout2'
  const style = coloured ? ({ '--tree-ground': backgroundOf(color) } as CSSProperties) : undefined
  return (
    <nav
      className={classes.root}
      data-drawer={drawer || undefined}
      data-coloured={coloured || undefined}
      style={style}
      aria-label={marco.menuPrincipal}
    >
      <Link to="/inicio" className={classes.brand} onClick={onGo}>
        <Brand size={30} />
        Nogal
      </Link>
      <MenuTree listado={menu} onGo={onGo} />
    </nav>
  )
}
