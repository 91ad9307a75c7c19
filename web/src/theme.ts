import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'

/** Deep leaf green: the primary colour. */
const hoja: MantineColorsTuple = [
  '#eef6ef',
  '#dcebde',
  '#bbd8bf',
  '#93c19b',
  '#6cab78',
  '#4e975c',
  '#3a8149',
  '#2c6b3b',
  '#225730',
  '#173d24',
]

/** Warm walnut: the accent. */
const nogal: MantineColorsTuple = [
  '#faf5ef',
  '#f2e6d8',
  '#e4ccb1',
  '#d5b088',
  '#c69664',
  '#b07f4b',
  '#966838',
  '#7d542c',
  '#634221',
  '#472f17',
]

const gray: MantineColorsTuple = [
  '#f6f7f5',
  '#eff1ee',
  '#e4e7e3',
  '#d5d9d4',
  '#bcc2bb',
  '#959c95',
  '#6b736c',
  '#4d554f',
  '#363d38',
  '#222824',
]

const dark: MantineColorsTuple = [
  '#dfe3df',
  '#bcc2bd',
  '#98a09a',
  '#707872',
  '#464d48',
  '#373d39',
  '#272d29',
  '#1e2320',
  '#171b18',
  '#101311',
]

/** Mantine's red, with a filled shade dark enough for white text. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#d02f2f',
  '#b92727',
  '#a12020',
]

export const COLORS = { hoja, nogal, gray, dark, red }

/** Text colours with AA contrast on the page and on cards, by colour scheme. */
export const TEXT = {
  light: { body: gray[9], dimmed: '#5b635c', placeholder: '#646c65', error: '#b3261e', anchor: hoja[7] },
  dark: { body: dark[0], dimmed: dark[2], placeholder: '#929a94', error: '#ff8a80', anchor: hoja[3] },
} as const

/** The backgrounds of text, by colour scheme: page, card. */
export const SURFACE = {
  light: { page: gray[0], card: '#ffffff', raised: gray[1] },
  dark: { page: dark[8], card: dark[7], raised: dark[6] },
} as const

/** The list of options scrolls by itself, because Mantine's scroll area around it can't be reached with the keyboard. */
const list = { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: rem(240), overflowY: 'auto' as const } } }

export const theme = createTheme({
  primaryColor: 'hoja',
  primaryShade: { light: 7, dark: 7 },
  colors: COLORS,
  black: gray[9],
  fontFamily: 'var(--nogal-letra)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: 'var(--nogal-letra)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.25' },
      h2: { fontSize: rem(18), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.35' },
      h4: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgba(20, 40, 26, .06)',
    sm: '0 1px 3px rgba(20, 40, 26, .08), 0 1px 2px rgba(20, 40, 26, .05)',
    md: '0 4px 12px rgba(20, 40, 26, .10)',
    lg: '0 10px 28px rgba(20, 40, 26, .14)',
    xl: '0 20px 48px rgba(20, 40, 26, .18)',
  },
  components: {
    // Mantine's focus placeholder is not a valid child of a menu, so the first item gets the focus instead
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Cerrar' } } },
    Select: list,
    MultiSelect: list,
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } } },
  },
})

/** A notice in the dark is a tinted surface: Mantine's own would be the brightest thing of the page, and stays there all day. */
const NOTICE_IN_THE_DARK = {
  '--mantine-color-yellow-light': '#352a12',
  '--mantine-color-yellow-light-hover': '#3e3115',
  '--mantine-color-orange-light': '#38261a',
  '--mantine-color-orange-light-hover': '#422d1f',
}

/** Additions to Mantine's variables: AA contrast for dimmed, placeholder and error text, and the backgrounds of the page. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
})

function variablesOf(scheme: 'light' | 'dark'): Record<string, string> {
  const text = TEXT[scheme]
  const surface = SURFACE[scheme]
  return {
    '--mantine-color-body': surface.card,
    '--mantine-color-text': text.body,
    '--mantine-color-dimmed': text.dimmed,
    '--mantine-color-placeholder': text.placeholder,
    '--mantine-color-error': text.error,
    '--mantine-color-anchor': text.anchor,
    '--nogal-page': surface.page,
    '--nogal-card': surface.card,
    '--nogal-raised': surface.raised,
    '--nogal-border': scheme === 'light' ? gray[2] : dark[5],
    ...(scheme === 'dark' && NOTICE_IN_THE_DARK),
  }
}
