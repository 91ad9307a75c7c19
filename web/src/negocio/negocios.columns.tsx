/** The columns of the deal list. */
import { type NegocioFila, negocio } from '@nogal/model/negocio/negocio.fields'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { KILOS, listColumns, stateCodes } from '../aggregate/columns.ts'
import { TAREAS } from '../consecuencia/columnas.tsx'
import { offersOf } from '../refs/offers.ts'
import { Etd } from '../ui/time/Etd.tsx'
import classes from './shared/Negocio.module.css'
import { dinero } from './shared/negocio.texts.ts'

const VARIAS = <span className={classes.plazo}>varias monedas</span>

export const COLUMNAS_NEGOCIOS = listColumns<NegocioFila>(negocio, {
  // the most used columns come first, because on a narrow screen the rest has to be scrolled to
  Nro_Contrato: { type: 'code', width: 106, pinned: 'start' },
  Nom_EstadoNeg: { width: 132 },
  Nom_ClienteNegocio: { width: 162, name: true },
  Fecha_ETD: { width: 178, cell: row => <Etd fecha={row.Fecha_ETD} short /> },
  Total_Kilos: KILOS,
  Total_Monto: {
    type: 'money',
    decimals: 2,
    width: 130,
    cell: row => (row.Total_Monto === null && row.Total_Kilos > 0 ? VARIAS : dinero(row.Total_Monto, row.Cod_Moneda)),
  },
  Especies: { width: 104, offers: offersOf(negocio.parts.Productos.fields, 'Nom_Especie') },
  Pendientes: TAREAS,
  Nom_Pais: { title: 'País', width: 104 },
  Nom_Puerto: { title: 'Puerto', width: 112 },
  Cod_IncoTerm: { type: 'code', width: 88 },
  Nom_Usuario_Comercial: { title: 'Responsable', width: 150 },
  Nro_Negocio: { title: 'Negocio', width: 86 },
  Cod_Moneda: { type: 'code', width: 92, hidden: true, offers: offersOf(negocio.parts.Productos.fields, 'Cod_Moneda') },
  Proximo_Paso: { width: 300, hidden: true },
  Proximo_Pago: { width: 116, hidden: true },
  Kilos_Saldo: { ...KILOS, width: 150, hidden: true, value: row => row.Kilos_Saldo || null },
  Sin_Pagos: { width: 170, hidden: true },
  Num_Contenedores: { width: 116, hidden: true },
  Num_Embarques: { width: 104, hidden: true },
  Cod_EstadoNeg: stateCodes(ESTADOS_NEGOCIO),
  Usuario_Comercial: { title: 'Usuario comercial', type: 'code', width: 130, hidden: true },
  Usuario_Comex: { title: 'Usuario comex', type: 'code', width: 120, hidden: true },
  Usuario_QC: { title: 'Usuario de calidad', type: 'code', width: 130, hidden: true },
})
