import { type ContenedorCompleto, contenedor as modelo } from '@nogal/model/embarque/contenedor.fields'
import Liberaciones from '../consecuencia/Liberaciones.tsx'
import { Timeline } from '../historial/Historial.tsx'
import { tableFields } from '../historial/tableFields.ts'

/** How the release of a container moved, and the change log of it and its contents: who, when, and the values before. */
export default function HistorialTab({ contenedor }: { contenedor: ContenedorCompleto }) {
  return (
    <>
      <Liberaciones Id_Contenedor={contenedor.Id_Contenedor} />
      <Timeline table={modelo.entity} recordKey={String(contenedor.Id_Contenedor)} fields={tableFields(modelo, contenedor)} />
    </>
  )
}
