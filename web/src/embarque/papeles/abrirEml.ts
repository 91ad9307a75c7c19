import { abrirEnvio } from '@nogal/model/embarque/papeles.calls'
import { apiFile } from '../../api/client.ts'
import { download } from '../../ui/download.ts'
import type { Envio } from './papeles.ts'

/** Downloads a message as a file for a mail program. */
export const abrirEml = ({ Id_Envio }: Envio): Promise<void> =>
  download(() => apiFile(abrirEnvio)({ params: { id: Id_Envio } }), 'No se pudo abrir el mensaje')
