/** The search of the whole portal: exact matches, and where there are none, similar ones. */
import { buscar } from '@nogal/model/buscar/buscar.calls'
import { handle } from '../http/handle.ts'
import { screensOf } from '../sesion/sesion.queries.ts'
import { buscadoEn, exactMatches, like } from './buscar.queries.ts'
import type { Quien } from './fuentes.ts'
import { parametrosLike, parametrosWith } from './parametros.ts'

export const BUSQUEDAS_HANDLERS = [
  handle(buscar, async ({ db, sesion, query }) => {
    const sought = buscadoEn(query.texto)
    if (!sought.words.length) return []
    const pantallas: ReadonlySet<string> = new Set(await screensOf(db, sesion.Usuario))
    const who: Quien = { sesion, pantallas, idioma: query.idioma === 'en' ? 'en' : 'es' }
    const [things, rows] = await Promise.all([exactMatches(db, who, sought), parametrosWith(db, pantallas, sought)])
    if (things.length + rows.length) return [...things, ...rows]
    const { filas, corrected } = await parametrosLike(db, pantallas, sought)
    return [...(await like(db, who, sought, corrected)), ...filas]
  }),
]
