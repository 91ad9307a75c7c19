/** The columns of the deal list. */
import { type NegocioFila, negocio } from '@nogal/model/negocio/negocio.fields'
import { listColumns } from '../aggregate/columns.ts'
import { Etd } from './shared/Etd.tsx'
import classes from './shared/Negocio.module.css'
import { dinero } from './shared/negocio.texts.ts'

const VARIAS = <span className={classes.plazo}>varias monedas</span>

export const COLUMNAS = listColumns<NegocioFila>(negocio, {
  Nro_Contrato: { type: 'code', width: 106, pinned: 'start' },
  Nro_Negocio: { title: 'Negocio', width: 86 },
  Nom_EstadoNeg: { width: 154 },
  Nom_ClienteNegocio: { width: 162, name: true },
  Nom_Pais: { title: 'País', width: 104 },
  Nom_Puerto: { title: 'Puerto', width: 112 },
  Cod_IncoTerm: { type: 'code', width: 88 },
  Fecha_ETD: { width: 212, cell: row => <Etd fecha={row.Fecha_ETD} /> },
  Total_Kilos: { decimals: 3, width: 94 },
  Total_Monto: {
    type: 'money',
    decimals: 2,
    width: 130,
    cell: row => (row.Total_Monto === null && row.Total_Kilos > 0 ? VARIAS : dinero(row.Total_Monto, row.Cod_Moneda)),
  },
  Nom_Usuario_Comercial: { title: 'Responsable', width: 150 },
  Cod_Moneda: { type: 'code', width: 92, hidden: true },
  Num_Contenedores: { width: 116, hidden: true },
  Num_Embarques: { width: 104, hidden: true },
  Cod_EstadoNeg: { title: 'Código de estado', type: 'code', hidden: true },
})
