/** The calls that close a season and open it again; `db/funciones/base/temporada.sql` has the rules. */
import { abrirTemporada, cerrarTemporada, verCierreTemporada } from '@nogal/model/temporada/temporada'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import { closeSeason, openSeason, seasonClosing } from './temporada.queries.ts'

export const TEMPORADA_HANDLERS = [
  handle(verCierreTemporada, async ({ db, params }) => {
    const closing = await seasonClosing(db, params.Cod_Temporada)
    if (!closing) throw notFound('la temporada')
    return closing
  }),
  handle(cerrarTemporada, ({ body, tx }) =>
    tx(async db => new WithMessage(await closeSeason(db, body.Cod_Temporada, body.Motivo), 'Temporada cerrada.')),
  ),
  handle(abrirTemporada, ({ body, tx }) =>
    tx(async db => new WithMessage(await openSeason(db, body.Cod_Temporada, body.Motivo), 'Temporada abierta otra vez.')),
  ),
]
