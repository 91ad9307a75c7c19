import { formatNumber } from '@nogal/model/format'
import type { Negocio } from '@nogal/model/negocio/negocio.fields'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'

type Cantidades = Partial<Pick<Negocio, 'Num_Embarques' | 'Num_Contenedores'>>

/** Are there more shipments than containers? That is unlikely, because each shipment needs a container. */
export const sobranEmbarques = ({ Num_Embarques, Num_Contenedores }: Cantidades): boolean => (Num_Embarques ?? 0) > (Num_Contenedores ?? 0)

/** True when the quantities are likely, or the user confirms them. */
export const embarquesConfirmados = async (cantidades: Cantidades): Promise<boolean> =>
  !sobranEmbarques(cantidades) ||
  confirm({
    title: '¿Más embarques que contenedores?',
    loses: `Son ${formatNumber(cantidades.Num_Embarques!, 0)} embarques y ${formatNumber(cantidades.Num_Contenedores ?? 0, 0)} contenedores: alguno quedaría sin contenedor. Lo usual es uno o más contenedores por embarque.`,
    action: 'Dejarlo así',
    cancel: 'Corregir',
    danger: false,
  })
