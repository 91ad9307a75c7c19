import { Navigate } from '@tanstack/react-router'
import { useArea } from '../areas/areas.ts'
import { useEmbarqueNumbers } from '../embarque/shared/useEmbarqueNumbers.ts'
import FichaGestion from './FichaGestion.tsx'

/** The work of an area on a shipment. */
export default function GestionPage() {
  const area = useArea()
  const numbers = useEmbarqueNumbers()
  if (!numbers) return <Navigate to="/session/404" replace />
  return <FichaGestion key={numbers.Nro_Embarque} area={area} {...numbers} />
}
