/** The people whom a comment may mention: those of the company who see the record. */
import { AREAS } from '@nogal/model/areas'
import type { Mencionable } from '@nogal/model/comentario/comentarios.calls'
import { type LugarAdjunto, maySee, screensOfPortador } from '../adjunto/portadores.ts'
import type { Access } from '../scope/scope.ts'

type Candidate = Mencionable & { Produccion: boolean; Plantas: number[] }

/** The active people of the company who may open a screen of the record; whether a plant sees it is asked once for each set of plants. */
export const peopleWhoSee = async (access: Access, lugar: LugarAdjunto): Promise<Mencionable[]> => {
  const { rows } = await access.db.query<Candidate>(
    `select u.cod_usuario as "Usuario", u.nom_usuario as "Nom_Usuario", a.nom_areagestion as "Nom_Area", u.cod_areagestion = $2 as "Produccion",
            array(select p.cod_planta from usuario_planta p where p.cod_usuario = u.cod_usuario order by 1) as "Plantas"
       from usuario u left join areagestion a using (cod_areagestion)
      where u.activo and not u.servicio and u.cod_areagestion <> $1 and exists (select from unnest($3::text[]) p where permitido(u.cod_usuario, p, 'ver'))
      order by u.nom_usuario`,
    [AREAS.cliente, AREAS.produccion, await screensOfPortador(access, lugar, 'ver')],
  )
  const seen = new Map<string, Promise<boolean>>()
  const atPlants = ({ Usuario, Plantas }: Candidate): Promise<boolean> => {
    const key = Plantas.join()
    const asked =
      seen.get(key) ?? maySee({ ...access, sesion: { ...access.sesion, Usuario, Cod_AreaGestion: AREAS.produccion, Plantas } }, lugar)
    seen.set(key, asked)
    return asked
  }
  const people: Mencionable[] = []
  for (const candidate of rows) {
    const { Produccion, Plantas, ...person } = candidate
    if (!Produccion || !Plantas.length || (await atPlants(candidate))) people.push(person)
  }
  return people
}
