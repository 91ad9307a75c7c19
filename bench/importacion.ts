/**
 * Imports one file of `NEGOCIOS` deals (5,000 by default), each with a line and a payment, and with `EMBARQUES=si` also a shipment, a container and
 * fruit. Prints how long the trial and the import take, and the p95 of people who read lists and save before, during the trial and during the import.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { filasDeTemporada, libro } from '../server/src/test/libros.ts'
import { benchDb } from './data.ts'
import { startBenchPortal } from './load.ts'

const PORT = 3395
const PEOPLE = 4
/** Between two requests of a person, in milliseconds. */
const THINKS_MS = 100
const BEFORE_MS = 15_000

type Tools = {
  login: (base: string, usuario: string) => Promise<string>
  line: (what: string, figure: string, note?: string) => void
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Runs the import of a season while others work. */
export const benchImportacion = async ({ login, line }: Tools): Promise<void> => {
  const bench = await benchDb('nogal_bench_importacion')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  const count = Number(process.env.NEGOCIOS ?? 5_000)
  const all = filasDeTemporada(Array.from({ length: count }, (_, i) => `BENCH-${i}`))
  const file = await libro(process.env.EMBARQUES === 'si' ? all : { Negocios: all.Negocios!, Líneas: all.Líneas!, Pagos: all.Pagos! })
  const { base, server } = await startBenchPortal(bench.url, datos, PORT)
  try {
    const [admin, comex] = [await login(base, 'admin'), await login(base, 'comex')]
    const ask = async (path: string, token: string, init: RequestInit = {}) => {
      const answer = await fetch(`${base}/api/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return ((await answer.json()) as { data: never }).data as Record<string, never>
    }
    const { rows } = await bench.db.pool.query(
      "select nro_embarque as id from embarque where cod_estadoemb in ('01', '02') order by 1 limit 4",
    )
    let times = { reads: [] as number[], saves: [] as number[] }
    let isOver = false
    const person = async (n: number) => {
      for (let turn = 0; !isOver; turn++) {
        const started = performance.now()
        const saves = turn % 4 === 3
        if (saves)
          await ask('embarque/update-info-embarque', comex, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ Nro_Embarque: rows[n % rows.length].id, Observaciones: `Vuelta ${turn}` }),
          })
        else await ask(turn % 2 ? 'negocio/lista-negocios?pagina=1&porPagina=50' : 'embarque/listar-embarques?pagina=1&porPagina=50', comex)
        times[saves ? 'saves' : 'reads'].push(performance.now() - started)
        await sleep(THINKS_MS)
      }
    }
    const people = Array.from({ length: PEOPLE }, (_, n) => person(n))
    await sleep(3_000)
    const measured = async (work: () => Promise<unknown>) => {
      times = { reads: [], saves: [] }
      const started = performance.now()
      await work()
      return { seconds: (performance.now() - started) / 1000, reads: p95(times.reads), saves: p95(times.saves) }
    }
    const before = await measured(() => sleep(BEFORE_MS))
    let id = 0
    const until = async (estado: string) => {
      for (;;) {
        const now = await ask(`administracion/importaciones/${id}`, admin)
        if (now.Estado === estado) return now
        if (now.Estado === 'fallida') throw new Error(now.Mensaje)
        await sleep(500)
      }
    }
    let tried: Record<string, never> = {}
    const trial = await measured(async () => {
      const body = new FormData()
      body.set('archivo', new Blob([new Uint8Array(file)]), 'temporada.xlsx')
      id = (await ask('administracion/importaciones/subir', admin, { method: 'POST', body })).Id_Importacion as never
      tried = await until('revisada')
    })
    const applied = await measured(async () => {
      await ask('administracion/importaciones/aplicar', admin, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Id_Importacion: id, Resultado: tried.Resultado }),
      })
      await until('aplicada')
    })
    isOver = true
    await Promise.all(people)
    const told = ({ reads, saves }: typeof before) => `others p95: reads ${Math.round(reads)} ms, saves ${Math.round(saves)} ms`
    line('before it', '', told(before))
    line(`trial of ${count} deals`, `${Math.round(trial.seconds)} s`, told(trial))
    line(`import of ${count} deals`, `${Math.round(applied.seconds)} s`, told(applied))
  } finally {
    server.kill('SIGTERM')
    rmSync(datos, { recursive: true, force: true })
    await bench.drop()
  }
}
