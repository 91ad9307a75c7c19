/**
 * Gestión: the calls with which each area reads and writes each kind. There is one function per kind of call; the cells of kind and area
 * give the calls.
 */

import type { AnyCall } from '@nogal/model/call'
import type { Values } from '@nogal/model/fields'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import {
  aliasesOf,
  CIERRES,
  diasDeCertificado,
  diasDeDocumento,
  type LlamadasGestion,
  MATRIZ,
  writtenOf,
} from '@nogal/model/gestion/gestion.calls'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { readBody } from '../aggregate/body.ts'
import { demand, parsed } from '../aggregate/read.ts'
import { change, type Inside, lock, takeStep } from '../aggregate/write.ts'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { type Context, handle, type Mounted } from '../http/handle.ts'
import { isObject } from '../http/json.ts'
import { invalid, refuseStale } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { errorsOfRows } from '../row/references.ts'
import type { Access } from '../scope/scope.ts'
import { functionsOf } from '../sesion/sesion.queries.ts'
import { notGranted } from '../sesion/sesion.ts'
import {
  allIn,
  areaOfType,
  closedIn,
  closeWork,
  daysOfType,
  demandContainer,
  findItem,
  GESTION,
  gestionSpec,
  insertItem,
  type LugarGestion,
  openWork,
  proposeNumber,
  readById,
  readItem,
  seenBy,
  shipmentOf,
} from './gestion.queries.ts'

/** Refuses with 404 unless the session may see the shipment and the container is in it. */
export const demandPlace = async (access: Access, place: LugarGestion): Promise<void> => {
  const { embarque, contenedor } = place
  if (!contenedor) return demand(access, EMBARQUE, embarque)
  await demand(access, CONTENEDOR, contenedor)
  await demandContainer(access.db, place)
}
/** Locks the deal of a place until the transaction ends, so that nothing of the deal changes meanwhile. */
export const lockPlace = (inside: Inside, { embarque, contenedor }: LugarGestion): Promise<void> =>
  contenedor ? lock(inside, CONTENEDOR, contenedor) : lock(inside, EMBARQUE, embarque)
const placeIn = (values: Values): LugarGestion => ({ embarque: values.Nro_Embarque as number, contenedor: values.Id_Contenedor as number })
const pathPlace = ({ area }: LlamadasGestion, params: Values): LugarGestion => {
  const [embarque, contenedor] = areaNamed(area).lugar.map(name => params[name] as number)
  return { embarque: embarque!, contenedor: contenedor! }
}

/** A body without aliases: the specification has second names for some fields. */
const withoutAliases = ({ tipo }: LlamadasGestion, fields: Values, body: unknown): unknown => {
  if (!isObject(body)) return body
  const out: Values = { ...body }
  const twice = Object.entries(aliasesOf(tipo)).filter(([alias, name]) => {
    const value = out[alias]
    delete out[alias]
    if (value === undefined || !Object.hasOwn(fields, name)) return false
    if (out[name] !== undefined) return out[name] !== value
    out[name] = value
    return false
  })
  if (twice.length)
    throw invalid(
      twice.map(([alias, name]) => ({ campo: alias, mensaje: `${alias} y ${name} son el mismo dato; envíe uno, o los dos iguales.` })),
    )
  return out
}

type Body = Omit<Context, 'body'> & { body: unknown }
const bodyOf = (cell: LlamadasGestion, call: AnyCall, { body }: Body): Promise<Values> =>
  readBody(call.body, withoutAliases(cell, call.body, body), call.partial)

/** Refuses a type of another area, where the screen may only work on its own types. */
const demandOwnType = async (inside: Inside, { area, tipo, celda }: LlamadasGestion, code: number): Promise<void> => {
  const type = celda.propios ? await areaOfType(inside.db, tipo, code) : undefined
  if (!type || type.area === areaNamed(area).area) return
  const mensaje = `${tipoNamed(tipo).nombre}: lo gestiona ${type.nombre}; elija otro.`
  throw invalid([{ campo: 'Cod_CertDocAnalis', mensaje }])
}

/** Moves an item to the state in a body, if it is another one. */
const follow = async (inside: Inside, { area }: LlamadasGestion, held: Values, to: unknown, Motivo: unknown): Promise<void> => {
  const from = held.Cod_EstadoGestion
  if (to == null || to === from) return
  const { pantalla } = areaNamed(area)
  const decides = from === ESTADO_GESTION.porAprobar
  if (decides && !(await functionsOf(inside.db, inside.sesion.Usuario, pantalla)).includes('aprobar')) throw notGranted()
  await takeStep(inside, GESTION, held, String(to), String(Motivo ?? ''))
}

/** Locks an item and returns it as the area reads it; 409 with the current item when the user saw an older version. */
const holdItem = async (inside: Inside, cell: LlamadasGestion, row: Values): Promise<Values> => {
  await demandPlace(inside, placeIn(row))
  const id = await findItem(inside, cell, placeIn(row), row.Cod_CertDocAnalis as number, row.Id_LineaGestion as number)
  await lock(inside, GESTION, id)
  const held = parsed(await readById(inside, cell, id))
  refuseStale(held, row.Version)
  return held
}

const ownFields = ({ tipo }: LlamadasGestion, row: Values): Values =>
  Object.fromEntries(Object.keys(writtenOf(tipo)).flatMap(name => (row[name] === undefined ? [] : [[name, row[name]]])))

const reads = (cell: LlamadasGestion): Mounted[] => {
  const spec = gestionSpec(cell)
  return [
    handle(cell.listar, async context => {
      const place = pathPlace(cell, context.params)
      await demandPlace(context, place)
      return list(context.db, spec, context.options, [allIn(place), ...seenBy(context, cell)])
    }),
    ...(cell.obtener
      ? [
          handle(cell.obtener, async context => {
            const place = pathPlace(cell, context.params)
            await demandPlace(context, place)
            return readItem(context, cell, place, Number(context.params.doc), Number(context.params.line))
          }),
        ]
      : []),
  ]
}

const adds = (cell: LlamadasGestion, call: AnyCall): Mounted =>
  handle(call, async context => {
    const row = await bodyOf(cell, call, context)
    const place = placeIn(row)
    return context.tx(async db => {
      const inside: Inside = { db, sesion: context.sesion }
      await demandPlace(inside, place)
      await lockPlace(inside, place)
      const errores = await errorsOfRows(db, [{ fields: call.body, row }])
      if (errores.length) throw invalid(errores)
      await demandOwnType(inside, cell, row.Cod_CertDocAnalis as number)
      const id = await insertItem(db, {
        Tipo: cell.tipo,
        Nro_Embarque: place.embarque || null,
        Id_Contenedor: place.contenedor || null,
        [tipoNamed(cell.tipo).codigo]: row.Cod_CertDocAnalis,
        ...ownFields(cell, row),
      })
      await follow(inside, cell, { Id_Gestion: id, Cod_EstadoGestion: ESTADO_GESTION.pendiente }, row.Cod_EstadoGestion, row.Motivo)
      return new WithMessage(await readById(inside, cell, id), 'Gestión agregada.')
    })
  })

const changes = (cell: LlamadasGestion, call: AnyCall): Mounted =>
  handle(call, async context => {
    const row = await bodyOf(cell, call, context)
    return context.tx(async db => {
      const inside: Inside = { db, sesion: context.sesion }
      const held = await holdItem(inside, cell, row)
      const write = () => change(inside, GESTION, held, ownFields(cell, row))
      const step = () => follow(inside, cell, held, row.Cod_EstadoGestion, row.Motivo)
      // reopening must come before the write; completing must come after it
      const opens = row.Cod_EstadoGestion === ESTADO_GESTION.enProceso
      for (const work of opens ? [step, write] : [write, step]) await work()
      return new WithMessage(await readById(inside, cell, held.Id_Gestion as number), 'Gestión actualizada.')
    })
  })

const removes = (cell: LlamadasGestion, call: AnyCall): Mounted =>
  handle(call, async context => {
    const row = await bodyOf(cell, call, context)
    return context.tx(async db => {
      const held = await holdItem({ db, sesion: context.sesion }, cell, row)
      await db.query('delete from gestion where id_gestion = $1', [held.Id_Gestion])
      return new WithMessage({ Id_LineaGestion: held.Id_LineaGestion }, 'Gestión eliminada.')
    })
  })

const proposes = (cell: LlamadasGestion, call: AnyCall): Mounted =>
  handle(call, async context => {
    const row = await bodyOf(cell, call, context)
    await demandPlace(context, placeIn(row))
    return proposeNumber(context.db, cell.tipo, placeIn(row), row.Cod_CertDocAnalis as number)
  })

const closings = ({ area, listar, cerrar, abrir }: (typeof CIERRES)[number]): Mounted[] => [
  handle(listar, async context => {
    const place = { embarque: context.params.Nro_Embarque, contenedor: 0 }
    await demandPlace(context, place)
    return closedIn(context.db, area, place)
  }),
  handle(cerrar, ({ params: { a: embarque, b: contenedor }, sesion, tx }) =>
    tx(async db => {
      const [inside, place] = [
        { db, sesion },
        { embarque, contenedor },
      ]
      await demandPlace(inside, place)
      await lockPlace(inside, place)
      await closeWork(db, area, place)
      return new WithMessage(await closedIn(db, area, place), 'Gestión cerrada.')
    }),
  ),
  handle(abrir, ({ params: { id: contenedor }, body: { Motivo }, sesion, tx }) =>
    tx(async db => {
      const inside = { db, sesion }
      await demand(inside, CONTENEDOR, contenedor)
      await lock(inside, CONTENEDOR, contenedor)
      await openWork(db, area, contenedor, Motivo)
      return new WithMessage(await closedIn(db, area, { embarque: await shipmentOf(db, contenedor), contenedor }), 'Gestión reabierta.')
    }),
  ),
]

export const GESTIONES_HANDLERS: readonly Mounted[] = [
  ...MATRIZ.flatMap(cell => [
    ...reads(cell),
    ...(cell.agregar ? [adds(cell, cell.agregar)] : []),
    ...(cell.actualizar ? [changes(cell, cell.actualizar)] : []),
    ...(cell.eliminar ? [removes(cell, cell.eliminar)] : []),
    ...(cell.numero ? [proposes(cell, cell.numero)] : []),
  ]),
  ...CIERRES.flatMap(closings),
  handle(diasDeCertificado, async ({ db, params }) => ({ Dias_Gestion: await daysOfType(db, 'certificado', params.id) })),
  handle(diasDeDocumento, async ({ db, params }) => ({ Dias_Gestion: await daysOfType(db, 'documento', params.id) })),
]
