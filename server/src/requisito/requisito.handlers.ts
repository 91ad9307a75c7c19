/** Documents, certificates, analyses, other documents and brokers of a deal: one of a kind per deal, one engine for the five. */
import { REQUISITO_CALLS } from '@nogal/model/negocio/negocio.calls'
import type { Requisito } from '@nogal/model/negocio/negocio.fields'
import sql from 'sql-template-tag'
import { Json, WithMessage } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { updateRow } from '../list/rows.ts'
import { bloquear, exigirNegocio, parte, siguiente } from '../negocio/negocio.queries.ts'
import { lectorDeParte } from '../negocio/parte.ts'
import { cambiosDe, erroresDeCambio, type Values } from '../negocio/revision.ts'
import { errorsOfReferences } from '../parametros/referencias.ts'
import { insertarRequisitos, specDe, tablaDe, yaAsociado } from './requisito.queries.ts'

const duplicado = (r: Requisito) => conflict(r.duplicado, [{ campo: r.code, mensaje: r.duplicado }])

const handlersDe = ({ requisito: r, calls }: (typeof REQUISITO_CALLS)[number]): Mounted[] => {
  const spec = specDe(r)
  const table = tablaDe(r)
  const { json: itemJson, tomar } = lectorDeParte(spec, 'Id_Linea', `el ${r.singular} del negocio`)

  return [
    handle(calls.listar, async ({ db, params, options }) => {
      await exigirNegocio(db, params.id)
      return list(db, spec, options, [sql`t.nro_negocio = ${params.id}`])
    }),
    handle(calls.obtener, async ({ db, params }) => new Json(await itemJson(db, params.a, params.b))),
    handle(calls.agregar, ({ body, tx }) =>
      tx(async client => {
        const nro = body.Nro_Negocio as number
        await bloquear(client, nro)
        const errores = await errorsOfReferences(client, r.fields, body)
        if (errores.length) throw invalid(errores)
        if (await yaAsociado(client, r, nro, (body as Values)[r.code])) throw duplicado(r)
        const id = await siguiente(client, table, 'id_linea', nro)
        await insertarRequisitos(client, r, nro, [body], id)
        return new WithMessage(new Json(await itemJson(client, nro, id)), 'Registro agregado.')
      }),
    ),
    handle(calls.actualizar, ({ body, tx }) =>
      tx(async client => {
        const actual = await tomar(client, body)
        const cambios = cambiosDe(body, actual, ['Nro_Negocio', 'Id_Linea', 'Version'])
        const errores = await erroresDeCambio(client, r.fields, actual, cambios)
        if (errores.length) throw invalid(errores)
        const { Nro_Negocio: nro, Id_Linea: id } = body as { Nro_Negocio: number; Id_Linea: number }
        if (Object.hasOwn(cambios, r.code) && (await yaAsociado(client, r, nro, cambios[r.code], id))) throw duplicado(r)
        await updateRow(client, table, parte(nro, 'id_linea', id), cambios)
        return new WithMessage(new Json(await itemJson(client, nro, id)), 'Registro actualizado.')
      }),
    ),
    handle(calls.eliminar, ({ body, tx }) =>
      tx(async client => {
        const { Nro_Negocio: nro, Id_Linea: id } = body
        await tomar(client, body)
        await client.query(`delete from ${table} where nro_negocio = $1 and id_linea = $2`, [nro, id])
        return new WithMessage({ Id_Linea: id! }, 'Registro eliminado.')
      }),
    ),
  ]
}

export const REQUISITOS_NEGOCIO: readonly Mounted[] = REQUISITO_CALLS.flatMap(handlersDe)
