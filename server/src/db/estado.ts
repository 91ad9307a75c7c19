/** States by their names in SQL: their codes are inserted as literals, so that plans and partial indexes can use them. */
import { AREAS } from '@nogal/model/areas'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { ESTADO_TRAMITE } from '@nogal/model/gestion/tramite.calls'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { NOUNS } from '@nogal/model/nouns'
import { ESTADO_RECLAMO } from '@nogal/model/reclamo/reclamo'
import { ESTADO_SOLICITUD } from '@nogal/model/solicitud/solicitud'
import { raw, type Sql } from 'sql-template-tag'

type Names = Readonly<Record<string, string>>
const inSql = <N extends Names>(names: N): { [K in keyof N]: Sql } =>
  Object.fromEntries(Object.entries(names).map(([name, code]) => [name, raw(`'${code}'`)])) as { [K in keyof N]: Sql }

const NAMES = {
  negocio: ESTADO_NEGOCIO,
  embarque: ESTADO_EMBARQUE,
  gestion: ESTADO_GESTION,
  tramite: ESTADO_TRAMITE,
  solicitud: ESTADO_SOLICITUD,
  reclamo: ESTADO_RECLAMO,
}

export const ESTADO = {
  negocio: inSql(NAMES.negocio),
  embarque: inSql(NAMES.embarque),
  gestion: inSql(NAMES.gestion),
  tramite: inSql(NAMES.tramite),
  solicitud: inSql(NAMES.solicitud),
  reclamo: inSql(NAMES.reclamo),
}

const codes = new Map<string, Names>([
  ...Object.entries(NAMES),
  ['area', Object.fromEntries(Object.entries(AREAS).map(([name, code]) => [name, String(code)]))],
  ...NOUNS.flatMap(({ aggregate: { entity, states } }): [string, Names][] => (states ? [[entity, states.names]] : [])),
])

/** A text of SQL with states and areas, as `'@embarque.anulado'` and `'@area.calidad'`, replaced by their codes; an unknown one is a programming error. */
export const withStates = (text: string): string =>
  text.replace(/'@(\w+)\.(\w+)'/g, (mark, noun: string, name: string) => {
    const code = codes.get(noun)?.[name]
    if (!code) throw new Error(`no state ${mark}`)
    return `'${code}'`
  })
