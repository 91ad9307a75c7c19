/** The address of the portal in the links of mails, which an administrador sets. */
import { guardarDireccion, verDireccion } from '@nogal/model/sesion/direccion.calls'
import { WithMessage } from '../http/answers.ts'
import { readAddress, setAddress } from '../http/direccion.ts'
import { handle, type Mounted } from '../http/handle.ts'

export const DIRECCION_HANDLERS: readonly Mounted[] = [
  handle(verDireccion, context => readAddress(context.db, context)),
  handle(guardarDireccion, ({ body: { Direccion }, config, request, sesion, tx }) =>
    tx(async db => {
      await setAddress(db, config, Direccion, sesion.Usuario)
      return new WithMessage(await readAddress(db, { config, request }), 'Dirección guardada.')
    }),
  ),
]
