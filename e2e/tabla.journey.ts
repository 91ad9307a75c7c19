/** Lists by keyboard and at several widths: no number is cut off, keys lead from list to record and back, and rows open in tabs. */
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { quiet } from './portal.ts'

const WIDTHS = [1280, 1366, 1440, 1920]
const LAYOUTS = ['layout1', 'layout2', 'layout3']
/** Cumulative layout shift that a page may have while it loads, at most; up to 0.1 counts as good. */
const MOST_SHIFT = 0.05
const DENSITIES = ['compact', 'roomy']

/** Numeric cells that are cut off or covered by a sticky cell, at several horizontal scroll positions; at most five. */
const cutNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const table = document.querySelector('table')!
    const scroller = table.parentElement!
    const range = document.createRange()
    const found: string[] = []
    const most = scroller.scrollWidth - scroller.clientWidth
    const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
    for (const left of most > 1 ? [0, most / 3, most] : [0]) {
      scroller.scrollLeft = sign * left
      // a timeout as well, because a page that the browser does not draw gets no animation frame
      await new Promise(resolve => {
        requestAnimationFrame(() => setTimeout(resolve))
        setTimeout(resolve, 500)
      })
      const sight = scroller.getBoundingClientRect()
      for (const cell of table.querySelectorAll<HTMLElement>(':is(tbody,tfoot) [data-align=end]')) {
        if (!cell.textContent?.trim()) continue
        const where = `${cell.dataset.key} «${cell.textContent}» at ${left.toFixed(0)}`
        if (cell.scrollWidth > cell.clientWidth) found.push(`cut: ${where}`)
        range.selectNodeContents(cell)
        const text = range.getBoundingClientRect()
        if (text.bottom > sight.bottom) continue
        // The visible room of the row lies between the sticky cells at both sides.
        const stuck = [...cell.parentElement!.querySelectorAll('[data-pinned]')].filter(other => other !== cell)
        const sides = stuck.map(other => other.getBoundingClientRect())
        const middle = (sight.left + sight.right) / 2
        const from = Math.max(sight.left, ...sides.filter(side => side.left < middle).map(side => side.right))
        const to = Math.min(sight.right, ...sides.filter(side => side.left >= middle).map(side => side.left))
        if (text.right <= from || text.left >= to) continue
        if (getComputedStyle(cell).getPropertyValue('-webkit-text-fill-color') === 'rgba(0, 0, 0, 0)') continue
        if (text.left < from - 0.5 || text.right > to + 0.5) found.push(`covered: ${where}`)
      }
    }
    scroller.scrollLeft = 0
    return [...new Set(found)].slice(0, 5)
  })

/** Changes the appearance through the API, without the dialog of the customizer. */
const wear = async ({ call }: Stage, apariencia: Record<string, unknown>) => {
  const { estado, mensaje } = await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia } })
  assert.ok(estado, mensaje)
}

const measure = async (stage: Stage, address: string) => {
  const { page } = stage
  for (const rtl of [false, true])
    for (const layout of LAYOUTS)
      for (const densidad of DENSITIES) {
        await wear(stage, { layout, rtl, densidad })
        await page.goto(address)
        await page.locator('tr[data-row]').first().waitFor()
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          // The columns adapt to the width of the window some frames later.
          for (let i = 0; i < 20 && (await cutNumbers(page)).length; i++) await page.waitForTimeout(100)
          assert.deepEqual(await cutNumbers(page), [], `${address}, ${layout}, ${densidad}, ${rtl ? 'rtl' : 'ltr'}, ${width} px`)
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          assert.equal(sideways, 0, `the page scrolls sideways at ${width} px`)
        }
      }
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-row]')
    return cell ? cell.querySelector('a')?.textContent : undefined
  })

const byKeyboard = async ({ page, context, picture, accessible }: Stage) => {
  await page.goto('/pages/negocios/listado/*porPagina(10)')
  await page.locator('tr[data-row]').first().waitFor()
  const names = await page.locator('tr[data-row] th').allTextContents()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), names[0])
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: `Vista previa de ${names[8]}` })
  await preview.getByRole('heading', { name: 'Productos' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('complementary', { name: `Vista previa de ${names[9]}` }).waitFor()
  await accessible('list with a preview')
  await picture('vista-previa')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: /^Vista previa/ }).waitFor({ state: 'detached' })
  assert.equal(await focused(page), names[9])

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Negocio ${names[9]}` }).waitFor()
  await page.getByText(/^10 de \d+$/).waitFor()
  await accessible('record with its place in the list')
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: `Negocio ${names[8]}` }).waitFor()
  await page.goBack()
  await page.locator('tr[data-row]').first().waitFor()
  await page.waitForFunction(name => document.activeElement?.closest('[data-row]')?.querySelector('a')?.textContent === name, names[8])

  // past the end of the page, by key and by button; Back leads to the page that contains the row
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/^10 de \d+$/).waitFor()
  await page.keyboard.press('j')
  await page.getByText(/^11 de \d+$/).waitFor()
  await page.getByRole('button', { name: 'Siguiente de la lista' }).click()
  await page.getByText(/^12 de \d+$/).waitFor()
  const there = (await page.getByRole('heading', { level: 1 }).textContent())!.replace('Negocio ', '')
  await page.goBack()
  await page.waitForURL('**/*pagina(2)**')
  await page.waitForFunction(name => document.activeElement?.closest('[data-row]')?.querySelector('a')?.textContent === name, there)

  const cell = page.locator('tr[data-row="3"] [data-col="3"]')
  for (const how of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), cell.click(how)])
    await tab.waitForURL(/\/pages\/negocio\/\d+\/view(\?|$)/)
    await tab.close()
  }
  const rail = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Parámetros' })
  const [tab] = await Promise.all([context.waitForEvent('page'), rail.click({ modifiers: ['Control'] })])
  await tab.waitForURL('**/pages/parametros')
  await tab.close()
}

/** Sets a range on one column and then on another, each from its own panel, and a second condition beside it. */
const ranges = async ({ page, picture }: Stage) => {
  await page.goto('/pages/negocios/listado')
  const rows = page.locator('tr[data-row]')
  await rows.first().waitFor()
  const range = async (column: string, from: string, to: string) => {
    await page.getByLabel(`Modo del filtro de ${column}`).selectOption('between')
    // the panel gives the focus to its first field a moment after it opens
    await page
      .getByRole('dialog', { name: `Condiciones de ${column}` })
      .locator('input:focus')
      .waitFor()
    await page.getByLabel('Desde', { exact: true }).fill(from)
    await page.getByLabel('Hasta', { exact: true }).fill(to)
  }
  await range('Kilos', '30.000', '60.000')
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByText('30.000 a 60.000').first().waitFor()
  await range('ETD', '01-01-2027', '30-04-2027')
  await page.getByRole('button', { name: 'Otra condición' }).click()
  await page.getByLabel('Condición 2: modo').selectOption('iso-week')
  await page.getByLabel('Condición 2: valor').fill('S03')
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('list', { name: 'Filtros aplicados' }).getByText('S03').waitFor()
  await picture('condiciones')
  const texts = await rows.allTextContents()
  assert.ok(texts.length > 0 && texts.every(text => text.includes('S03')), texts.join('\n'))
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * A reloaded page has its final layout from the start, because what the person may do and the pending work are remembered from the last
 * visit.
 */
const steady = async (stage: Stage) => {
  const { page } = stage
  await wear(stage, {})
  for (const address of ['/pages/parametros/puerto', '/pages/negocios/listado', '/inicio'])
    for (const time of ['first', 'again']) {
      await page.goto(address)
      await page
        .locator(address === '/inicio' ? 'section[aria-labelledby=zarpes] li' : 'tr[data-row]')
        .first()
        .waitFor()
      await quiet(page)
      const shift = await page.evaluate(
        () =>
          new Promise<number>(resolve => {
            new PerformanceObserver(seen =>
              resolve((seen.getEntries() as Shift[]).reduce((all, one) => all + (one.hadRecentInput ? 0 : one.value), 0)),
            ).observe({ type: 'layout-shift', buffered: true })
            setTimeout(resolve, 500, 0)
          }),
      )
      if (time === 'again') assert.ok(shift < MOST_SHIFT, `${address} moves by ${shift} while it loads`)
    }
}

const parameters = async ({ page }: Stage) => {
  await page.goto('/pages/parametros/puerto')
  await page.locator('tr[data-row]').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^1 de \d+$/).waitFor()
  await dialog.getByRole('button', { name: 'Siguiente de la lista' }).click()
  await dialog.getByText(/^2 de \d+$/).waitFor()
  await page.keyboard.press('Alt+j')
  await dialog.getByText(/^3 de \d+$/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Checks open menus in both colour schemes: those of a row, a column, the table and the person. */
const menus = async (stage: Stage) => {
  const { page, accessible, picture } = stage
  const doors = [
    ['row', page.getByRole('button', { name: /^Acciones de / }).first()],
    ['column', page.getByRole('button', { name: 'Opciones de la columna Cliente' })],
    ['groups', page.getByRole('button', { name: 'Agrupar' })],
    ['export', page.getByRole('button', { name: 'Exportar' })],
    ['columns', page.getByRole('button', { name: 'Columnas y altura de las filas' })],
    ['view', page.getByRole('button', { name: /^Opciones de las? vista/ })],
    ['values', page.getByRole('button', { name: 'Elegir entre los valores de Especies' })],
    ['user', page.getByRole('button', { name: /^Menú de / })],
  ] as const
  for (const esquema of ['light', 'dark']) {
    await wear(stage, { esquema })
    await page.goto('/pages/negocios/listado')
    await page.locator('tr[data-row]').first().waitFor()
    for (const [name, door] of doors) {
      await door.focus()
      await page.keyboard.press('Enter')
      await page.locator('[role=menu]:visible,[role=dialog]:visible').first().waitFor()
      await accessible(`${name} menu, ${esquema}`)
      await picture(`menu-${name}-${esquema}`)
      await page.keyboard.press('Escape')
      await page.locator('[role=menu]:visible,[role=dialog]:visible').waitFor({ state: 'detached' })
    }
  }
}

/** The menu of a row stays below its button while the list scrolls, and closes once the button is out of sight. */
const followed = async ({ page }: Stage) => {
  await page.goto('/pages/negocios/listado')
  const door = page.getByRole('button', { name: /^Acciones de / }).nth(3)
  await door.click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const below = async () => Math.round((await menu.boundingBox())!.y - (await door.boundingBox())!.y)
  await page.waitForTimeout(300)
  const [before, top] = [await below(), (await door.boundingBox())!.y]
  const scroll = (by: number) => page.locator('table').evaluate((table, y) => table.parentElement!.scrollBy(0, y), by)
  await scroll(40)
  await page.waitForTimeout(300)
  assert.equal(Math.round((await door.boundingBox())!.y - top), -40, 'the list scrolled')
  assert.equal(await below(), before, 'the menu stays beside its button')
  await scroll(900)
  await menu.waitFor({ state: 'detached' })
}

/** The lists on which people work all day, and who does. */
const SHEETS: readonly (readonly [usuario: string, address: string])[] = [
  ['comex', '/pages/negocios/listado'],
  ['comex', '/pages/embarques/listado'],
  ['comex', '/pages/gestion/listado'],
  ['comex', '/pages/logistica/dashboard'],
  ['calidad', '/pages/calidad/listado'],
  ['admin', '/pages/parametros/puerto'],
]
const LEAST_ROWS = 14

/** Number of rows of a list that are in sight from their upper to their lower edge. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scroller = document.querySelector('table')!.parentElement!
    const head = document.querySelector('thead tr:last-child td, thead tr:last-child th')!.getBoundingClientRect().bottom
    const foot =
      document.querySelector('tfoot td')?.getBoundingClientRect().top ?? scroller.getBoundingClientRect().top + scroller.clientHeight
    return [...document.querySelectorAll('tbody tr[data-row]')].filter(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return top >= head - 1 && bottom <= Math.min(foot, window.innerHeight) + 1
    }).length
  })

/** On a small notebook each list shows at least fourteen whole rows, more with the density «Compacta», and the page does not scroll. */
const tall = async (stage: Stage) => {
  const { page, login } = stage
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const densidad of ['normal', 'compact'])
    for (const [usuario, address] of SHEETS) {
      await login(usuario)
      await wear(stage, { densidad })
      await page.goto(address)
      await page.locator(`tr[data-row="${LEAST_ROWS}"]`).waitFor()
      await quiet(page)
      const [rows, least] = [await wholeRows(page), densidad === 'compact' ? LEAST_ROWS + 2 : LEAST_ROWS]
      assert.ok(rows >= least, `${address}, ${densidad}: ${rows} rows, not ${least}`)
      const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      assert.ok(beyond <= 0, `${address}, ${densidad}: the page scrolls by ${beyond} px`)
      await wear(stage, {})
    }
  await login('comercial')
}

/** What is typed in the search or in a filter is applied although a row is ticked, or a filter is cleared, before the pause of typing ends. */
const typedInTime = async ({ page, login }: Stage) => {
  await login('comex')
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const [field, name] of [
    ['Buscar en la tabla', 'buscar'],
    ['Filtrar Embarque', 'Nro_Contrato'],
  ] as const) {
    await page.goto('/pages/embarques/listado')
    const row = page.locator('tr[data-row]').first()
    await row.waitFor()
    await quiet(page)
    const contract = (await row.locator('a').first().textContent())!
    await page.getByLabel(field, { exact: true }).fill(contract)
    await row.getByRole('checkbox').click()
    await page.getByText('1 registro elegido').waitFor()
    await page.waitForURL(url => decodeURIComponent(url.href).includes(`${name}(`))
    await page.locator('tr[data-row="1"]').waitFor({ state: 'detached' })
    assert.ok(await row.getByRole('checkbox').isChecked(), `${field}: the row that was ticked stays ticked`)
    await page.getByRole('button', { name: 'Quitar la selección' }).click()
    assert.equal(await page.getByLabel(field, { exact: true }).inputValue(), contract, `${field}: the text stays`)
  }
  await login('comercial')
}

/** Lists by their address: the page with a link to the list, and the path of its request. */
const ASKED = {
  '/pages/negocios/listado': { from: '/inicio', path: '/api/negocio/lista-negocios' },
  '/pages/embarques/listado': { from: '/inicio', path: '/api/embarque/listar-embarques' },
  '/pages/gestion/listado': { from: '/inicio', path: '/api/gestion/listado' },
  '/pages/calidad/listado': { from: '/inicio', path: '/api/calidadembarque/listado-general-calidad' },
  '/pages/solicitud/listado': { from: '/inicio', path: '/api/solicitud/listar' },
  '/pages/parametros/puerto': { from: '/pages/parametros', path: '/api/parametros/puerto' },
}

/** Pointing at the link of a list sends the request for its rows; opening the list then sends no second one. */
const askedAhead = async ({ page, login }: Stage) => {
  await login('admin')
  const reads: string[] = []
  const note = (request: Request) => void reads.push(request.url())
  page.on('request', note)
  for (const [address, { from, path }] of Object.entries(ASKED)) {
    await page.goto(from)
    await quiet(page)
    const rows = () => reads.filter(url => url.includes(`${path}?`) && url.includes('porPagina=50'))
    reads.length = 0
    const answered = page.waitForResponse(response => response.url().includes(`${path}?`))
    const link = page.locator(`main a[href="${address}"]`)
    await link.hover()
    await answered
    assert.equal(rows().length, 1, `${address}: pointing at its link asks for its rows`)
    await link.click()
    await page.locator('tr[data-row="0"]').waitFor()
    await quiet(page)
    assert.equal(rows().length, 1, `${address}: opening the list does not ask again`)
  }
  page.off('request', note)
  await login('comercial')
}

export const journey: Journey = {
  name: 'tabla',
  place: 'third',
  run: async stage => {
    await stage.login('comercial')
    await byKeyboard(stage)
    await ranges(stage)
    await steady(stage)
    await tall(stage)
    await typedInTime(stage)
    await askedAhead(stage)
    await parameters(stage)
    await menus(stage)
    await followed(stage)
    await measure(stage, '/pages/negocios/listado')
    await wear(stage, {})
  },
}
