import { icon } from './icon.ts'

export const IconMenu2 = icon('menu-2', 'M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0')
