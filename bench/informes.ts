/**
 * Measures reports over 200,000 lines: how long one takes, grouped and compared, and how long another request waits while its lines are
 * exported to Excel.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asking } from './asking.ts'
import { addDeals, benchDb } from './data.ts'
import { median, startBenchPortal } from './load.ts'

type Tools = { line: (what: string, figure: string, note?: string) => void; login: (base: string, usuario?: string) => Promise<string> }

const PORT = 3396
/** Deals, each with three lines. */
const DEALS = 67_000
const TIMES = 7

const ASKED = [
  ['by client and species', 'grupos=cliente,especie'],
  ['by species, incoterm and state', 'grupos=especie,incoterm,estado'],
  ['by month, amounts in one currency', 'grupos=mes&moneda=EUR'],
  ['by species, compared with the season before', 'grupos=especie&temporada=3&comparar=si'],
] as const

export const benchInformes = async ({ line, login }: Tools): Promise<void> => {
  const bench = await benchDb('nogal_bench_informes')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, 1_001, DEALS)
  const { base, server } = await startBenchPortal(bench.url, datos, PORT)
  try {
    const authorization = `Bearer ${await login(base)}`
    const ask = async (path: string, body?: object): Promise<Buffer> => {
      const answer = await fetch(base + path, {
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${path}: ${bytes.toString().slice(0, 300)}`)
      return bytes
    }
    for (const [what, query] of ASKED) {
      const took: number[] = []
      for (let i = 0; i < TIMES; i++) {
        const started = performance.now()
        await ask(`/api/reportes/informe-ventas?${query}`)
        took.push(performance.now() - started)
      }
      line(
        `report over ${DEALS * 3} lines, ${what}`,
        `${median(took).toFixed(0)} ms`,
        `wanted < 1000 ms; longest ${Math.max(...took).toFixed(0)} ms`,
      )
    }
    const beside = await asking(`${base}/api/negocio/1500`, authorization)
    const columnas = ['Nro_Contrato', 'Fecha', 'Nom_Cliente', 'Nom_Especie', 'Nom_Producto', 'Kilos', 'Monto'].map(Campo => ({
      Campo,
      Titulo: Campo,
    }))
    const started = performance.now()
    const grouped = await ask('/api/reportes/informe-ventas/archivo?formato=xlsx&grupos=cliente,especie')
    const seconds = (performance.now() - started) / 1000
    const shown = await beside.stop()
    line(
      'that report as Excel',
      `${seconds.toFixed(1)} s`,
      `wanted < 5 s; ${(grouped.length / 1000).toFixed(0)} kB; another request waits ${Math.max(...shown).toFixed(0)} ms, 50 wanted`,
    )
    const others = await asking(`${base}/api/negocio/1500`, authorization)
    const begun = performance.now()
    const whole = await ask('/api/reportes/informe-ventas/exportar', { formato: 'xlsx', columnas })
    const waited = await others.stop()
    line(
      'all its lines as Excel',
      `${((performance.now() - begun) / 1000).toFixed(1)} s`,
      `${(whole.length / 1e6).toFixed(1)} MB; another request waits ${Math.max(...waited).toFixed(0)} ms at most, ${median(waited).toFixed(1)} as a rule`,
    )
  } finally {
    server.kill()
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
