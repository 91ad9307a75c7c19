/** A deal from its first draft to its end: added whole or in parts, changed, copied, confirmed, annulled. */
import {
  actualizarNegocio,
  agregarNegocio,
  buscarNegocios,
  cambiarEstadoNegocio,
  copiarNegocio,
  docsRequeridos,
  eliminarNegocio,
  listarEstadosNegocio,
  listarNegocios,
  listarNegociosPor,
  obtenerNegocio,
} from '@nogal/model/negocio/negocio.calls'
import { negocio, REQUISITOS, TRANSICIONES } from '@nogal/model/negocio/negocio.fields'
import { schemaOf } from '@nogal/model/schema'
import sql from 'sql-template-tag'
import { jsonText } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { Json, WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid, stale } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { updateRow } from '../list/rows.ts'
import { insertarRequisitos } from '../requisito/requisito.queries.ts'
import {
  bloquear,
  docsRequeridosJson,
  exigirNegocio,
  insertarCuotas,
  insertarLineas,
  insertarNegocio,
  LISTA,
  negocioJson,
  porNumeroYContrato,
  seBusca,
} from './negocio.queries.ts'
import {
  cambiosDe,
  errorDeEstado,
  erroresDeCambio,
  erroresDePartes,
  leer,
  leerNuevo,
  type NegocioNuevo,
  revisarNuevo,
  separar,
  type Values,
} from './revision.ts'

const isAll = (value: string): boolean => value === '0' || value === '-'

const numeroDe = (value: string): number | undefined => {
  if (isAll(value)) return undefined
  if (!/^\d{1,9}$/.test(value)) throw invalid([{ campo: 'a', mensaje: 'Número: escriba el número del negocio, o 0 para todos.' }])
  return Number(value)
}

/** Stores a deal with all its parts; answers its number. */
const guardar = async (client: Tx, { row, partes }: NegocioNuevo): Promise<number> => {
  const nro = await insertarNegocio(client, row)
  await insertarLineas(client, nro, partes.Productos)
  await insertarCuotas(client, nro, partes.Formas_Pago)
  for (const r of REQUISITOS) await insertarRequisitos(client, r, nro, partes[r.lista])
  return nro
}

const ESQUEMA = schemaOf(actualizarNegocio.body, { partial: actualizarNegocio.partial! })
/** Not data of the deal, although a body may carry them. */
const APARTE = ['Nro_Negocio', 'Cod_EstadoNeg', 'Version']

/** The deal held, as it is; 409 with it when the person saw an older version. */
const tomar = async (client: Tx, nro: number, version: number | null | undefined): Promise<Values> => {
  await bloquear(client, nro)
  const actual = JSON.parse(await negocioJson(client, nro)) as Values
  if (version != null && version !== actual.Version) throw stale(actual)
  return actual
}

const VERBOS: Record<string, string> = { '01': 'vuelto a preparación', '02': 'confirmado', '05': 'anulado' }

/** The parts of a whole deal as a new one takes them. */
const partesDe = (entero: Values): NegocioNuevo['partes'] => ({
  Productos: entero.Productos as Values[],
  Formas_Pago: entero.Formas_Pago as Values[],
  ...(Object.fromEntries(REQUISITOS.map(r => [r.lista, entero[r.lista]])) as Omit<NegocioNuevo['partes'], 'Productos' | 'Formas_Pago'>),
})

export const NEGOCIOS = [
  handle(listarNegocios, ({ db, options }) => list(db, LISTA, options)),
  handle(listarNegociosPor, ({ db, params, options }) =>
    list(db, LISTA, options, porNumeroYContrato(numeroDe(params.a), isAll(params.b) ? undefined : params.b)),
  ),
  handle(obtenerNegocio, async ({ db, params }) => new Json(await negocioJson(db, params.id))),
  handle(docsRequeridos, async ({ db, params }) => new Json(await docsRequeridosJson(db, params.id))),
  handle(buscarNegocios, ({ db, params, options }) => {
    if (!seBusca(params.text)) return new Json('[]', options.pagina ? 0 : undefined)
    return list(db, LISTA, { ...options, buscar: params.text })
  }),
  handle(agregarNegocio, async ({ body, tx }) => {
    const nuevo = await leerNuevo(body)
    return tx(async client => {
      await revisarNuevo(client, nuevo)
      const text = await negocioJson(client, await guardar(client, nuevo))
      return new WithMessage(new Json(text), 'Negocio agregado.')
    })
  }),
  handle(actualizarNegocio, async ({ body, tx }) => {
    const { partes, resto } = separar(body)
    const row = await leer(actualizarNegocio.body, resto, ESQUEMA)
    return tx(async client => {
      const nro = row.Nro_Negocio as number
      const actual = await tomar(client, nro, row.Version as number | undefined)
      // a contract keeps its number and its date when the form leaves them blank
      const cambios = cambiosDe(row, actual, [...APARTE, ...['Nro_Contrato', 'Fecha_Contrato'].filter(name => row[name] === null)])
      const errores = [
        ...errorDeEstado(row.Cod_EstadoNeg, String(actual.Cod_EstadoNeg)),
        ...erroresDePartes(partes, actual),
        ...(await erroresDeCambio(client, negocio.fields, actual, cambios)),
      ]
      if (errores.length) throw invalid(errores)
      await updateRow(client, 'negocio', sql`t.nro_negocio = ${nro}`, cambios)
      return new WithMessage(new Json(await negocioJson(client, nro)), 'Negocio actualizado.')
    })
  }),
  handle(eliminarNegocio, ({ body, tx }) =>
    tx(async client => {
      await tomar(client, body.Nro_Negocio!, body.Version)
      await client.query('delete from negocio where nro_negocio = $1', [body.Nro_Negocio])
      return new WithMessage({ Nro_Negocio: body.Nro_Negocio! }, 'Negocio eliminado.')
    }),
  ),
  handle(cambiarEstadoNegocio, ({ body, tx }) =>
    tx(async client => {
      const { Nro_Negocio: nro, Cod_EstadoNeg: estado, Motivo } = body
      const actual = await tomar(client, nro, body.Version)
      const { rows } = await client.query(`select cod_estado, nom_estado from estado where tipo = 'Negocio'`)
      const nombre = (code: string) => rows.find(row => row.cod_estado === code)?.nom_estado as string | undefined
      if (!nombre(estado)) throw invalid([{ campo: 'Cod_EstadoNeg', mensaje: 'Estado: no existe; elija uno de la lista.' }])
      const posibles = TRANSICIONES[String(actual.Cod_EstadoNeg)] ?? []
      if (estado === actual.Cod_EstadoNeg) throw conflict(`El negocio ya está ${nombre(estado)}.`)
      if (!posibles.includes(estado))
        throw conflict(
          `Un negocio ${actual.Nom_EstadoNeg} no puede pasar a ${nombre(estado)}${posibles.length ? `; puede pasar a ${posibles.map(nombre).join(' o ')}` : ''}.`,
        )
      await client.query(`select set_config('nogal.motivo', $1, true)`, [Motivo ?? ''])
      await client.query('update negocio set cod_estadoneg = $2 where nro_negocio = $1', [nro, estado])
      return new WithMessage(new Json(await negocioJson(client, nro)), `Negocio ${VERBOS[estado] ?? 'actualizado'}.`)
    }),
  ),
  handle(listarEstadosNegocio, async ({ db, params }) => {
    await exigirNegocio(db, params.id)
    const text = await jsonText(
      db,
      `select coalesce(json_agg(json_build_object('Cod_EstadoNeg', h.cod_estadoneg, 'Nom_EstadoNeg', e.nom_estado, 'Usuario', h.usuario,
         'Nom_Usuario', u.nom_usuario, 'En', h.en, 'Motivo', h.motivo) order by h.id), '[]')::text
       from negocio_estado h
       left join estado e on e.tipo = 'Negocio' and e.cod_estado = h.cod_estadoneg
       left join usuario u on u.cod_usuario = h.usuario
       where h.nro_negocio = $1`,
      [params.id],
    )
    return new Json(text!)
  }),
  // what was valid when the other deal was made may be copied; what no longer is shows when somebody edits it
  handle(copiarNegocio, ({ body, tx }) =>
    tx(async client => {
      const otro = JSON.parse(await negocioJson(client, body.Nro_Negocio)) as Values
      const row = { ...otro, Nro_Contrato: null, Fecha_Contrato: null, ...(body.Fecha_ETD && { Fecha_ETD: body.Fecha_ETD }) }
      const nro = await guardar(client, { row, partes: partesDe(otro) })
      return new WithMessage(new Json(await negocioJson(client, nro)), 'Negocio copiado.')
    }),
  ),
]
