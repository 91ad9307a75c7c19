import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight, IconChartArrows, IconDots, IconPlus } from '#icons'
import type { Acciones } from '../base/acciones.ts'

type Props = { id: number; name: string; hasFruit: boolean; hasBalance: boolean; acciones: Acciones }

/** The menu with the actions on the fruit of one container. */
export function MenuContenedor({ id, name, hasFruit, hasBalance, acciones }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Acciones de ${name}`}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={16} />} disabled={!hasBalance} onClick={() => acciones.addTo(id)}>
          Agregar fruta del saldo…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChartArrows size={16} />}
          disabled={!hasBalance}
          onClick={() => acciones.distribute(0, id, `en ${name}`)}
        >
          Llenar con el saldo
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight size={16} />} disabled={!hasFruit} onClick={() => acciones.passAll(id)}>
          Pasar toda la fruta a…
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} disabled={!hasFruit} onClick={() => acciones.giveBack([id], name)}>
          Devolver toda la fruta al saldo
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
