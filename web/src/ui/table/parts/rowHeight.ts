import { createContext } from 'react'
import type { Density } from '../data/types.ts'

export const ROW_HEIGHT: Record<Density, number> = { compact: 28, normal: 32, roomy: 42 }

/** The density of every table whose layout has none of its own. */
export const TableDensity = createContext<Density>('normal')
