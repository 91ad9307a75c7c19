/** The deal, the shipment and the item of gestión that a row `t` of a list is about: a task, a notice. */
import sql, { type Sql } from 'sql-template-tag'
import { type Joins, type ListColumn, subquerySql } from '../list/columns.ts'

/** A column of joined records. */
export type BesideColumn = Partial<ListColumn> & { sql: Sql }

/** The joins of the deal, its client and the shipment. A list adds its own join of the item, under the alias `gestion`. */
export const DE_REGISTRO: Joins = {
  negocio: { table: 'negocio', on: sql`negocio.nro_negocio = t.nro_negocio`, inner: true },
  cliente: { table: 'clientes', on: sql`cliente.cod_cliente = negocio.cod_clientenegocio`, dependsOn: 'negocio' },
  embarque: { table: 'embarque', on: sql`embarque.nro_embarque = t.nro_embarque` },
}

/** Makes columns of the records that some joins find: a subquery where a condition is tried without the joins. */
export const besideIn =
  (joins: Joins) =>
  (aliases: readonly string[], value: Sql): BesideColumn => ({ sql: subquerySql(aliases, value, joins), joined: { aliases, value } })

/** The columns that name the records of a row, by the fields of both lists. */
export const recordColumns = (beside: ReturnType<typeof besideIn>): Readonly<Record<string, BesideColumn>> => {
  const correlativo = beside(['embarque'], sql`embarque.nro_corr_embarque`)
  return {
    Nro_Contrato: { ...beside(['negocio'], sql`negocio.nro_contrato`), suffixNumber: correlativo.sql },
    Nro_Corr_Embarque: correlativo,
    Nom_Cliente: beside(['negocio', 'cliente'], sql`cliente.nom_cliente`),
    Tipo: beside(['gestion'], sql`gestion.tipo`),
    Cod_CertDocAnalis: beside(['gestion'], sql`gestion.cod_certdocanalis`),
    Id_LineaGestion: beside(['gestion'], sql`gestion.id_lineagestion`),
  }
}
