import { useParams } from '@tanstack/react-router'
import { isKey } from '../../values/isKey.ts'

/** The deal and the shipment that an address names; undefined when it can name none. */
export const useEmbarqueNumbers = (): { Nro_Negocio: number; Nro_Embarque: number } | undefined => {
  const { nro_negocio = '', nro_embarque = '' } = useParams({ strict: false }) as { nro_negocio?: string; nro_embarque?: string }
  if (!isKey(nro_negocio) || !isKey(nro_embarque)) return undefined
  return { Nro_Negocio: Number(nro_negocio), Nro_Embarque: Number(nro_embarque) }
}
