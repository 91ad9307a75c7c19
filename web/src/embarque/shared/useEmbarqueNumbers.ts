import { useParams } from '@tanstack/react-router'

/** Numbers of deals and shipments are whole and fit four bytes; no other address is one of them. */
const MOST = 2 ** 31 - 1
const isNumber = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= MOST

/** The deal and the shipment that an address names; undefined when it can name none. */
export const useEmbarqueNumbers = (): { Nro_Negocio: number; Nro_Embarque: number } | undefined => {
  const { nro_negocio = '', nro_embarque = '' } = useParams({ strict: false }) as { nro_negocio?: string; nro_embarque?: string }
  if (!isNumber(nro_negocio) || !isNumber(nro_embarque)) return undefined
  return { Nro_Negocio: Number(nro_negocio), Nro_Embarque: Number(nro_embarque) }
}
