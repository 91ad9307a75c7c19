/** The people of the portal as rows: who they are, how they get in, and when they were here last. */
import { choice, flag, instant, integer, ref, text } from '../fields.ts'
import { usuario } from '../parametros/sistema.ts'

/** The situation of a person: may log in, is invited, has an expired invitation, has no password, is a service user, or may not log in. */
export const SITUACIONES = {
  activa: 'Activa',
  invitada: 'Invitada',
  vencida: 'Invitación vencida',
  'sin-clave': 'Sin clave',
  servicio: 'De servicio',
  inactiva: 'Desactivada',
} as const
export type Situacion = keyof typeof SITUACIONES

const { Cod_Usuario, Nom_Usuario, Email } = usuario.fields

export const FILA_PERSONAS = {
  Cod_Usuario,
  Nom_Usuario,
  Email,
  Nom_AreaGestion: text('Área*', 40),
  Nom_Otras_Areas: text('Otras áreas', 200),
  Nom_Cliente: text('Cliente', 120),
  Administrador: flag('Administrador'),
  /** Manages the people of its client. */
  Administra_Cliente: flag('Administra a su empresa'),
  Situacion: choice(Object.keys(SITUACIONES) as Situacion[], 'Situación*', { labels: SITUACIONES }),
  /** Null for a person who never logged in. */
  Ultimo_Ingreso: instant('Último ingreso'),
  Segundo_Factor: flag('Segundo factor'),
  Sesiones: integer('Sesiones abiertas*'),
  Invitado_En: instant('Invitación enviada'),
  Invitacion_Vence: instant('Invitación vence'),
  Cod_AreaGestion: ref('areagestion', 'Código de área*'),
}
export const BUSCADAS_PERSONAS = ['Cod_Usuario', 'Nom_Usuario', 'Email', 'Nom_Cliente'] as const
