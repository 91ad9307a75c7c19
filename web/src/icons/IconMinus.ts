import { icon } from './icon.ts'

export const IconMinus = icon('minus', 'M5 12l14 0')
