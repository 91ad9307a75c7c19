import { negocio } from '@nogal/model/negocio/negocio.fields'
import { LineaDeTiempo } from '../historial/Historial.tsx'

const CAMPOS = { negocio: { fields: negocio.fields } }

/** Who changed a deal, when, and what stood there before. */
export default function HistorialTab({ Nro_Negocio }: { Nro_Negocio: number }) {
  return <LineaDeTiempo tabla="negocio" clave={String(Nro_Negocio)} campos={CAMPOS} />
}
