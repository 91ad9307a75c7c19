import { icon } from './icon.ts'

export const IconChartArrows = icon(
  'chart-arrows',
  'M3 18l14 0',
  'M9 9l3 3l-3 3',
  'M14 15l3 3l-3 3',
  'M3 3l0 18',
  'M3 12l9 0',
  'M18 3l3 3l-3 3',
  'M3 6l18 0',
)
