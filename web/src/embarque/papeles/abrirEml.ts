import { notifications } from '@mantine/notifications'
import { abrirEnvio } from '@nogal/model/embarque/papeles.calls'
import { apiFile } from '../../api/client.ts'
import { reasonOf } from '../../ui/reason.ts'
import { saveFile } from '../../ui/saveFile.ts'
import type { Envio } from './papeles.ts'

/** Hands a message as a file to the program that reads mail. */
export const abrirEml = async ({ Id_Envio }: Envio): Promise<void> => {
  try {
    const eml = await apiFile(abrirEnvio)({ params: { id: Id_Envio } })
    saveFile(eml, eml.name)
  } catch (error) {
    notifications.show({ color: 'red', title: 'No se pudo abrir el mensaje', message: reasonOf(error) })
  }
}
