import { useParams } from '@tanstack/react-router'
import { isKey } from '../../values/isKey.ts'

/** The numbers of deal and shipment in an address; undefined when they are malformed. */
export const useEmbarqueNumbers = (): { Nro_Negocio: number; Nro_Embarque: number } | undefined => {
  const { nro_negocio = '', nro_embarque = '' } = useParams({ strict: false }) as { nro_negocio?: string; nro_embarque?: string }
  if (!isKey(nro_negocio) || !isKey(nro_embarque)) return undefined
  return { Nro_Negocio: Number(nro_negocio), Nro_Embarque: Number(nro_embarque) }
}
