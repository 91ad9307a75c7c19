/**
 * The colours of charts: distinguishable with colour blindness, contrast at least 3:1 on a card; patterns and dashes repeat the
 * distinction.
 */
export const SHADES = {
  light: ['#2c6b3b', '#b3541e', '#0b64a8', '#9a3f86', '#7a6400', '#14776f', '#a3201a', '#4d554f'],
  dark: ['#6cab78', '#f0a26b', '#62b0ec', '#dd96cf', '#e0c74a', '#5cc4bb', '#ff9a92', '#bcc2bd'],
} as const

/** After this many series the shades repeat. */
const COUNT = SHADES.light.length
export const shadeOf = (index: number): number => index % COUNT

/** The shades of a colour scheme as CSS variables. */
export const shadeVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(SHADES[scheme].map((color, index) => [`--shade-${index}`, color]))
