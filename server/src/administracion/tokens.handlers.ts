/** Access tokens of service users: made once, listed, revoked. */
import {
  BUSCADAS_TOKENS,
  crearToken,
  exportarTokens,
  FILA_TOKENS,
  listarTokens,
  MAX_DIAS_TOKEN,
  revocarToken,
  type SituacionToken,
} from '@nogal/model/administracion/tokens'
import type { Shown } from '@nogal/model/export'
import { formatDate } from '@nogal/model/format'
import sql from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { listedColumns, userName } from '../list/fields.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { newToken } from '../sesion/token.ts'

const situacion = (name: SituacionToken) => sql`${name}::text`

const LISTA_TOKENS: ListSpec<never> = {
  table: 'token_acceso',
  key: ['id_token'],
  order: ['-Creado_En'],
  columns: listedColumns(FILA_TOKENS, BUSCADAS_TOKENS, {
    Id_Token: { sql: sql`t.id_token::text` },
    Nom_Usuario: { sql: userName(sql`t.cod_usuario`) },
    Creado_Por: { sql: sql`coalesce(${userName(sql`t.creado_por`)}, t.creado_por)` },
    Ultimo_Uso: { sql: sql`(select u.en from token_uso u where u.id_token = t.id_token)` },
    Origen: { sql: sql`(select u.origen from token_uso u where u.id_token = t.id_token)` },
    Situacion: {
      sql: sql`case when t.revocado_en is not null then ${situacion('revocado')} when t.vence < current_date then ${situacion('vencido')}
        when not exists (select from usuario u where u.cod_usuario = t.cod_usuario and u.activo and u.servicio) then ${situacion('detenido')}
        else ${situacion('vigente')} end`,
    },
  }),
}

/** Refuses with 400 a last day that is over, or too far away. */
const refuseDay = async (db: Tx, vence: string): Promise<void> => {
  const { rows } = await db.query<{ ok: boolean; hasta: string }>(
    'select $1::date between current_date and current_date + $2::integer as ok, (current_date + $2::integer)::text as hasta',
    [vence, MAX_DIAS_TOKEN],
  )
  const { ok, hasta } = rows[0]!
  if (!ok) throw invalid([{ campo: 'Vence', mensaje: `Vence: elija un día desde hoy hasta el ${formatDate(hasta)}.` }])
}

export const TOKENS_HANDLERS = [
  handle(listarTokens, ({ db, options }) => list(db, LISTA_TOKENS, options)),
  handle(exportarTokens, ({ db, body }) => listFile(db, LISTA_TOKENS, { name: 'Tokens de acceso', shown: body as Shown })),
  // not `tx`, which stores each answer under its Idempotency-Key: the answer has the token, and tokens are not stored
  handle(crearToken, ({ body: { Nombre, Cod_Usuario, Alcance, Vence }, aside }) =>
    aside(async db => {
      await refuseDay(db, Vence)
      const { token, huella, comienzo } = newToken()
      const { rows } = await db.query<{ id: string }>(
        `insert into token_acceso (cod_usuario, nombre, alcance, clave_hash, comienzo, vence, creado_por)
         values ($1, $2, $3, $4, $5, $6, usuario_actual()) returning id_token as id`,
        [Cod_Usuario, Nombre, Alcance, huella, comienzo, Vence],
      )
      return new WithMessage({ Id_Token: rows[0]!.id, Token: token }, `Token creado. Vale hasta el ${formatDate(Vence)}.`)
    }),
  ),
  handle(revocarToken, ({ body: { Id_Token }, tx }) =>
    tx(async db => {
      const { rows } = await db.query<{ nombre: string; antes: boolean }>(
        'select nombre, revocado_en is not null as antes from token_acceso where id_token = $1 for update',
        [Id_Token],
      )
      const found = rows[0]
      if (!found) throw notFound('el token')
      if (found.antes) throw conflict(`El token «${found.nombre}» ya estaba revocado.`)
      await db.query('update token_acceso set revocado_en = now(), revocado_por = usuario_actual() where id_token = $1', [Id_Token])
      return new WithMessage(null, `Token «${found.nombre}» revocado: ya no vale en ningún servidor.`)
    }),
  ),
]
