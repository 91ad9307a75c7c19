import { icon } from './icon.ts'

export const IconPlayerPlay = icon('player-play', 'M7 4v16l13 -8l-13 -8')
