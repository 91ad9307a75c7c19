import { leerPlan } from '@nogal/model/embarque/embarque.calls'
import { avisosDePlan, cabidaDePlan, pactadoYPlanificado } from '@nogal/model/embarque/plan'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '#icons'
import { callQuery } from '../../../api/client.ts'
import css from '../base/Tablero.module.css'

/** What was agreed of a deal beside what is planned, by weeks, and whether its fruit fits. */
export function Pactado({ Nro_Negocio }: { Nro_Negocio: number }) {
  const { data: plan } = useQuery(callQuery(leerPlan, { params: { id: Nro_Negocio } }))
  if (!plan) return <div className={css.agreed} />
  return (
    <div className={css.agreed}>
      <p>
        {pactadoYPlanificado(plan)} {cabidaDePlan(plan)}
      </p>
      {avisosDePlan(plan, plan.Embarques).map(aviso => (
        <p key={aviso}>
          <IconAlertTriangle size={15} aria-hidden /> {aviso}
        </p>
      ))}
    </div>
  )
}
