import { icon } from './icon.ts'

export const IconPoint = icon('point', 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0')
