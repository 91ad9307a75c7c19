import { FailureDialog } from '../ui/dialog/FailureDialog.tsx'
import classes from './InicioPage.module.css'
import { NegociosPorEstado, useNegociosPorEstado } from './NegociosPorEstado.tsx'
import { ProximosZarpes, useProximosZarpes } from './ProximosZarpes.tsx'

/** The status of the deals; a failure to load is reported once for both cards. */
export function Negocios() {
  const counts = useNegociosPorEstado()
  const zarpes = useProximosZarpes()
  const failed = [...counts, zarpes].filter(query => query.error)
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  return (
    <div className={classes.cards}>
      <NegociosPorEstado counts={counts} onRetry={retry} />
      <ProximosZarpes zarpes={zarpes} onRetry={retry} />
      <FailureDialog error={failed[0]?.error} onRetry={retry} />
    </div>
  )
}
