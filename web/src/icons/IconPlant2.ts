import { icon } from './icon.ts'

export const IconPlant2 = icon(
  'plant-2',
  'M2 9a10 10 0 1 0 20 0',
  'M12 19a10 10 0 0 1 10 -10',
  'M2 9a10 10 0 0 1 10 10',
  'M12 4a9.7 9.7 0 0 1 2.99 7.5',
  'M9.01 11.5a9.7 9.7 0 0 1 2.99 -7.5',
)
