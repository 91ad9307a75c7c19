/** The list in which a reference to an aggregate finds its rows; parameter tables have their own lists (`LISTAS`). */
import type { AnyCall } from './call.ts'
import { listarContenedores, listarEmbarques } from './embarque/embarque.calls.ts'
import { listarGestiones } from './gestion/gestion.todas.ts'
import { listarNegocios } from './negocio/negocio.calls.ts'
import { NOUNS } from './nouns.ts'

const LISTED: Readonly<Record<string, AnyCall>> = {
  negocio: listarNegocios,
  embarque: listarEmbarques,
  contenedor: listarContenedores,
  gestion: listarGestiones,
  ...Object.fromEntries(NOUNS.map(({ aggregate, calls }) => [aggregate.entity, calls.list])),
}

/** The call that lists the rows of an aggregate. */
export const listedBy = (entity: string): AnyCall => LISTED[entity]!
