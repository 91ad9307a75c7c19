import { abrirEnvio } from '@nogal/model/embarque/papeles.calls'
import { apiFile } from '../../api/client.ts'
import { download } from '../../ui/download.ts'
import type { Envio } from './papeles.ts'

/** Hands a message as a file to the program that reads mail. */
export const abrirEml = ({ Id_Envio }: Envio): Promise<void> =>
  download(() => apiFile(abrirEnvio)({ params: { id: Id_Envio } }), 'No se pudo abrir el mensaje')
