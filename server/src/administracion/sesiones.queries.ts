/** SQL of the open sessions. */
import { BUSCADAS_SESIONES, FILA_SESIONES } from '@nogal/model/administracion/sesiones.fields'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import type { Sesion } from '../http/handle.ts'
import type { ListSpec } from '../list/columns.ts'
import { listedColumns, userName } from '../list/fields.ts'

/** The list of the open sessions, the newest first. */
export const sessionsFor = ({ Id }: Pick<Sesion, 'Id'>): ListSpec<never> => ({
  table: 'sesion',
  key: ['id'],
  order: ['-Desde'],
  columns: listedColumns(FILA_SESIONES, BUSCADAS_SESIONES, {
    Nom_Usuario: { sql: userName(sql`t.cod_usuario`) },
    Id: { sql: sql`t.id::text` },
    Origen: { sql: sql`coalesce((select u.origen from sesion_uso u where u.id = t.id), t.origen)` },
    Desde: { sql: sql`t.creada_en` },
    Ultimo_Uso: { sql: sql`(select u.en from sesion_uso u where u.id = t.id)` },
    Vence: { sql: sql`t.expira_en` },
    Actual: { sql: sql`t.id = ${Id}::uuid` },
  }),
})

/** Which sessions are open; looks of administradores are no sessions of the person. */
export const OPEN_SESSIONS: readonly Sql[] = [sql`t.revocada_en is null`, sql`t.expira_en > now()`, sql`t.mira_desde is null`]

/** Ends open sessions; returns how many. A trigger tells all processes with the commit. */
export const endSessions = async (db: Tx, where: { id?: string | null; usuario?: string | null; but?: string }): Promise<number> =>
  (
    await db.query(
      `with cerrada as (
         update sesion set revocada_en = now() where revocada_en is null and expira_en > now() and mira_desde is null
            and ($1::uuid is null or id = $1) and ($2::text is null or cod_usuario = $2) and ($3::uuid is null or id <> $3)
         returning cod_usuario, navegador)
       insert into acceso (clase, usuario, origen, navegador, detalle)
       select 'cerrada', c.cod_usuario, origen_actual(), c.navegador, 'Por ' || usuario_actual() from cerrada c`,
      [where.id ?? null, where.usuario ?? null, where.but ?? null],
    )
  ).rowCount ?? 0
