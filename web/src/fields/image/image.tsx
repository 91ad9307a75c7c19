import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { FieldKind } from '../base/field.ts'

const ImageInput = lazyPart(() => import('./ImageInput.tsx'))

/** A picture; the code that uploads and shows one is loaded with the first form that asks for one. */
export const imageKind: FieldKind = {
  // without a boundary of its own the whole form would wait for the code
  Input: props => (
    <Suspense fallback={<Skeleton height={36} />}>
      <ImageInput {...props} />
    </Suspense>
  ),
  Cell: ({ value }) => (value ? 'Con imagen' : null),
}
