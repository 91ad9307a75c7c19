import { type ContenedorCompleto, contenedor as modelo } from '@nogal/model/embarque/contenedor.fields'
import { tableFields } from '../aggregate/record/tableFields.ts'
import { Timeline } from '../historial/Historial.tsx'

/** The change log of a container and its contents: who, when, and the values before. */
export default function HistorialTab({ contenedor }: { contenedor: ContenedorCompleto }) {
  return <Timeline table={modelo.entity} recordKey={String(contenedor.Id_Contenedor)} fields={tableFields(modelo, contenedor)} />
}
