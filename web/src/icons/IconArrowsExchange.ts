import { icon } from './icon.ts'

export const IconArrowsExchange = icon('arrows-exchange', 'M7 10h14l-4 -4', 'M17 14h-14l4 4')
