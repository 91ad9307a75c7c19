/** The general lists of the areas, and what users write directly in a list. */
import type { Shown } from '@nogal/model/export'
import { areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import {
  actualizarRefInterna,
  COLUMNAS_LOGISTICA,
  columnasLogistica,
  EXPORTES,
  listarCalidad,
  listarCliente,
  listarLogistica,
  listarProduccion,
} from '@nogal/model/gestion/gestion.lists'
import sql, { type Sql } from 'sql-template-tag'
import { change, hold } from '../aggregate/write.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { type Context, handle, type Mounted } from '../http/handle.ts'
import type { ListSpec } from '../list/columns.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { numberIn } from '../list/path.ts'
import { scopeOf } from '../scope/scope.ts'
import { notGranted } from '../sesion/sesion.ts'
import { asSeenBy, listaDe, VIGENTES } from './listas.queries.ts'

const CALIDAD = listaDe('calidad')
const LOGISTICA = listaDe('logistica')
const PRODUCCION = listaDe('produccion', ['Corte_Carga', 'Fecha_ETD'])
const CLIENTE = listaDe('cliente', ['-Fecha_ETD'])

const LISTAS_DE: Record<CodArea, ListSpec<never>> = { calidad: CALIDAD, logistica: LOGISTICA, produccion: PRODUCCION, cliente: CLIENTE }

/** Condition on the shipments of a season, where the path names one. */
const ofSeason = (params: { season?: unknown }): Sql[] => {
  const season = 'season' in params ? numberIn(String(params.season), 'season', 'Temporada: escriba su código') : undefined
  return season === undefined ? [] : [sql`t.cod_temporada = ${season}`]
}
const seen = ({ sesion }: Pick<Context, 'sesion'>) => [VIGENTES, ...scopeOf('embarque', sesion)]

export const LISTAS_HANDLERS: readonly Mounted[] = [
  handle(listarCalidad, context => list(context.db, asSeenBy(CALIDAD, context.sesion), context.options, seen(context))),
  handle(listarLogistica, context =>
    list(context.db, asSeenBy(LOGISTICA, context.sesion), context.options, [...ofSeason(context.params), ...seen(context)]),
  ),
  handle(listarProduccion, context => list(context.db, asSeenBy(PRODUCCION, context.sesion), context.options, seen(context))),
  handle(listarCliente, context => {
    const { usuario, codarea } = context.query
    const { Usuario, Cod_AreaGestion } = context.sesion
    // nobody may ask in the name of another user
    if ((usuario && usuario !== Usuario) || (codarea && codarea !== Cod_AreaGestion)) throw notGranted()
    return list(context.db, CLIENTE, context.options, seen(context))
  }),
  ...EXPORTES.map(({ area, exportar }) =>
    handle(exportar, async context =>
      listFile(context.db, asSeenBy(LISTAS_DE[area], context.sesion), {
        name: `Embarques ${areaNamed(area).pantalla}`,
        shown: context.body as Shown,
        scope: [...ofSeason(context.params), ...seen(context)],
      }),
    ),
  ),
  handle(columnasLogistica, async () => COLUMNAS_LOGISTICA),
  handle(actualizarRefInterna, ({ body: { nro_embarque, ref_interna = null }, sesion, tx }) =>
    tx(async db => {
      const inside = { db, sesion }
      const held = await hold(inside, EMBARQUE, nro_embarque)
      await change(inside, EMBARQUE, held, { Ref_Interna: ref_interna })
      return new WithMessage({ nro_embarque, ref_interna }, 'Referencia interna guardada.')
    }),
  ),
]
