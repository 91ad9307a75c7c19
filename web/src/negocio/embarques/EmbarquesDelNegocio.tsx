import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { usePermisos } from '../../sesion/permisos.ts'
import css from './Embarques.module.css'
import { enCurso, pactados } from './resumen.ts'
import { useEmbarques } from './useEmbarques.ts'

/** The shipments of a deal in the strip above its tabs: the existing ones, or before planning the agreed ones. */
export const EmbarquesDelNegocio = ({ negocio }: { negocio: NegocioCompleto }) => {
  const { can } = usePermisos('embarque')
  const { data } = useEmbarques(negocio.Nro_Negocio, can('ver'))
  if (!data?.length) return <>{pactados(negocio.Num_Embarques, negocio.Num_Contenedores)}</>
  const { counts, states } = enCurso(data)
  return (
    <span className={css.counts}>
      <span>{counts}</span>
      <span className={css.states}>{states}</span>
    </span>
  )
}
