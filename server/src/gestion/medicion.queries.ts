/** SQL of measured values: the database alone judges them, see `db/funciones/medicion.sql`. */
import type { Values } from '@nogal/model/fields'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Json } from '../http/answers.ts'
import { invalid } from '../http/refusal.ts'
import { jsonOf } from '../list/kept.ts'
import type { Lugar } from './gestion.queries.ts'

/** The verdict that measured values would have in a place. */
export const judge = async (
  db: Reader,
  { embarque, contenedor }: Lugar,
  analisis: number,
  linea: number | null,
  mediciones: readonly Values[],
): Promise<Json<never>> => {
  const written = JSON.stringify(mediciones)
  const { rows } = await db.query('select falta_de_mediciones($1::jsonb) as falta', [written])
  if (rows[0].falta) throw invalid([{ campo: 'Mediciones', mensaje: rows[0].falta }])
  return jsonOf(
    db,
    sql`select json_build_object('Veredicto', v.veredicto, 'Resultados', v.resultados)::text
      from (select coalesce((select c.nro_negocio from contenedor c where c.id_contenedor = ${contenedor}),
          (select e.nro_negocio from embarque e where e.nro_embarque = ${embarque})) as negocio) n
      cross join lateral veredicto_de_mediciones(${written}::jsonb, ${analisis}::int, n.negocio, nullif(${embarque}::int, 0), nullif(${contenedor}::int, 0),
        ${linea}::int) v`,
  )
}

/** The verdicts of the containers of a place, by their order in the deal. */
export const verdictsIn = (db: Reader, { embarque, contenedor }: Lugar): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(json_build_object('Id_Contenedor', c.id_contenedor,
        'Contenedor', coalesce(numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor), 'Veredicto', v.veredicto, 'Muestras', v.muestras,
        'Sin_Medir', v.sin_medir, 'Fallas', v.fallas, 'Avisos', v.avisos) order by c.nro_corr_contenedor), '[]')::text
      from contenedor c cross join lateral veredicto_de_contenedor(c.id_contenedor) v
     where case when ${contenedor}::int > 0 then c.id_contenedor = ${contenedor}::int else c.nro_embarque = ${embarque}::int end`,
  )
