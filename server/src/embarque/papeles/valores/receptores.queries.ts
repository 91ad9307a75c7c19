/** SQL of the companies that receive papers of a shipment, as parties of those papers. */
import type { Receptor } from '@nogal/model/embarque/papeles'
import type { parte } from '@nogal/model/papel/parte'
import { clientSql } from '../../../papel/sql.ts'
import { objectSql, type Sql, type SqlOf } from '../../../papel/valuesSql.ts'

/** An agency from its table; `suffix` ends the names of its columns, `code` is SQL of its key. */
const agencySql = (table: Receptor, suffix: string, code: string): Sql => {
  const agency: SqlOf<typeof parte> = {
    Nombre: `${table}.nom_${suffix}`,
    Id_Fiscal: `${table}.rut`,
    Es_Rut: 'true',
    Direccion: 'null',
    Ciudad: 'null',
    Pais: 'null',
    Telefono: `${table}.telefono`,
    Email: `${table}.email`,
    Contacto: 'null',
  }
  return idioma => `(select ${objectSql(agency)(idioma)} from ${table} where ${table}.cod_${suffix} = ${code})`
}

const PLANTA: SqlOf<typeof parte> = {
  Nombre: 'planta.nom_planta',
  Id_Fiscal: 'null',
  Es_Rut: 'false',
  Direccion: 'planta.direccion',
  Ciudad: 'comuna.nom_comuna',
  Pais: 'null',
  Telefono: 'null',
  Email: 'planta.email',
  Contacto: 'planta.encargado',
}

/** The possible receivers; the haulier `$2` and the plant `$3` are those of the variant. */
export const RECEPTORES: Readonly<Record<Receptor, Sql>> = {
  agaduana: agencySql('agaduana', 'agaduana', 'embarque.cod_agaduana'),
  agcarga: agencySql('agcarga', 'agcarga', 'embarque.cod_agcarga'),
  agtransporte: agencySql('agtransporte', 'agtrans', '$2::integer'),
  planta: idioma =>
    `(select ${objectSql(PLANTA)(idioma)} from planta left join comuna using (cod_comuna) where planta.cod_planta = $3::integer)`,
  clientes: clientSql('negocio.cod_clientenegocio'),
}
