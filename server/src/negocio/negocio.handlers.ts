/** Deals from the first draft to their end: the calls that only deals have, beside those of every aggregate. */

import type { Values } from '@nogal/model/fields'
import {
  actualizarNegocio,
  agregarNegocio,
  buscarNegocios,
  cambiarEstadoNegocio,
  copiarNegocio,
  cuotas,
  docsRequeridos,
  eliminarNegocio,
  exportarNegocios,
  listarEstadosNegocio,
  listarNegocios,
  listarNegociosPor,
  obtenerNegocio,
  productos,
  RUTAS_NEGOCIO,
  requisitos,
  resumirNegocios,
  ultimoDeCliente,
  validarProducto,
} from '@nogal/model/negocio/negocio.calls'
import { REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import { partsIn } from '../aggregate/body.ts'
import { aggregateHandlers, partHandlers } from '../aggregate/handlers.ts'
import { listAggregate, parsed, readPart, readSome, readWhole } from '../aggregate/read.ts'
import { examinePart, type Inside, insertAndRead } from '../aggregate/write.ts'
import { Json, WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { isAll, numberIn } from '../list/path.ts'
import { byNumberAndContract, isSearchable, lastOfClient, NEGOCIO, reasonsOfLine } from './negocio.queries.ts'

/** The requirements of a deal, as text fields and as linked items. */
const DEMANDED = {
  name: 'demanded',
  columns: ['Documentos_Req', 'Certificados_Req', 'Analisis_Req'],
  parts: ['Documentos', 'Certificados', 'Analisis', 'Otros_Docs'],
}

/** The database refuses to remove a requirement whose items have work, unless this setting of the transaction keeps the items. */
const keepItems = async ({ db }: Inside, { Conservar_Gestion }: Values): Promise<unknown> =>
  Conservar_Gestion && db.query("select set_config('nogal.conservar', 'si', true)")

export const NEGOCIOS_HANDLERS = [
  ...aggregateHandlers(NEGOCIO, {
    list: listarNegocios,
    export: exportarNegocios,
    summary: resumirNegocios,
    whole: obtenerNegocio,
    add: agregarNegocio,
    change: actualizarNegocio,
    remove: eliminarNegocio,
    state: cambiarEstadoNegocio,
    states: listarEstadosNegocio,
  }),
  ...partHandlers(NEGOCIO, 'Productos', productos, RUTAS_NEGOCIO.Productos),
  ...partHandlers(NEGOCIO, 'Formas_Pago', cuotas, RUTAS_NEGOCIO.Formas_Pago),
  ...REQUISITOS.flatMap(name => partHandlers(NEGOCIO, name, requisitos[name], RUTAS_NEGOCIO[name], keepItems)),
  handle(listarNegociosPor, context => {
    const { a, b } = context.params
    return listAggregate(
      context,
      NEGOCIO,
      context.options,
      byNumberAndContract(numberIn(a, 'a', 'Número: escriba el número del negocio'), isAll(b) ? undefined : b),
    )
  }),
  handle(buscarNegocios, context => {
    const { params, options } = context
    if (!isSearchable(params.text)) return new Json('[]', options.pagina ? 0 : undefined)
    return listAggregate(context, NEGOCIO, { ...options, buscar: params.text })
  }),
  handle(docsRequeridos, context => readSome(context, NEGOCIO, context.params.id, DEMANDED)),
  handle(validarProducto, async context => {
    const { body, db, sesion } = context
    const held = parsed(await readPart(context, NEGOCIO, 'Productos', body.Nro_Negocio!, body.Id_Linea!))
    const { changes, errores } = await examinePart(db, NEGOCIO.parts.Productos!.part, held, body)
    const reasons = Object.keys(changes).length ? await reasonsOfLine(db, { ...held, ...changes }, sesion.Usuario) : []
    const motivos = [...errores.map(({ mensaje }) => mensaje), ...reasons]
    return new WithMessage({ valido: !motivos.length, motivos }, motivos[0] ?? 'La línea puede cambiar así.')
  }),
  handle(ultimoDeCliente, async context => {
    const nro = await lastOfClient(context, context.params.id)
    return nro === undefined ? null : readWhole(context, NEGOCIO, nro)
  }),
  // values that were valid in the other deal may be copied; those that are not valid any more are refused at the next edit
  handle(copiarNegocio, ({ body, sesion, tx }) =>
    tx(async db => {
      const other = parsed(await readWhole({ db, sesion }, NEGOCIO, body.Nro_Negocio))
      const row = { ...other, Nro_Contrato: null, Fecha_Contrato: null, ...(body.Fecha_ETD && { Fecha_ETD: body.Fecha_ETD }) }
      const parts = partsIn(NEGOCIO.aggregate, other)
      return new WithMessage(await insertAndRead({ db, sesion }, NEGOCIO, { row, parts }), 'Negocio copiado.')
    }),
  ),
]
