/** One engine for every parameter screen: the entity of the address decides what a row is. */
import type { Entity } from '@nogal/model/entity'
import { keyText } from '@nogal/model/entity'
import { type Fields, flag, integer } from '@nogal/model/fields'
import { CATALOGO, entidad, esEntidad } from '@nogal/model/parametros/catalogo'
import {
  actualizarParametro,
  agregarParametro,
  eliminarParametro,
  listarParametro,
  obtenerParametro,
  usosParametro,
} from '@nogal/model/parametros/parametros.calls'
import { check, schemaOf } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'
import { ConMensaje, handle } from '../http/mount.ts'
import { conflicto, datosInvalidos, noExiste, versionVieja } from '../http/rechazo.ts'
import { listar } from '../lista/lista.ts'
import { borrar, byKey, contarUsos, insertar, modificar, obtenerFila, specOf } from './parametros.queries.ts'
import { errorsOfReferences } from './referencias.ts'
import { REGLAS } from './reglas.ts'
import { TITULOS } from './titulos.ts'

type Values = Record<string, unknown>

/** The entity of a screen; 404 when there is none. */
export const entidadDe = (pantalla: string): Entity => {
  if (!esEntidad(pantalla)) throw noExiste(`el parámetro ${pantalla}`)
  return entidad(pantalla)
}

const whereKey = (e: Entity, clave: string) => {
  const where = byKey(e, clave)
  if (!where) throw noExiste()
  return where
}

/** Fields that a body may carry: those of the entity, whether it is active, the version that the person saw. */
export const camposDe = (e: Entity): Fields => ({
  ...e.fields,
  ...REGLAS[e.entity]?.extra,
  Activo: flag('Activo'),
  Version: integer('Versión', { from: 1 }),
})

type Schemas = Record<'agregar' | 'actualizar', ReturnType<typeof schemaOf>>
const schemas = new Map<string, Schemas>(
  CATALOGO.map(e => [e.entity, { agregar: schemaOf(camposDe(e)), actualizar: schemaOf(camposDe(e), { partial: true }) }]),
)

/** A body checked by itself; what the database knows comes later. */
export const leerFila = (e: Entity, body: unknown, how: keyof Schemas): Values => {
  const { row, errores } = check(camposDe(e), body, { schema: schemas.get(e.entity)![how] })
  if (errores) throw datosInvalidos(errores)
  return row
}

const columnasDe = async (e: Entity, { Version: _, ...row }: Values): Promise<Values> => {
  const regla = REGLAS[e.entity]
  const made = (await regla?.columnas?.(row)) ?? {}
  const plain = Object.fromEntries(Object.entries(row).filter(([name]) => !regla?.extra?.[name]))
  // an absent or null Activo leaves what there is
  if (plain.Activo == null) delete plain.Activo
  return { ...plain, ...made }
}

const revisar = async (client: Tx, e: Entity, row: Values, changed?: (name: string) => boolean): Promise<void> => {
  const errores = [
    ...(await errorsOfReferences(client, e.fields, row, changed)),
    ...((await REGLAS[e.entity]?.errores?.(row, client)) ?? []),
  ]
  if (errores.length) throw datosInvalidos(errores)
}

/** Adds a row after every check; answers it as it was stored. */
export const agregarFila = async (client: Tx, e: Entity, body: unknown): Promise<Values> => {
  const row = leerFila(e, body, 'agregar')
  await revisar(client, e, row)
  const where = await insertar(client, e, await columnasDe(e, row))
  return (await obtenerFila(client, e, where))!
}

/** Changes the fields given of a row; answers it as it is then. */
export const actualizarFila = async (client: Tx, e: Entity, clave: string, body: unknown): Promise<Values> => {
  const where = whereKey(e, clave)
  const row = leerFila(e, body, 'actualizar')
  const actual = await obtenerFila(client, e, where, true)
  if (!actual) throw noExiste()
  if (row.Version != null && row.Version !== actual.Version) throw versionVieja(actual)
  const moved = e.key.find(name => row[name] != null && row[name] !== actual[name])
  if (moved)
    throw datosInvalidos([
      { campo: moved, mensaje: `${e.fields[moved]!.label}: el código no se puede cambiar; agregue otro registro y desactive este.` },
    ])
  const changes = Object.fromEntries(Object.entries(row).filter(([name]) => !e.key.includes(name)))
  await revisar(
    client,
    e,
    { ...actual, ...changes },
    name => JSON.stringify(changes[name] ?? actual[name]) !== JSON.stringify(actual[name]),
  )
  await modificar(client, e, where, await columnasDe(e, changes), Object.fromEntries(e.key.map(k => [k.toLowerCase(), actual[k]])))
  return (await obtenerFila(client, e, where))!
}

const usos = async (client: Parameters<typeof contarUsos>[0], e: Entity, row: Values) =>
  (await contarUsos(client, e, row)).map(uso => ({ ...uso, Titulo: TITULOS(uso.Tabla) }))

export const PARAMETROS = [
  handle(listarParametro, ({ db, params, lista }) => listar(db.pool, specOf(entidadDe(params.pantalla)), lista)),
  handle(obtenerParametro, async ({ db, params }) => {
    const e = entidadDe(params.pantalla)
    const fila = await obtenerFila(db.pool, e, whereKey(e, params.clave))
    if (!fila) throw noExiste()
    return fila
  }),
  handle(agregarParametro, ({ params, body, tx }) =>
    tx(async client => new ConMensaje(await agregarFila(client, entidadDe(params.pantalla), body), 'Registro agregado.')),
  ),
  handle(actualizarParametro, ({ params, body, tx }) =>
    tx(
      async client => new ConMensaje(await actualizarFila(client, entidadDe(params.pantalla), params.clave, body), 'Registro actualizado.'),
    ),
  ),
  handle(eliminarParametro, ({ params, query, tx }) =>
    tx(async client => {
      const e = entidadDe(params.pantalla)
      const where = whereKey(e, params.clave)
      const actual = await obtenerFila(client, e, where, true)
      if (!actual) throw noExiste()
      if (query.Version != null && query.Version !== actual.Version) throw versionVieja(actual)
      const enUso = await usos(client, e, actual)
      if (enUso.length) {
        const where = enUso.map(uso => `${uso.Titulo} (${uso.Cantidad})`).join(', ')
        throw conflicto(
          `No se puede eliminar porque está en uso en ${where}. Puede desactivarlo para que ya no se ofrezca.`,
          undefined,
          enUso,
        )
      }
      await borrar(client, e, where)
      return new ConMensaje({ Clave: keyText(e, actual) }, 'Registro eliminado.')
    }),
  ),
  handle(usosParametro, async ({ db, params }) => {
    const e = entidadDe(params.pantalla)
    const fila = await obtenerFila(db.pool, e, whereKey(e, params.clave))
    if (!fila) throw noExiste()
    return usos(db.pool, e, fila)
  }),
]
