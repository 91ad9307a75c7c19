/** The address of the portal in the links of mails. */
import { record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, url } from '../fields.ts'

/** How the address is known: set for the server, set by an administrador, the one by which an administrador entered, or the machine's own. */
export const ORIGENES_DIRECCION = ['entorno', 'administrador', 'ingreso', 'equipo'] as const

const direccion = record({
  /** Null where no address is known: mails that need a link are refused, and the others leave without. */
  Direccion: url('Dirección del portal'),
  Origen: choice(ORIGENES_DIRECCION, 'Cómo se sabe'),
})
export const verDireccion = call({
  group: 'correo',
  method: 'GET',
  needs: 'interno',
  path: '/api/correo/direccion',
  summary: 'A qué dirección del portal llevan los enlaces de los correos, y cómo se sabe',
  data: direccion,
})
export const guardarDireccion = call({
  group: 'correo',
  method: 'POST',
  needs: 'administrador',
  path: '/api/correo/guardar-direccion',
  summary:
    'Fija la dirección del portal en los enlaces de los correos; en blanco, vuelve a ser la de quien entró último como administrador',
  body: { Direccion: url('Dirección del portal', { example: 'https://portal.suempresa.cl' }) },
  data: direccion,
})
export const DIRECCION_CALLS = [verDireccion, guardarDireccion]
