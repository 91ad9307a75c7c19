import { icon } from './icon.ts'

export const IconClockPause = icon('clock-pause', 'M20.942 13.018a9 9 0 1 0 -7.909 7.922', 'M12 7v5l2 2', 'M17 17v5', 'M21 17v5')
