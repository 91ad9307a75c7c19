/** The columns of the containers of a shipment. */
import { type ContenedorCompleto, contenedor, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { formatDate } from '@nogal/model/format'
import { listColumns } from '../aggregate/columns.ts'
import { LiberacionBadge } from '../consecuencia/LiberacionBadge.tsx'
import { Badge } from '../ui/Badge.tsx'
import css from './shared/Contenedor.module.css'

const sellos = (c: ContenedorCompleto): string => [c.Nro_Sello, ...(c.Sellos ?? []).map(one => one.Nro_Sello)].filter(Boolean).join(', ')
const camion = (c: ContenedorCompleto): string => [c.Nom_Agtrans, c.Patente_Camion].filter(Boolean).join(' · ')
const avisosDe = (c: ContenedorCompleto) => c.Avisos ?? []

const carga = (c: ContenedorCompleto) => (
  <span className={css.carga}>
    {formatDate(c.Fecha_Carga)}
    {c.Late && <Badge tone="warning">Late</Badge>}
  </span>
)

export const COLUMNAS_CONTENEDORES = listColumns<ContenedorCompleto>(contenedor, {
  Nro_Contenedor: { title: 'Contenedor', type: 'text', width: 140, name: true, pinned: 'start', value: nombreContenedor },
  Nom_TipoContenedor: { title: 'Tipo', width: 132 },
  Nro_Sello: { title: 'Sellos', width: 130, value: sellos },
  Fecha_Carga: { title: 'Carga', width: 118, cell: carga },
  Nom_Agtrans: { title: 'Camión', width: 150, value: camion },
  Pallets: { decimals: 2, width: 78 },
  Neto_Kg: { title: 'Neto kg', decimals: 3, width: 88 },
  Bruto_Kg: { title: 'Bruto kg', decimals: 3, width: 88 },
  VGM_Kg: { title: 'VGM kg', decimals: 3, width: 84 },
  Liberacion: {
    title: 'Calidad',
    type: 'badge',
    width: 116,
    cell: c => <LiberacionBadge liberacion={c.Liberacion} excepcion={c.Con_Excepcion} porque={c.Liberacion_Porque} />,
  },
  Avisos: {
    width: 88,
    hidden: false,
    value: c =>
      avisosDe(c)
        .map(one => one.Mensaje)
        .join(' '),
    cell: c =>
      avisosDe(c).length > 0 && (
        <span
          title={avisosDe(c)
            .map(one => one.Mensaje)
            .join('\n')}
        >
          <Badge tone="warning">{avisosDe(c).length === 1 ? '1 aviso' : `${avisosDe(c).length} avisos`}</Badge>
        </span>
      ),
  },
})
