/** Writes the screens of the portal from the model at every start. */
import { initialGrants, PANTALLAS } from '@nogal/model/sesion/pantallas'
import type { Tx } from '../db/tx.ts'

const AREAS = [...new Set(PANTALLAS.flatMap(({ areas }) => Object.keys(areas).map(Number)))]

/** Adds the screens of a new version, granted to the areas that the model names; existing screens and grants are not touched. */
export const loadPantallas = async (client: Tx): Promise<void> => {
  const rows = PANTALLAS.map((p, i) => ({ cod_pantalla: p.pantalla, nom_pantalla: p.nombre, cod_seccion: p.grupo, orden: i }))
  const { rows: added } = await client.query<{ cod_pantalla: string }>(
    `insert into pantalla (cod_pantalla, nom_pantalla, cod_seccion, orden)
     select cod_pantalla, nom_pantalla, cod_seccion, orden from json_populate_recordset(null::pantalla, $1)
     on conflict do nothing returning cod_pantalla`,
    [JSON.stringify(rows)],
  )
  const isNew = new Set(added.map(row => row.cod_pantalla))
  const grants = AREAS.map(area => ({ area, permisos: initialGrants(area).filter(({ Cod_Pantalla }) => isNew.has(Cod_Pantalla)) }))
  await client.query(
    `update areagestion a set permisos = a.permisos || n.permisos
       from json_to_recordset($1) as g (area integer, permisos jsonb)
      cross join lateral (
        select jsonb_agg(p) as permisos from jsonb_array_elements(g.permisos) p
         where not exists (select from areagestion o, jsonb_array_elements(o.permisos) q
                            where o.cod_areagestion = g.area and q ->> 'Cod_Pantalla' = p ->> 'Cod_Pantalla')
      ) n
      where a.cod_areagestion = g.area and n.permisos is not null`,
    [JSON.stringify(grants)],
  )
}
