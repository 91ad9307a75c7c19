/** The reports: their totals, the lines behind them, and both as files. */
import type { Shown } from '@nogal/model/export'
import { LLAMADAS_INFORME } from '@nogal/model/informe/informe.calls'
import { CODIGOS_INFORME, informeNamed } from '@nogal/model/informe/informes'
import { type Context, handle, type Mounted } from '../http/handle.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { archivoDe } from './archivo.ts'
import { informeScope, LISTAS_DE_LINEAS } from './informe.queries.ts'
import { informeDe } from './informe.ts'

const periodOf = ({ query }: Pick<Context, 'query'>) => {
  const { temporada, hasta } = query as { temporada?: number | null; hasta?: string | null }
  return { temporada: temporada ?? undefined, hasta: hasta ?? undefined }
}

export const INFORMES_HANDLERS: readonly Mounted[] = CODIGOS_INFORME.flatMap(code => {
  const { ver, lineas, archivo, exportar } = LLAMADAS_INFORME[code]
  const spec = LISTAS_DE_LINEAS[code]
  return [
    handle(ver, context => informeDe(context, code)),
    handle(lineas, context => list(context.db, spec, context.options, informeScope(code, context.sesion, periodOf(context)))),
    handle(archivo, async context => archivoDe(context.db, code, await informeDe(context, code), context.query.formato)),
    handle(exportar, context =>
      listFile(context.db, spec, {
        name: informeNamed(code).titulo,
        shown: context.body as Shown,
        scope: informeScope(code, context.sesion, {}),
      }),
    ),
  ]
})
