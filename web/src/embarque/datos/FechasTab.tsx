import { lazyPart } from '../../code/lazyPart.tsx'
import css from '../shared/Embarque.module.css'
import { Datos, type TabProps } from './Datos.tsx'
import { FECHAS } from './secciones.ts'

const EventosNaviera = lazyPart(() => import('../../rastreo/EventosNaviera.tsx'))

/** Planned and actual dates of a shipment, and its cut-offs in the time zone of the port of loading. */
export default function FechasTab(props: TabProps) {
  const { Nom_PuertoOrigen, Zona_Horaria, Nro_Embarque } = props.embarque
  return (
    <>
      <Datos
        {...props}
        fields={FECHAS}
        heading="Fechas"
        submitLabel="Guardar las fechas"
        note={
          <p className={css.note}>
            Los cortes van a la hora de {Nom_PuertoOrigen ?? 'Chile central'} ({Zona_Horaria}). El embarque pasa a Zarpado y a Arribado con
            las fechas reales.
          </p>
        }
      />
      <EventosNaviera Nro_Embarque={Nro_Embarque} editable={props.editable} />
    </>
  )
}
