import { icon } from './icon.ts'

export const IconChevronLeft = icon('chevron-left', 'M15 6l-6 6l6 6')
