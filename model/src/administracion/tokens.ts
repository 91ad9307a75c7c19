/** Access tokens: with one, another program enters in the name of a service user. Their rows, and the calls about tokens. */
import { nothing, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, date, instant, pick, refText, text, uuid } from '../fields.ts'
import { usuario } from '../parametros/sistema.ts'
import { ALCANCES, type Alcance } from '../sesion/programas.ts'
import { administra, listAndFile } from './llamadas.ts'

/** A token is valid for at most this many days. */
export const MAX_DIAS_TOKEN = 366

/** The state of a token: accepted, expired, revoked, or of a user who may not enter. */
export const SITUACIONES_TOKEN = { vigente: 'Vigente', vencido: 'Vencido', revocado: 'Revocado', detenido: 'Usuario desactivado' } as const
export type SituacionToken = keyof typeof SITUACIONES_TOKEN

const { Cod_Usuario, Nom_Usuario } = usuario.fields
const Id_Token = uuid('Token*')
const Nombre = text('Nombre*', 60, { example: 'Sistema contable' })
const alcance = choice(Object.keys(ALCANCES) as Alcance[], 'Alcance*', { labels: ALCANCES })
const Vence = date('Vence*')

export const FILA_TOKENS = {
  Nombre,
  Situacion: choice(Object.keys(SITUACIONES_TOKEN) as SituacionToken[], 'Situación*', { labels: SITUACIONES_TOKEN }),
  Nom_Usuario,
  Cod_Usuario,
  Alcance: alcance,
  /** The last day on which it is accepted. */
  Vence,
  /** At most a minute late; null for a token that was never used. */
  Ultimo_Uso: instant('Último uso'),
  Origen: text('Desde dónde', 60),
  Comienzo: text('Comienza con*', 20),
  Creado_En: instant('Creado*'),
  Creado_Por: text('Lo creó', 80),
  Revocado_En: instant('Revocado'),
  Id_Token,
}
export const BUSCADAS_TOKENS = ['Nombre', 'Nom_Usuario', 'Cod_Usuario', 'Comienzo'] as const

export const { list: listarTokens, file: exportarTokens } = listAndFile('/api/administracion/tokens', record(FILA_TOKENS), {
  list: 'Los tokens de acceso: de quién son, qué permiten, hasta cuándo y cuándo se usaron',
  file: 'Los tokens de acceso en Excel o CSV, como se ven',
})
export const crearToken = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/tokens/crear',
  summary: 'Crea un token de un usuario de servicio; el token viene en la respuesta y no se vuelve a mostrar',
  body: {
    Nombre,
    Cod_Usuario: refText('usuario', 'Usuario de servicio*', { only: { Servicio: 'true' } }),
    Alcance: alcance,
    Vence,
  },
  data: record({ Id_Token, Token: text('Token*', 60, { example: 'nogal_…' }) }),
})
export const revocarToken = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/tokens/revocar',
  summary: 'Revoca un token: deja de valer en todos los servidores a la vez',
  body: { Id_Token },
  data: nothing,
})

/** The fields of a new service user: a person's, without what only people have. */
export const CAMPOS_SERVICIO = pick(usuario.fields, 'Nom_Usuario', 'Cod_Usuario', 'Email', 'Cod_AreaGestion', 'Cod_Cliente', 'Cod_Planta')

export const TOKENS_CALLS = [listarTokens, exportarTokens, crearToken, revocarToken]
export type TokenListado = DataOf<typeof listarTokens>[number]
