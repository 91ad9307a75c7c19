import { icon } from './icon.ts'

export const IconCrane = icon('crane', 'M6 21h6', 'M9 21v-18l-6 6h18', 'M9 3l10 6', 'M17 9v4a2 2 0 1 1 -2 2')
