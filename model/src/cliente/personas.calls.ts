/** Calls about the people of one client. All of them may list the others; only their manager invites, removes, and hands the managing over. */
import { SITUACIONES, type Situacion } from '../administracion/personas.fields.ts'
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, code, flag, instant, pick } from '../fields.ts'
import { usuario } from '../parametros/sistema.ts'

/** At most this many people of a client may enter. */
export const MAX_PERSONAS_CLIENTE = 50

const comun = { group: 'cliente', needs: ['cliente', 'ver'] } as const
const ruta = '/api/clientelogistica/personas'
const persona = { Usuario: code('Usuario*', 30) }

const personasCliente = record(
  { Administra: flag('Administra*') },
  {
    Personas: listOf(
      record({
        ...persona,
        ...pick(usuario.fields, 'Nom_Usuario', 'Email'),
        Situacion: choice(Object.keys(SITUACIONES) as Situacion[], 'Situación*', { labels: SITUACIONES }),
        Administra: flag('Administra*'),
        Propia: flag('Propia*'),
        Ultimo_Ingreso: instant('Último ingreso'),
      }),
    ),
  },
)
export type GenteCliente = DataOf<typeof listarPersonasCliente>

export const listarPersonasCliente = call({
  ...comun,
  method: 'GET',
  path: ruta,
  summary: 'Las personas de la propia empresa que entran al portal, y cuál administra a las demás',
  data: personasCliente,
})
export const invitarPersonaCliente = call({
  ...comun,
  method: 'POST',
  path: `${ruta}/invitar`,
  summary: 'Quien administra invita a una persona de su empresa, o le envía otra invitación al mismo correo',
  body: { ...pick(usuario.fields, 'Nom_Usuario', 'Email'), Idioma: choice(['es', 'en'], 'Idioma') },
  data: personasCliente,
})
export const quitarPersonaCliente = call({
  ...comun,
  method: 'POST',
  path: `${ruta}/quitar`,
  summary: 'Quien administra deja sin ingreso a una persona de su empresa; sus sesiones terminan',
  body: persona,
  data: personasCliente,
})
export const entregarAdministracionCliente = call({
  ...comun,
  method: 'POST',
  path: `${ruta}/entregar`,
  summary: 'Quien administra a las personas de su empresa lo entrega a otra de ellas',
  body: persona,
  data: personasCliente,
})

export const PERSONAS_CLIENTE_CALLS = [listarPersonasCliente, invitarPersonaCliente, quitarPersonaCliente, entregarAdministracionCliente]
