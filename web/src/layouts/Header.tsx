import { ActionIcon, Kbd, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { Suspense } from 'react'
import { IconChevronDown, IconMenu2, IconMoon, IconSearch, IconSun } from '#icons'
import { useApariencia } from '../apariencia/apariencia.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { useLengua } from '../sesion/idioma.ts'
import { useSesion, useUsuario } from '../sesion/permisos.ts'
import { useAnchor } from '../ui/menu/useAnchor.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import classes from './Header.module.css'

const Campana = lazyPart(() => import('../aviso/Campana.tsx'), { later: true, missing: 'nowhere' })
const UserMenu = lazyPart(() => import('./UserMenu.tsx'))

interface Props {
  /** Shows or hides the menu; absent where it is always visible. */
  onMenu?: (() => void) | undefined
  onSearch: () => void
  onCustomize: () => void
  onPassword: () => void
  onFactor: () => void
  onSessions: () => void
  onCalendar: () => void
  onKeys: () => void
}

export function Header({ onMenu, onSearch, onCustomize, onPassword, onFactor, onSessions, onCalendar, onKeys }: Props) {
  const [, change] = useApariencia()
  const scheme = useComputedColorScheme('light')
  const dark = scheme === 'dark'
  const { marco } = useLengua()
  const schemeLabel = dark ? marco.aClaro : marco.aOscuro
  return (
    <header className={classes.root}>
      {onMenu && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={marco.menu} onClick={onMenu}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <Breadcrumb />
      <UnstyledButton className={classes.search} onClick={onSearch} aria-label={marco.buscar} aria-keyshortcuts="Control+K">
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>{marco.buscar}…</span>
        <Kbd size="xs" className={classes.keys}>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <Suspense fallback={<span className={classes.bell} />}>
        <Campana />
      </Suspense>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={schemeLabel}
        title={schemeLabel}
        onClick={() => change({ esquema: dark ? 'light' : 'dark' })}
      >
        {dark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
      </ActionIcon>
      <UserButton
        onCustomize={onCustomize}
        onPassword={onPassword}
        onFactor={onFactor}
        onSessions={onSessions}
        onCalendar={onCalendar}
        onKeys={onKeys}
      />
    </header>
  )
}

function UserButton(menu: Pick<Props, 'onCustomize' | 'onPassword' | 'onFactor' | 'onSessions' | 'onCalendar' | 'onKeys'>) {
  const { Usuario, Nom_Usuario } = useUsuario()
  const { data: sesion } = useSesion()
  const { anchor, button, close } = useAnchor()
  const name = Nom_Usuario || Usuario
  const { marco, nombrar } = useLengua()
  return (
    <>
      <UnstyledButton className={classes.user} aria-label={`${marco.menuDe} ${name}`} {...button}>
        <span className={classes.initials} aria-hidden>
          {initials(name)}
        </span>
        <span className={classes.userText}>
          <span className={classes.userName}>{name}</span>
          <span className={classes.userArea}>{nombrar(sesion?.Nom_AreaGestion ?? '') || '\u00a0'}</span>
        </span>
        <IconChevronDown size={14} aria-hidden className={classes.userText} />
      </UnstyledButton>
      {anchor && (
        <Suspense>
          <UserMenu {...menu} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('')
    .toUpperCase()
