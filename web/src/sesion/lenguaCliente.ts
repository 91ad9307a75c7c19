/** The language of a client's screens, with the words that only these have: the pages of the house's staff do not load them. */

import { archivoEnIngles, ESTADO_EN, TEXTOS_CLIENTE, type TextosCliente } from '@nogal/model/cliente/cliente.textos'
import { TEXTOS_PORTAL, type TextosPortal } from '@nogal/model/cliente/portal.textos'
import { formatContainer } from '@nogal/model/format'
import { useMemo } from 'react'
import { type Lengua, useLengua } from './idioma.ts'

export type LenguaCliente = Lengua & {
  t: TextosCliente
  p: TextosPortal
  estado: (e: { code: string; name: string | null }) => string
  /** The name of a file of a document: where it begins with the document's Spanish name, with the English one. */
  archivo: (name: string, of: { Nom_CertDocAnalis: string | null; Nombre_Ing: string | null }) => string
  /** The name of a container: its number, or its ordinal in the deal. */
  caja: (c: { Nro_Contenedor: string | null; Nro_Corr_Contenedor: number }) => string
}

const lenguaClienteDe = (lengua: Lengua): LenguaCliente => {
  const isEnglish = lengua.idioma === 'en'
  const t = TEXTOS_CLIENTE[lengua.idioma]
  return {
    ...lengua,
    t,
    p: TEXTOS_PORTAL[lengua.idioma],
    estado: ({ code, name }) => (isEnglish ? (ESTADO_EN[code] ?? '') : (name ?? '')),
    archivo: (name, of) => (isEnglish ? archivoEnIngles(name, of) : name),
    caja: c => formatContainer(c.Nro_Contenedor) || `${t.contenedor} ${c.Nro_Corr_Contenedor}`,
  }
}

export const useLenguaCliente = (): LenguaCliente => {
  const lengua = useLengua()
  return useMemo(() => lenguaClienteDe(lengua), [lengua])
}
