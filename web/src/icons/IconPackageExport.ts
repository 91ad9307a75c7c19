import { icon } from './icon.ts'

export const IconPackageExport = icon(
  'package-export',
  'M12 21l-8 -4.5v-9l8 -4.5l8 4.5v4.5',
  'M12 12l8 -4.5',
  'M12 12v9',
  'M12 12l-8 -4.5',
  'M15 18h7',
  'M19 15l3 3l-3 3',
)
