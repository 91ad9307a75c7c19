/** SQL of shipments, beyond that of every aggregate: derived values and planning. */

import { embarque } from '@nogal/model/embarque/embarque.fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { countSensesSql, sensesSql } from '../../aggregate/sense.ts'
import { bind } from '../../aggregate/spec.ts'
import { ESTADO } from '../../db/estado.ts'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import { consequencesSeen, NEXT_STEP, nextTask, OPEN_TASKS } from '../../scope/consecuencia.ts'

/** Time zone of the port of loading, in which cut-offs are written: a kept value of the shipment. */
export const ZONA = sql`resumen.zona_origen`
/** A cut-off as an instant; null once it has passed. */
const pendingCut = (name: string) => sql`case when t.${raw(name)} at time zone ${ZONA} > now() then t.${raw(name)} at time zone ${ZONA} end`
const [CARGA, DOCUMENTOS, VGM] = ['corte_carga', 'corte_documentos', 'corte_vgm'].map(pendingCut) as [Sql, Sql, Sql]

/** Values of the deal and of referenced rows that the rules of sense read. */
const DE_AFUERA = {
  Cod_IncoTerm: sql`negocio.cod_incoterm`,
  Flete_Vendedor: sql`resumen.flete_vendedor`,
  Contra_Documentos: sql`venta.contra_documentos`,
  Consigna_Comprador: sql`(coalesce(negocio.cod_consig, negocio.cod_clientenegocio) = negocio.cod_clientenegocio)`,
  Pago_Aduana: sql`venta.pago_aduana`,
  'Cod_UnidadMedTem.Maximo': sql`resumen.maximo_tem`,
  'Cod_UnidadMedTem.Minimo': sql`resumen.minimo_tem`,
  'Cod_UnidadMedTem.Simbolo': sql`temperatura.simbolo`,
  'Cod_UnidadMedVen.Maximo': sql`resumen.maximo_ven`,
  'Cod_UnidadMedVen.Simbolo': sql`ventilacion.simbolo`,
}
const SENSATA = ['negocio', 'resumen', 'venta'] as const
/** The causes of a shipment's own notices, as in `avisos_embarque()`. */
const PROPIOS = sql`causas_de_aviso(t, momento() at time zone ${ZONA}, (momento() at time zone resumen.zona_destino)::date, resumen.sin_frio, resumen.cant_contenedores - resumen.cant_cargados, negocio.cod_pais <> t.cod_paisdestino)`

/** The colour of its TDI: red from the day on which something is late. */
const COLOR_TDI = sql`case
  when resumen.tramites_vence < current_date or resumen.documentos_vence < current_date and t.cod_estadoemb <> ${ESTADO.embarque.anulado}
    or resumen.instrucciones_hechas < resumen.instrucciones
      and coalesce(t.corte_documentos, (t.fecha_etd - 2)::timestamp) < momento() at time zone ${ZONA} then 'rojo'
  when resumen.tramites_hechos < resumen.tramites or resumen.instrucciones_hechas < resumen.instrucciones
    or resumen.documentos_hechos < resumen.documentos and t.cod_estadoemb <> ${ESTADO.embarque.anulado} then 'amarillo'
  when resumen.tramites > 0 or resumen.instrucciones > 0 or resumen.documentos > 0 and t.cod_estadoemb <> ${ESTADO.embarque.anulado} then 'verde'
  else 'gris' end`
/** A cancelled shipment has no documents to do. */
const documents = (column: string) => sql`case when t.cod_estadoemb <> ${ESTADO.embarque.anulado} then resumen.${raw(column)} else 0 end`
const DETALLE_TDI = sql`format('Trámites %s de %s · Documentos %s de %s · Instrucciones %s de %s', resumen.tramites_hechos, resumen.tramites,
  ${documents('documentos_hechos')}, ${documents('documentos')}, resumen.instrucciones_hechas, resumen.instrucciones)`

const bound = bind(embarque, {
  under: { table: 'negocio', key: 'nro_negocio' },
  joins: {
    negocio: { table: 'negocio', on: sql`negocio.nro_negocio = t.nro_negocio`, inner: true },
    resumen: { table: 'embarque_resumen', on: sql`resumen.nro_embarque = t.nro_embarque`, inner: true },
    venta: { table: 'negocio_resumen', on: sql`venta.nro_negocio = t.nro_negocio`, inner: true },
    origen: { table: 'puerto', on: sql`origen.cod_puerto = t.cod_puertoorigen` },
    destino: { table: 'puerto', on: sql`destino.cod_puerto = t.cod_puertodestino` },
    pais_destino: { table: 'pais', on: sql`pais_destino.cod_pais = t.cod_paisdestino` },
    proforma: { table: 'embarque_proforma', on: sql`proforma.nro_embarque = t.nro_embarque` },
    temperatura: { table: 'unidadmedida', on: sql`temperatura.cod_unidadmedida = t.cod_unidadmedtem` },
    ventilacion: { table: 'unidadmedida', on: sql`ventilacion.cod_unidadmedida = t.cod_unidadmedven` },
  },
  columns: {
    Nro_Embarque: { indexed: true },
    Fecha_ETD: { indexed: true },
    Fecha_ETA: { indexed: true },
  },
  derived: {
    Nro_Contrato: { of: 'negocio', suffixNumber: sql`t.nro_corr_embarque` },
    Usuario_Comercial: { of: 'negocio' },
    Usuario_QC: { of: 'negocio' },
    Cod_IncoTerm: { of: 'negocio' },
    Flete_Vendedor: { of: 'resumen' },
    Contra_Documentos: { of: 'venta' },
    Consigna_Comprador: { of: 'negocio', value: DE_AFUERA.Consigna_Comprador },
    Pago_Aduana: { of: 'venta' },
    Temporada_Cerrada: sql`motivo_de_temporada(t.cod_temporada)`,
    Nro_SemanaETD: sql`extract(week from t.fecha_etd)::int`,
    Dias_ETD: sql`t.fecha_etd - current_date`,
    Zona_Horaria: { of: 'resumen', value: ZONA },
    Cant_Contenedores: { of: 'resumen' },
    Cant_Cargados: { of: 'resumen' },
    Contenedores: { of: 'resumen' },
    Total_Kilos: { of: 'resumen' },
    Liberacion: { of: 'resumen' },
    Liberacion_Detalle: { of: 'resumen' },
    Faltas_Zarpar: { of: 'resumen' },
    Faltas_Anular: { of: 'resumen' },
    Pendientes: { of: 'resumen', value: OPEN_TASKS },
    Proximo_Paso: { of: 'resumen', value: NEXT_STEP },
    Proxima_Tarea: nextTask('embarque'),
    Es_Reefer: { of: 'resumen' },
    Simbolo_Tem: { of: 'temperatura', value: sql`temperatura.simbolo` },
    Simbolo_Ven: { of: 'ventilacion', value: sql`ventilacion.simbolo` },
    Avisos: {
      of: [...SENSATA, 'temperatura', 'ventilacion'],
      value: sql`(avisos_embarque(t) || case when t.cod_estadoemb <> ${ESTADO.embarque.anulado} then ${sensesSql(embarque, DE_AFUERA)} else '[]' end)`,
    },
    Cant_Avisos: {
      of: SENSATA,
      value: sql`case when t.cod_estadoemb < ${ESTADO.embarque.arribado} then cardinality(array_positions(${PROPIOS}, true)) + ${countSensesSql(embarque, DE_AFUERA)} else 0 end`,
    },
    Impide_Reactivar: {
      of: 'negocio',
      value: sql`case when t.cod_estadoemb = ${ESTADO.embarque.anulado} then motivo_congelado('negocio', negocio.cod_estadoneg) end`,
    },
    Impide_Eliminar: sql`motivo_de_eliminar_embarque(t)`,
    Propuestas_Naviera: { of: 'resumen' },
    Estado_TDI: { of: 'resumen', value: COLOR_TDI },
    Detalle_TDI: { of: 'resumen', value: DETALLE_TDI },
    Inst_Pendientes: { of: 'resumen', value: sql`(resumen.instrucciones - resumen.instrucciones_hechas)` },
    Proximo_Corte: { of: 'resumen', value: sql`least(${CARGA}, ${DOCUMENTOS}, ${VGM})` },
    Nom_ProximoCorte: {
      of: 'resumen',
      value: sql`case least(${CARGA}, ${DOCUMENTOS}, ${VGM}) when ${CARGA} then 'Carga' when ${DOCUMENTOS} then 'Documentos' when ${VGM} then 'VGM' end`,
    },
    Areas_Pendientes: {
      of: 'resumen',
      value: sql`resumen.nom_areas_pendientes`,
      nullable: true,
      lookup: {
        foreignKey: sql`t.nro_embarque`,
        table: `(select r.nro_embarque, a.nom_areagestion as area
          from embarque_resumen r left join areagestion a on a.cod_areagestion = any (r.areas_pendientes))`,
        key: 'nro_embarque',
        name: sql`n.area`,
        toMany: true,
      },
    },
    Estado_Originales: { of: 'resumen', value: sql`resumen.originales` },
    Originales_Enviados: { of: 'resumen' },
    Originales_Recibidos: { of: 'resumen' },
    Nro_Proforma: { of: 'proforma' },
    Proforma_Aprobada_En: { of: 'proforma', value: sql`proforma.en` },
  },
  names: {
    of: 'resumen',
    references: [
      'Cod_Naviera',
      'Cod_Nave',
      'Cod_PuertoOrigen',
      'Cod_PaisDestino',
      'Cod_PuertoDestino',
      'Cod_EstadoEmb',
      'Cod_ClienteNegocio',
      'Cod_Temporada',
      'Usuario_Comex',
    ],
  },
  kept: [
    {
      table: 'suma_embarque',
      by: ['cod_estadoemb', 'cod_temporada', 'cod_clientenegocio', 'usuario_comex'],
      counts: true,
      sums: { Cant_Contenedores: { amount: 'cant_contenedores' }, Total_Kilos: { amount: 'total_kilos' } },
    },
  ],
  sums: {
    Cant_Contenedores: { table: 'embarque_resumen', amount: 'cant_contenedores' },
    Total_Kilos: { table: 'embarque_resumen', amount: 'total_kilos' },
  },
  parts: {},
})

/** Shipments; what quality and tasks say of them is not for everybody. */
export const EMBARQUE: typeof bound = { ...bound, narrowed: sesion => consequencesSeen('embarque', sesion) }

/** The conditions of the three filters of the shipment list: season, deal, state. */
export const bySeasonDealAndState = (season: number | undefined, deal: number | undefined, state: string | undefined): Sql[] => [
  ...(season === undefined ? [] : [sql`t.cod_temporada = ${season}`]),
  ...(deal === undefined ? [] : [sql`t.nro_negocio = ${deal}`]),
  ...(state === undefined ? [] : [sql`t.cod_estadoemb = ${state}`]),
]

/** Gives a deal this many shipments with this many containers each; the database refuses a loss of fruit. */
export const planEmbarques = (db: Tx, nro: number, embarques: number, contenedores: number) =>
  db.query('select planificar_embarques($1, $2, $3)', [nro, embarques, contenedores])

/** The current plan of a deal, and how much of its fruit a container can take, as JSON. */
export const planSql = (nro: number): Sql => sql`(select json_build_object(
    'Num_Embarques', n.num_embarques, 'Num_Contenedores', n.num_contenedores, 'Fecha_ETD', n.fecha_etd,
    'Embarques', (select coalesce(json_agg(json_build_object('Nro_Corr_Embarque', e.nro_corr_embarque, 'Fecha_ETD', e.fecha_etd,
        'Contenedores', (select count(*) from contenedor c where c.nro_embarque = e.nro_embarque)) order by e.nro_corr_embarque), '[]')
      from embarque e where e.nro_negocio = n.nro_negocio and e.cod_estadoemb <> ${ESTADO.embarque.anulado}),
    'Bruto_Kg', coalesce(round(f.neto + f.tara + f.pallets * coalesce(fc.tara_pallet_kg, 0), 3), 0), 'Pallets', coalesce(round(f.pallets, 2), 0),
    'Nom_TipoContenedor', t.nom_tipocontenedor, 'Carga_Max_Kg', t.carga_max_kg, 'Capacidad_Pallets', t.capacidad_pallets)
  from negocio n
  left join formatocarga fc on fc.cod_formatocarga = n.cod_formatocarga
  cross join lateral (
    select sum(l.kilos) as neto, sum(bultos_enteros(l.kilos / v.peso_neto_kg, l.cantidad) * coalesce(v.tara_kg, 0)) as tara,
           coalesce(sum(l.kilos / v.peso_neto_kg / v.cajas_pallet), 0) as pallets
      from negocio_producto l join envase v using (cod_envase) where l.nro_negocio = n.nro_negocio
  ) f
  left join lateral (
    select t.* from tipocontenedor t
      left join lateral (select count(*) as veces from contenedor c where c.nro_negocio = n.nro_negocio and c.cod_tipocontenedor = t.cod_tipocontenedor) u on true
     where t.activo order by u.veces desc, t.carga_max_kg desc nulls last limit 1
  ) t on true
  where n.nro_negocio = ${nro})`

/** Makes the shipments of a deal equal to this plan: creates, changes and deletes them. */
export const planViajes = (db: Tx, nro: number, viajes: readonly unknown[]) =>
  db.query('select planificar_viajes($1, $2)', [nro, JSON.stringify(viajes)])

/** Adds the shipment of a deal that follows another one; returns its number. */
export const addNextEmbarque = async (db: Tx, embarque: number): Promise<number> => {
  const { rows } = await db.query('select crear_embarque_siguiente($1) as nro', [embarque])
  return rows[0].nro
}

/** Locks the deals of some shipments in the order of their numbers, so that two changes of many shipments never wait for each other. */
export const lockDealsOf = (db: Tx, embarques: readonly number[]) =>
  db.query(
    `select from negocio where nro_negocio in (select e.nro_negocio from embarque e where e.nro_embarque = any ($1))
      order by nro_negocio for no key update`,
    [embarques],
  )

/** Gives a shipment this many containers. */
export const planContenedores = (db: Tx, nro: number, embarque: number, contenedores: number) =>
  db.query('select planificar_contenedores($1, $2, $3)', [nro, embarque, contenedores])

/** The due dates of the payments of a deal, by the names of payments; parts of one that fall due with different shipments have their own. */
export const dueDates = async (db: Reader, nro: number): Promise<Map<string, string>> => {
  const { rows } = await db.query(
    `select format('El pago %s', c.num_cuota) || case
              when jsonb_array_length(c.partes) = 1 then ''
              when p."Nro_Corr_Embarque" is null then ' de lo que no tiene embarque'
              else format(' del embarque %s', p."Nro_Corr_Embarque")
            end as pago, p."Fecha_Vencimiento" as vence
       from negocio_cuota c
      cross join lateral jsonb_to_recordset(c.partes) p ("Nro_Corr_Embarque" integer, "Fecha_Vencimiento" date)
      where c.nro_negocio = $1 order by c.num_cuota, p."Nro_Corr_Embarque"`,
    [nro],
  )
  return new Map(rows.map(row => [row.pago, row.vence]))
}
