/** SQL of the voyage, cut-offs, refrigeration, bill of lading and customs data of a shipment. Table names replace aliases. */
import type { aduana, bl, cortes, frio, viaje } from '@nogal/model/embarque/papeles.valores'
import { nameOf } from '../../../papel/sql.ts'
import type { Sql, SqlOf } from '../../../papel/valuesSql.ts'

/** A port with its country, or only the country while there is no port. */
const placeSql =
  (port: string, country: string): Sql =>
  idioma =>
    `nullif((select concat_ws(', ', ${nameOf(idioma, 'puerto', 'puerto')}, ${nameOf(idioma, 'pais', 'pais')}) from (select 1) one
      left join puerto on puerto.cod_puerto = ${port} left join pais on pais.cod_pais = coalesce(puerto.cod_pais, ${country})), '')`

export const VIAJE_SQL: SqlOf<typeof viaje> = {
  // means of transport have no English names
  Tipo_Transporte: idioma =>
    idioma === 'es' ? '(select nom_tiptrans from tipotransporte where tipotransporte.cod_tiptrans = embarque.cod_tiptrans)' : 'null',
  Naviera: '(select nom_naviera from naviera where naviera.cod_naviera = embarque.cod_naviera)',
  Nave: '(select nom_nave from nave where nave.cod_nave = embarque.cod_nave)',
  Nro_Viaje: 'embarque.nro_viaje',
  Nro_Booking: 'embarque.nro_booking',
  Puerto_Origen: placeSql('embarque.cod_puertoorigen', 'embarque.cod_paisorigen'),
  Puerto_Destino: placeSql('embarque.cod_puertodestino', 'embarque.cod_paisdestino'),
  Terminal: 'embarque.terminal',
  Incoterm: idioma => `concat_ws(' ', negocio.cod_incoterm, coalesce(
      ${idioma === 'en' ? 'lugar_en_ingles(negocio.lugar_incoterm)' : 'negocio.lugar_incoterm'},
      lugar_de_regla(negocio.cod_incoterm, negocio.cod_puerto, negocio.cod_clienteint, ${idioma === 'en'}, negocio.nro_negocio)))`,
  Fecha_ETD: 'embarque.fecha_etd',
  Fecha_ETA: 'embarque.fecha_eta',
}

export const CORTES_SQL: SqlOf<typeof cortes> = {
  Corte_Carga: 'embarque.corte_carga',
  Corte_Documentos: 'embarque.corte_documentos',
  Corte_VGM: 'embarque.corte_vgm',
  Zona_Horaria: 'zona_de_embarque(embarque)',
}
export const HAY_CORTES = 'num_nonnulls(embarque.corte_carga, embarque.corte_documentos, embarque.corte_vgm) > 0'

const unitSql = (key: string): Sql => `(select simbolo from unidadmedida where unidadmedida.cod_unidadmedida = ${key})`

export const FRIO_SQL: SqlOf<typeof frio> = {
  Temperatura: 'embarque.temperatura',
  Unidad_Temperatura: unitSql('embarque.cod_unidadmedtem'),
  Ventilacion: 'embarque.ventilacion',
  Unidad_Ventilacion: unitSql('embarque.cod_unidadmedven'),
  Humedad: 'embarque.humedad',
  AtmosControl: 'embarque.atmoscontrol',
  O2: 'embarque.o2',
  CO2: 'embarque.co2',
  GenSet: 'embarque.genset',
}
export const HAY_FRIO = `num_nonnulls(embarque.temperatura, embarque.ventilacion, embarque.humedad) > 0
    or embarque.atmoscontrol or embarque.genset`

export const BL_SQL: SqlOf<typeof bl> = {
  Tipo_BL: 'embarque.tipo_bl',
  Nro_BL: 'embarque.nro_bl',
  Originales_BL: 'embarque.originales_bl',
  Flete_BL: 'embarque.flete_bl',
  Consignacion: 'embarque.consignacion_bl',
  Banco: 'embarque.banco_bl',
  Lugar_Recepcion: 'embarque.lugar_recepcion',
  Lugar_Entrega: `coalesce(embarque.lugar_entrega,
      (select nom_destinofinal from destinofinal where destinofinal.cod_destinofinal = embarque.cod_destinofinal))`,
  Descripcion: 'embarque.descripcion_bl',
}

export const ADUANA_SQL: SqlOf<typeof aduana> = {
  Nro_Dus: 'embarque.nro_dus',
  Fecha_Aceptacion_Dus: 'embarque.fecha_aceptacion_dus',
  Fecha_Legalizacion_Dus: 'embarque.fecha_legalizacion_dus',
  Modalidad_Venta: 'embarque.modalidad_venta',
  Forma_Pago: `(select concat_ws(' · ', cod_formapagoaduana, nom_formapagoaduana) from formapagoaduana
      where formapagoaduana.cod_formapagoaduana = coalesce(embarque.cod_formapagoaduana, forma_pago_aduana(negocio.nro_negocio)))`,
  Clausula: 'negocio.cod_incoterm',
  Flete_Usd: 'embarque.flete_usd',
  Seguro_Usd: 'embarque.seguro_usd',
  Fob_Usd: `(select case when negocio.cod_incoterm <> 'EXW' and count(*) = 1 and min(montos.cod_moneda) = 'USD'
          and (not coalesce(incoterm.flete_vendedor, false) or embarque.flete_usd is not null)
          and (not coalesce(incoterm.seguro_vendedor, false) or embarque.seguro_usd is not null)
        then sum(montos.monto) - case when incoterm.flete_vendedor then embarque.flete_usd else 0 end
          - case when incoterm.seguro_vendedor then embarque.seguro_usd else 0 end end
      from montos)`,
}
