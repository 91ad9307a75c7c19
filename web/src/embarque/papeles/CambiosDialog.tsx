import { Skeleton, Text } from '@mantine/core'
import { compararPapel } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import papelCss from '../../papel/Papel.module.css'
import { TablaCambios } from '../../papel/TablaCambios.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type EnvioDePapel, nombrePapel, type PapelListado } from './papeles.ts'

type Props = { id: number; papel: PapelListado; envio: EnvioDePapel; onClose: () => void }

/** The changes since a paper was sent. */
export default function CambiosDialog({ id, papel, envio, onClose }: Props) {
  const params = { id, papel: papel.Papel, v: papel.Variante, a: envio.Impresion, b: 0 }
  const { data, error, refetch } = useQuery({ ...callQuery(compararPapel, { params }), staleTime: 0 })
  return (
    <Dialog opened onClose={onClose} size="lg" title={`Qué cambió: ${nombrePapel(papel)}`}>
      <Text size="sm" c="dimmed" mb="xs">
        Desde la revisión {envio.Revision}, la última que se envió.
      </Text>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : !data && <Skeleton height={160} />}
      {data && (
        <div className={papelCss.changes} data-inside>
          {papel.Impedimento === 'aprobar-otra-vez' && data.length === 0 ? (
            <Text size="sm">El papel muestra lo que se aprobó. Apruébelo otra vez y verá aquí lo que cambió.</Text>
          ) : (
            <TablaCambios cambios={data} />
          )}
        </div>
      )}
    </Dialog>
  )
}
