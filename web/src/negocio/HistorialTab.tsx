import { choice, decimal, type Fields, integer } from '@nogal/model/fields'
import { cuotaPago, ESTADOS_NEGOCIO, lineaNegocio, negocio, REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import type { TableFields } from '../historial/changes.ts'
import { Timeline } from '../historial/Historial.tsx'
import { ESTADOS } from './shared/estados.ts'

const Id_Linea = integer('Línea')
const CODIGOS = Object.values(ESTADOS_NEGOCIO)
const palabras = Object.fromEntries(ESTADOS.map(({ codigo, palabra }) => [codigo, palabra]))

/** The tables of a deal in the words of its fields. */
const CAMPOS: TableFields = {
  negocio: { fields: { ...negocio.fields, Cod_EstadoNeg: choice(CODIGOS, 'Estado', { labels: palabras }) } },
  negocio_producto: {
    title: 'una línea de producto',
    fields: { Id_Linea, ...lineaNegocio, Kilos: decimal('Kilos', 3), Monto: decimal('Monto') },
  },
  negocio_pago: { title: 'un pago', fields: cuotaPago },
  ...Object.fromEntries(
    REQUISITOS.map(({ requisito, singular, fields }) => [
      `negocio_${requisito}`,
      { title: singular.startsWith('otro') ? singular : `un ${singular}`, fields: { Id_Linea, ...(fields as Fields) } },
    ]),
  ),
}

/** Who changed a deal, when, and what stood there before. */
export default function HistorialTab({ Nro_Negocio }: { Nro_Negocio: number }) {
  return <Timeline table="negocio" recordKey={String(Nro_Negocio)} fields={CAMPOS} />
}
