/** SQL shared by many papers: names in a language, companies, the exporter. */
import type { Idioma } from '@nogal/model/palabras'
import type { cuenta, pago } from '@nogal/model/papel/pago'
import type { identidad, parte } from '@nogal/model/papel/parte'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import { objectListSql, objectSql, type Sql, type SqlOf, sqlIn } from './valuesSql.ts'

/** Name of a row of a parameter in a language; Spanish where there is no English name. */
export const nameOf = (idioma: Idioma, entity: string, alias: string): string => {
  const e = parameterNamed(entity)
  const own = `${alias}.${e.name.toLowerCase()}`
  return idioma === 'en' && e.fields[`${e.name}_Ing`] ? `coalesce(nullif(${alias}.${e.name.toLowerCase()}_ing, ''), ${own})` : own
}

/** The translated name of a row of a parameter table, in a query that uses the table without an alias. */
export const translatedNameSql =
  (entity: string): Sql =>
  idioma =>
    nameOf(idioma, entity, entity)

const CLIENTE: SqlOf<typeof parte> = {
  Nombre: 'cliente.nom_cliente',
  Id_Fiscal: 'coalesce(cliente.rut, cliente.id_fiscal)',
  Es_Rut: 'cliente.rut is not null',
  Direccion: 'cliente.direccion',
  Ciudad: translatedNameSql('ciudad'),
  Pais: translatedNameSql('pais'),
  Telefono: 'cliente.telefono',
  Email: 'cliente.email',
  Contacto: "cliente.contactos -> 0 ->> 'Nombre'",
}

/** A client as a party of a paper, as JSON; `key` is SQL of its code. */
export const clientSql =
  (key: string) =>
  (idioma: Idioma): string =>
    `(select ${objectSql(CLIENTE)(idioma)}
  from clientes cliente join pais using (cod_pais) left join ciudad using (cod_ciudad) where cliente.cod_cliente = ${key})`

/** A value of the exporter with the code `key` (SQL), or else of the first active one. */
const ofExporter =
  (what: Sql, key: string) =>
  (idioma: Idioma): string =>
    `(select ${sqlIn(idioma, what)}
    from clienteinterno exportador left join comuna using (cod_comuna)
    where exportador.cod_clienteint = coalesce(${key}, (select min(otro.cod_clienteint) from clienteinterno otro where otro.activo)))`

const EXPORTADOR: Readonly<Record<keyof typeof identidad, Sql>> = {
  Nombre: 'exportador.nom_clienteint',
  Id_Fiscal: 'exportador.rut',
  Es_Rut: 'true',
  Direccion: 'exportador.direccion',
  Ciudad: 'comuna.nom_comuna',
  Pais: "'Chile'",
  Telefono: 'exportador.telefono',
  Email: 'exportador.email',
}
/** Values of a bank account, whose row of JSON is `dato.cuenta`. */
const CUENTA: Readonly<Record<keyof typeof cuenta, Sql>> = {
  Banco: "dato.cuenta ->> 'Banco'",
  Titular: 'exportador.nom_clienteint',
  Cuenta: "dato.cuenta ->> 'Cuenta'",
  Moneda: "dato.cuenta ->> 'Cod_Moneda'",
  Swift: "dato.cuenta ->> 'Swift'",
  Banco_Intermediario: "dato.cuenta ->> 'Banco_Intermediario'",
}

/** Does the account `alias` take a currency of the deal with the number `negocio` (SQL)? One without a currency takes any. */
const takes = (alias: string, negocio: string): string => `(${alias} ->> 'Cod_Moneda' is null or ${alias} ->> 'Cod_Moneda' in (
      select vendida.cod_moneda from negocio_producto vendida where vendida.nro_negocio = ${negocio}))`

/** The bank accounts that take a currency of a deal; all where none does, because the buyer has to pay somewhere. Without a deal, all. */
const accountsOf = (negocio?: string): Sql => {
  const chosen =
    negocio &&
    `where ${takes('dato.cuenta', negocio)} or not exists (select from jsonb_array_elements(exportador.cuentas) otra where ${takes('otra', negocio)})`
  return objectListSql(CUENTA, {
    from: `jsonb_array_elements(exportador.cuentas) with ordinality dato (cuenta, orden) ${chosen ?? ''}`,
    order: 'dato.orden',
  })
}

/** Signers of the exporter, whose row of JSON is `dato.firmante`, in their order. */
const signersOf = (values: Readonly<Record<string, Sql>>): Sql =>
  objectListSql(values, { from: 'jsonb_array_elements(exportador.firmantes) with ordinality dato (firmante, orden)', order: 'dato.orden' })
const FIRMANTE: Readonly<Record<string, Sql>> = {
  Nombre: "dato.firmante ->> 'Nombre'",
  Cargo: idioma =>
    idioma === 'en' ? "coalesce(nullif(dato.firmante ->> 'Cargo_Ing', ''), dato.firmante ->> 'Cargo')" : "dato.firmante ->> 'Cargo'",
}
const MEMBRETE: Readonly<Record<string, Sql>> = {
  Web: 'exportador.web',
  Logo: 'exportador.logo',
  Firmas: signersOf({ Nombre: FIRMANTE.Nombre!, Imagen: "dato.firmante ->> 'Imagen'" }),
}

/** The exporter as JSON. */
export const exporterSql = (key: string) => ofExporter(objectSql(EXPORTADOR), key)
/** The exporter with its bank accounts, as JSON: those for a deal, or all. */
export const sellerSql = (key: string, negocio?: string) => ofExporter(objectSql({ ...EXPORTADOR, Cuentas: accountsOf(negocio) }), key)
/** The letterhead of the exporter, as JSON; null where nothing but its name and address is known. */
export const letterheadSql = (key: string) =>
  ofExporter(objectSql(MEMBRETE, "num_nonnulls(exportador.web, exportador.logo) > 0 or exportador.firmantes <> '[]'"), key)
/** The signers of the exporter with their posts, as a JSON list. */
export const signersSql = (key: string) => ofExporter(signersOf(FIRMANTE), key)
/** The prevailing language of the exporter's contracts; null when none is set. */
export const contractLanguageSql = (key: string) => ofExporter('exportador.idioma_contrato', key)
/** The validity of the exporter's pro-formas in days, as JSON; null when none is set. */
export const validitySql = (key: string) =>
  ofExporter(objectSql({ Dias: 'exportador.validez_proforma' }, 'exportador.validez_proforma is not null'), key)
/** The position of the sales person, who signs for an exporter without signers. */
export const REPRESENTATIVE = { es: 'Representante comercial', en: 'Sales representative' } as const
/** The bank accounts of the exporter for a deal, as a JSON list. */
export const accountsSql = (key: string, negocio: string) => ofExporter(accountsOf(negocio), key)

const UNIDAD = {
  es: { contenedor: ' por contenedor', saldo: '% del saldo', monto: 'Monto' },
  en: { contenedor: ' per container', saldo: '% of the balance', monto: 'Amount' },
} as const

/** The unit of a payment: a currency, in all or per container, or a percentage of all or of the balance after fixed amounts. */
const UNIDAD_DE_PAGO: Sql = idioma => {
  const { contenedor, saldo, monto } = UNIDAD[idioma]
  return `case
      when cuota.es_porcentaje and jsonb_array_length(cuota.montos) = 1 and cuota.con_fijos then '${saldo}'
      when cuota.es_porcentaje then '%'
      else coalesce(cuota.montos -> 0 ->> 'Cod_Moneda', '${monto}') || case when unidadpago.por_contenedor then '${contenedor}' else '' end
    end`
}

/** The payments of a deal as JSON: SQL of its number, and of values of a row `cuota`; `partes` only for papers that tell parts. */
type PagosGiven = { negocio: string; fecha: string; montos: string; partes?: string }
export const pagosSql = ({ negocio, fecha, montos, partes }: PagosGiven) => {
  const values: Readonly<Record<string, Sql>> & Readonly<Record<keyof typeof pago | 'Montos', Sql>> = {
    Num_Cuota: 'cuota.num_cuota',
    Cantidad: 'cuota.cantidad',
    Unidad: UNIDAD_DE_PAGO,
    Es_Porcentaje: 'cuota.es_porcentaje',
    Dias: 'cuota.dias',
    Evento: translatedNameSql('eventopago'),
    Forma_Pago: translatedNameSql('formapago'),
    Fecha_Vencimiento: fecha,
    Montos: montos,
    ...(partes && { Partes: partes }),
  }
  return objectListSql(values, {
    from: `(select propia.*, bool_or(not propia.es_porcentaje) over () as con_fijos from negocio_cuota propia where propia.nro_negocio = ${negocio}) cuota
      join unidadpago using (cod_undpago) join eventopago using (cod_eventopago) left join formapago using (cod_formapago)`,
    order: 'cuota.num_cuota',
  })
}
