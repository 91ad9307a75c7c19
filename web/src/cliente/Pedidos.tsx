import { notifications } from '@mantine/notifications'
import { stateOf } from '@nogal/model/aggregate/states'
import type { SolicitudCliente } from '@nogal/model/cliente/cliente.fields'
import { ESPERA_ENTREGA, ESTADO_SOLICITUD, ESTADOS_SOLICITUD } from '@nogal/model/solicitud/solicitud'
import { useCerrada } from '../sesion/cerrada.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { today } from '../ui/time/dates.ts'
import { ArchivosPropios } from './ArchivosPropios.tsx'
import css from './Cliente.module.css'
import { SubirArchivo } from './SubirArchivo.tsx'

/** The documents that a client owes for a shipment, each with the buttons that deliver it; nothing where none is asked for. */
export function Pedidos({ pedidos }: { pedidos: readonly SolicitudCliente[] }) {
  const { p } = useLenguaCliente()
  if (!pedidos.length) return null
  return (
    <section className={css.section} aria-labelledby="pedidos">
      <h2 id="pedidos">{p.pedidos}</h2>
      <p className={css.dim}>{p.pedidosSobre}</p>
      <ul className={css.boxes}>
        {pedidos.map(one => (
          <li key={one.Id_Solicitud} className={css.box}>
            <Card>
              <Pedido pedido={one} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pedido({
  pedido: { Id_Solicitud, Clase, Detalle, Fecha_Vence, Cod_EstadoSolicitud: state, Por_Corregir, Archivos },
}: {
  pedido: SolicitudCliente
}) {
  const { p, fecha } = useLenguaCliente()
  const { can } = usePermisos('cliente')
  const closed = useCerrada()
  const waits = (ESPERA_ENTREGA as readonly string[]).includes(state)
  const open = !closed && can('aprobar') && state !== ESTADO_SOLICITUD.aceptada
  const name = p.clasesSolicitud[Clase]
  return (
    <>
      <div className={css.top}>
        <h3 className={css.name}>{name}</h3>
        <Badge tone={stateOf(ESTADOS_SOLICITUD, state)?.tone ?? 'neutral'}>{p.estadosSolicitud[state]}</Badge>
      </div>
      {waits && <p className={css.dim}>{`${Fecha_Vence < today() ? p.vencido : p.hasta} ${fecha(Fecha_Vence)}`}</p>}
      {Detalle && <p className={css.words}>{Detalle}</p>}
      {state === ESTADO_SOLICITUD.rechazada && Por_Corregir && (
        <p className={css.words}>
          <strong>{p.motivoRechazo}:</strong> {Por_Corregir}
        </p>
      )}
      <ArchivosPropios archivos={Archivos} editable={open} />
      {open && <SubirArchivo De="solicitud" Clave={Id_Solicitud} label={name} onDone={() => notifications.show({ message: p.subido })} />}
    </>
  )
}
