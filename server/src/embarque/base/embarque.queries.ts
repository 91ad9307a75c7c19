/** SQL that is special about shipments: what is derived of one, and how it is set up. */
import { embarque } from '@nogal/model/embarque/embarque.fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { sensesSql } from '../../aggregate/sense.ts'
import { bind } from '../../aggregate/spec.ts'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'

/** A value of the deal. */
const ofDeal = (name: string) => ({
  sql: sql`(select d.${raw(name)} from negocio d where d.nro_negocio = t.nro_negocio)`,
  beside: { row: 'negocio', value: sql`negocio.${raw(name)}` },
})

/**
 * Something of the cut-offs that have not passed, by the clock of the port of loading. Shipments whose cut-offs have all passed by
 * yesterday, which are most, are not looked at further.
 */
const nextCut = (
  what: string,
) => sql`case when greatest(t.corte_carga, t.corte_documentos, t.corte_vgm) > localtimestamp - interval '2 days' then (
  select ${raw(what)}
    from (select coalesce((select p.zona_horaria from puerto p where p.cod_puerto = t.cod_puertoorigen), 'America/Santiago') as zona) z,
         (values (t.corte_carga, 'Carga'), (t.corte_documentos, 'Documentos'), (t.corte_vgm, 'VGM')) c (cuando, de)
   where c.cuando at time zone z.zona > now()) end`

/** What the rules of sense read of the deal. */
const DEL_NEGOCIO = {
  Cod_IncoTerm: sql`(select d.cod_incoterm from negocio d where d.nro_negocio = t.nro_negocio)`,
  Flete_Vendedor: sql`(select i.flete_vendedor from negocio d join incoterm i using (cod_incoterm) where d.nro_negocio = t.nro_negocio)`,
  Contra_Documentos: sql`exists (select from negocio_pago p join formapago f using (cod_formapago)
    where p.nro_negocio = t.nro_negocio and f.contra_documentos)`,
  Consigna_Comprador: sql`(select coalesce(d.cod_consig, d.cod_clientenegocio) = d.cod_clientenegocio from negocio d
    where d.nro_negocio = t.nro_negocio)`,
  Pago_Aduana: sql`forma_pago_aduana(t.nro_negocio)`,
}
const AVISOS = sql`(avisos_embarque(t) || case when t.cod_estadoemb <> '08' then ${sensesSql(embarque, DEL_NEGOCIO)} else '[]' end)`

export const EMBARQUE = bind(embarque, {
  under: { table: 'negocio', key: 'nro_negocio' },
  beside: {
    negocio: { table: 'negocio', on: sql`negocio.nro_negocio = t.nro_negocio` },
    resumen: { table: 'embarque_resumen', on: sql`resumen.nro_embarque = t.nro_embarque` },
    proforma: { table: 'embarque_proforma', on: sql`proforma.nro_embarque = t.nro_embarque` },
    temperatura: { table: 'unidadmedida', on: sql`temperatura.cod_unidadmedida = t.cod_unidadmedtem` },
    ventilacion: { table: 'unidadmedida', on: sql`ventilacion.cod_unidadmedida = t.cod_unidadmedven` },
    tdi: { table: 'tdi_de_embarque', on: sql`tdi.nro_embarque = t.nro_embarque`, lateral: true },
  },
  columns: {
    Nro_Embarque: { indexed: true },
    Fecha_ETD: { indexed: true },
    Fecha_ETA: { indexed: true },
  },
  derived: {
    Nro_Contrato: { of: 'negocio', numbered: sql`t.nro_corr_embarque` },
    Usuario_Comercial: ofDeal('usuario_comercial'),
    Usuario_QC: ofDeal('usuario_qc'),
    Cod_IncoTerm: { of: 'negocio' },
    Flete_Vendedor: DEL_NEGOCIO.Flete_Vendedor,
    Contra_Documentos: DEL_NEGOCIO.Contra_Documentos,
    Consigna_Comprador: DEL_NEGOCIO.Consigna_Comprador,
    Pago_Aduana: DEL_NEGOCIO.Pago_Aduana,
    Nro_SemanaETD: sql`extract(week from t.fecha_etd)::int`,
    Dias_ETD: sql`t.fecha_etd - current_date`,
    Zona_Horaria: sql`zona_de_embarque(t)`,
    Cant_Contenedores: { of: 'resumen' },
    Cant_Cargados: { of: 'resumen' },
    Contenedores: { of: 'resumen' },
    Total_Kilos: { of: 'resumen' },
    Es_Reefer: { of: 'resumen' },
    Simbolo_Tem: { of: 'temperatura', value: sql`temperatura.simbolo` },
    Simbolo_Ven: { of: 'ventilacion', value: sql`ventilacion.simbolo` },
    Avisos: AVISOS,
    Cant_Avisos: sql`case when t.cod_estadoemb < '06' then jsonb_array_length(${AVISOS}) else 0 end`,
    Impide_Reactivar: {
      of: 'negocio',
      value: sql`case when t.cod_estadoemb = '08' then motivo_congelado('negocio', negocio.cod_estadoneg) end`,
    },
    Impide_Eliminar: sql`motivo_de_eliminar_embarque(t)`,
    Estado_TDI: { of: 'tdi', value: sql`tdi.color` },
    Detalle_TDI: { of: 'tdi', value: sql`tdi.detalle` },
    Inst_Pendientes: {
      // a filter looks at nothing else of the TDI
      sql: sql`case when t.fecha_zarpe is null and t.cod_estadoemb <> '08'
        then (select count(*)::int from instruccion_de_embarque n where n.nro_embarque = t.nro_embarque and not n.hecha) else 0 end`,
      beside: { row: 'tdi', value: sql`(tdi.instrucciones - tdi.instrucciones_hechas)::int` },
    },
    Proximo_Corte: nextCut('min(c.cuando at time zone z.zona)'),
    Nom_ProximoCorte: nextCut('(array_agg(c.de order by c.cuando, c.de))[1]'),
    Areas_Pendientes: {
      sql: sql`(select string_agg(distinct p.area, ', ' order by p.area) from area_pendiente p where p.nro_embarque = t.nro_embarque)`,
      nullable: true,
      via: {
        own: sql`t.nro_embarque`,
        table: '(select e.nro_embarque, p.area from embarque e left join area_pendiente p using (nro_embarque))',
        key: 'nro_embarque',
        name: sql`n.area`,
        several: true,
      },
    },
    Nro_Proforma: { of: 'proforma' },
    Proforma_Aprobada_En: { of: 'proforma', value: sql`proforma.en` },
  },
  sums: {
    Cant_Contenedores: { table: 'embarque_resumen', amount: 'cant_contenedores' },
    Total_Kilos: { table: 'embarque_resumen', amount: 'total_kilos' },
  },
  parts: {},
})

/** The conditions of the three filters of the shipment list: season, deal, state. */
export const bySeasonDealAndState = (season: number | undefined, deal: number | undefined, state: string | undefined): Sql[] => [
  ...(season === undefined ? [] : [sql`t.cod_temporada = ${season}`]),
  ...(deal === undefined ? [] : [sql`t.nro_negocio = ${deal}`]),
  ...(state === undefined ? [] : [sql`t.cod_estadoemb = ${state}`]),
]

/** Makes a deal have so many shipments of so many containers each; the database refuses what would lose fruit. */
export const planEmbarques = (db: Tx, nro: number, embarques: number, contenedores: number) =>
  db.query('select planificar_embarques($1, $2, $3)', [nro, embarques, contenedores])

/** The plan of a deal as it is, and what of its fruit a container can take, as JSON. */
export const planSql = (nro: number): Sql => sql`(select json_build_object(
    'Num_Embarques', n.num_embarques, 'Num_Contenedores', n.num_contenedores, 'Fecha_ETD', n.fecha_etd,
    'Embarques', (select coalesce(json_agg(json_build_object('Nro_Corr_Embarque', e.nro_corr_embarque, 'Fecha_ETD', e.fecha_etd,
        'Contenedores', (select count(*) from contenedor c where c.nro_embarque = e.nro_embarque)) order by e.nro_corr_embarque), '[]')
      from embarque e where e.nro_negocio = n.nro_negocio and e.cod_estadoemb <> '08'),
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

/** Makes a deal have these shipments and no others. */
export const planViajes = (db: Tx, nro: number, viajes: readonly unknown[]) =>
  db.query('select planificar_viajes($1, $2)', [nro, JSON.stringify(viajes)])

/** Makes a shipment have so many containers. */
export const planContenedores = (db: Tx, nro: number, embarque: number, contenedores: number) =>
  db.query('select planificar_contenedores($1, $2, $3)', [nro, embarque, contenedores])

/** When each payment of a deal falls due, by its number. */
export const dueDates = async (db: Reader, nro: number): Promise<Map<number, string>> => {
  const { rows } = await db.query('select num_cuota, fecha_vencimiento from negocio_cuota where nro_negocio = $1 order by num_cuota', [nro])
  return new Map(rows.map(row => [row.num_cuota, row.fecha_vencimiento]))
}
