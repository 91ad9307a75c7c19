/** Apariencia: how the person wants the portal to look. Takes effect at once; see `public/first-paint.js` for the first paint. */
import type { MantineColorSchemeManager } from '@mantine/core'
import { guardarPreferencia, preferenciaStore } from '../sesion/preferencias.ts'
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
  /** The sidebar of layout3 is out of the way. */
  oculto: boolean
}

export const INICIAL: Apariencia = {
  layout: 'layout1',
  color: 'gradient-purple-indigo',
  rtl: false,
  esquema: 'auto',
  densidad: 'normal',
  panelFijo: false,
  oculto: false,
}

/** Kept choices, whatever their age or origin, made whole. */
export function normalizar(kept: unknown): Apariencia {
  const look = { ...INICIAL, ...(kept as Partial<Apariencia> | null) }
  return {
    layout: look.layout in LAYOUTS ? look.layout : INICIAL.layout,
    color: isColor(look.color) ? look.color : INICIAL.color,
    rtl: look.rtl === true,
    esquema: look.esquema in ESQUEMAS ? look.esquema : INICIAL.esquema,
    densidad: look.densidad in DENSIDADES ? look.densidad : INICIAL.densidad,
    panelFijo: look.panelFijo === true,
    oculto: look.oculto === true,
  }
}

const read = (): Apariencia => normalizar(preferenciaStore.get().apariencia)

/** The look, and the function that changes part of it. */
export function useApariencia(): [Apariencia, (change: Partial<Apariencia>) => void] {
  const look = normalizar(useStore(preferenciaStore).apariencia)
  return [look, change => guardarPreferencia('apariencia', { ...read(), ...change })]
}

/** Mantine's light and dark, kept with the rest of the look. */
export const schemeManager: MantineColorSchemeManager = (() => {
  let stop = () => {}
  return {
    get: () => read().esquema,
    set: esquema => {
      if (esquema !== read().esquema) guardarPreferencia('apariencia', { ...read(), esquema })
    },
    subscribe: onUpdate => {
      let last = read().esquema
      stop = preferenciaStore.subscribe(() => {
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
