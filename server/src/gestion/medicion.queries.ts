/** SQL of verdicts: only functions of the database judge measured values (`db/funciones/medicion/`). */
import type { Values } from '@nogal/model/fields'
import type { Analito } from '@nogal/model/medicion/leer'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Json } from '../http/answers.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { jsonOf } from '../list/kept.ts'
import type { LugarGestion } from './gestion.queries.ts'

/** The analyses of the portal by the names and units that a report may use. */
export const readAnalitos = async (db: Reader): Promise<Analito[]> =>
  (
    await db.query<Analito>(
      `select cod_analisis as "Cod_Analisis", nom_analisis as "Nom_Analisis", nom_analisis_ing as "Nom_Analisis_Ing", unidad as "Unidad",
          unidad_ing as "Unidad_Ing" from analisiscalidad where activo order by cod_analisis`,
    )
  ).rows

/** The verdict of measured values for a container or a shipment, before they are saved. */
export const judge = async (
  db: Reader,
  { embarque, contenedor }: LugarGestion,
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

/** The verdict of one container, or of each container of a shipment in the order of the deal. */
export const verdictsIn = (db: Reader, { embarque, contenedor }: LugarGestion): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(json_build_object('Id_Contenedor', c.id_contenedor,
        'Contenedor', coalesce(numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor), 'Veredicto', v.veredicto, 'Muestras', v.muestras,
        'Sin_Medir', v.sin_medir, 'Fallas', v.fallas, 'Avisos', v.avisos) order by c.nro_corr_contenedor), '[]')::text
      from contenedor c cross join lateral veredicto_de_contenedor(c.id_contenedor) v
     where ${contenedor > 0 ? sql`c.id_contenedor = ${contenedor}::int` : sql`c.nro_embarque = ${embarque}::int`}`,
  )

/** Permits to send a certificate of a failing lot; the permission holds only while the same values fail. */
export const allowCertificate = async (db: Tx, { embarque, contenedor }: LugarGestion, motivo: string): Promise<Json<never>> => {
  const { rows } = await db.query('select fallas_de_certificado($1, $2) as fallas', [embarque, contenedor])
  if (!rows[0].fallas) throw conflict('Nada de lo medido falla: el certificado no necesita una autorización.')
  return jsonOf(
    db,
    sql`with hecha as (
        insert into certificado_excepcion (nro_embarque, variante, fallas, motivo, usuario)
        values (${embarque}, ${contenedor}, ${rows[0].fallas}, ${motivo}, usuario_actual()) returning *)
      select json_build_object('Nro_Embarque', h.nro_embarque, 'Id_Contenedor', h.variante, 'Fallas', left(h.fallas, 2000), 'Motivo', h.motivo,
        'Autorizado_Por', u.nom_usuario, 'En', h.en)::text
        from hecha h join usuario u on u.cod_usuario = h.usuario`,
  )
}
