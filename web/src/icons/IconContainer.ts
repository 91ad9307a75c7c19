import { icon } from './icon.ts'

export const IconContainer = icon(
  'container',
  'M20 4v.01',
  'M20 20v.01',
  'M20 16v.01',
  'M20 12v.01',
  'M20 8v.01',
  'M8 5a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1l0 -14',
  'M4 4v.01',
  'M4 20v.01',
  'M4 16v.01',
  'M4 12v.01',
  'M4 8v.01',
)
