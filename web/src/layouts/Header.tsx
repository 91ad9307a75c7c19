import { ActionIcon, Avatar, Kbd, Menu, Text, Tooltip, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { VERSION } from '@nogal/model/version'
import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  IconChevronDown,
  IconFileText,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconPalette,
  IconSearch,
  IconSun,
} from '#icons'
import { useApariencia } from '../apariencia/apariencia.ts'
import { manualOf } from '../manual/paginas.ts'
import { screenAt } from '../pantallas.ts'
import { useLengua } from '../sesion/idioma.ts'
import { useSesion, useUsuario } from '../sesion/permisos.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import classes from './Header.module.css'

interface Props {
  /** Shows or hides the menu; absent where it is always visible. */
  onMenu?: (() => void) | undefined
  onSearch: () => void
  onCustomize: () => void
  onPassword: () => void
  onKeys: () => void
}

export function Header({ onMenu, onSearch, onCustomize, onPassword, onKeys }: Props) {
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
      <Tooltip label={schemeLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={schemeLabel}
          onClick={() => change({ esquema: dark ? 'light' : 'dark' })}
        >
          {dark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
      <UserMenu onCustomize={onCustomize} onPassword={onPassword} onKeys={onKeys} />
    </header>
  )
}

function UserMenu({ onCustomize, onPassword, onKeys }: Pick<Props, 'onCustomize' | 'onPassword' | 'onKeys'>) {
  const { Usuario, Nom_Usuario } = useUsuario()
  const { data: sesion } = useSesion()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const name = Nom_Usuario || Usuario
  const { marco, nombrar } = useLengua()
  const area = nombrar(sesion?.Nom_AreaGestion ?? '')
  return (
    <Menu position="bottom-end" width={248} shadow="lg">
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={`${marco.menuDe} ${name}`}>
          <Avatar size={30} radius="xl" color="nogal" variant="filled" aria-hidden>
            {initials(name)}
          </Avatar>
          <span className={classes.userText}>
            <span className={classes.userName}>{name}</span>
            <span className={classes.userArea}>{area || '\u00a0'}</span>
          </span>
          <IconChevronDown size={14} aria-hidden className={classes.userText} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <Text fw={600} size="sm">
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {[area, sesion?.Administrador && marco.administrador].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {sesion?.Email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPalette size={16} />} onClick={onCustomize}>
          {marco.apariencia}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onKeys}>
          {marco.teclado}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => navigate({ to: manualOf(screenAt(pathname)) })}>
          {marco.manual}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={onPassword}>
          {marco.clave}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => navigate({ to: '/login', search: { salir: true } })}>
          {marco.salir}
        </Menu.Item>
        <Menu.Divider />
        <Text size="xs" c="dimmed" px="sm" py={4}>
          {marco.version} {VERSION}
        </Text>
      </Menu.Dropdown>
    </Menu>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('')
    .toUpperCase()
