/** Open sessions as rows: who is in, from where, since when. */
import { flag, instant, text } from '../fields.ts'
import { usuario } from '../parametros/sistema.ts'

export const SESION_PROPIA = {
  Id: text('Sesión*', 36),
  Navegador: text('Navegador', 60),
  Origen: text('Dirección', 60),
  Desde: instant('Desde*'),
  /** At most a minute late; null for a session that was not used since its login. */
  Ultimo_Uso: instant('Último uso'),
  Vence: instant('Termina sola*'),
  /** The session by which the user asks. */
  Actual: flag('Esta sesión'),
}
export const FILA_SESIONES = { Nom_Usuario: usuario.fields.Nom_Usuario, Cod_Usuario: usuario.fields.Cod_Usuario, ...SESION_PROPIA }
export const BUSCADAS_SESIONES = ['Nom_Usuario', 'Cod_Usuario', 'Origen', 'Navegador'] as const
