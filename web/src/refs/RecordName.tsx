import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordAt } from '../pantallas.ts'
import { isNothing } from '../values/same.ts'

/** The name of a referenced row; with a link where the row is a record with its own page. */
export function RecordName({ target, value, children }: { target: string; value: unknown; children?: ReactNode }) {
  const to = isNothing(value) ? undefined : recordAt(target, value)
  return to ? (
    <Anchor component={Link} to={to} inherit onClick={e => e.stopPropagation()}>
      {children}
    </Anchor>
  ) : (
    children
  )
}
