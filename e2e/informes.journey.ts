/**
 * The four reports: the count of a group equals the lines that the group opens, exported files contain the report, and the pages are
 * accessible in every look.
 */
import assert from 'node:assert/strict'
import { readPdf } from '../server/src/heavy/readPdf.ts'
import type { Journey, Stage } from './journey.ts'
import { downloadedFile } from './portal.ts'

const LOOKS = [
  { layout: 'layout1', esquema: 'light', rtl: false },
  { layout: 'layout2', esquema: 'dark', rtl: false },
  { layout: 'layout3', esquema: 'light', rtl: true },
]
const REPORTS = ['informe-ventas', 'informe-embarques', 'stock-produccion', 'produccion-comex']

/** The number that a cell shows; 0 where the cell shows «—». */
const figure = (text: string) => Number(text.replaceAll('.', '').replace(',', '.')) || 0

const ready = ({ page }: Stage) => page.locator('tr[data-row="0"]').first().waitFor()

/** Opens the lines of the first group and checks that their number is the count of the group. */
const follow = async (stage: Stage) => {
  const { page, picture } = stage
  await page.goto('/pages/reportes/informe-ventas?grupos=cliente,mes&temporada=3&comparar=si&moneda=USD')
  await ready(stage)
  await page.getByText(/comparada con 2025-2026/).waitFor()
  await picture('compared')
  const group = page.locator('tr[data-level="1"]').first()
  const count = Number(await group.locator('td').first().textContent())
  const name = (await group.getByRole('button', { name: /^Grupos de / }).getAttribute('aria-label'))!.slice('Grupos de '.length)
  await group.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('heading', { name: `Líneas de ${name}` }).waitFor()
  await page.getByText(count ? `Fila 1–${count} de ${count}` : 'Ninguna línea queda').waitFor()
  await group.getByRole('button', { name: /^Grupos de / }).press('Enter')
  await page.locator('tr[data-level="2"]').first().waitFor()
}

/** A bar leads to the lines it represents; so does the figure in the table, by keyboard. */
const bars = async (stage: Stage) => {
  const { page } = stage
  await page.goto('/pages/reportes/informe-ventas?grupos=cliente')
  await ready(stage)
  const first = page.locator('.recharts-bar-rectangle').first()
  await first.click()
  const heading = page.getByRole('heading', { name: /^Líneas de / })
  await heading.waitFor()
  const name = (await heading.textContent())!.slice('Líneas de '.length)
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'lineas', 'one reads on from the lines')
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await page.getByRole('heading', { name: 'Líneas', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ver como tabla' }).click()
  await page.getByRole('row', { name }).first().getByRole('link').press('Enter')
  await page.getByRole('heading', { name: `Líneas de ${name}` }).waitFor()
}

/** A report begins with the last season and the largest group first; share and order follow the measure that is chosen. */
const beginning = async (stage: Stage) => {
  const { page, picture } = stage
  await page.goto('/pages/reportes/informe-ventas')
  await ready(stage)
  assert.equal(await page.getByRole('combobox', { name: 'Temporada', exact: true }).inputValue(), '2026-2027')
  const table = page.getByRole('region', { name: 'Informe de ventas, tabla' })
  const heads = () => table.getByRole('columnheader').allTextContents()
  const column = async (name: string) => {
    const at = (await heads()).indexOf(name)
    assert.ok(at > 0, `there is a column ${name}`)
    const cells = await table.locator(`tr[data-level="1"] > :nth-child(${at + 1})`).allTextContents()
    return cells.map(figure)
  }
  const kilos = await column('Kilos, kg')
  assert.deepEqual(
    kilos,
    kilos.toSorted((a, b) => b - a),
    'the largest group first',
  )
  const shares = await column('% del total')
  assert.ok(Math.abs(shares.reduce((sum, one) => sum + one, 0) - 100) < 1, 'the shares add up')
  assert.ok(
    (await column('Precio por kilo, USD')).some(price => price > 0),
    'a price per kilo',
  )
  await picture('beginning')
  await page.getByText('Por nombre').click()
  await page.waitForURL(url => url.searchParams.get('ordenar') === 'nombre')
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll('tr[data-level="1"] th')].map(one => one.textContent ?? '')
    const sorted = [...names].sort(new Intl.Collator('es', { numeric: true }).compare)
    return names.length > 1 && names.join() === sorted.join()
  })
  await page.getByRole('combobox', { name: 'Gráfico y porcentajes de' }).click()
  await page.getByRole('option', { name: 'Monto, USD' }).click()
  await page.waitForURL(url => url.searchParams.get('medida') === 'Monto~USD')
  await page.getByRole('figure', { name: /^Monto por cliente/ }).waitFor()
  const at = await heads()
  assert.equal(at[at.indexOf('Monto, USD') + 1], '% del total')
  await page.getByRole('combobox', { name: 'Temporada', exact: true }).click()
  await page.getByRole('option', { name: 'Todas' }).click()
  await page.waitForURL(url => url.searchParams.get('temporada') === 'todas')
}

const VIEW = 'Clientes por mes en dólares'

/** A saved view keeps the parameters of the report and restores them. */
const views = async ({ page }: Stage) => {
  const asked = () => new URL(page.url()).searchParams
  await page.getByRole('button', { name: 'Guardar lo que se ve como una vista' }).click()
  await page.getByRole('textbox', { name: /Nombre/ }).fill(VIEW)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('tab', { name: VIEW, selected: true }).waitFor()
  await page.getByRole('tab', { name: 'General' }).click()
  await page.waitForURL(url => !url.searchParams.has('moneda'))
  assert.ok(!asked().has('temporada'), 'without a view the report is as it begins')
  await page.getByRole('tab', { name: VIEW }).click()
  await page.waitForURL(url => url.searchParams.get('moneda') === 'USD')
  const { grupos, temporada, comparar } = Object.fromEntries(asked())
  assert.deepEqual([grupos, temporada, comparar], ['cliente,mes', '3', 'si'])
  await page.getByText(/comparada con 2025-2026/).waitFor()
}

const files = async ({ page }: Stage) => {
  for (const [button, ending] of [
    ['Excel', '.xlsx'],
    ['PDF', '.pdf'],
  ] as const) {
    const { name, bytes } = await downloadedFile(page, () => page.getByRole('button', { name: button, exact: true }).click())
    assert.ok(name.endsWith(ending))
    if (ending !== '.pdf') continue
    const read = await readPdf(bytes)
    assert.ok('texto' in read && read.texto.includes('Exportadora Los Nogales SpA'), 'the PDF names the company')
    assert.match(read.texto, / por cliente/, 'the PDF has the chart')
  }
}

const looks = async (stage: Stage) => {
  const { page, accessible, call } = stage
  for (const [i, look] of LOOKS.entries()) {
    await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: look } })
    // every report in the first look, and one report in each other look
    for (const report of i === 0 ? REPORTS : REPORTS.slice(i, i + 1)) {
      await page.goto(`/pages/reportes/${report}`)
      await ready(stage)
      await accessible(`${report} in ${JSON.stringify(look)}`)
    }
  }
  await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: {} } })
}

export const journey: Journey = {
  name: 'informes',
  run: async stage => {
    await stage.login('comex')
    await beginning(stage)
    await follow(stage)
    await views(stage)
    await bars(stage)
    await files(stage)
    await looks(stage)
  },
}
