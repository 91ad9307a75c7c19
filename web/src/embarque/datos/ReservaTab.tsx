import { Datos, type TabProps } from './Datos.tsx'
import { RESERVA } from './secciones.ts'

/** Booking, route, agencies and bill of lading of a shipment. */
export default function ReservaTab(props: TabProps) {
  return <Datos {...props} fields={RESERVA} heading="Reserva" submitLabel="Guardar la reserva" />
}
