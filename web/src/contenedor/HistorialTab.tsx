import { type ContenedorCompleto, contenedor as modelo } from '@nogal/model/embarque/contenedor.fields'
import { tableFields } from '../aggregate/record/tableFields.ts'
import { Timeline } from '../historial/Historial.tsx'

/** Who changed a container or what is in it, when, and what stood there before. */
export default function HistorialTab({ contenedor }: { contenedor: ContenedorCompleto }) {
  return <Timeline table={modelo.entity} recordKey={String(contenedor.Id_Contenedor)} fields={tableFields(modelo, contenedor)} />
}
