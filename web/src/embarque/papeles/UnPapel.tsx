import { Skeleton } from '@mantine/core'
import { listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { nombrePapel, type PorEnviar } from './papeles.ts'

const DIALOGS = {
  ver: lazyPart(() => import('./VistaPreviaDialog.tsx')),
  enviar: lazyPart(() => import('./EnviarDialog.tsx')),
  aprobar: lazyPart(() => import('./AprobarDialog.tsx')),
  autorizar: lazyPart(() => import('./AutorizarDialog.tsx')),
}
const ReenviarDialog = lazyPart(() => import('./ReenviarDialog.tsx'))
export type Dialogo = keyof typeof DIALOGS | 'reenviar'

type Props = { fila: PorEnviar; what: Dialogo; shows: boolean; onClose: () => void }

/** A dialog about one paper of the list of those to send; the list lacks what the dialog needs, so the papers of the shipment are read. */
export default function UnPapel({ fila, what, shows, onClose }: Props) {
  const id = fila.Nro_Embarque
  const { data, error, refetch } = useQuery({ ...callQuery(listarPapeles, { params: { id } }), staleTime: 0 })
  const papel = data?.find(one => one.Papel === fila.Papel && one.Variante === fila.Variante)
  if (papel?.Ultimo_Envio && what === 'reenviar') return <ReenviarDialog envio={papel.Ultimo_Envio} onClose={onClose} />
  const Asked = what !== 'reenviar' && DIALOGS[what]
  if (papel && Asked) return <Asked id={id} papel={papel} shows={shows} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} size="min(1180px, 94vw)" title={nombrePapel(fila)}>
      {error || data ? (
        <LoadFailed
          error={error ?? new Error('Ese papel ya no sale de este embarque. Lea la lista otra vez.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Dialog>
  )
}
