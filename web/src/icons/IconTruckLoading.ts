import { icon } from './icon.ts'

export const IconTruckLoading = icon(
  'truck-loading',
  'M2 3h1a2 2 0 0 1 2 2v10a2 2 0 0 0 2 2h15',
  'M9 9a3 3 0 0 1 3 -3h4a3 3 0 0 1 3 3v2a3 3 0 0 1 -3 3h-4a3 3 0 0 1 -3 -3l0 -2',
  'M7 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M16 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
