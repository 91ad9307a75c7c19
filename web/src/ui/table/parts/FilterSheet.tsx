import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconAdjustmentsHorizontal } from '#icons'
import { lazyPart } from '../../../code/lazyPart.tsx'
import type { FilterSheetProps } from '../data/types.ts'

const FilterDrawer = lazyPart(() => import('./FilterDrawer.tsx')) as typeof import('./FilterDrawer.tsx').default

/** Order and filters on a narrow screen, where there is no row of headings. */
export const FilterSheet = <T,>(props: FilterSheetProps<T>) => {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={15} />} onClick={() => setOpened(true)}>
        Ordenar y filtrar
      </Button>
      <Suspense>{opened !== undefined && <FilterDrawer {...props} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
