import { Menu, Text } from '@mantine/core'
import { VERSION } from '@nogal/model/version'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { IconCalendar, IconDeviceDesktop, IconFileText, IconKey, IconKeyboard, IconLogout, IconPalette, IconShieldCheck } from '#icons'
import { manualOf } from '../manual/paginas.ts'
import { screenAt } from '../pantallas.ts'
import { useLengua } from '../sesion/idioma.ts'
import { useSesion, useUsuario } from '../sesion/permisos.ts'
import { readLook } from '../sesion/sesion.ts'
import { AnchoredMenu } from '../ui/menu/AnchoredMenu.tsx'
import type { Anchor } from '../ui/menu/useAnchor.ts'
import classes from './Header.module.css'

type Props = {
  anchor: Anchor
  onCustomize: () => void
  onPassword: () => void
  onFactor: () => void
  onSessions: () => void
  onCalendar: () => void
  onKeys: () => void
  onClose: () => void
}

/** The menu of the user: who it is, appearance, keyboard, manual, password, logout. */
export default function UserMenu({ anchor, onCustomize, onPassword, onFactor, onSessions, onCalendar, onKeys, onClose }: Props) {
  const { Usuario, Nom_Usuario } = useUsuario()
  const { data: sesion } = useSesion()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { marco, nombrar } = useLengua()
  const name = Nom_Usuario || Usuario
  const area = nombrar(sesion?.Nom_AreaGestion ?? '')
  return (
    <AnchoredMenu anchor={anchor} label={`${marco.menuDe} ${name}`} width={248} onClose={onClose}>
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
      {!readLook() && (
        <>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={onPassword}>
            {marco.clave}
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldCheck size={16} />} onClick={onFactor}>
            {marco.segundoFactor}
          </Menu.Item>
          <Menu.Item leftSection={<IconDeviceDesktop size={16} />} onClick={onSessions}>
            {marco.sesiones}
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendar size={16} />} onClick={onCalendar}>
            {marco.calendario}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => navigate({ to: '/login', search: { salir: true } })}>
            {marco.salir}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Text size="xs" c="dimmed" px="sm" py={4}>
        {marco.version} {VERSION}
      </Text>
    </AnchoredMenu>
  )
}
