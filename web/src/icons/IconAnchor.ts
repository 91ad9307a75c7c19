import { icon } from './icon.ts'

export const IconAnchor = icon('anchor', 'M12 9v12m-8 -8a8 8 0 0 0 16 0m1 0h-2m-14 0h-2', 'M9 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0')
