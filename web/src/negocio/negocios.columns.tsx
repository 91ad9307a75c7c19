/** The columns of the deal list. */
import { stateOf } from '@nogal/model/aggregate/states'
import type { NegocioFila } from '@nogal/model/negocio/negocio.fields'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { Column } from '../ui/table/Table.tsx'
import { Etd } from './shared/Etd.tsx'
import classes from './shared/Negocio.module.css'
import { cantidad, dinero } from './shared/negocio.texts.ts'

const VARIAS = <span className={classes.plazo}>varias monedas</span>

export const COLUMNAS: readonly Column<NegocioFila>[] = [
  { key: 'Nro_Contrato', title: 'Contrato', type: 'code', width: 106, pinned: 'start' },
  { key: 'Nro_Negocio', title: 'Negocio', type: 'code', width: 86 },
  {
    key: 'Nom_EstadoNeg',
    title: 'Estado',
    type: 'badge',
    width: 154,
    tone: row => stateOf(ESTADOS_NEGOCIO, row.Cod_EstadoNeg)?.tone ?? 'neutral',
  },
  { key: 'Nom_ClienteNegocio', title: 'Cliente', width: 162 },
  { key: 'Nom_Pais', title: 'País', width: 104 },
  { key: 'Nom_Puerto', title: 'Puerto', width: 112 },
  { key: 'Cod_IncoTerm', title: 'Incoterm', type: 'code', width: 88 },
  { key: 'Fecha_ETD', title: 'ETD', type: 'date', width: 212, cell: row => <Etd fecha={row.Fecha_ETD} /> },
  { key: 'Total_Kilos', title: 'Kilos', type: 'decimal', decimals: 0, width: 94, cell: row => cantidad(row.Total_Kilos) },
  {
    key: 'Total_Monto',
    title: 'Monto',
    type: 'money',
    width: 130,
    cell: row => (row.Total_Monto === null && row.Total_Kilos > 0 ? VARIAS : dinero(row.Total_Monto, row.Cod_Moneda)),
  },
  { key: 'Nom_Usuario_Comercial', title: 'Responsable', width: 150 },
  { key: 'Cod_Moneda', title: 'Moneda', type: 'code', width: 92, hidden: true },
  { key: 'Num_Contenedores', title: 'Contenedores', type: 'integer', width: 116, hidden: true },
  { key: 'Num_Embarques', title: 'Embarques', type: 'integer', width: 104, hidden: true },
  { key: 'Cod_EstadoNeg', title: 'Código de estado', type: 'code', hidden: true },
]
