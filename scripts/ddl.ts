/** Prints the SQL of some entities, or of the whole catalogue, as the start of a migration. `npx tsx scripts/ddl.ts [entity …]` */
import { CATALOGO } from '../model/src/parametros/catalogo.ts'
import { entityNamed } from '../model/src/registry.ts'
import { tablesSql } from './tables.ts'

const named = process.argv.slice(2)
console.log(tablesSql(named.length ? named.map(entityNamed) : CATALOGO))
