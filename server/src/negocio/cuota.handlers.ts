/** Payments of a deal: how much, when, counted from which event. */
import { actualizarCuota, agregarCuota, eliminarCuota, listarCuotas } from '@nogal/model/negocio/negocio.calls'
import { cuotaPago } from '@nogal/model/negocio/negocio.fields'
import sql from 'sql-template-tag'
import { Json, WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { updateRow } from '../list/rows.ts'
import { errorsOfReferences } from '../parametros/referencias.ts'
import { bloquear, CUOTAS, exigirNegocio, insertarCuotas, parte, siguiente } from './negocio.queries.ts'
import { lectorDeParte } from './parte.ts'
import { cambiosDe, erroresDeCambio } from './revision.ts'

const { json: cuotaJson, tomar } = lectorDeParte(CUOTAS, 'Num_Cuota', 'el pago')

export const CUOTAS_NEGOCIO = [
  handle(listarCuotas, async ({ db, params, options }) => {
    await exigirNegocio(db, params.id)
    return list(db, CUOTAS, options, [sql`t.nro_negocio = ${params.id}`])
  }),
  handle(agregarCuota, ({ body, tx }) =>
    tx(async client => {
      const { Nro_Negocio: nro } = body
      await bloquear(client, nro)
      const errores = await errorsOfReferences(client, cuotaPago, body)
      if (errores.length) throw invalid(errores)
      const num = body.Num_Cuota ?? (await siguiente(client, 'negocio_pago', 'num_cuota', nro))
      if (num > 99) throw conflict('Un negocio puede tener 99 pagos como máximo.')
      const { rowCount } = await client.query('select from negocio_pago where nro_negocio = $1 and num_cuota = $2', [nro, num])
      if (rowCount) throw conflict(`La cuota ${num} ya existe.`, [{ campo: 'Num_Cuota', mensaje: `Cuota: el número ${num} ya existe.` }])
      await insertarCuotas(client, nro, [{ ...body, Num_Cuota: num }])
      return new WithMessage(new Json(await cuotaJson(client, nro, num)), 'Pago agregado.')
    }),
  ),
  handle(actualizarCuota, ({ body, tx }) =>
    tx(async client => {
      const actual = await tomar(client, body)
      const cambios = cambiosDe(body, actual, ['Nro_Negocio', 'Num_Cuota', 'Version'])
      const errores = await erroresDeCambio(client, cuotaPago, actual, cambios)
      if (errores.length) throw invalid(errores)
      const { Nro_Negocio: nro, Num_Cuota: num } = body as { Nro_Negocio: number; Num_Cuota: number }
      await updateRow(client, 'negocio_pago', parte(nro, 'num_cuota', num), cambios)
      return new WithMessage(new Json(await cuotaJson(client, nro, num)), 'Pago actualizado.')
    }),
  ),
  handle(eliminarCuota, ({ body, tx }) =>
    tx(async client => {
      await tomar(client, body)
      await client.query('delete from negocio_pago where nro_negocio = $1 and num_cuota = $2', [body.Nro_Negocio, body.Num_Cuota])
      return new WithMessage({ Num_Cuota: body.Num_Cuota! }, 'Pago eliminado.')
    }),
  ),
]
