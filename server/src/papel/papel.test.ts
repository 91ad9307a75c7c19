/** The common functions of papers, tested with a small paper of this test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { anything } from '@nogal/model/answer'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { printCall, printingsCall } from '@nogal/model/papel/papel.calls'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentModule } from '../heavy/print/printPdf.ts'
import { sendError } from '../http/errors.ts'
import { mount } from '../mount/mount.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { documentFile } from '../pdf/pdf.ts'
import { type Api, testApi } from '../test/api.ts'
import { buildNegocio } from '../test/builders.ts'
import { paperHandlers } from './papel.handlers.ts'
import type { DocumentInput, Paper, Printed } from './paper.ts'

type Nota = { Nro_Contrato: string; Saludo: string; Num_Contenedores: number; Obs?: null }

const folder = mkdtempSync(join(tmpdir(), 'nogal-nota-'))
writeFileSync(
  join(folder, 'nota.document.mjs'),
  `export const document = ({ data, idioma }) => ({
     content: [data.Saludo, String(data.Num_Contenedores)],
     language: idioma,
     info: { creationDate: new Date(data.Impreso_En) },
   })`,
)

/** Reverses the order of the paper's data, to test that the order does not matter. */
let reversed = false

const NOTA: Paper<Nota> = {
  paper: 'nota',
  called: 'la nota',
  title: { es: 'Nota', en: 'Note' },
  number: ({ Nro_Contrato }) => Nro_Contrato,
  of: NEGOCIO,
  read: async ({ db }, id, idioma) => {
    const { rows } = await db.query('select nro_contrato, num_contenedores from negocio where nro_negocio = $1', [id])
    const [{ nro_contrato: Nro_Contrato, num_contenedores: Num_Contenedores }] = rows
    const Saludo = idioma === 'es' ? 'Hola' : 'Hello'
    return reversed ? { Num_Contenedores, Saludo, Nro_Contrato, Obs: null } : { Nro_Contrato, Saludo, Num_Contenedores }
  },
  document: documentFile<DocumentModule<DocumentInput<Nota>>>('nota.document', pathToFileURL(join(folder, 'nota.mjs')).href),
  keys: {},
}
const CALLS = {
  print: printCall(negocio, '/api/negocio/nota/{id}', { summary: 'Prueba', data: anything<Printed<Nota>>() }),
  printings: printingsCall(negocio, '/api/negocio/{id}/notas', 'Prueba'),
}

let api: Api
let app: FastifyInstance
beforeAll(async () => {
  api = await testApi()
  app = Fastify({ logger: false })
  app.setErrorHandler(sendError)
  mount(app, api, paperHandlers(NOTA, CALLS))
})
afterAll(async () => {
  await app.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

const ask = async (url: string, usuario = 'comercial') => {
  const {
    statusCode: status,
    headers,
    rawPayload: bytes,
    body,
  } = await app.inject({
    url: `/api/negocio/${url}`,
    headers: { authorization: `Bearer ${await api.token(usuario)}` },
  })
  return {
    status,
    headers,
    bytes,
    ...(String(headers['content-type']).includes('json') && (JSON.parse(body) as { data?: never; mensaje: string })),
  }
}
let contracts = 0
const newDeal = async (): Promise<number> => {
  const body = buildNegocio({ Nro_Contrato: `NOTA/${++contracts}` })
  return (await api.pedir('POST', '/api/negocio/add-negocio', { usuario: 'comercial', body })).data.Nro_Negocio
}
const numbers = async (nro: number) => ((await ask(`${nro}/notas`)).data as unknown as { Impresion: number }[]).map(one => one.Impresion)

describe('a paper', () => {
  test('is shown in the language asked for, with the moment, and nothing is kept', async () => {
    const nro = await newDeal()
    expect((await ask(`nota/${nro}`)).data).toEqual({
      Nro_Contrato: expect.any(String),
      Saludo: 'Hola',
      Num_Contenedores: 2,
      Impreso_En: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect((await ask(`nota/${nro}?idioma=en`)).data).toMatchObject({ Saludo: 'Hello' })
    expect(await numbers(nro)).toEqual([])
  })

  test('is printed once for as long as it shows the same, each language by itself, and fetched again as it was', async () => {
    const nro = await newDeal()
    const first = await ask(`nota/${nro}?formato=pdf`)
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(first.headers['content-disposition']).toBe(`inline; filename*=UTF-8''Nota%20NOTA-${contracts}%20ES%20%281%29.pdf`)
    const english = await ask(`nota/${nro}?formato=pdf&idioma=en`)
    expect(english.headers['content-disposition']).toMatch(/Note%20NOTA-\d+%20EN%20%282%29\.pdf$/)
    expect((await ask(`nota/${nro}?formato=pdf`)).bytes.equals(first.bytes)).toBe(true)
    await api.pedir('POST', '/api/negocio/update-negocio', { usuario: 'comercial', body: { Nro_Negocio: nro, Num_Contenedores: 3 } })
    const second = await ask(`nota/${nro}?formato=pdf`)
    expect(second.bytes.equals(first.bytes)).toBe(false)
    expect((await ask(`nota/${nro}?formato=pdf&impresion=1`)).bytes.equals(first.bytes)).toBe(true)
    expect((await ask(`nota/${nro}?formato=pdf&idioma=en&impresion=1`)).bytes.equals(first.bytes)).toBe(true)
    expect(await numbers(nro)).toEqual([3, 2, 1])
  })

  test('shows the same, whatever the order of its data and whether a null is named', async () => {
    const nro = await newDeal()
    const first = await ask(`nota/${nro}?formato=pdf`)
    reversed = true
    expect((await ask(`nota/${nro}?formato=pdf`)).bytes.equals(first.bytes)).toBe(true)
    reversed = false
  })

  test('is counted apart from the other papers of the same deal', async () => {
    const nro = await newDeal()
    await ask(`nota/${nro}?formato=pdf`)
    expect((await api.pedir('GET', `/api/negocio/print-negocio/${nro}?formato=pdf`)).headers['content-disposition']).toMatch(
      /%281%29\.pdf$/,
    )
    expect(await numbers(nro)).toEqual([1])
    expect((await api.pedir('GET', `/api/negocio/${nro}/impresiones`)).data).toMatchObject([{ Impresion: 1, Usuario: 'admin' }])
  })

  test('asked for by several at once is printed once', async () => {
    const nro = await newDeal()
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => ask(`nota/${nro}?formato=pdf`)))
    for (const other of others) expect(other.bytes.equals(one!.bytes)).toBe(true)
    expect(await numbers(nro)).toEqual([1])
  })

  test('that is not there is told by its name', async () => {
    const nro = await newDeal()
    expect(await ask(`nota/${nro}?impresion=1`)).toMatchObject({ status: 404, mensaje: 'No se encontró esa impresión de la nota.' })
    for (const url of ['nota/999999', 'nota/999999?formato=pdf', 'nota/999999?impresion=1', '999999/notas'])
      expect(await ask(url), url).toMatchObject({ status: 404, mensaje: 'No se encontró el negocio.' })
  })

  test('of a deal that a client may not see does not exist for it', async () => {
    const permisos = JSON.stringify([{ Cod_Pantalla: 'negocio', Cod_Funcion: 'imprimir', Permitido: true }])
    await api.db.pool.query('update usuario set permisos = $1 where cod_usuario = any ($2)', [permisos, ['cliente', 'cliente2']])
    const nro = await newDeal()
    await ask(`nota/${nro}?formato=pdf`)
    const urls = [`nota/${nro}`, `nota/${nro}?formato=pdf`, `nota/${nro}?impresion=1`, `${nro}/notas`]
    const answers = async (usuario: string) => Promise.all(urls.map(async url => (await ask(url, usuario)).status))
    expect(await answers('cliente')).toEqual([200, 200, 200, 200])
    expect(await answers('cliente2')).toEqual([404, 404, 404, 404])
  })
})

test.each(['update impresion set pdf = pdf', 'delete from impresion', 'truncate impresion'])('%s is refused', async statement => {
  await ask(`nota/${await newDeal()}?formato=pdf`)
  await expect(api.db.pool.query(statement)).rejects.toThrow('La tabla impresion sólo admite agregar.')
})
