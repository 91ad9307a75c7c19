/** SQL of the open sessions. */
import { BUSCADAS_SESIONES, FILA_SESIONES } from '@nogal/model/administracion/sesiones.fields'
import type { Field } from '@nogal/model/fields'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import type { Sesion } from '../http/handle.ts'
import type { ListColumn, ListSpec } from '../list/columns.ts'
import { column, listColumnOf } from '../list/fields.ts'

const columnsFor = ({ Id }: Pick<Sesion, 'Id'>): Readonly<Record<string, Sql>> => ({
  Nom_Usuario: sql`(select u.nom_usuario from usuario u where u.cod_usuario = t.cod_usuario)`,
  Id: sql`t.id::text`,
  Origen: sql`coalesce((select u.origen from sesion_uso u where u.id = t.id), t.origen)`,
  Desde: sql`t.creada_en`,
  Ultimo_Uso: sql`(select u.en from sesion_uso u where u.id = t.id)`,
  Vence: sql`t.expira_en`,
  Actual: sql`t.id = ${Id}::uuid`,
})

/** The list of the open sessions, the newest first. */
export const sessionsFor = (sesion: Pick<Sesion, 'Id'>): ListSpec<never> => {
  const beside = columnsFor(sesion)
  return {
    table: 'sesion',
    key: ['id'],
    order: ['-Desde'],
    columns: Object.fromEntries(
      Object.entries<Field>(FILA_SESIONES).map(([name, field]): [string, ListColumn] => [
        name,
        {
          ...listColumnOf(field, beside[name] ?? sql`t.${column(name)}`),
          searched: (BUSCADAS_SESIONES as readonly string[]).includes(name),
        },
      ]),
    ),
  }
}

/** Which sessions are open. */
export const OPEN_SESSIONS: readonly Sql[] = [sql`t.revocada_en is null`, sql`t.expira_en > now()`]

/** Ends open sessions; returns how many. A trigger tells all processes with the commit. */
export const endSessions = async (db: Tx, where: { id?: string | null; usuario?: string | null; but?: string }): Promise<number> =>
  (
    await db.query(
      `with cerrada as (
         update sesion set revocada_en = now() where revocada_en is null and expira_en > now()
            and ($1::uuid is null or id = $1) and ($2::text is null or cod_usuario = $2) and ($3::uuid is null or id <> $3)
         returning cod_usuario, navegador)
       insert into acceso (clase, usuario, origen, navegador, detalle)
       select 'cerrada', c.cod_usuario, origen_actual(), c.navegador, 'Por ' || usuario_actual() from cerrada c`,
      [where.id ?? null, where.usuario ?? null, where.but ?? null],
    )
  ).rowCount ?? 0
