/** The colours of charts: told apart by people who see few colours, at least 3:1 on a card; patterns and dashes say the same again. */
export const SHADES = {
  light: ['#2c6b3b', '#b3541e', '#0b64a8', '#9a3f86', '#7a6400', '#14776f', '#a3201a', '#4d554f'],
  dark: ['#6cab78', '#f0a26b', '#62b0ec', '#dd96cf', '#e0c74a', '#5cc4bb', '#ff9a92', '#bcc2bd'],
} as const

/** After so many series the shades begin again. */
const COUNT = SHADES.light.length
export const shadeOf = (index: number): number => index % COUNT

/** The shades of a scheme as the variables that what is drawn refers to. */
export const shadeVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(SHADES[scheme].map((color, index) => [`--shade-${index}`, color]))
