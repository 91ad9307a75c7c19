/** The language of a user, which is stored: the words of the frame, and the formats of dates and numbers. */

import { AREAS } from '@nogal/model/areas'
import { NOMBRE_EN, TEXTOS_MARCO, type TextosMarco } from '@nogal/model/cliente/marco.textos'
import { formatDate, formatKilos, formatNumber, formatWeek } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { createContext, createElement, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { loadIngles } from '../dicho.ts'
import { useStore } from '../store.ts'
import { preferenceStore, savePreference } from './preferencias.ts'
import { userStore } from './sesion.ts'

const KEY = 'cliente.idioma'

export type Lengua = {
  idioma: Idioma
  /** The texts of the frame. */
  marco: TextosMarco
  /** The name of a screen, a group of the menu, an area, or a kind of search results. */
  nombrar: (es: string) => string
  /** A date with its day of the week. */
  diaEntero: (day: Date) => string
  /** A date in the format of the language; empty for null. */
  fecha: (iso: string | null | undefined) => string
  /** The ISO week of a date: `S49`, in English `W49`. */
  semana: (iso: string) => string
  numero: (n: number, decimals?: number) => string
  /** Kilos with the decimals that they have: `24.500 kg`. */
  kilos: (n: number) => string
  /** The English name, where the language is English and there is one. */
  nombre: (es: string | null, en: string | null) => string
}

const DIA_EN = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })

const lenguaDe = (idioma: Idioma): Lengua => ({
  idioma,
  marco: TEXTOS_MARCO[idioma],
  nombrar: es => (idioma === 'en' && NOMBRE_EN[es]) || es,
  diaEntero: day =>
    new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(day),
  fecha: iso => (idioma === 'es' ? formatDate(iso) : iso ? DIA_EN.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)) : ''),
  semana: iso => (idioma === 'es' ? formatWeek(iso) : formatWeek(iso).replace('S', 'W')),
  numero: (n, decimals = 0) =>
    idioma === 'es'
      ? formatNumber(n, decimals)
      : n.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  kilos: n => (idioma === 'es' ? formatKilos(n) : `${n.toLocaleString('en-GB', { maximumFractionDigits: 3 })} kg`),
  nombre: (es, en) => (idioma === 'en' ? en || es : es) ?? '',
})
const LENGUAS: Readonly<Record<Idioma, Lengua>> = { es: lenguaDe('es'), en: lenguaDe('en') }

const Lenguas = createContext<Lengua>(LENGUAS.es)
export const useLengua = (): Lengua => useContext(Lenguas)

export const elegirIdioma = (idioma: Idioma): void => savePreference(KEY, idioma)

const useElegido = (): unknown => useSyncExternalStore(preferenceStore.subscribe, () => preferenceStore.get()[KEY])

/** Renders the frame in the language of a client; staff read Spanish. */
export function MarcoEnSuIdioma({ children }: { children: ReactNode }) {
  const chosen = useElegido()
  const area = Number(useStore(userStore)?.Cod_AreaGestion)
  const idioma: Idioma = area === AREAS.cliente ? idiomaDelLector(chosen) : 'es'
  useDocumentLang(idioma)
  return createElement(Lenguas.Provider, { value: LENGUAS[idioma] }, children)
}

/** The language that was chosen, else Spanish for whoever reads Spanish at all, as the browser says. */
const idiomaDelLector = (chosen: unknown): Idioma => {
  if (chosen === 'en' || chosen === 'es') return chosen
  return navigator.languages.some(tag => tag.startsWith('es')) ? 'es' : 'en'
}

/** Renders a page without a session in the language of its reader. */
export function EntradaEnSuIdioma({ children }: { children: ReactNode }) {
  const idioma = idiomaDelLector(useElegido())
  useDocumentLang(idioma)
  return createElement(Lenguas.Provider, { value: LENGUAS[idioma] }, children)
}

/** Tells browser and screen reader the language of the page, dialogs included. */
function useDocumentLang(idioma: Idioma): void {
  useEffect(() => {
    if (idioma === 'en') void loadIngles()
    const before = document.documentElement.lang
    document.documentElement.lang = idioma
    return () => {
      document.documentElement.lang = before
    }
  }, [idioma])
}

/** Renders its children in the language of the user. */
export function EnSuIdioma({ children }: { children: ReactNode }) {
  const idioma = idiomaDelLector(useElegido())
  return createElement(Lenguas.Provider, { value: LENGUAS[idioma] }, createElement('div', { lang: idioma }, children))
}
