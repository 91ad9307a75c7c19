/** Product lines of a deal, and whether one may change when its fruit is already in containers. */
import {
  actualizarProducto,
  agregarProducto,
  eliminarProducto,
  listarProductos,
  obtenerProducto,
  validarProducto,
} from '@nogal/model/negocio/negocio.calls'
import { ESTADOS_NEGOCIO, lineaNegocio } from '@nogal/model/negocio/negocio.fields'
import type { FieldError } from '@nogal/model/schema'
import sql from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import { Json, WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { updateRow } from '../list/rows.ts'
import { errorsOfReferences } from '../parametros/referencias.ts'
import { bloquear, exigirNegocio, insertarLineas, LINEAS, parte, siguiente } from './negocio.queries.ts'
import { lectorDeParte } from './parte.ts'
import { cambiosDe, conUnPrecio, erroresDeCambio, erroresDePrecio, type Values } from './revision.ts'

const CLAVE = ['Nro_Negocio', 'Id_Linea', 'Version']

const { json: lineaJson, tomar } = lectorDeParte(LINEAS, 'Id_Linea', 'la línea de producto')

const numero = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 3 })

/** Why the fruit in containers, or the deal's state, forbids a change; nothing when it may be made. */
const impedimentos = (actual: Values, cambios: Values, estado: string): string[] => {
  const asignada = Number(actual.Asignada)
  const isFixed = asignada > 0 && ['Cod_Producto', 'Cod_Envase'].some(name => Object.hasOwn(cambios, name))
  return [
    ...(estado === ESTADOS_NEGOCIO.cumplido ? ['El negocio está cumplido y ya no se puede cambiar.'] : []),
    ...(estado === ESTADOS_NEGOCIO.anulado ? ['El negocio está anulado y ya no se puede cambiar.'] : []),
    ...(Object.hasOwn(cambios, 'Cantidad') && Number(cambios.Cantidad) < asignada
      ? [`La cantidad no puede ser menor que la que ya está en contenedores (${numero.format(asignada)}).`]
      : []),
    ...(isFixed ? ['No se puede cambiar el producto ni el envase: la línea tiene fruta en contenedores.'] : []),
  ]
}

type Examen = { cambios: Values; errores: FieldError[]; motivos: string[] }

/** What a body would change of a line, and what speaks against it. */
const examinar = async (client: Tx, body: Values, actual: Values): Promise<Examen> => {
  const errores = erroresDePrecio(body, false)
  const cambios = cambiosDe(conUnPrecio(body), actual, CLAVE)
  const { rows } = await client.query('select cod_estadoneg from negocio where nro_negocio = $1', [body.Nro_Negocio])
  return {
    cambios,
    errores: [...errores, ...(await erroresDeCambio(client, lineaNegocio, actual, cambios))],
    motivos: Object.keys(cambios).length ? impedimentos(actual, cambios, rows[0].cod_estadoneg) : [],
  }
}

export const LINEAS_NEGOCIO = [
  handle(listarProductos, async ({ db, params, options }) => {
    await exigirNegocio(db, params.id)
    return list(db, LINEAS, options, [sql`t.nro_negocio = ${params.id}`])
  }),
  handle(obtenerProducto, async ({ db, params }) => new Json(await lineaJson(db, params.a, params.b))),
  handle(agregarProducto, ({ body, tx }) =>
    tx(async client => {
      const errores = erroresDePrecio(body, true)
      if (errores.length) throw invalid(errores)
      const { Nro_Negocio: nro } = body
      await bloquear(client, nro)
      const wrong = await errorsOfReferences(client, lineaNegocio, body)
      if (wrong.length) throw invalid(wrong)
      const id = await siguiente(client, 'negocio_producto', 'id_linea', nro)
      await insertarLineas(client, nro, [conUnPrecio(body)], id)
      return new WithMessage(new Json(await lineaJson(client, nro, id)), 'Producto agregado.')
    }),
  ),
  handle(actualizarProducto, ({ body, tx }) =>
    tx(async client => {
      const actual = await tomar(client, body)
      const { cambios, errores, motivos } = await examinar(client, body, actual)
      if (errores.length) throw invalid(errores)
      if (motivos.length) throw conflict(motivos.join(' '))
      const { Nro_Negocio: nro, Id_Linea: id } = body as { Nro_Negocio: number; Id_Linea: number }
      await updateRow(client, 'negocio_producto', parte(nro, 'id_linea', id), cambios)
      return new WithMessage(new Json(await lineaJson(client, nro, id)), 'Producto actualizado.')
    }),
  ),
  handle(validarProducto, ({ body, tx }) =>
    tx(async client => {
      const actual = JSON.parse(await lineaJson(client, body.Nro_Negocio!, body.Id_Linea!)) as Values
      const { errores, motivos } = await examinar(client, body, actual)
      const todos = [...errores.map(({ mensaje }) => mensaje), ...motivos]
      return new WithMessage({ valido: !todos.length, motivos: todos }, todos[0] ?? 'La línea puede cambiar así.')
    }),
  ),
  handle(eliminarProducto, ({ body, tx }) =>
    tx(async client => {
      const actual = await tomar(client, body)
      if (Number(actual.Asignada) > 0) throw conflict('La línea tiene fruta en contenedores. Quítela antes de eliminarla.')
      await client.query('delete from negocio_producto where nro_negocio = $1 and id_linea = $2', [body.Nro_Negocio, body.Id_Linea])
      return new WithMessage({ Id_Linea: body.Id_Linea! }, 'Producto eliminado.')
    }),
  ),
]
