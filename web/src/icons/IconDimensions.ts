import { icon } from './icon.ts'

export const IconDimensions = icon(
  'dimensions',
  'M3 5h11',
  'M12 7l2 -2l-2 -2',
  'M5 3l-2 2l2 2',
  'M19 10v11',
  'M17 19l2 2l2 -2',
  'M21 12l-2 -2l-2 2',
  'M3 12a2 2 0 0 1 2 -2h7a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2l0 -7',
)
