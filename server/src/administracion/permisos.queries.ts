/** SQL of the permissions of all areas. */
import type { Permisos, PermisosDeArea } from '@nogal/model/administracion/permisos'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** The table of permissions; screens that nobody can be granted, and switched-off screens that no area has, are left out. */
export const permissionsOf = async (db: Reader, hidden: readonly string[]): Promise<Permisos> => {
  const { rows } = await db.query(
    `select
       (select coalesce(json_agg(json_build_object('Cod_Pantalla', p.cod_pantalla, 'Nom_Pantalla', p.nom_pantalla, 'Grupo', coalesce(p.cod_seccion, 'Otras'))
            order by p.orden, p.nom_pantalla), '[]')
          from pantalla p where p.cod_pantalla <> all ($1) and (p.activo or exists (
            select from areagestion a, jsonb_array_elements(a.permisos) g where g ->> 'Cod_Pantalla' = p.cod_pantalla))) as "Pantallas",
       (select coalesce(json_agg(json_build_object('Cod_AreaGestion', a.cod_areagestion, 'Nom_AreaGestion', a.nom_areagestion, 'Version', a.version,
            'Personas', (select count(*) from usuario u where es_del_area(u, a.cod_areagestion) and u.activo and not u.administrador),
            'Permisos', a.permisos) order by a.cod_areagestion), '[]')
          from areagestion a where a.activo) as "Areas",
       (select coalesce(json_agg(json_build_object('Cod_AreaGestion', u.cod_areagestion, 'Cod_Usuario', u.cod_usuario,
            'Cod_Pantalla', g ->> 'Cod_Pantalla', 'Cod_Funcion', g ->> 'Cod_Funcion') order by u.cod_usuario), '[]')
          from usuario u, jsonb_array_elements(u.permisos) g where u.activo and not u.administrador) as "Excepciones"`,
    [hidden],
  )
  return rows[0] as Permisos
}

/** An area with its grants, locked until the transaction ends. */
export type TakenArea = { code: number; nombre: string; version: number; permisos: PermisosDeArea['Permisos'] }

/**
 * Locks the areas with these codes and returns them. All changes lock areas in the same order, so that two of them never wait for each other
 * in a circle.
 */
export const takeAreas = async (db: Tx, codes: readonly number[]): Promise<TakenArea[]> =>
  (
    await db.query(
      `select cod_areagestion as code, nom_areagestion as nombre, version, permisos from areagestion
        where cod_areagestion = any ($1) order by cod_areagestion for update`,
      [codes],
    )
  ).rows
