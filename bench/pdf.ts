/** Measures printing a three-page contract on a warm process, and how much printing delays the requests beside it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { closeHeavy } from '../server/src/heavy/heavy.ts'
import { buildContrato, buildLineas } from '../server/src/negocio/contrato/contrato.builder.ts'
import { CONTRATO } from '../server/src/negocio/contrato/contrato.ts'
import { renderPdf } from '../server/src/pdf/pdf.ts'
import { median } from './load.ts'

export const benchPdf = async (line: (what: string, figure: string, note?: string) => void): Promise<void> => {
  const data = buildContrato('es', { Lineas: buildLineas('es', 18) })
  const print = () => renderPdf(CONTRATO.document, { data, idioma: 'es' })
  const first = await print()
  const pages = first.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  await print()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const measured: number[] = []
  for (let i = 0; i < 20; i++) {
    const started = performance.now()
    await print()
    measured.push(performance.now() - started)
  }
  delay.disable()
  line(
    `contract of ${pages} pages, warm`,
    `${median(measured).toFixed(0)} ms`,
    `wanted < 300 ms; other requests wait at most ${(delay.max / 1e6).toFixed(0)} ms`,
  )
  await closeHeavy()
}
