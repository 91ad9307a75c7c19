import type { Density } from '../data/types.ts'

export const ROW_HEIGHT: Record<Density, number> = { compact: 30, normal: 37, roomy: 46 }
