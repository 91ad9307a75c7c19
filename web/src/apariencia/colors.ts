/** The twelve sidebar colours of layout2: a solid colour, or the two ends of a gradient. Text on them is white. */
export const SIDEBAR_COLORS = {
  'gradient-purple-indigo': ['#663399', '#3b3f9e'],
  'gradient-black-blue': ['#04060f', '#0a4a86'],
  'gradient-black-gray': ['#111111', '#4a4a4a'],
  'gradient-steel-gray': ['#1f1c2c', '#5a5670'],
  'dark-purple': ['#322740'],
  'slate-gray': ['#3d4f60'],
  'midnight-blue': ['#0c0c3c'],
  blue: ['#1b55a8'],
  indigo: ['#3a469f'],
  pink: ['#a3205a'],
  red: ['#a3201a'],
  purple: ['#663399'],
} as const satisfies Record<string, readonly string[]>

export type ColorName = keyof typeof SIDEBAR_COLORS

/** Names of the colours for people. */
export const COLOR_NAMES: Record<ColorName, string> = {
  'gradient-purple-indigo': 'Púrpura a índigo',
  'gradient-black-blue': 'Negro a azul',
  'gradient-black-gray': 'Negro a gris',
  'gradient-steel-gray': 'Gris acero',
  'dark-purple': 'Púrpura oscuro',
  'slate-gray': 'Gris pizarra',
  'midnight-blue': 'Azul medianoche',
  blue: 'Azul',
  indigo: 'Índigo',
  pink: 'Rosado',
  red: 'Rojo',
  purple: 'Púrpura',
}

/** Opacity of the white overlay on hover and on the current page, and of secondary labels. */
export const OVERLAY = { hover: 0.08, active: 0.16, quiet: 0.88 }

export const isColor = (name: unknown): name is ColorName => typeof name === 'string' && name in SIDEBAR_COLORS

/** CSS background of a colour. */
export const backgroundOf = (name: ColorName): string => {
  const [from, to] = SIDEBAR_COLORS[name] as readonly string[]
  return to ? `linear-gradient(180deg, ${from}, ${to})` : from!
}
