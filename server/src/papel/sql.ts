/** SQL shared by many papers: names in a language, companies, the exporter. */
import type { Idioma } from '@nogal/model/palabras'
import { parameterNamed } from '@nogal/model/parametros/catalogo'

/** Name of a row of a parameter in a language; Spanish where there is no English name. */
export const nameOf = (idioma: Idioma, entity: string, alias: string): string => {
  const e = parameterNamed(entity)
  const own = `${alias}.${e.name.toLowerCase()}`
  return idioma === 'en' && e.fields[`${e.name}_Ing`] ? `coalesce(nullif(${alias}.${e.name.toLowerCase()}_ing, ''), ${own})` : own
}

/** A client in a role, as JSON; `key` is SQL of its code. */
export const clientSql = (idioma: Idioma, key: string): string => `(select json_build_object(
    'Nombre', c.nom_cliente, 'Id_Fiscal', coalesce(c.rut, c.id_fiscal), 'Es_Rut', c.rut is not null, 'Direccion', c.direccion,
    'Ciudad', ${nameOf(idioma, 'ciudad', 'ci')}, 'Pais', ${nameOf(idioma, 'pais', 'pa')}, 'Telefono', c.telefono, 'Email', c.email,
    'Contacto', c.contactos -> 0 ->> 'Nombre')
  from clientes c join pais pa using (cod_pais) left join ciudad ci using (cod_ciudad) where c.cod_cliente = ${key})`

/** A value of the selling company, or else of the first active own company; `key` is SQL of its code. */
const ofExporter = (what: string, key: string): string => `(select ${what}
    from clienteinterno i left join comuna co using (cod_comuna)
    where i.cod_clienteint = coalesce(${key}, (select min(x.cod_clienteint) from clienteinterno x where x.activo)))`

const EXPORTER = `'Nombre', i.nom_clienteint, 'Id_Fiscal', i.rut, 'Es_Rut', true, 'Direccion', i.direccion,
      'Ciudad', co.nom_comuna, 'Pais', 'Chile', 'Telefono', i.telefono, 'Email', i.email`
const ACCOUNTS = `case when i.banco is null then '[]'::json else json_build_array(
        json_build_object('Banco', i.banco, 'Titular', i.nom_clienteint, 'Cuenta', i.cuenta, 'Swift', i.swift, 'Banco_Intermediario', i.banco_intermediario)) end`

/** The selling company, as JSON. */
export const exporterSql = (key: string): string => ofExporter(`json_build_object(${EXPORTER})`, key)
/** The selling company with its bank accounts, as JSON. */
export const sellerSql = (key: string): string => ofExporter(`json_build_object(${EXPORTER},\n      'Cuentas', ${ACCOUNTS})`, key)
/** The prevailing language of its contracts; null where nobody chose one. */
export const contractLanguageSql = (key: string): string => ofExporter('i.idioma_contrato', key)
/** The validity of its pro-formas, as JSON; null where nobody set one. */
export const validitySql = (key: string): string =>
  ofExporter("case when i.validez_proforma is not null then json_build_object('Dias', i.validez_proforma) end", key)
/** The role of the person who signs for it. */
export const REPRESENTATIVE = { es: 'Representante comercial', en: 'Sales representative' } as const
/** Its bank accounts, as JSON. */
export const accountsSql = (key: string): string => ofExporter(ACCOUNTS, key)

const UNIDAD = {
  es: { contenedor: ' por contenedor', saldo: '% del saldo', monto: 'Monto' },
  en: { contenedor: ' per container', saldo: '% of the balance', monto: 'Amount' },
} as const

/** The unit of a payment: a currency, once or per container, or a percentage of the total or of the rest after fixed amounts. */
const unidadSql = (idioma: Idioma): string => {
  const { contenedor, saldo, monto } = UNIDAD[idioma]
  return `case
      when q.es_porcentaje and jsonb_array_length(q.montos) = 1 and q.con_fijos then '${saldo}'
      when q.es_porcentaje then '%'
      else coalesce(q.montos -> 0 ->> 'Cod_Moneda', '${monto}') || case when u.por_contenedor then '${contenedor}' else '' end
    end`
}

/** The payments `q` of the deal `n`, as JSON; `fecha` and `montos` are SQL of the due date and the amounts to print. */
export const pagosSql = (
  idioma: Idioma,
  { fecha, montos }: { fecha: string; montos: string },
): string => `(select coalesce(json_agg(json_build_object(
    'Num_Cuota', q.num_cuota, 'Cantidad', q.cantidad, 'Unidad', ${unidadSql(idioma)},
    'Es_Porcentaje', q.es_porcentaje, 'Dias', q.dias, 'Evento', ${nameOf(idioma, 'eventopago', 'ev')}, 'Forma_Pago', ${nameOf(idioma, 'formapago', 'fp')},
    'Fecha_Vencimiento', ${fecha}, 'Montos', ${montos}) order by q.num_cuota), '[]')
  from (select c.*, bool_or(not c.es_porcentaje) over () as con_fijos from negocio_cuota c where c.nro_negocio = n.nro_negocio) q
  join unidadpago u using (cod_undpago) join eventopago ev using (cod_eventopago) left join formapago fp using (cod_formapago))`
