import { Skeleton, Text } from '@mantine/core'
import type { DataOf } from '@nogal/model/call'
import { enviarContrato, prepararEnvioContrato } from '@nogal/model/embarque/contrato.calls'
import type { Contrato } from '@nogal/model/negocio/contrato'
import { imprimirNegocio } from '@nogal/model/negocio/contrato.calls'
import { negocio as modelo } from '@nogal/model/negocio/negocio.fields'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refresh } from '../../aggregate/data.ts'
import { apiEnvelope, apiFile, callQuery } from '../../api/client.ts'
import { READ_ANEW } from '../../api/queries.ts'
import { type MensajeEscrito, Redactar } from '../../correo/Redactar.tsx'
import { IDIOMAS } from '../../correo/texto.ts'
import { actoDe } from '../../embarque/papeles/papeles.ts'
import { TablaCambios } from '../../papel/TablaCambios.tsx'
import { useImpreso } from '../../papel/useImpreso.ts'
import { usePdfOf } from '../../papel/usePdfOf.ts'
import { usePermisos } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type DeContrato, NEGOCIO_VIEW } from '../shared/negocio.view.ts'

const llevaDe = ({ Nro_Contrato, Revision, Vendedor }: Contrato) => ({ Numero: Nro_Contrato, Revision, Exportador: Vendedor })

type Ultimo = DataOf<typeof prepararEnvioContrato>['Ultimo_Envio']
/** The language that is left to send: that of an outdated contract, and the other one of a contract that holds. */
const usualDe = (ultimo: Ultimo): Idioma => (!ultimo || ultimo.Desactualizada === (ultimo.Idioma === 'en') ? 'en' : 'es')

/** Sends the contract of a deal to its client. */
export default function EnviarContratoDialog({
  row: { Nro_Negocio: id, Nro_Contrato },
  onClose,
}: {
  row: DeContrato
  onClose: () => void
}) {
  const { can } = usePermisos(modelo.screen)
  const shows = can('imprimir')
  const preparado = useQuery({ ...callQuery(prepararEnvioContrato, { params: { id } }), ...READ_ANEW })
  const [chosen, setChosen] = useState<Idioma>()
  // The language is decided by the first reading. After the sending, the next reading would choose the other language, and the PDF would
  // be made in it while the dialog closes.
  const usual = useRef<Idioma>(undefined)
  if (preparado.data) usual.current ??= usualDe(preparado.data.Ultimo_Envio)
  const idioma = chosen ?? usual.current ?? 'en'
  // the contract of a draft or of an annulled deal is not sent
  const sends = preparado.data !== undefined && actoDe(preparado.data, can) === 'enviar'
  const enEspanol = useImpreso<Contrato>(imprimirNegocio, { id }, 'es', shows && sends)
  const { data: contrato } = useImpreso<Contrato>(imprimirNegocio, { id }, idioma, shows && sends)
  // what is only looked at is not kept: a kept printing ends an amendment, and the task of a contract that is delivered by hand
  const pdf = usePdfOf(
    [imprimirNegocio.path, id, idioma],
    `Contrato ${Nro_Contrato} en ${IDIOMAS[idioma].toLowerCase()}`,
    () => apiFile(imprimirNegocio)({ params: { id }, query: { formato: 'vista', idioma } }),
    shows && sends,
  )
  const enviar = async (escrito: MensajeEscrito, key: string): Promise<string> => {
    const { mensaje } = await apiEnvelope(enviarContrato)({ body: { Nro_Negocio: id, ...escrito } }, { key })
    await refresh(NEGOCIO_VIEW)
    return mensaje
  }
  const { data, error } = preparado
  const revision = contrato?.Revision
  return (
    <Dialog
      opened
      onClose={onClose}
      size="min(1180px, 94vw)"
      title={`Enviar el contrato ${Nro_Contrato}${data?.Para ? ` · ${data.Para}` : ''}`}
    >
      {error && <LoadFailed error={error} onRetry={() => void preparado.refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && !sends && <Text size="sm">{data.Falta}</Text>}
      {data && sends && (
        <Redactar
          code="contrato"
          idioma={idioma}
          onIdioma={setChosen}
          receptores={data.Destinatarios}
          aviso={data.Falta}
          lleva={shows ? { ...enEspanol, data: enEspanol.data && llevaDe(enEspanol.data) } : null}
          pdf={pdf}
          submitLabel={revision ? `Enviar la revisión ${revision}` : 'Enviar el contrato'}
          enviar={enviar}
          onClose={onClose}
        >
          <Text size="sm" fw={600}>
            {revision ? `Lleva la revisión ${revision}, que reemplaza al contrato anterior:` : 'Lleva el contrato, sin enmiendas.'}
          </Text>
          {contrato?.Cambios && contrato.Cambios.length > 0 && <TablaCambios cambios={contrato.Cambios} />}
        </Redactar>
      )}
    </Dialog>
  )
}
