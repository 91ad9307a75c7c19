/** A deal of three lines, two payments and requirements, made by keyboard alone; every key is counted. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { stepShown } from './negocio.steps.ts'
import { pasteText, quiet } from './portal.ts'

const MOST_KEYS = 200
const MOST_KEYS_LIKE_LAST = 30
/** Milliseconds that the sheet may take for a key: one frame of the screen. */
const KEY_MS = 16

/** A keyboard that counts its keys; a key combination counts as one. */
const keyboardOf = (page: Page) => {
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count++
      await page.keyboard.press(key)
    }
  }
  const type = async (text: string) => {
    count += text.length
    await page.keyboard.type(text)
  }
  /** Types part of a name, and takes the first option. */
  const pick = async (text: string, ...then: string[]) => {
    await type(text)
    // the list is filtered with a debounce after the last letter
    await page.waitForFunction(wanted => {
      const first = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
        option => option.offsetParent || option.checkVisibility(),
      )
      return first?.textContent?.toLowerCase().includes(wanted.toLowerCase())
    }, text)
    await press(...then)
    // the option is taken once the list has loaded
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') !== 'true')
  }
  return { press, type, pick, count: () => count }
}

const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLInputElement | null
    return one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent?.replace(/ ?\*$/, '') ?? one?.textContent ?? ''
  })

export const journey: Journey = {
  name: 'teclado',
  place: 'second',
  run: async ({ page, login, call, accessible, picture }) => {
    await login('comercial')
    const units = page.waitForResponse(/listas-generales\/unidad-pago/)
    await page.goto('/pages/negocio/nuevo')
    await stepShown(page, 'Datos')
    // waits for the units, because a payment starts with the missing percentage only if they have loaded when its step opens
    await units
    const keys = keyboardOf(page)
    const told: string[] = []
    const done = (step: string) => told.push(`${step} ${keys.count()}`)
    const onward = async (step: string, title: string) => {
      await keys.press('Control+Enter')
      await stepShown(page, title)
      done(step)
    }

    // the fields by label, because the loop fills them in the order in which the focus reaches them
    const combos: Record<string, string> = {
      Cliente: 'nor',
      Incoterm: 'fob',
      'País de destino': 'ale',
      'Puerto de destino': 'ham',
      'Formato de carga': 'co',
      'Responsable comex': 'to',
      'Responsable de calidad': 'pa',
    }
    const texts: Record<string, string> = { ETD: '150327', Contenedores: '2' }
    const fill = async (...labels: string[]) => {
      const wanted = new Set(labels)
      for (let i = 0; i < 40 && wanted.size; i++) {
        const label = await focusedLabel(page)
        if (wanted.delete(label)) {
          if (texts[label]) await keys.type(texts[label])
          else await keys.pick(combos[label]!, 'Enter')
        }
        if (wanted.size) await keys.press('Tab')
      }
      assert.deepEqual([...wanted], [], 'every field was reached')
    }
    await page.locator('section input').first().focus()
    const inDatos = [
      'Incoterm',
      'País de destino',
      'Puerto de destino',
      'Formato de carga',
      'ETD',
      'Contenedores',
      'Responsable comex',
      'Responsable de calidad',
    ]
    const clientFirst = (await page.getByRole('combobox', { name: 'Cliente', exact: true }).count()) > 0
    await fill(...(clientFirst ? ['Cliente'] : []), ...inDatos)
    await onward('datos', 'Partes')
    if (!clientFirst) await fill('Cliente')
    await onward('partes', 'Condiciones')
    await onward('condiciones', 'Productos')

    await page
      .getByRole('textbox', { name: /^Cantidad, / })
      .or(page.getByRole('combobox', { name: /^Especie, / }))
      .waitFor()
    assert.match(await focusedLabel(page), /^Especie, /, 'the sheet has the focus')
    await keys.pick('nu', 'Tab', 'Tab')
    await keys.pick('ch', 'Tab')
    await keys.pick('nu', 'Tab')
    await keys.pick('32', 'Control+ArrowRight')
    await keys.pick('c', 'Tab', 'Tab')
    await keys.type('24000')
    await keys.press('Tab')
    await keys.pick('k', 'Tab')
    await keys.type('4,15')
    await keys.press('Tab')
    await keys.pick('usd', 'Tab', 'Tab')
    for (const [variedad, calibre, cantidad, precio] of [
      ['se', '34', '12607', '4,4'],
      ['ch', '36', '10000', '8,9'],
    ] as const) {
      await keys.press('Tab', 'Tab')
      await keys.pick(variedad, 'Tab')
      await keys.press('Control+d')
      await keys.pick(calibre, 'Control+ArrowRight')
      await keys.press('Control+d', 'Tab')
      await keys.type(cantidad)
      await keys.press('Tab', 'Tab')
      await keys.type(precio)
      await keys.press('Tab', 'Tab', 'Tab')
    }
    await page.getByText('46.607 kg').waitFor()
    // a fraction of a package is reported while the line is typed, but does not block the next step
    await page
      .getByRole('list', { name: 'Celdas por revisar' })
      .getByText(/^Línea 2\. La cantidad no da envases enteros: [\d.,]+ de /)
      .waitFor()
    await picture('planilla')
    await accessible('sheet of lines')
    await onward('productos', 'Pagos')

    await page.getByRole('combobox', { name: /^Unidad, / }).waitFor()
    await keys.press('Tab')
    await keys.type('30')
    await keys.press('Tab', 'Tab')
    await keys.pick('fi', 'Tab', 'Tab')
    await keys.press('Tab', 'Tab')
    await keys.type('15')
    await keys.press('Tab')
    await keys.pick('cono', 'Tab')
    await page.getByText('Los pagos suman').waitFor({ state: 'hidden' })
    await onward('pagos', 'Requisitos')

    for (const [list, text] of [
      ['Documentos', 'fac'],
      ['Certificados', 'fit'],
      ['Analisis', 'afl'],
    ] as const) {
      const inList = () =>
        page.evaluate(name => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')?.startsWith(name), list)
      for (let i = 0; i < 12 && !(await inList()); i++) await keys.press('Tab')
      await keys.press('Enter')
      await page.waitForFunction(() => document.activeElement?.matches('input'))
      await keys.pick(text, 'Enter')
    }
    await onward('requisitos', 'Revisión')
    await keys.press('Control+Enter')
    await page.waitForURL('**/pages/negocio/*/view')
    done('crear')
    console.log(`  keys, step by step: ${told.join(', ')}`)
    assert.ok(keys.count() < MOST_KEYS, `${keys.count()} keys are fewer than ${MOST_KEYS}`)

    const nro = Number(page.url().split('/').at(-2))
    const { data } = await call('GET', `/api/negocio/${nro}`)
    const deal = data as Record<string, Record<string, unknown>[]>
    assert.deepEqual(
      deal.Productos!.map(line => [line.Nom_Variedad, line.Cantidad, line.Precio, line.Cod_Moneda]),
      [
        ['Chandler', 24_000, 4.15, 'USD'],
        ['Serr', 12_607, 4.4, 'USD'],
        ['Chandler', 10_000, 8.9, 'USD'],
      ],
    )
    assert.deepEqual(
      deal.Formas_Pago!.map(cuota => [cuota.Cantidad, cuota.Dias]),
      [
        [30, 0],
        [70, 15],
      ],
    )
    assert.deepEqual(
      ['Documentos', 'Certificados', 'Analisis'].map(name => deal[name]!.length),
      [1, 1, 1],
    )
    await likeTheLast(page, deal.Productos!)
    await storedSheet(page, nro, call)
    await speed(page, nro, call)
  },
}

/** The columns of the sheet of lines, as a spreadsheet would copy them. */
const COPIED = [
  ...['Nom_Especie', 'Nom_SubEsp', 'Nom_Variedad', 'Nom_Producto', 'Nom_Calibre', 'Cosecha', 'Nom_Categoria', 'Nom_Color'],
  ...['Nom_EstadoCarga', 'Nom_CondicionCarga', 'Nom_Envase', 'Nom_NormaCalidad', 'Cantidad', 'Nom_UndVenta', 'Precio', 'Cod_Moneda'],
]

/** Another deal like the client's last one, with its own ETD and three pasted lines. */
const likeTheLast = async (page: Page, lines: readonly Record<string, unknown>[]) => {
  await page.goto('/pages/negocio/nuevo')
  await stepShown(page, 'Datos')
  await page.waitForFunction(() => document.activeElement?.matches('input'))
  const keys = keyboardOf(page)
  await keys.pick('nor', 'Tab')
  await page.getByRole('button', { name: 'Como el último de este cliente' }).waitFor()
  await keys.press('Shift+Tab', 'Enter')
  await page.waitForFunction(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'Fecha_ETD')
  await keys.type('150427')
  for (const title of ['Partes', 'Condiciones', 'Productos']) {
    await keys.press('Control+Enter')
    await stepShown(page, title)
  }
  await page.waitForFunction(() => document.activeElement?.textContent === 'Confirmar estos precios')
  await keys.press('Tab')
  await page.waitForFunction(() => document.activeElement?.closest('table'))
  const text = lines.map(line => COPIED.map(name => String(line[name] ?? '').replace('.', ',')).join('\t')).join('\n')
  await pasteText(page, text)
  const PASTE = 1
  // a pasted price is a written one: there is nothing left to confirm
  await page.getByRole('button', { name: 'Confirmar estos precios' }).waitFor({ state: 'hidden' })
  // the pasted names become keys once their options are loaded
  await quiet(page)
  for (const title of ['Pagos', 'Requisitos', 'Revisión']) {
    await keys.press('Control+Enter')
    await stepShown(page, title)
  }
  await keys.press('Control+Enter')
  await page.waitForURL('**/pages/negocio/*/view')
  const used = keys.count() + PASTE
  console.log(`  keys for a deal like the last with three pasted lines: ${used}`)
  assert.ok(used <= MOST_KEYS_LIKE_LAST, `${used} keys are at most ${MOST_KEYS_LIKE_LAST}`)
}

type Call = (method: string, path: string, body?: unknown) => Promise<{ estado: boolean; mensaje: string; data: unknown }>
type Line = Record<string, unknown> & { Id_Linea: number; Cantidad: number }

/** In the record each line is saved when the focus leaves it; rows are pasted, errors are reported, and a deleted line can be restored. */
const storedSheet = async (page: Page, nro: number, call: Call) => {
  const lines = async () => (await call('GET', `/api/producto/${nro}`)).data as Line[]
  await page.goto(`/pages/negocio/${nro}`)
  await page.getByRole('button', { name: 'Editar en planilla' }).click()
  const sheet = page.getByRole('table', { name: 'Líneas de producto' })
  const cell = (row: number, column: string) =>
    sheet
      .locator('tbody tr')
      .nth(row)
      .locator('td')
      .nth(
        [
          'Especie',
          'Subespecie',
          'Variedad',
          'Producto',
          'Calibre',
          'Cosecha',
          'Categoría',
          'Color',
          'Estado',
          'Condición',
          'Envase',
          'Norma',
          'Cantidad',
        ].indexOf(column),
      )
  await cell(0, 'Cantidad').click()
  await page.keyboard.type('25000')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => !document.querySelector('tr[data-state]'))
  assert.equal((await lines())[0]!.Cantidad, 25_000)

  // two rows of a spreadsheet, one with a variety that does not exist
  const copied = ['Nuez\t\tChandler\tNuez con cáscara', 'Nuez\t\tFantasía\tNuez con cáscara'].join('\n')
  await cell(3, 'Especie').click()
  await pasteText(page, copied)
  await page.getByText('Variedad: «Fantasía» no está en la lista; elija uno de ella.').waitFor()
  assert.equal((await lines()).length, 3, 'what is wrong is not stored')
  await cell(4, 'Cantidad').click()
  await page.keyboard.press('Control+Delete')
  // a line that was never saved can be restored too
  await page.getByText('Se quitó una línea sin guardar.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Volvió la línea sin guardar.').waitFor()
  await page.getByText('Variedad: «Fantasía» no está en la lista; elija uno de ella.').waitFor()
  await cell(4, 'Cantidad').click()
  await page.keyboard.press('Control+Delete')
  await cell(3, 'Envase').click()
  await page.keyboard.type('c')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.234,5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+d')
  await page.keyboard.type('3.5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Control+Enter')
  await page.waitForFunction(() => !document.querySelector('tr[data-state]'))
  const [, , , pasted] = await lines()
  assert.deepEqual([pasted?.Nom_Variedad, pasted?.Cantidad, pasted?.Precio], ['Chandler', 1234.5, 3.5])

  const [, second] = await lines()
  await cell(1, 'Cantidad').click()
  await page.keyboard.press('Control+Delete')
  await page.getByText('Se eliminó la línea 2.').waitFor()
  assert.equal((await lines()).length, 3)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Volvió la línea 2.').waitFor()
  const back = (await lines()).find(line => line.Id_Linea === 2)
  assert.deepEqual({ ...back, Modificado_En: '', Version: 0 }, { ...second, Modificado_En: '', Version: 0 })
}

/** With 200 lines the sheet handles a key within one frame. */
const speed = async (page: Page, nro: number, call: Call) => {
  const [line] = (await call('GET', `/api/producto/${nro}`)).data as Line[]
  for (let i = 0; i < 196; i++) await call('POST', '/api/producto/add-producto', { ...line, Nro_Negocio: nro })
  await page.reload()
  const sheet = page.getByRole('table', { name: 'Líneas de producto' })
  await sheet.locator('[data-line="12"] td').nth(11).click()
  assert.equal(await sheet.getAttribute('aria-rowcount'), '202')
  await quiet(page)
  // measured in CPU time of the page's thread, so that a busy machine gives the same figure
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const parts = metrics.filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
    return parts.reduce((sum, { value }) => sum + value * 1000, 0)
  }
  const keys = ['Tab', '7', 'Escape', 'Enter', 'ArrowUp', 'ArrowRight', '5', 'Escape', 'ArrowLeft', 'ArrowDown']
  const before = await worked()
  for (let i = 0; i < 50; i++) await page.keyboard.press(keys[i % keys.length]!)
  const each = ((await worked()) - before) / 50
  console.log(`  a key over 200 lines: ${each.toFixed(1)} ms`)
  assert.ok(each < KEY_MS, `${each} ms is less than ${KEY_MS}`)
}
