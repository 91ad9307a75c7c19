/**
 * Measures the search of the whole portal at 200,000 shipments, 400,000 containers, 400,000 items and 100,000 files: over HTTP, one request
 * after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../server/src/db/open.ts'
import { addDeals, benchDb, fill } from './data.ts'
import { addShipments, benchContainerNumber, type Tools } from './embarques.ts'
import { median, startBenchPortal } from './load.ts'

const PORT = 3398
const FIRST = 1_001
const SHIPMENTS = 200_000
const WANTED_MS = 50
const TIMES = 15

/** Adds a certificate with a number to each container, and a file to every other shipment. */
const addFound = (db: Db): Promise<void> =>
  fill(db, ['gestion', 'adjunto'], FIRST, SHIPMENTS, async (client, from, to) => {
    await client.query(
      `insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_certembarque, id_lineagestion, numero, referencia, visible_cliente, cod_estadogestion)
       select 'certificado', c.nro_negocio, c.nro_embarque, c.id_contenedor, (select min(cod_certembarque) from certificadosembarque), 1,
         'CE-' || (2015 + c.nro_negocio % 12) || '-' || lpad((c.id_contenedor::bigint * 7919 % 1000000)::text, 6, '0'), 'SAG ' || c.id_contenedor, true, '04'
       from contenedor c where c.nro_negocio between $1 and $2 and c.nro_embarque is not null`,
      [from, to],
    )
    await client.query(
      `insert into adjunto (de, nro_embarque, nombre, visible_cliente)
       select 'embarque', e.nro_embarque, 'Factura ' || e.nro_booking || '.pdf', true from embarque e
       where e.nro_negocio between $1 and $2 and e.nro_embarque % 2 = 0 and e.nro_booking is not null`,
      [from, to],
    )
  })

/** Typical search texts, each with a note on how much it matches. */
const TYPED: readonly [what: string, texto: string][] = [
  ['one container', benchContainerNumber('msku', 3_000_022)],
  ['one container, as it is written', benchContainerNumber('MSKU', 3_000_022).replace(/^(.{4})(.{6})/, '$1 $2-')],
  ['one booking', benchContainerNumber('bkng', 101_471)],
  ['one contract without dashes', '2022b004711'],
  ['one certificate', 'CE-2023-000013'],
  ['the beginning of a number that all have', 'msku'],
  ['a product that most have', 'nuez'],
  ['a client', 'nordkern'],
  ['a port', 'hamburgo'],
  ['two words', 'nordkern hamburgo'],
  ['a word that all files have', 'factura'],
  ['a year', '2015'],
  ['a week', 's48'],
  ['two letters', 'no'],
  ['digits in the middle of a number', '4711'],
  ['none', 'zzzqqqxxx'],
  ['none, two words that many have', 'nuez zzzqqqxxx'],
  ['a client with an error', 'nodrkern'],
  ['a port and a product with errors', 'hambrugo neuz'],
  ['a container with two digits swapped', benchContainerNumber('msku', 3_000_022).replace(/(.)(.)(.)$/, '$2$1$3')],
  ['a container that there is not', 'zzzu9999999'],
]

const addAll = async (db: Db): Promise<void> => {
  await addDeals(db, FIRST, SHIPMENTS)
  await addShipments(db, FIRST, SHIPMENTS)
  await addFound(db)
}

export const benchBuscar = async ({ line, login }: Pick<Tools, 'line' | 'login'>): Promise<void> => {
  const bench = await benchDb('nogal_bench_buscar')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addAll(bench.db)
  const { base, server } = await startBenchPortal(bench.url, datos, PORT)
  try {
    for (const usuario of ['comex', 'cliente']) {
      const headers = { authorization: `Bearer ${await login(base, usuario)}` }
      for (const [what, texto] of TYPED) {
        const url = `${base}/api/buscar?${new URLSearchParams({ texto })}`
        const times: number[] = []
        let found = 0
        for (let i = 0; i < TIMES; i++) {
          const started = performance.now()
          const answer = (await (await fetch(url, { headers })).json()) as { data: { Parecido: boolean }[] }
          times.push(performance.now() - started)
          found = answer.data.length
        }
        line(
          `search of ${usuario}: ${what}`,
          `${median(times.slice(3)).toFixed(1)} ms`,
          `wanted <= ${WANTED_MS}; ${Math.max(...times.slice(3)).toFixed(0)} at most, ${times[0]!.toFixed(0)} at first, ${found} found`,
        )
      }
    }
  } finally {
    server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
