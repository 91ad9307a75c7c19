/** SQL of the people of the portal and of their invitations. */
import { BUSCADAS_PERSONAS, FILA_PERSONAS, type Situacion } from '@nogal/model/administracion/personas.fields'
import type { Idioma } from '@nogal/model/palabras'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { ListColumn, ListSpec } from '../list/columns.ts'
import { listedColumns } from '../list/fields.ts'

const OPEN = sql`select i.en, i.vence from invitacion i where i.cod_usuario = t.cod_usuario and i.aceptada_en is null and i.retirada_en is null`
const situacion = (name: Situacion) => sql`${name}::text`
/** The situation of the person `t`: active, invited, without a password, and so on. */
export const situacionSql = sql`case when not t.activo then ${situacion('inactiva')}
      when t.servicio then ${situacion('servicio')}
      when exists (${OPEN} and i.vence > now()) then ${situacion('invitada')}
      when t.clave_hash is not null then ${situacion('activa')}
      when exists (${OPEN}) then ${situacion('vencida')} else ${situacion('sin-clave')} end`
const BESIDE: Readonly<Record<string, Partial<ListColumn>>> = {
  Nom_AreaGestion: { sql: sql`(select a.nom_areagestion from areagestion a where a.cod_areagestion = t.cod_areagestion)` },
  Nom_Otras_Areas: {
    sql: sql`(select string_agg(a.nom_areagestion, ', ' order by a.cod_areagestion) from usuario_areagestion l join areagestion a using (cod_areagestion) where l.cod_usuario = t.cod_usuario)`,
  },
  Nom_Cliente: { sql: sql`(select c.nom_cliente from clientes c where c.cod_cliente = t.cod_cliente)` },
  Situacion: {
    sql: situacionSql,
  },
  Administra_Cliente: { sql: sql`exists (select from gestor_cliente g where g.cod_usuario = t.cod_usuario)` },
  Ultimo_Ingreso: { sql: sql`(select u.en from ultimo_ingreso u where u.cod_usuario = t.cod_usuario)` },
  Segundo_Factor: {
    sql: sql`exists (select from segundo_factor f where f.cod_usuario = t.cod_usuario and f.confirmado_en is not null)`,
  },
  Sesiones: {
    sql: sql`(select count(*)::int from sesion s where s.cod_usuario = t.cod_usuario and s.revocada_en is null and s.expira_en > now() and s.mira_desde is null)`,
  },
  Invitado_En: { sql: sql`(select x.en from (${OPEN}) x)` },
  Invitacion_Vence: { sql: sql`(select x.vence from (${OPEN}) x)` },
}

/** The list of the people, by name. */
export const LISTA_PERSONAS: ListSpec<never> = {
  table: 'usuario',
  key: ['cod_usuario'],
  order: ['Nom_Usuario'],
  columns: listedColumns(FILA_PERSONAS, BUSCADAS_PERSONAS, BESIDE),
}

/** A person, with whether somebody may invite them. */
export type Member = {
  usuario: string
  nombre: string
  email: string
  activo: boolean
  administrador: boolean
  area: number
  servicio: boolean
  cliente: number | null
}
const PERSON = `cod_usuario as usuario, nom_usuario as nombre, email, activo, administrador, cod_areagestion as area, servicio, cod_cliente as cliente`

/** A person, locked until the transaction ends; undefined when there is none. */
export const takePerson = async (db: Tx, usuario: string): Promise<Member | undefined> =>
  (await db.query(`select ${PERSON} from usuario where cod_usuario = $1 for update`, [usuario])).rows[0]

/** The people with these names, locked against a change of who they are. */
export const sharePeople = async (db: Tx, usuarios: readonly string[]): Promise<Member[]> =>
  (await db.query(`select ${PERSON} from usuario where cod_usuario = any ($1) order by cod_usuario for share`, [usuarios])).rows

/** The language of the portal for a person: English when the person, of a client, has chosen English. */
export const chosenLanguage = async (db: Reader, usuario: string): Promise<Idioma> =>
  (await db.query(`select valor ->> 'cliente.idioma' = 'en' as en from preferencia where cod_usuario = $1`, [usuario])).rows[0]?.en
    ? 'en'
    : 'es'

/** Activates or deactivates a person. */
export const setActive = (db: Tx, usuario: string, activo: boolean) =>
  db.query('update usuario set activo = $2 where cod_usuario = $1', [usuario, activo])

/** Makes a person the manager of the people of a client, instead of the former manager. */
export const nameManager = async (db: Tx, cliente: number, usuario: string): Promise<void> => {
  // two statements, because a trigger refuses an insert by a person of a client, and an upsert is one
  const { rowCount } = await db.query('update gestor_cliente set cod_usuario = $2 where cod_cliente = $1', [cliente, usuario])
  if (!rowCount) await db.query('insert into gestor_cliente (cod_cliente, cod_usuario) values ($1, $2)', [cliente, usuario])
}

/** Leaves a client without anybody who manages its people, where this person does; false when it does not. */
export const dropManager = async (db: Tx, usuario: string): Promise<boolean> =>
  (await db.query('delete from gestor_cliente where cod_usuario = $1', [usuario])).rowCount === 1

export type Invitation = { id: number; en: Date; vence: Date }

/** Withdraws the open invitation of a person; false when there is none. */
export const withdrawInvitation = async (db: Tx, usuario: string): Promise<boolean> =>
  (
    await db.query('update invitacion set retirada_en = now() where cod_usuario = $1 and aceptada_en is null and retirada_en is null', [
      usuario,
    ])
  ).rowCount === 1

/** Adds an invitation that is valid for some days. */
export const addInvitation = async (db: Tx, usuario: string, days: number): Promise<Invitation> =>
  (
    await db.query(
      `insert into invitacion (cod_usuario, por, vence) values ($1, usuario_actual(), now() + make_interval(days => $2))
       returning id_invitacion as id, en, vence`,
      [usuario, days],
    )
  ).rows[0]

/** An invitation, and whom it invites. */
export type Invited = {
  usuario: string
  nombre: string
  vence: Date
  aceptada: boolean
  retirada: boolean
  activo: boolean
  clave_hash: string | null
}

/** An invitation by its number, `lock` until the transaction ends; undefined when there is none. */
export const findInvitation = async (db: Reader, id: number, lock = false): Promise<Invited | undefined> =>
  (
    await db.query(
      `select u.cod_usuario as usuario, u.nom_usuario as nombre, i.vence, i.aceptada_en is not null as aceptada, i.retirada_en is not null as retirada,
         u.activo, u.clave_hash
       from invitacion i join usuario u using (cod_usuario) where i.id_invitacion = $1 ${lock ? 'for update of i' : ''}`,
      [id],
    )
  ).rows[0]

/** Marks an invitation as used. */
export const acceptInvitation = (db: Tx, id: number) => db.query('update invitacion set aceptada_en = now() where id_invitacion = $1', [id])
