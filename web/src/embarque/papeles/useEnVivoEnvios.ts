import { listarCorreo } from '@nogal/model/administracion/correo'
import { enVivoEnvios, listarEnvios, listarPorEnviar } from '@nogal/model/embarque/papeles.calls'
import { apiEvents } from '../../api/client.ts'
import { type OpensStream, useReread } from '../../vivo/useReread.ts'

const open: OpensStream = signal => apiEvents(enVivoEnvios)(undefined, { signal, wait: 'nobody' })
const STALE = [listarEnvios.path, listarPorEnviar.path, listarCorreo.path]

/** Reads the outbox and the papers to send again when a message goes out, fails or is confirmed. */
export const useEnVivoEnvios = (): void => useReread(open, STALE)
