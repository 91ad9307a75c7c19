import { Text } from '@mantine/core'
import { papelNamed } from '@nogal/model/embarque/papeles'
import { enviarPapel, imprimirPapel } from '@nogal/model/embarque/papeles.calls'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { useState } from 'react'
import { refresh } from '../../aggregate/data.ts'
import { apiEnvelope } from '../../api/client.ts'
import { type MensajeEscrito, Redactar } from '../../correo/Redactar.tsx'
import { TablaCambios } from '../../papel/TablaCambios.tsx'
import { useImpreso } from '../../papel/useImpreso.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { idiomaInicial, type PapelListado } from './papeles.ts'
import { usePdf } from './usePdf.ts'

type Props = {
  id: number
  papel: PapelListado
  /** The user may print, and so sees the paper before it is sent. */
  shows: boolean
  onClose: () => void
}

/** Sends a paper of a shipment. */
export default function EnviarDialog({ id, papel, shows, onClose }: Props) {
  const [idioma, setIdioma] = useState(() => idiomaInicial(papel))
  const params = { id, papel: papel.Papel, v: papel.Variante }
  const enEspanol = useImpreso<PapelEmbarque>(imprimirPapel, params, 'es', shows)
  const { data: contenido } = useImpreso<PapelEmbarque>(imprimirPapel, params, idioma, shows)
  const pdf = usePdf(id, papel, idioma, { wanted: shows })
  const enviar = async (escrito: MensajeEscrito, key: string): Promise<string> => {
    const body = { Nro_Embarque: id, Papel: papel.Papel, Variante: papel.Variante, ...escrito }
    const { mensaje } = await apiEnvelope(enviarPapel)({ body }, { key })
    await refresh(EMBARQUE_VIEW)
    return mensaje
  }
  const revision = contenido?.Revision ?? papel.Revision
  return (
    <Dialog
      opened
      onClose={onClose}
      size="min(1180px, 94vw)"
      title={`Enviar ${papelNamed(papel.Papel).called}${papel.Para ? ` · ${papel.Para}` : ''}`}
    >
      <Redactar
        code={papel.Papel}
        idioma={idioma}
        onIdioma={setIdioma}
        receptores={papel.Destinatarios}
        aviso={papel.Impedimento === 'sin-correo' ? papel.Falta : null}
        lleva={shows ? enEspanol : null}
        pdf={pdf}
        submitLabel={`Enviar la revisión ${revision}`}
        enviar={enviar}
        onClose={onClose}
      >
        <Text size="sm" fw={600}>
          Lleva la revisión {revision}
          {papel.Ultimo_Envio && papel.Desactualizada && '. Cambió desde el último envío:'}
        </Text>
        {contenido?.Cambios && contenido.Cambios.length > 0 && <TablaCambios cambios={contenido.Cambios} />}
      </Redactar>
    </Dialog>
  )
}
