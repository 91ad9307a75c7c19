import { icon } from './icon.ts'

export const IconBuildingFactory2 = icon(
  'building-factory-2',
  'M3 21h18',
  'M5 21v-12l5 4v-4l5 4h4',
  'M19 21v-8l-1.436 -9.574a.5 .5 0 0 0 -.495 -.426h-1.145a.5 .5 0 0 0 -.494 .418l-1.43 8.582',
  'M9 17h1',
  'M14 17h1',
)
