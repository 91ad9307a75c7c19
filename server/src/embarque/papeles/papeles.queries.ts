/** All that papers of a shipment show, read in one query with the names of one language. */
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { CLAUSULAS_ADUANA } from '@nogal/model/embarque/papeles'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { RichDoc, Values } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import { jsonText, type Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { type Glosa, translateGlosas } from '../../papel/glosas.ts'
import { accountsSql, clientSql, exporterSql, nameOf, pagosSql, REPRESENTATIVE, validitySql } from '../../papel/sql.ts'
import { calidadSql } from './calidad/calidad.queries.ts'
import { COUNTED, cargaSql, EXIGE_CSG, FORMATO, LOTES, lineasSql, MEDIDA, PALETIZADO, volumenDe } from './papeles.carga.queries.ts'

/** For whom of several: only the containers that name it count, or the one that it is; and whether samples are told. */
export type Only = { agtransporte?: number; planta?: number; contenedor?: number; muestras?: true }

/** A company that may receive papers, and its people. */
type Receiver = PapelEmbarque['Exportador'] & {
  Codigo: number
  Contactos: { Nombre: string; Email: string; Recibe?: string[] | null }[] | null
}
export type Whole = Omit<
  PapelEmbarque,
  'Papel' | 'Numero' | 'Marca' | 'Destinatario' | 'Revision' | 'Reemplaza' | 'Cambios' | 'Marcas' | 'Impreso_En'
> & {
  Nro_Proforma: string | null
  /** Of the rules by which it is sold: a pro-forma names it. */
  Edicion_Incoterm: number | null
  Estado: string
  Receptores: Record<'agaduana' | 'agcarga' | 'agtransporte' | 'planta' | 'clientes', Receiver | null>
}

const CONTENEDOR = { es: 'Contenedor', en: 'Container' } as const
const ORIGEN: Record<Idioma, Record<string, string>> = {
  es: { Naviera: 'naviera', Exportador: 'exportador', Aduana: 'aduana', SAG: 'SAG' },
  en: { Naviera: 'carrier', Exportador: 'shipper', Aduana: 'customs', SAG: 'SAG' },
}
const origenSql = (idioma: Idioma, value: string): string =>
  `case ${value} ${Object.entries(ORIGEN[idioma])
    .map(([code, word]) => `when '${code}' then '${word}'`)
    .join(' ')} end`

const addressSql = (alias: string): string =>
  `(select concat_ws(', ', ${alias}.nom_planta, ${alias}.direccion, co.nom_comuna) from (select 1) one left join comuna co on co.cod_comuna = ${alias}.cod_comuna)`

const contenedoresSql = (idioma: Idioma): string => `(select coalesce(json_agg(json_build_object(
    'Id_Contenedor', c.id_contenedor,
    'Contenedor', coalesce(regexp_replace(c.nro_contenedor, '^(....)(......)(.)$', '\\1 \\2-\\3'), '${CONTENEDOR[idioma]} ' || c.nro_corr_contenedor),
    'Tipo', (select concat_ws(' · ', x.nom_tipocontenedor, x.cod_iso) from tipocontenedor x where x.cod_tipocontenedor = c.cod_tipocontenedor),
    'Sellos', (select string_agg(y.sello, ', ' order by y.orden) from (
        select 0 as orden, c.nro_sello || ' (${ORIGEN[idioma].Naviera})' as sello where c.nro_sello is not null
        union all select z.i, (z.s ->> 'Nro_Sello') || ' (' || ${origenSql(idioma, "(z.s ->> 'Origen')")} || ')'
          from jsonb_array_elements(c.sellos) with ordinality z (s, i)) y),
    'Neto', q.neto, 'Bruto', q.bruto, 'Cajas', q.cajas, 'Pallets', case when ${PALETIZADO} then ceil(q.pallets) end, 'Lotes', ${LOTES},
    'Formato', case when not ${PALETIZADO} then ${FORMATO[idioma]} end,
    'Csp', case when ${EXIGE_CSG} then (select x.cod_sag from planta x where x.cod_planta = coalesce(c.cod_planta, e.cod_planta)) end,
    'Volumen', ${volumenDe('where x.id_contenedor = c.id_contenedor')}, 'Tara', c.tara_kg, 'VGM', c.vgm_kg, 'Metodo_VGM', c.metodo_vgm,
    'Deposito', (select concat_ws(', ', x.nom_depoconten, x.direccion) from depositocontenedor x where x.cod_depoconten = c.cod_depoconten),
    'Planta', (select ${addressSql('x')} from planta x where x.cod_planta = coalesce(c.cod_planta, e.cod_planta)),
    'Presentacion', c.presentacion_planta, 'Fecha_Carga', c.fecha_carga,
    'Transporte', (select x.nom_agtrans from agtransporte x where x.cod_agtrans = c.cod_agtrans),
    'Camion', (select nullif(concat_ws(' · ', x.nom_tipocam, c.patente_camion, c.patente_rampla), '') from (select 1) one
       left join tipocamion x on x.cod_tipocam = c.cod_tipocam),
    'Chofer', nullif(concat_ws(' · ', c.nom_chofer, c.rut_chofer, c.fono_chofer), ''),
    'Late', c.late, 'Observaciones', c.observaciones, 'Carga', ${cargaSql(idioma)}) order by c.nro_corr_contenedor), '[]')
  from contenedor c ${MEDIDA} where ${COUNTED})`

const agencySql = (
  table: string,
  name: string,
  key: string,
  own: string,
): string => `(select json_build_object('Codigo', x.${key}, 'Nombre', x.${name},
    'Id_Fiscal', x.rut, 'Es_Rut', true, 'Telefono', x.telefono, 'Email', x.email, 'Contactos', x.contactos) from ${table} x where x.${key} = ${own})`

const RECEPTORES = (idioma: Idioma): string => `json_build_object(
  'agaduana', ${agencySql('agaduana', 'nom_agaduana', 'cod_agaduana', 'e.cod_agaduana')},
  'agcarga', ${agencySql('agcarga', 'nom_agcarga', 'cod_agcarga', 'e.cod_agcarga')},
  'agtransporte', ${agencySql('agtransporte', 'nom_agtrans', 'cod_agtrans', '$2::integer')},
  'planta', (select json_build_object('Codigo', x.cod_planta, 'Nombre', x.nom_planta, 'Direccion', x.direccion, 'Ciudad', co.nom_comuna,
      'Email', x.email, 'Contacto', x.encargado) from planta x left join comuna co using (cod_comuna) where x.cod_planta = $3::integer),
  'clientes', (select ${clientSql(idioma, 'n.cod_clientenegocio')}::jsonb
      || jsonb_build_object('Codigo', n.cod_clientenegocio, 'Contactos', (select x.contactos from clientes x where x.cod_cliente = n.cod_clientenegocio))))`

const placeSql = (idioma: Idioma, port: string, country: string): string =>
  `(select concat_ws(', ', ${nameOf(idioma, 'puerto', 'pu')}, ${nameOf(idioma, 'pais', 'pa')}) from (select 1) one
    left join puerto pu on pu.cod_puerto = ${port} left join pais pa on pa.cod_pais = coalesce(pu.cod_pais, ${country}))`

/**
 * What of a payment `q` of the deal falls on the shipment: each is the difference between two running sums, so that the roundings add up to
 * the amount of the shipment.
 */
const PARTE_DE_PAGO = `(select coalesce(json_agg(json_build_object('Cod_Moneda', m.cod_moneda, 'Monto',
      round(m.monto * p.hasta / p.total, o.decimales) - round(m.monto * (p.hasta - p.propio) / p.total, o.decimales)) order by m.cod_moneda), '[]')
    from montos m join moneda o on o.cod_moneda = m.cod_moneda
    join lateral (
      select sum((x.uno ->> 'Monto')::numeric) filter (where k.num_cuota <= q.num_cuota) as hasta,
             sum((x.uno ->> 'Monto')::numeric) filter (where k.num_cuota = q.num_cuota) as propio,
             (select sum(l.monto) from negocio_producto l where l.nro_negocio = n.nro_negocio and l.cod_moneda = m.cod_moneda) as total
        from negocio_cuota k cross join lateral jsonb_array_elements(k.montos) x (uno)
       where k.nro_negocio = n.nro_negocio and x.uno ->> 'Cod_Moneda' = m.cod_moneda
    ) p on p.total > 0 and p.propio is not null)`

const wholeSql = (idioma: Idioma): string => `select json_build_object(
  'Nro_Embarque', e.nro_embarque, 'Nro_Corr_Embarque', e.nro_corr_embarque, 'Nro_Negocio', e.nro_negocio, 'Nro_Contrato', n.nro_contrato,
  'Estado', e.cod_estadoemb, 'Referencia', e.ref_interna, 'Marcas_Bultos', e.marcas_bultos,
  'Proforma', (select f.nro_proforma from embarque_proforma f where f.nro_embarque = e.nro_embarque), 'Observaciones', e.observaciones,
  'Nro_Proforma', coalesce((select f.nro_proforma from embarque_proforma f where f.nro_embarque = e.nro_embarque), left('PF-' || n.nro_contrato, 16) || '-' || e.nro_corr_embarque),
  'Exportador', ${exporterSql('n.cod_clienteint')}, 'Receptores', ${RECEPTORES(idioma)},
  'Comprador', ${clientSql(idioma, 'n.cod_clientenegocio')}, 'Consignatario', ${clientSql(idioma, 'n.cod_consig')},
  'Notificado_1', ${clientSql(idioma, 'n.cod_notif1')}, 'Notificado_2', ${clientSql(idioma, 'n.cod_notif2')},
  'Viaje', json_build_object('Tipo_Transporte', ${idioma === 'es' ? '(select x.nom_tiptrans from tipotransporte x where x.cod_tiptrans = e.cod_tiptrans)' : 'null'},
    'Naviera', (select x.nom_naviera from naviera x where x.cod_naviera = e.cod_naviera), 'Nave', (select x.nom_nave from nave x where x.cod_nave = e.cod_nave),
    'Nro_Viaje', e.nro_viaje, 'Nro_Booking', e.nro_booking, 'Puerto_Origen', nullif(${placeSql(idioma, 'e.cod_puertoorigen', 'e.cod_paisorigen')}, ''),
    'Puerto_Destino', nullif(${placeSql(idioma, 'e.cod_puertodestino', 'e.cod_paisdestino')}, ''), 'Terminal', e.terminal,
    'Incoterm', concat_ws(' ', n.cod_incoterm, coalesce(${idioma === 'en' ? 'lugar_en_ingles(n.lugar_incoterm)' : 'n.lugar_incoterm'},
      lugar_de_regla(n.cod_incoterm, n.cod_puerto, n.cod_clienteint, ${idioma === 'en'}, n.nro_negocio))),
    'Fecha_ETD', e.fecha_etd, 'Fecha_ETA', e.fecha_eta), 'Edicion_Incoterm', it.edicion,
  'Cortes', case when num_nonnulls(e.corte_carga, e.corte_documentos, e.corte_vgm) > 0 then json_build_object('Corte_Carga', e.corte_carga,
    'Corte_Documentos', e.corte_documentos, 'Corte_VGM', e.corte_vgm, 'Zona_Horaria', zona_de_embarque(e)) end,
  'Frio', case when num_nonnulls(e.temperatura, e.ventilacion, e.humedad) > 0 or e.atmoscontrol or e.genset then json_build_object(
    'Temperatura', e.temperatura, 'Unidad_Temperatura', (select x.simbolo from unidadmedida x where x.cod_unidadmedida = e.cod_unidadmedtem),
    'Ventilacion', e.ventilacion, 'Unidad_Ventilacion', (select x.simbolo from unidadmedida x where x.cod_unidadmedida = e.cod_unidadmedven),
    'Humedad', e.humedad, 'AtmosControl', e.atmoscontrol, 'O2', e.o2, 'CO2', e.co2, 'GenSet', e.genset) end,
  'Bl', json_build_object('Tipo_BL', e.tipo_bl, 'Nro_BL', e.nro_bl, 'Originales_BL', e.originales_bl, 'Flete_BL', e.flete_bl,
    'Consignacion', e.consignacion_bl, 'Banco', e.banco_bl, 'Lugar_Recepcion', e.lugar_recepcion, 'Lugar_Entrega', coalesce(e.lugar_entrega,
      (select x.nom_destinofinal from destinofinal x where x.cod_destinofinal = e.cod_destinofinal)), 'Descripcion', e.descripcion_bl),
  'Aduana', json_build_object('Nro_Dus', e.nro_dus, 'Fecha_Aceptacion_Dus', e.fecha_aceptacion_dus, 'Fecha_Legalizacion_Dus', e.fecha_legalizacion_dus,
    'Modalidad_Venta', e.modalidad_venta, 'Forma_Pago', (select concat_ws(' · ', x.cod_formapagoaduana, x.nom_formapagoaduana) from formapagoaduana x
      where x.cod_formapagoaduana = coalesce(e.cod_formapagoaduana, forma_pago_aduana(n.nro_negocio))), 'Clausula', n.cod_incoterm, 'Flete_Usd', e.flete_usd, 'Seguro_Usd', e.seguro_usd,
    'Fob_Usd', (select case when n.cod_incoterm <> 'EXW' and count(*) = 1 and min(x.cod_moneda) = 'USD' and (not coalesce(it.flete_vendedor, false) or e.flete_usd is not null)
          and (not coalesce(it.seguro_vendedor, false) or e.seguro_usd is not null)
        then sum(x.monto) - case when it.flete_vendedor then e.flete_usd else 0 end - case when it.seguro_vendedor then e.seguro_usd else 0 end end
      from montos x)),
  'Contenedores', ${contenedoresSql(idioma)}, 'Lineas', ${lineasSql(idioma)},
  'Totales', (select json_build_object('Contenedores', count(*), 'Cajas', coalesce(sum(q.cajas), 0), 'Pallets', sum(ceil(q.pallets)) filter (where ${PALETIZADO}),
      'Neto', coalesce(sum(q.neto), 0), 'Bruto', coalesce(sum(q.bruto), 0), 'Volumen', ${volumenDe(`join contenedor c using (id_contenedor) where ${COUNTED}`)})
    from contenedor c ${MEDIDA} where ${COUNTED}),
  'Montos', (select coalesce(json_agg(json_build_object('Cod_Moneda', x.cod_moneda, 'Monto', x.monto) order by x.cod_moneda), '[]') from montos x),
  'Calidad', case when $5::boolean then ${calidadSql(idioma, COUNTED, '$4')} end,
  'Pagos', ${pagosSql(idioma, { fecha: 'null::date', montos: PARTE_DE_PAGO })},
  'Validez', ${validitySql('n.cod_clienteint')},
  'Firma', (select json_build_object('Nombre', u.nom_usuario, 'Cargo', '${REPRESENTATIVE[idioma]}')
    from usuario u where u.cod_usuario = n.usuario_comercial),
  'Cuentas', ${accountsSql('n.cod_clienteint')},
  'Clausulas', json_build_object('Condiciones_Embarque', n.condiciones_embarque, 'Condiciones_Pago', n.condiciones_pago)
) as whole, (select json_agg(json_build_object('es', g.texto, 'en', g.texto_ing)) from glosas g) as glosas
from embarque e join negocio n using (nro_negocio) join incoterm it using (cod_incoterm) where e.nro_embarque = $1`

const MONTOS = `with montos as (
  select y.cod_moneda, sum(y.monto) as monto from (
    select l.cod_moneda, round(sum(x.cantidad) * l.precio, mo.decimales) as monto
      from embarque e join contenedor c on c.nro_embarque = e.nro_embarque join contenedor_carga x using (id_contenedor)
      join negocio_producto l on l.nro_negocio = x.nro_negocio and l.id_linea = x.id_linea join moneda mo on mo.cod_moneda = l.cod_moneda
     where ${COUNTED} group by l.nro_negocio, l.id_linea, l.cod_moneda, l.precio, mo.decimales) y group by y.cod_moneda)`

const SQL = { es: `${MONTOS} ${wholeSql('es')}`, en: `${MONTOS} ${wholeSql('en')}` }

/** What the customs calls the clause of sale. */
const clausulaOf = (incoterm: string | null): string | null => incoterm && `${CLAUSULAS_ADUANA[incoterm] ?? 8} · ${incoterm}`
const modalidadOf = (code: string | null): string | null => (code && embarque.fields.Modalidad_Venta.labels?.[code as '1']) ?? null

/** Marks that nobody wrote are the contract and the port of destination: two things that hold whatever else changes. */
const marksOf = ({ Nro_Contrato, Viaje }: Whole): string => [Nro_Contrato, Viaje?.Puerto_Destino].filter(Boolean).join(' · ')

/** All that papers of a shipment show; 404 when there is no such shipment. */
export const readWholeOf = async (db: Reader, id: number, idioma: Idioma, only: Only = {}): Promise<Whole> => {
  const { agtransporte = null, planta = null, contenedor = null, muestras = false } = only
  const { rows } = await db.query({
    name: `papeles-${idioma}`,
    text: SQL[idioma],
    values: [id, agtransporte, planta, contenedor, muestras],
  })
  if (!rows[0]) throw notFound('el embarque')
  const { whole, glosas } = rows[0] as { whole: Whole; glosas: Glosa[] | null }
  if (!whole.Exportador) throw conflict('Falta un cliente interno activo: su membrete va en los papeles. Agréguelo en Parámetros.')
  const { Aduana, Clausulas } = whole
  const inLanguage = (doc: RichDoc | null) => translateGlosas(doc, glosas ?? [], idioma)
  return {
    ...whole,
    Marcas_Bultos: whole.Marcas_Bultos || marksOf(whole),
    Clausulas: Clausulas && {
      Condiciones_Embarque: inLanguage(Clausulas.Condiciones_Embarque),
      Condiciones_Pago: inLanguage(Clausulas.Condiciones_Pago),
    },
    Aduana: Aduana && { ...Aduana, Clausula: clausulaOf(Aduana.Clausula), Modalidad_Venta: modalidadOf(Aduana.Modalidad_Venta) },
  }
}

/** The agencies and plants that the containers of a shipment name, by the table that holds them. */
export const readVariants = async (db: Reader, id: number): Promise<Record<'agtransporte' | 'planta' | 'contenedor', number[]>> => {
  const { rows } = await db.query(
    `select coalesce(array_agg(c.id_contenedor order by c.nro_corr_contenedor), '{}') as contenedor,
       coalesce(array_agg(distinct c.cod_agtrans) filter (where c.cod_agtrans is not null), '{}') as agtransporte,
       coalesce(array_agg(distinct coalesce(c.cod_planta, e.cod_planta)) filter (where coalesce(c.cod_planta, e.cod_planta) is not null), '{}') as planta
     from contenedor c join embarque e using (nro_embarque) where c.nro_embarque = $1`,
    [id],
  )
  return rows[0]
}

/** Who let a certificate of quality leave though its lot fails. */
export type Excepcion = { Autorizado_Por: string; Motivo: string; En: string }

/** The last permission that a certificate got, while what fails is the same; none where nothing fails. */
export const readException = async (db: Reader, id: number, variant: number): Promise<Excepcion | undefined> => {
  const { rows } = await db.query(
    `select json_build_object('Autorizado_Por', u.nom_usuario, 'Motivo', x.motivo, 'En', x.en) as excepcion
       from certificado_excepcion x join usuario u on u.cod_usuario = x.usuario
      where x.nro_embarque = $1 and x.variante = $2 and x.fallas = fallas_de_certificado($1, $2) order by x.id_excepcion desc limit 1`,
    [id, variant],
  )
  return rows[0]?.excepcion
}

/** 404 unless the container is on the shipment. */
export const demandOnShipment = async (db: Reader, id: number, contenedor: number): Promise<void> => {
  const { rowCount } = await db.query('select from contenedor where id_contenedor = $1 and nro_embarque = $2', [contenedor, id])
  if (!rowCount) throw notFound('el contenedor en ese embarque')
}

/** A pro-forma as it was approved, by language. */
export const readApproved = async (db: Reader, id: number): Promise<Record<Idioma, Values> | undefined> => {
  const { rows } = await db.query('select datos from embarque_proforma where nro_embarque = $1', [id])
  return rows[0]?.datos
}

/** Keeps a pro-forma as it is approved; approved again it keeps its number. */
export const saveApproved = (db: Tx, id: number, numero: string, datos: object) =>
  db.query(
    `insert into embarque_proforma (nro_embarque, nro_proforma, datos, usuario) values ($1, $2, $3, usuario_actual())
     on conflict (nro_embarque) do update set datos = excluded.datos, usuario = excluded.usuario, en = now()`,
    [id, numero, JSON.stringify(datos)],
  )

/** The transport agencies of the containers of a shipment, as JSON text. */
export const agenciesJson = async (db: Reader, id: number): Promise<string> => {
  const text = await jsonText(
    db,
    `select coalesce(json_agg(to_json(a) order by a."Nom_Agtrans"), '[]')::text from (
       select x.cod_agtrans as "Cod_Agtrans", x.nom_agtrans as "Nom_Agtrans", x.email as "Email", count(*)::integer as "Cant_Contenedores",
         string_agg(coalesce(c.nro_contenedor, 'Contenedor ' || c.nro_corr_contenedor), ' ' order by c.nro_corr_contenedor) as "Contenedores"
       from contenedor c join agtransporte x using (cod_agtrans) where c.nro_embarque = $1 group by x.cod_agtrans) a`,
    [id],
  )
  return text!
}
