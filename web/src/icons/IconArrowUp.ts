import { icon } from './icon.ts'

export const IconArrowUp = icon('arrow-up', 'M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6')
