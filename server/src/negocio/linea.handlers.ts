/** Product lines of a deal. */
import {
  actualizarProducto,
  agregarProducto,
  eliminarProducto,
  listarProductos,
  obtenerProducto,
  validarProducto,
} from '@nogal/model/negocio/negocio.calls'
import { lineaNegocio } from '@nogal/model/negocio/negocio.fields'
import type { FieldError } from '@nogal/model/schema'
import sql from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import { ConMensaje, handle, Json } from '../http/mount.ts'
import { conflicto, datosInvalidos } from '../http/rechazo.ts'
import { modificarFila } from '../lista/filas.ts'
import { listar } from '../lista/lista.ts'
import { errorsOfReferences } from '../parametros/referencias.ts'
import { bloquear, exigirNegocio, insertarLineas, LINEAS, parte, siguiente } from './negocio.queries.ts'
import { lectorDeParte } from './parte.ts'
import { cambiosDe, conUnPrecio, erroresDeCambio, erroresDePrecio, type Values } from './revision.ts'

const CLAVE = ['Nro_Negocio', 'Id_Linea', 'Version']

const { json: lineaJson, tomar } = lectorDeParte(LINEAS, 'Id_Linea', 'la línea de producto')

/** Why a line may not become so, or without a row may not go away; the database's own reasons. */
const motivosDe = async (client: Tx, { Nro_Negocio, Id_Linea }: Values, fila: Values = {}): Promise<string[]> => {
  const { rows } = await client.query<{ motivos: string[] }>('select motivos_linea($1, $2, $3, $4, $5) as motivos', [
    Nro_Negocio,
    Id_Linea,
    ...['Cantidad', 'Cod_Producto', 'Cod_Envase'].map(name => fila[name]),
  ])
  return rows[0]!.motivos
}

type Examen = { cambios: Values; errores: FieldError[]; motivos: string[] }

/** What a body would change of a line, and what speaks against it. */
const examinar = async (client: Tx, body: Values, actual: Values): Promise<Examen> => {
  const errores = erroresDePrecio(body, false)
  const cambios = cambiosDe(conUnPrecio(body), actual, CLAVE)
  return {
    cambios,
    errores: [...errores, ...(await erroresDeCambio(client, lineaNegocio, actual, cambios))],
    motivos: Object.keys(cambios).length ? await motivosDe(client, body, { ...actual, ...cambios }) : [],
  }
}

export const LINEAS_NEGOCIO = [
  handle(listarProductos, async ({ db, params, lista }) => {
    await exigirNegocio(db, params.id)
    return listar(db.pool, LINEAS, lista, [sql`t.nro_negocio = ${params.id}`])
  }),
  handle(obtenerProducto, async ({ db, params }) => new Json(await lineaJson(db.pool, params.a, params.b))),
  handle(agregarProducto, ({ body, tx }) =>
    tx(async client => {
      const errores = erroresDePrecio(body, true)
      if (errores.length) throw datosInvalidos(errores)
      const { Nro_Negocio: nro } = body
      await bloquear(client, nro)
      const wrong = await errorsOfReferences(client, lineaNegocio, body)
      if (wrong.length) throw datosInvalidos(wrong)
      const id = await siguiente(client, 'negocio_producto', 'id_linea', nro)
      await insertarLineas(client, nro, [conUnPrecio(body)], id)
      return new ConMensaje(new Json(await lineaJson(client, nro, id)), 'Producto agregado.')
    }),
  ),
  handle(actualizarProducto, ({ body, tx }) =>
    tx(async client => {
      const actual = await tomar(client, body)
      const { cambios, errores, motivos } = await examinar(client, body, actual)
      if (errores.length) throw datosInvalidos(errores)
      if (motivos.length) throw conflicto(motivos.join(' '))
      const { Nro_Negocio: nro, Id_Linea: id } = body as { Nro_Negocio: number; Id_Linea: number }
      await modificarFila(client, 'negocio_producto', parte(nro, 'id_linea', id), cambios)
      return new ConMensaje(new Json(await lineaJson(client, nro, id)), 'Producto actualizado.')
    }),
  ),
  handle(validarProducto, ({ body, tx }) =>
    tx(async client => {
      const actual = JSON.parse(await lineaJson(client, body.Nro_Negocio!, body.Id_Linea!)) as Values
      const { errores, motivos } = await examinar(client, body, actual)
      const todos = [...errores.map(({ mensaje }) => mensaje), ...motivos]
      return new ConMensaje({ valido: !todos.length, motivos: todos }, todos[0] ?? 'La línea puede cambiar así.')
    }),
  ),
  handle(eliminarProducto, ({ body, tx }) =>
    tx(async client => {
      await tomar(client, body)
      const motivos = await motivosDe(client, body)
      if (motivos.length) throw conflicto(motivos.join(' '))
      await client.query('delete from negocio_producto where nro_negocio = $1 and id_linea = $2', [body.Nro_Negocio, body.Id_Linea])
      return new ConMensaje({ Id_Linea: body.Id_Linea! }, 'Producto eliminado.')
    }),
  ),
]
