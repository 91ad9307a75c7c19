/** Apariencia: the user's preferences for the look of the portal, applied at once; see `public/first-paint.js` for the first paint. */
import type { MantineColorSchemeManager } from '@mantine/core'
import { preferenceStore, savePreference } from '../sesion/preferencias.ts'
import { useStore } from '../store.ts'
import { type ColorName, isColor } from './colors.ts'

export const LAYOUTS = { layout1: 'Íconos y panel', layout2: 'Compacto en color', layout3: 'Árbol vertical' } as const
export const DENSIDADES = { compact: 'Compacta', normal: 'Normal', roomy: 'Amplia' } as const
export const ESQUEMAS = { light: 'Claro', dark: 'Oscuro', auto: 'Como el sistema' } as const

export interface Apariencia {
  layout: keyof typeof LAYOUTS
  /** Sidebar colour of layout2. */
  color: ColorName
  rtl: boolean
  esquema: keyof typeof ESQUEMAS
  densidad: keyof typeof DENSIDADES
  /** The panel of layout1 stays open beside the page. */
  panelFijo: boolean
  /** The sidebar of layout3 is hidden. */
  oculto: boolean
  /** Single-letter shortcuts are enabled. */
  atajos: boolean
}

export const INITIAL_APARIENCIA: Apariencia = {
  layout: 'layout1',
  color: 'gradient-purple-indigo',
  rtl: false,
  esquema: 'auto',
  densidad: 'normal',
  panelFijo: false,
  oculto: false,
  atajos: true,
}

/** The stored preferences, with defaults for missing or unknown ones. */
export function mended(kept: unknown): Apariencia {
  const look = { ...INITIAL_APARIENCIA, ...(kept as Partial<Apariencia> | null) }
  return {
    layout: look.layout in LAYOUTS ? look.layout : INITIAL_APARIENCIA.layout,
    color: isColor(look.color) ? look.color : INITIAL_APARIENCIA.color,
    rtl: look.rtl === true,
    esquema: look.esquema in ESQUEMAS ? look.esquema : INITIAL_APARIENCIA.esquema,
    densidad: look.densidad in DENSIDADES ? look.densidad : INITIAL_APARIENCIA.densidad,
    panelFijo: look.panelFijo === true,
    oculto: look.oculto === true,
    atajos: look.atajos !== false,
  }
}

const read = (): Apariencia => mended(preferenceStore.get().apariencia)

/** The preferences, and a function that changes some of them. */
export function useApariencia(): [Apariencia, (change: Partial<Apariencia>) => void] {
  const look = mended(useStore(preferenceStore).apariencia)
  return [look, change => savePreference('apariencia', { ...read(), ...change })]
}

/** Mantine's light and dark scheme, stored with the other preferences. */
export const schemeManager: MantineColorSchemeManager = (() => {
  let stop = () => {}
  return {
    get: () => read().esquema,
    set: esquema => {
      if (esquema !== read().esquema) savePreference('apariencia', { ...read(), esquema })
    },
    subscribe: onUpdate => {
      let last = read().esquema
      stop = preferenceStore.subscribe(() => {
        const { esquema } = read()
        if (esquema === last) return
        last = esquema
        onUpdate(esquema)
      })
    },
    unsubscribe: () => stop(),
    clear: () => {},
  }
})()
