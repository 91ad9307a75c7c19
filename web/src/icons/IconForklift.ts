import { icon } from './icon.ts'

export const IconForklift = icon(
  'forklift',
  'M3 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M12 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M7 17l5 0',
  'M3 17v-6h13v6',
  'M5 11v-4h4',
  'M9 11v-6h4l3 6',
  'M22 15h-3v-10',
  'M16 13l3 0',
)
