/** SQL of what many papers show: names in a language, companies, the exporter. */
import type { Idioma } from '@nogal/model/palabras'
import { parameterNamed } from '@nogal/model/parametros/catalogo'

/** Name of a row of a parameter in a language; where there is no English one, the Spanish. */
export const nameOf = (idioma: Idioma, entity: string, alias: string): string => {
  const e = parameterNamed(entity)
  const own = `${alias}.${e.name.toLowerCase()}`
  return idioma === 'en' && e.fields[`${e.name}_Ing`] ? `coalesce(nullif(${alias}.${e.name.toLowerCase()}_ing, ''), ${own})` : own
}

/** A client that plays a part, as JSON; `key` is SQL of its code. */
export const clientSql = (idioma: Idioma, key: string): string => `(select json_build_object(
    'Nombre', c.nom_cliente, 'Id_Fiscal', coalesce(c.rut, c.id_fiscal), 'Es_Rut', c.rut is not null, 'Direccion', c.direccion,
    'Ciudad', ${nameOf(idioma, 'ciudad', 'ci')}, 'Pais', ${nameOf(idioma, 'pais', 'pa')}, 'Telefono', c.telefono, 'Email', c.email,
    'Contacto', c.contactos -> 0 ->> 'Nombre')
  from clientes c join pais pa using (cod_pais) left join ciudad ci using (cod_ciudad) where c.cod_cliente = ${key})`

/** Something of the own company that sells, or else of the first active one; `key` is SQL of its code. */
const ofExporter = (what: string, key: string): string => `(select ${what}
    from clienteinterno i left join comuna co using (cod_comuna)
    where i.cod_clienteint = coalesce(${key}, (select min(x.cod_clienteint) from clienteinterno x where x.activo)))`

const EXPORTER = `'Nombre', i.nom_clienteint, 'Id_Fiscal', i.rut, 'Es_Rut', true, 'Direccion', i.direccion,
      'Ciudad', co.nom_comuna, 'Pais', 'Chile', 'Telefono', i.telefono, 'Email', i.email`
const ACCOUNTS = `case when i.banco is null then '[]'::json else json_build_array(
        json_build_object('Banco', i.banco, 'Titular', i.nom_clienteint, 'Cuenta', i.cuenta, 'Swift', i.swift, 'Banco_Intermediario', i.banco_intermediario)) end`

/** The own company that sells, as JSON. */
export const exporterSql = (key: string): string => ofExporter(`json_build_object(${EXPORTER})`, key)
/** The same, with its bank accounts. */
export const sellerSql = (key: string): string => ofExporter(`json_build_object(${EXPORTER},\n      'Cuentas', ${ACCOUNTS})`, key)
/** Its bank accounts alone. */
export const accountsSql = (key: string): string => ofExporter(ACCOUNTS, key)
