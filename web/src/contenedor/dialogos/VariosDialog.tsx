import type { ManyChange } from '@nogal/model/aggregate/aggregate'
import type { ContenedorCompleto } from '@nogal/model/embarque/contenedor.fields'
import ManyChangeDialog from '../../aggregate/list/ManyChangeDialog.tsx'
import { CONTENEDOR_VIEW } from '../shared/contenedor.view.ts'

const AGENCIA: ManyChange = {
  key: 'agencia',
  label: 'Agencia de transporte',
  fields: ['Cod_Agtrans', 'Cod_TipoCam', 'Cod_Planta', 'Presentacion_Planta'],
}

/** Chooses the transport agency of several containers at once. */
export default function VariosDialog({ contenedores, onClose }: { contenedores: readonly ContenedorCompleto[]; onClose: () => void }) {
  return <ManyChangeDialog view={CONTENEDOR_VIEW} change={AGENCIA} rows={contenedores} onClose={onClose} />
}
