/** SQL of containers and their fruit, beyond that of every aggregate. */
import type { Answered } from '@nogal/model/answer'
import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import type { celdaCarga } from '@nogal/model/embarque/saldo'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { sensesSql } from '../../aggregate/sense.ts'
import { asInView, bind } from '../../aggregate/spec.ts'
import type { Tx } from '../../db/tx.ts'
import { userName } from '../../list/fields.ts'
import { consequencesSeen } from '../../scope/consecuencia.ts'

const { Carga } = contenedor.parts

/** Values of its fruit and its shipment that the rules of sense read. */
const DE_AFUERA = {
  Neto_Kg: sql`resumen.neto`,
  Bruto_Kg: sql`resumen.bruto`,
  Corte_Carga: sql`(select e.corte_carga from embarque e where e.nro_embarque = t.nro_embarque)`,
  // looked up only where the plant measured the fruit
  Temperatura_Viaje: sql`case when t.temperatura_carga is not null then temperatura_de_viaje(t) end`,
}

/** The folded name of a container, its number or its ordinal in the deal, as the index `contenedor_nombre_texto` has it. */
export const foldedContainerName = (row: string): Sql =>
  sql`plano(coalesce(${raw(row)}.nro_contenedor, 'Contenedor ' || ${raw(row)}.nro_corr_contenedor::text))`

const bound = bind(contenedor, {
  under: { table: 'negocio', key: 'nro_negocio' },
  joins: {
    negocio: { table: 'negocio', on: sql`negocio.nro_negocio = t.nro_negocio` },
    embarque: { table: 'embarque', on: sql`embarque.nro_embarque = t.nro_embarque` },
    formato: { table: 'formatocarga', on: sql`formato.cod_formatocarga = t.cod_formatocarga` },
    tipo: { table: 'tipocontenedor', on: sql`tipo.cod_tipocontenedor = t.cod_tipocontenedor` },
    resumen: { table: 'contenedor_resumen', on: sql`resumen.id_contenedor = t.id_contenedor`, inner: true },
    decision: { table: 'contenedor_decision', on: sql`decision.id_decision = resumen.id_decision`, dependsOn: 'resumen' },
  },
  derived: {
    Nro_Corr_Embarque: { of: 'embarque' },
    Nro_Contrato: { of: 'negocio' },
    Cod_EstadoEmb: { of: 'embarque' },
    Corte_Carga: { of: 'embarque' },
    Temperatura_Viaje: sql`temperatura_de_viaje(t)`,
    Es_Reefer: sql`es_reefer(t)`,
    Neto_Kg: { of: 'resumen', value: sql`resumen.neto` },
    Bruto_Kg: { of: 'resumen', value: sql`resumen.bruto` },
    Cajas: { of: 'resumen' },
    Pallets: { of: 'resumen' },
    Capacidad_Pallets: { of: 'tipo' },
    Carga_Max_Kg: { of: 'tipo' },
    Tara_Pallet_Kg: { of: 'formato' },
    VGM_Calculado: { of: 'resumen', value: sql`resumen.bruto + t.tara_kg` },
    Productos: { of: 'resumen' },
    Liberacion: { of: 'resumen' },
    Liberacion_Porque: { of: 'resumen' },
    Con_Excepcion: { of: 'resumen' },
    Calidad_Falta: { of: 'resumen' },
    Faltas_Cargar: { of: 'resumen' },
    Faltas_Cerrar: { of: 'resumen' },
    Liberacion_Por: { of: 'decision', value: userName(sql`decision.usuario`) },
    Liberacion_En: { of: 'decision', value: sql`decision.en` },
    Avisos: { of: 'resumen', value: sql`(avisos_contenedor(t, resumen.bruto, resumen.pallets) || ${sensesSql(contenedor, DE_AFUERA)})` },
    Temporada_Cerrada: sql`motivo_de_temporada((select n.cod_temporada from negocio n where n.nro_negocio = t.nro_negocio))`,
    Impide_Mover: sql`motivo_de_mover(t)`,
    Impide_Eliminar: sql`motivo_de_eliminar_contenedor(t)`,
  },
  kept: [{ table: 'suma_contenedor', by: ['cod_planta'], counts: true }],
  parts: { Carga: { from: 'carga_medida', derived: asInView(Carga.derived) }, Pallets_Cargados: {}, Inspeccion: {} },
})

/** Containers; what quality says of them is not for clients. */
export const CONTENEDOR: typeof bound = { ...bound, narrowed: sesion => consequencesSeen('contenedor', sesion) }

type Celda = Answered<typeof celdaCarga>

export type { Celda }

/** The lines of a deal with their fruit as a JSON array; with `only`, those with unassigned fruit. */
export const saldosSql = (nro: unknown, only: 'all' | 'left' = 'all'): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'Nro_Negocio', s.nro_negocio, 'Id_Linea', s.id_linea,
    'Cod_Especie', l.cod_especie, 'Cod_Variedad', l.cod_variedad, 'Cod_Producto', l.cod_producto, 'Cod_Calibre', l.cod_calibre,
    'Cod_Categoria', l.cod_categoria, 'Cod_Color', l.cod_color, 'Cod_Envase', l.cod_envase, 'Cod_UndVenta', l.cod_undventa,
    'Nom_Especie', e.nom_especie, 'Nom_Variedad', v.nom_variedad, 'Nom_Producto', p.nom_producto, 'Nom_Calibre', c.nom_calibre,
    'Nom_Categoria', k.nom_categoria, 'Nom_Color', o.nom_color, 'Nom_Envase', b.nom_envase, 'Nom_UndVenta', u.nom_undventa,
    'Cantidad', s.cantidad, 'Asignada', s.asignada, 'Cargada', s.cargada, 'Saldo', s.saldo, 'Kilos', l.kilos,
    'Unidades_Bulto', case when l.kilos > 0 and b.peso_neto_kg > 0 then round(unidades_bulto(l.cantidad, l.kilos / b.peso_neto_kg), 6) end,
    'Bultos_Pallet', b.cajas_pallet, 'Tara_Bulto', b.tara_kg) order by s.id_linea), '[]')
  from saldo_de_linea s
  join negocio_producto l using (nro_negocio, id_linea)
  join especie e using (cod_especie)
  join producto p using (cod_producto)
  join envase b using (cod_envase)
  join unidadventa u using (cod_undventa)
  left join variedad v using (cod_variedad)
  left join calibre c using (cod_calibre)
  left join categoria k using (cod_categoria)
  left join colores o using (cod_color)
  where s.nro_negocio = ${nro} ${raw(only === 'left' ? 'and s.saldo > 0' : '')})`

/** The quantity of each line in each container of a deal, as a JSON array. */
export const celdasSql = (nro: unknown, seen: readonly Sql[] = []): Sql => sql`(
  select coalesce(json_agg(json_build_object('Id_Contenedor', g.id_contenedor, 'Id_Linea', g.id_linea, 'Cantidad', g.cantidad)
    order by g.id_contenedor, g.id_linea), '[]') from contenedor_carga g where g.nro_negocio = ${nro}
    ${seen.length ? sql`and exists (select from contenedor t where t.id_contenedor = g.id_contenedor and ${join(seen, ' and ')})` : empty})`

/** Sets the contents of some containers of a deal, cell by cell. */
export const writeCeldas = (db: Tx, nro: number, celdas: readonly { Id_Contenedor: number; Id_Linea: number; Cantidad: number }[]) =>
  db.query('select guardar_carga($1, $2)', [nro, JSON.stringify(celdas)])

/** Stores lots and orchards of the lines of a container, and gives the container a new version. */
export const writeLotes = async (
  db: Tx,
  id: number,
  lineas: readonly { Id_Linea: number; Lotes?: string | null; Csg?: string | null }[],
) => {
  await db.query(
    `update contenedor_carga g set lotes = v."Lotes", csg = v."Csg"
       from json_to_recordset($2) v ("Id_Linea" integer, "Lotes" text, "Csg" text)
      where g.id_contenedor = $1 and g.id_linea = v."Id_Linea" and (g.lotes, g.csg) is distinct from (v."Lotes", v."Csg")`,
    [id, JSON.stringify(lineas)],
  )
  await db.query('update contenedor set version = version where id_contenedor = $1', [id])
}

/** The lines of the deal of a container for its loading sheet, as a JSON array: those in the container first. Without prices. */
export const lineasHojaSql = (id: unknown): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'Id_Linea', b.id_linea, 'Cajas', b.cajas, 'Lotes', b.lotes, 'Csg', b.csg, 'Producto', concat_ws(' · ', p.nom_producto, v.nom_variedad, c.nom_calibre),
    'Envase', e.nom_envase, 'Posibles', b.posibles) order by b.cantidad is null, b.id_linea), '[]')
  from bultos_de_linea b
  join negocio_producto l using (nro_negocio, id_linea)
  join producto p using (cod_producto)
  join envase e using (cod_envase)
  left join variedad v using (cod_variedad)
  left join calibre c using (cod_calibre)
  where b.id_contenedor = ${id})`

/** Stores packages, lots and orchards of some lines of a container, and gives the container a new version. */
export const writeBultos = async (db: Tx, id: number, lineas: readonly object[]) => {
  await db.query('select anotar_bultos($1, $2)', [id, JSON.stringify(lineas)])
}

/** The pallets of a container for its loading sheet, as a JSON array. */
export const palletsHojaSql = (id: unknown): Sql => sql`(
  select coalesce(json_agg(json_build_object('Nro_Pallet', p.nro_pallet, 'Id_Lote', p.id_lote, 'Nom_Lote', l.nro_lote, 'Id_Linea', p.id_linea,
    'Cajas', p.cajas, 'Neto_Kg', p.neto_kg) order by p.id_pallet), '[]')
  from contenedor_pallet p join lote l using (id_lote) where p.id_contenedor = ${id})`

/** The points of inspection of a container for its loading sheet, as a JSON array: those that hold for it, and those that were answered. */
export const inspeccionHojaSql = (id: unknown): Sql => sql`(
  select coalesce(json_agg(json_build_object('Cod_PuntoInspeccion', p.cod_puntoinspeccion, 'Punto', p.nom_puntoinspeccion,
    'Exige', case when p.obligatorio then 'Obligatorio' end, 'Respuesta', i.respuesta, 'Observacion', i.observacion)
    order by p.orden, p.cod_puntoinspeccion), '[]')
  from contenedor c
  cross join puntoinspeccion p
  left join contenedor_inspeccion i on i.id_contenedor = c.id_contenedor and i.cod_puntoinspeccion = p.cod_puntoinspeccion
  where c.id_contenedor = ${id} and (i.id_contenedor is not null or punto_vale(p, c)))`

/** Stores answers to points of inspection of a container, and gives the container a new version. */
export const writeInspeccion = (db: Tx, id: number, respuestas: readonly object[]) =>
  db.query('select anotar_inspeccion($1, $2)', [id, JSON.stringify(respuestas)])

/** Removes the pallets of a container that a list lacks; done before its fruit changes, which pallets hold back. */
export const dropPallets = (db: Tx, id: number, pallets: readonly object[]) =>
  db.query('select quitar_pallets($1, $2)', [id, JSON.stringify(pallets)])

/** Stores the list of all pallets of a container, and gives the container a new version. */
export const writePallets = (db: Tx, id: number, pallets: readonly object[]) =>
  db.query('select anotar_pallets($1, $2)', [id, JSON.stringify(pallets)])

/** The current contents of the containers of a deal. */
export const readCeldas = async (db: Tx, nro: number): Promise<Celda[]> => {
  const { text, values } = sql`select ${celdasSql(nro)} as cells`
  return (await db.query(text, values as unknown[])).rows[0].cells
}

/** The shipment of a container, its version and its contents. */
export const readPlace = async (db: Tx, id: number) => {
  const { rows } = await db.query<{ nro: number; embarque: number | null; version: number; carga: Celda[] }>({
    name: 'contenedor-place',
    text: `select c.nro_negocio as nro, c.nro_embarque as embarque, c.version,
        (select coalesce(json_agg(json_build_object('Id_Contenedor', g.id_contenedor, 'Id_Linea', g.id_linea, 'Cantidad', g.cantidad)), '[]')
           from contenedor_carga g where g.id_contenedor = c.id_contenedor) as carga
      from contenedor c where c.id_contenedor = $1`,
    values: [id],
  })
  return rows[0]!
}

/** Distributes the unassigned fruit of a deal over open containers; returns how many cells changed. */
export const spread = async (db: Tx, nro: number, embarque: number, contenedor: number): Promise<number> => {
  const { rows } = await db.query('select distribuir_carga($1, $2, $3) as changes', [nro, embarque, contenedor])
  return rows[0].changes
}

/** Assigns a container to a shipment, or sets the container aside (null). */
export const placeContenedor = (db: Tx, id: number, embarque: number | null) =>
  db.query('update contenedor set nro_embarque = $2 where id_contenedor = $1', [id, embarque])

/** Moves a container that missed its vessel to another shipment, loaded or not, and stores the reason. */
export const rollContenedor = (db: Tx, id: number, embarque: number, motivo: string) =>
  db.query('select traspasar_contenedor($1, $2, $3)', [id, embarque, motivo])

/** Writes the numbers of containers of a shipment, all or none. */
export const numberContenedores = (db: Tx, embarque: number, rows: readonly { Id_Contenedor: number; Nro_Contenedor?: string | null }[]) =>
  db.query('select numerar_contenedores($1, $2, $3)', [
    embarque,
    rows.map(row => row.Id_Contenedor),
    rows.map(row => row.Nro_Contenedor ?? null),
  ])
