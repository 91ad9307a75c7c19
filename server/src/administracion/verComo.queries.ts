import type { UsuarioSesion } from '@nogal/model/sesion/sesion.calls'
import type { Tx } from '../db/tx.ts'

/** A person, whether the person is active, and whether the person has a password to log in with. */
export type Looked = UsuarioSesion & { activo: boolean; entra: boolean }

/** A person as whom somebody wants to look at the portal, locked against a change of who they are; undefined when there is none. */
export const findLooked = async (db: Tx, usuario: string): Promise<Looked | undefined> =>
  (
    await db.query(
      `select cod_usuario as "Usuario", nom_usuario as "Nom_Usuario", cod_areagestion as "Cod_AreaGestion", administrador as "Administrador",
         activo, clave_hash is not null as entra
       from usuario where cod_usuario = $1 for share`,
      [usuario],
    )
  ).rows[0]
