/** Notices: each person reads their own, says how to be told, and follows deals and shipments. */
import { AREAS } from '@nogal/model/areas'
import { avisosPara } from '@nogal/model/aviso/avisos'
import {
  aplazarAviso,
  enVivoAvisos,
  guardarAjustesAvisos,
  listarAvisos,
  marcarAvisos,
  resumenAvisos,
  seguir,
  verAjustesAvisos,
  verSeguimiento,
} from '@nogal/model/aviso/avisos.calls'
import sql, { join, type Sql } from 'sql-template-tag'
import { demand } from '../aggregate/read.ts'
import type { Tx } from '../db/tx.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { noticeEvents } from '../http/reread.ts'
import { list } from '../list/list.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import type { Access } from '../scope/scope.ts'
import { bellOf, noticesFor, ownNotices, settingsOf } from './avisos.queries.ts'

/** Changes notices of the session; those that somebody is adding to just now are left alone. Returns how many changed. */
const change = async (db: Tx, { sesion }: Pick<Access, 'sesion'>, set: Sql, where: readonly Sql[]): Promise<number> => {
  const { text, values } = sql`update aviso a set ${set} from (
      select t.id_aviso from aviso t where ${join([...ownNotices(sesion), ...where], ' and ')} for update skip locked) x
    where x.id_aviso = a.id_aviso`
  const { rowCount } = await db.query(text, values as unknown[])
  if (rowCount) await db.query('select decir_aviso($1)', [sesion.Usuario])
  return rowCount ?? 0
}
const saidOf = (n: number, one: string, many: string): string => (n === 1 ? `1 aviso ${one}.` : `${n} avisos ${many}.`)

/** Refuses with 404 unless the session sees the deal, and the shipment of that deal. */
const demandFollowed = async (access: Access, deal: number, ship: number | null): Promise<void> => {
  await demand(access, NEGOCIO, deal)
  if (!ship) return
  await demand(access, EMBARQUE, ship)
  const { rowCount } = await access.db.query('select from embarque where nro_embarque = $1 and nro_negocio = $2', [ship, deal])
  if (!rowCount) throw notFound(EMBARQUE.aggregate.called)
}

const sameRecord = 'usuario = $1 and nro_negocio = $2 and nro_embarque is not distinct from $3'

export const AVISOS_HANDLERS = [
  handle(listarAvisos, ({ db, sesion, options, query: { idioma } }) => list(db, noticesFor(sesion, idioma), options, ownNotices(sesion))),
  handle(resumenAvisos, ({ db, sesion, query: { idioma } }) => bellOf(db, sesion, idioma)),
  handle(enVivoAvisos, noticeEvents),
  handle(marcarAvisos, ({ sesion, body: { Leido, Avisos }, tx }) =>
    tx(async db => {
      const named = Avisos?.length ? [sql`t.id_aviso = any (${Avisos.map(({ Id_Aviso }) => Id_Aviso)})`] : []
      const n = Leido
        ? await change(db, { sesion }, sql`leido_en = clock_timestamp()`, [...named, sql`t.leido_en is null`])
        : await change(db, { sesion }, sql`leido_en = null, despues = null`, [
            ...named,
            sql`t.leido_en is not null`,
            // an unread line of the same thing has come meanwhile, and shows the record already
            sql`not exists (select from aviso o where (o.usuario, o.clase, o.nro_negocio) = (t.usuario, t.clase, t.nro_negocio)
              and o.nro_embarque is not distinct from t.nro_embarque and o.leido_en is null)`,
          ])
      return new WithMessage({ Avisos: n }, Leido ? saidOf(n, 'leído', 'leídos') : saidOf(n, 'sin leer', 'sin leer'))
    }),
  ),
  handle(aplazarAviso, ({ sesion, body: { Id_Aviso, Despues }, tx }) =>
    tx(async db => {
      if (new Date(Despues) <= new Date())
        throw invalid([{ campo: 'Despues', mensaje: 'Para después: elija un momento que aún no llega.' }])
      const n = await change(db, { sesion }, sql`despues = ${Despues}`, [sql`t.id_aviso = ${Id_Aviso}`, sql`t.leido_en is null`])
      if (!n) throw notFound('el aviso sin leer')
      return new WithMessage({ Avisos: n }, 'El aviso vuelve después.')
    }),
  ),
  handle(verAjustesAvisos, ({ db, sesion }) => settingsOf(db, sesion)),
  handle(guardarAjustesAvisos, ({ sesion, body: { Silencio_Desde, Silencio_Hasta, Modos }, tx }) =>
    tx(async db => {
      if (Boolean(Silencio_Desde) !== Boolean(Silencio_Hasta))
        throw invalid([
          {
            campo: Silencio_Desde ? 'Silencio_Hasta' : 'Silencio_Desde',
            mensaje: 'Escriba las dos horas entre las que no quiere correos, o ninguna.',
          },
        ])
      const mine: readonly string[] = avisosPara(sesion.Cod_AreaGestion === AREAS.cliente)
      const foreign = Modos?.find(({ Clase }) => !mine.includes(Clase))
      if (foreign) throw invalid([{ campo: 'Modos', mensaje: `Modos: usted no recibe avisos de la clase «${foreign.Clase}».` }])
      await db.query(
        `insert into aviso_ajuste (usuario, silencio_desde, silencio_hasta) values ($1, $2, $3)
         on conflict (usuario) do update set silencio_desde = excluded.silencio_desde, silencio_hasta = excluded.silencio_hasta`,
        [sesion.Usuario, Silencio_Desde ?? null, Silencio_Hasta ?? null],
      )
      await db.query(
        `insert into aviso_modo (usuario, clase, modo)
         select distinct on (x."Clase") $1, x."Clase", x."Modo" from jsonb_to_recordset($2) x ("Clase" text, "Modo" text)
         on conflict (usuario, clase) do update set modo = excluded.modo`,
        [sesion.Usuario, JSON.stringify(Modos ?? [])],
      )
      return new WithMessage(await settingsOf(db, sesion), 'Avisos guardados.')
    }),
  ),
  handle(verSeguimiento, async ({ db, sesion, params: { negocio, embarque } }) => {
    await demandFollowed({ db, sesion }, negocio, embarque || null)
    const { rowCount } = await db.query(`select from seguimiento where ${sameRecord}`, [sesion.Usuario, negocio, embarque || null])
    return { Siguiendo: Boolean(rowCount) }
  }),
  handle(seguir, ({ sesion, body: { Nro_Negocio, Nro_Embarque, Siguiendo }, tx }) =>
    tx(async db => {
      const ship = Nro_Embarque ?? null
      await demandFollowed({ db, sesion }, Nro_Negocio, ship)
      await db.query(
        Siguiendo
          ? 'insert into seguimiento (usuario, nro_negocio, nro_embarque) values ($1, $2, $3) on conflict do nothing'
          : `delete from seguimiento where ${sameRecord}`,
        [sesion.Usuario, Nro_Negocio, ship],
      )
      const what = ship ? 'embarque' : 'negocio'
      return new WithMessage({ Siguiendo: Boolean(Siguiendo) }, Siguiendo ? `Sigue el ${what}.` : `Ya no sigue el ${what}.`)
    }),
  ),
]
