/** The language of a client's screens: stored for the user, with the formats of dates and numbers. */
import { ESTADO_EN, TEXTOS_CLIENTE, type TextosCliente } from '@nogal/model/cliente/cliente.textos'
import { formatContainer, formatDate, formatNumber } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { preferenceStore, savePreference } from '../sesion/preferencias.ts'

const KEY = 'cliente.idioma'

export type Lengua = {
  idioma: Idioma
  t: TextosCliente
  /** A date in the format of the language; empty for null. */
  fecha: (iso: string | null | undefined) => string
  numero: (n: number, decimals?: number) => string
  estado: (e: { code: string; name: string | null }) => string
  /** The English name, where the language is English and there is one. */
  nombre: (es: string | null, en: string | null) => string
  /** The name of a container: its number, or its ordinal in the deal. */
  caja: (c: { Nro_Contenedor: string | null; Nro_Corr_Contenedor: number }) => string
}

const DIA_EN = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })

const lenguaDe = (idioma: Idioma): Lengua => ({
  idioma,
  t: TEXTOS_CLIENTE[idioma],
  fecha: iso => (idioma === 'es' ? formatDate(iso) : iso ? DIA_EN.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)) : ''),
  numero: (n, decimals = 0) =>
    idioma === 'es'
      ? formatNumber(n, decimals)
      : n.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  estado: ({ code, name }) => (idioma === 'es' ? (name ?? '') : (ESTADO_EN[code] ?? '')),
  nombre: (es, en) => (idioma === 'en' ? en || es : es) ?? '',
  caja: c => formatContainer(c.Nro_Contenedor) || `${TEXTOS_CLIENTE[idioma].contenedor} ${c.Nro_Corr_Contenedor}`,
})
const LENGUAS: Readonly<Record<Idioma, Lengua>> = { es: lenguaDe('es'), en: lenguaDe('en') }

const Lenguas = createContext<Lengua>(LENGUAS.es)
export const useLengua = (): Lengua => useContext(Lenguas)

export const elegirIdioma = (idioma: Idioma): void => savePreference(KEY, idioma)

/** Renders its children in the language of the user. */
export function EnSuIdioma({ children }: { children: ReactNode }) {
  const chosen = useSyncExternalStore(preferenceStore.subscribe, () => preferenceStore.get()[KEY])
  const idioma: Idioma = chosen === 'en' ? 'en' : 'es'
  return createElement(Lenguas.Provider, { value: LENGUAS[idioma] }, createElement('div', { lang: idioma }, children))
}
