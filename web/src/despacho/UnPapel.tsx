import { Skeleton } from '@mantine/core'
import { prepararEnvioContrato } from '@nogal/model/embarque/contrato.calls'
import { listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { nombrePapel } from '../embarque/papeles/papeles.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import type { PorEnviar } from './origen.ts'

const OF_SHIPMENT = {
  ver: lazyPart(() => import('../embarque/papeles/VistaPreviaDialog.tsx')),
  enviar: lazyPart(() => import('../embarque/papeles/EnviarDialog.tsx')),
  aprobar: lazyPart(() => import('../embarque/papeles/AprobarDialog.tsx')),
  autorizar: lazyPart(() => import('../embarque/papeles/AutorizarDialog.tsx')),
}
const OF_DEAL = {
  ver: lazyPart(() => import('../negocio/papel/ImprimirDialog.tsx')),
  enviar: lazyPart(() => import('../negocio/papel/EnviarContratoDialog.tsx')),
}
const ReenviarDialog = lazyPart(() => import('../embarque/papeles/ReenviarDialog.tsx'))
export type Dialogo = keyof typeof OF_SHIPMENT | 'reenviar'

type Props = { fila: PorEnviar; what: Dialogo; shows: boolean; onClose: () => void }

type Missing = { error: Error | null; gone: boolean; retry: () => void }
/** What is shown while the paper is read, or when it can't be. */
const Reading = ({ fila, onClose, error, gone, retry }: Pick<Props, 'fila' | 'onClose'> & Missing) => (
  <Dialog opened onClose={onClose} size="min(1180px, 94vw)" title={nombrePapel(fila)}>
    {error || gone ? (
      <LoadFailed error={error ?? new Error('Ese papel ya no está por enviar. Lea la lista otra vez.')} onRetry={retry} />
    ) : (
      <Skeleton height={420} />
    )}
  </Dialog>
)

/** A paper of a shipment; the list lacks what its dialogs need, so the papers of the shipment are read. */
function DeEmbarque({ fila, what, shows, onClose }: Props) {
  const id = fila.Nro_Embarque!
  const { data, error, refetch } = useQuery({ ...callQuery(listarPapeles, { params: { id } }), staleTime: 0 })
  const papel = data?.find(one => one.Papel === fila.Papel && one.Variante === fila.Variante)
  if (papel?.Ultimo_Envio && what === 'reenviar') return <ReenviarDialog envio={papel.Ultimo_Envio} onClose={onClose} />
  const Asked = what !== 'reenviar' && OF_SHIPMENT[what]
  if (papel && Asked) return <Asked id={id} papel={papel} shows={shows} onClose={onClose} />
  return <Reading fila={fila} onClose={onClose} error={error} gone={Boolean(data)} retry={() => void refetch()} />
}

/** The last sending of a contract, sent again. */
function ReenviarContrato({ fila, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(prepararEnvioContrato, { params: { id: fila.Nro_Negocio } }),
    staleTime: 0,
  })
  if (data?.Ultimo_Envio) return <ReenviarDialog envio={data.Ultimo_Envio} onClose={onClose} />
  return <Reading fila={fila} onClose={onClose} error={error} gone={Boolean(data)} retry={() => void refetch()} />
}

/** A dialog about one paper of the list of those to send. */
export default function UnPapel(props: Props) {
  const { fila, what, onClose } = props
  if (fila.Papel !== 'contrato') return <DeEmbarque {...props} />
  if (what === 'reenviar') return <ReenviarContrato {...props} />
  const Asked = OF_DEAL[what === 'ver' ? 'ver' : 'enviar']
  return <Asked row={{ Nro_Negocio: fila.Nro_Negocio, Nro_Contrato: fila.Origen }} onClose={onClose} />
}
