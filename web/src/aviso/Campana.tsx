import { ActionIcon } from '@mantine/core'
import { Suspense } from 'react'
import { IconBell } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { useAnchor } from '../ui/menu/useAnchor.ts'
import css from './Avisos.module.css'
import { useCampana, useTextosAvisos } from './useAvisos.ts'

const CampanaMenu = lazyPart(() => import('./CampanaMenu.tsx'))

/** The bell of the header, with the number of unread notices; pressed, it shows the newest of them. */
export default function Campana() {
  const t = useTextosAvisos()
  const { data } = useCampana()
  const { anchor, button, close } = useAnchor('dialog')
  const n = data?.Sin_Leer ?? 0
  const label = t.sinLeer(n)
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" className={css.bell} aria-label={label} title={label} {...button}>
        <IconBell size={20} stroke={1.6} />
        {n > 0 && (
          <span className={css.count} aria-hidden data-urgent={data!.Urgentes > 0 || undefined}>
            {n}
          </span>
        )}
      </ActionIcon>
      {anchor && (
        <Suspense>
          <CampanaMenu anchor={anchor} avisos={data?.Avisos ?? []} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
