import { Skeleton } from '@mantine/core'
import { prepararEnvioContrato } from '@nogal/model/embarque/contrato.calls'
import { listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

/** What `show` makes of what is read for a dialog, because the list lacks it; till then, or without it, a dialog that says so. */
function Leido<T>({
  query: { data, error, refetch },
  show,
  fila,
  onClose,
}: Pick<Props, 'fila' | 'onClose'> & { query: UseQueryResult<T>; show: (data: T) => ReactNode }) {
  const shown = data !== undefined && show(data)
  if (shown) return shown
  const failed = error ?? (data !== undefined && new Error('Ese papel ya no está por enviar. Lea la lista otra vez.'))
  return (
    <Dialog opened onClose={onClose} size="min(1180px, 94vw)" title={nombrePapel(fila)}>
      {failed ? <LoadFailed error={failed} onRetry={() => void refetch()} /> : <Skeleton height={420} />}
    </Dialog>
  )
}

/** A paper of a shipment. */
function DeEmbarque(props: Props) {
  const { fila, what, shows, onClose } = props
  const id = fila.Nro_Embarque!
  const query = useQuery({ ...callQuery(listarPapeles, { params: { id } }), staleTime: 0 })
  return (
    <Leido
      {...{ query, fila, onClose }}
      show={papeles => {
        const papel = papeles.find(one => one.Papel === fila.Papel && one.Variante === fila.Variante)
        if (papel?.Ultimo_Envio && what === 'reenviar') return <ReenviarDialog envio={papel.Ultimo_Envio} onClose={onClose} />
        const Asked = what !== 'reenviar' && OF_SHIPMENT[what]
        return papel && Asked && <Asked id={id} papel={papel} shows={shows} onClose={onClose} />
      }}
    />
  )
}

/** The last sending of a contract, sent again. */
function ReenviarContrato({ fila, onClose }: Props) {
  const query = useQuery({ ...callQuery(prepararEnvioContrato, { params: { id: fila.Nro_Negocio } }), staleTime: 0 })
  return (
    <Leido
      {...{ query, fila, onClose }}
      show={({ Ultimo_Envio }) => Ultimo_Envio && <ReenviarDialog envio={Ultimo_Envio} onClose={onClose} />}
    />
  )
}

/** A dialog about one paper of the list of those to send. */
export default function UnPapel(props: Props) {
  const { fila, what, onClose } = props
  if (fila.Papel !== 'contrato') return <DeEmbarque {...props} />
  if (what === 'reenviar') return <ReenviarContrato {...props} />
  const Asked = OF_DEAL[what === 'ver' ? 'ver' : 'enviar']
  return <Asked row={{ Nro_Negocio: fila.Nro_Negocio, Nro_Contrato: fila.Origen }} onClose={onClose} />
}
