import { icon } from './icon.ts'

export const IconStackPush = icon('stack-push', 'M6 10l-2 1l8 4l8 -4l-2 -1', 'M4 15l8 4l8 -4', 'M12 4v7', 'M15 8l-3 3l-3 -3')
