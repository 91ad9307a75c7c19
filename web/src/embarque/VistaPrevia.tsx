import { Skeleton } from '@mantine/core'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { formatDate, formatNumber } from '@nogal/model/format'
import { useWhole } from '../aggregate/data.ts'
import css from '../aggregate/record/RecordPreview.module.css'
import { keyValues } from '../aggregate/view.ts'
import { EMBARQUE_VIEW } from './shared/embarque.view.ts'

const MOST = 8

/** A summary of the containers and notices of a shipment. */
export default function VistaPrevia({ embarque }: { embarque: EmbarqueFila }) {
  const { data: whole } = useWhole(EMBARQUE_VIEW, keyValues(EMBARQUE_VIEW, embarque))
  if (!whole) return <Skeleton height={90} mt="sm" />
  const { Avisos, Contenedores_Embarque: contenedores } = whole
  return (
    <>
      {Avisos && Avisos.length > 0 && (
        <section className={css.part}>
          <h3>
            Avisos <span>{Avisos.length}</span>
          </h3>
          <ul>
            {Avisos.map(({ Mensaje }) => (
              <li key={Mensaje}>{Mensaje}</li>
            ))}
          </ul>
        </section>
      )}
      {contenedores.length > 0 && (
        <section className={css.part}>
          <h3>
            Contenedores <span>{contenedores.length}</span>
          </h3>
          <ul>
            {contenedores.slice(0, MOST).map(one => (
              <li key={one.Id_Contenedor}>
                {[
                  nombreContenedor(one),
                  one.Nom_TipoContenedor,
                  one.Productos,
                  one.Neto_Kg > 0 && `${formatNumber(one.Neto_Kg, 0)} kg`,
                  one.Fecha_Carga && `cargado el ${formatDate(one.Fecha_Carga)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
            {contenedores.length > MOST && <li>y {contenedores.length - MOST} más</li>}
          </ul>
        </section>
      )}
    </>
  )
}
