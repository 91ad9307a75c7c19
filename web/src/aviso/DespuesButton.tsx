import { ActionIcon, Menu } from '@mantine/core'
import { IconClock } from '#icons'
import { useTextosAvisos } from './useAvisos.ts'

/** The next day, or the next Monday, at eight in the morning of this device. */
const atEight = (days: (weekday: number) => number): Date => {
  const day = new Date()
  day.setDate(day.getDate() + days(day.getDay()))
  day.setHours(8, 0, 0, 0)
  return day
}
const CHOICES = {
  enUnaHora: () => new Date(Date.now() + 3_600_000),
  manana: () => atEight(() => 1),
  lunes: () => atEight(weekday => (8 - weekday) % 7 || 7),
} as const

/** Hides a notice until a later moment. */
export const DespuesButton = ({ onChoose }: { onChoose: (until: Date) => void }) => {
  const t = useTextosAvisos()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.despues} title={t.despues}>
          <IconClock size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map(key => (
          <Menu.Item key={key} onClick={() => onChoose(CHOICES[key]())}>
            {t[key]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
