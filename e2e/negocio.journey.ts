/** A deal from the wizard to the printed contract: lines, payments, requirements, tabs, states, both prints, copy, deletion. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { actOnSeveral } from './negocio.seleccion.ts'
import {
  addLine,
  addPayment,
  choose,
  fillDatos,
  fillPartes,
  fillRequisitos,
  LINEAS_NUEVAS,
  newCaliber,
  next,
  PAGOS_NUEVOS,
  stepShown,
  type,
  typedAndLeft,
} from './negocio.steps.ts'
import { downloadedFile, quiet } from './portal.ts'
import { tab as openTab } from './tab.ts'

const pdfOf = async (page: Page, idioma: 'Inglés' | 'Español'): Promise<Buffer> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: idioma }).check()
  await dialog.getByRole('button', { name: 'Preparar el contrato' }).click()
  await dialog.getByText(idioma === 'Inglés' ? / EN .*\.pdf$/ : / ES .*\.pdf$/).waitFor()
  const { name, bytes } = await downloadedFile(page, () => dialog.getByRole('link', { name: 'Descargar' }).click())
  assert.match(name, /^(Contract .+ EN|Contrato .+ ES) \(\d+\)\.pdf$/)
  return bytes
}
/** Filter of the list from which the deal is opened. */
const FILTROS = 'Cod_EstadoNeg.equals(02)'
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** True if each selected tab is beside the scroll arrows of its list, not under them: that of a group, and its part. */
const isClear = (page: Page): Promise<boolean> =>
  page.getByRole('tab', { selected: true }).evaluateAll(tabs =>
    tabs.every(tab => {
      const list = tab.parentElement!
      const [own, all] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
      const hidden = { before: list.scrollLeft, after: list.scrollWidth - list.clientWidth - list.scrollLeft }
      return own.left > all.left + (hidden.before > 2 ? 40 : -1) && own.right < all.right - (hidden.after > 2 ? 40 : -1)
    }),
  )

/** Waits until the list shows exactly `rows` rows; returns their contracts. */
const shown = async (page: Page, rows: number): Promise<string[]> => {
  await page.getByText(`Fila 1–${rows} de ${rows}`).waitFor()
  return page.locator('tr[data-row] a').allInnerTexts()
}

/** The wizard asks about more shipments than containers; after the answer to leave them so, the focus is in the next step. */
const leftAsIs = async (page: Page): Promise<void> => {
  const shipments = page.getByRole('textbox', { name: 'Embarques' })
  const before = await shipments.inputValue()
  await shipments.fill('9')
  await next(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Dejarlo así' }).click()
  await stepShown(page, 'Partes')
  await page.locator('section input:focus').waitFor()
  await page.getByRole('button', { name: 'Volver' }).click()
  await stepShown(page, 'Datos')
  await shipments.fill(before)
  await next(page)
}

/**
 * Narrows the list by a week, in a filter and in the search, by a mode that needs a value, by two conditions on one column, and by words of
 * several columns.
 */
const narrowByDays = async (page: Page, accessible: (what: string) => Promise<void>): Promise<void> => {
  const mode = page.getByLabel('Modo del filtro de ETD')
  await mode.selectOption('semana ISO')
  await page.waitForURL('**/Fecha_ETD.iso-week()')
  await page.waitForFunction(select => (select as HTMLSelectElement).value === 'iso-week', await mode.elementHandle())
  await page.getByRole('textbox', { name: 'Filtrar ETD' }).fill('S48 2025')
  await page.waitForURL('**/Fecha_ETD.iso-week(S48_2025)')
  const ofWeek = await shown(page, 1)
  await page.getByRole('button', { name: 'Quitar el filtro de ETD' }).click()
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('2025-S48 china')
  assert.deepEqual(await shown(page, 1), ofWeek)
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
  await mode.selectOption('entre')
  await page.getByLabel('Desde').fill('1-11-25')
  await page.getByLabel('Hasta').fill('30-11-25')
  await page.getByRole('button', { name: 'Otra condición' }).click()
  await accessible('conditions of a column')
  await page.getByLabel('Condición 2: valor').fill('S48')
  await page.keyboard.press('Enter')
  assert.deepEqual(await shown(page, 1), ofWeek)
  await page.getByRole('button', { name: 'Quitar 2 filtros' }).click()
}

/** Tests totals under all rows, groups that open by keyboard, and a view that is saved, changed, deleted and restored. */
const withGroupsAndViews = async (page: Page, accessible: (what: string) => Promise<void>) => {
  await page.locator('tfoot td', { hasText: /USD/ }).waitFor()
  await page.getByRole('button', { name: 'Agrupar' }).click()
  await page.getByRole('menuitemradio', { name: 'Semana de ETD' }).click()
  await page.waitForURL(/\*grupo\(Fecha_ETD\)$/)
  const head = page.getByRole('rowheader', { expanded: false }).first()
  await head.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\*abiertos\(/)
  await page.getByRole('rowheader', { expanded: true }).waitFor()
  await page.locator('tbody a[data-open]').first().waitFor()
  await accessible('deal list in groups')

  await page.getByRole('button', { name: 'Guardar lo que se ve como una vista' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill('Confirmados por semana')
  await page.getByRole('dialog').getByRole('radio', { name: 'Para mi área' }).check()
  await accessible('dialog of a view')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('tab', { name: /Confirmados por semana/ })
  await tab.waitFor()
  await page
    .getByRole('button', { name: 'Agrupar' })
    .or(page.getByRole('button', { name: /^Por semana/ }))
    .click()
  await page.getByRole('menuitemradio', { name: 'Cliente' }).click()
  await page.getByRole('tab', { name: /Confirmados por semana.*con cambios sin guardar/ }).waitFor()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('tab', { name: /con cambios sin guardar/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Opciones de la vista Confirmados por semana' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar la vista' }).click()
  await tab.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await tab.waitFor()
  await page.waitForURL(/Cod_EstadoNeg\.equals\(02\)!\*grupo\(Cod_ClienteNegocio\)/)
  await page.getByRole('tab', { name: 'General' }).click()
  await page.waitForURL('**/pages/negocios/listado')
}

export const journey: Journey = {
  name: 'negocio',
  run: async ({ page, login, call, picture, accessible }) => {
    await login('comercial')
    await page.goto('/pages/negocios/listado')
    await page.locator('tr[data-row]').first().waitFor()
    await accessible('deal list')
    await picture('lista')
    await page.getByRole('button', { name: /^Confirmados/ }).click()
    await page.waitForURL(`**/${FILTROS}`)
    await page.getByRole('textbox', { name: 'Filtrar Cliente' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('dialog').getByRole('checkbox').nth(1).waitFor()
    // the list is drawn before it takes the focus
    await page.getByRole('dialog').locator('input:focus').waitFor()
    for (const ticked of [1, 2]) {
      await page.keyboard.press('ArrowDown')
      // the table may lose a key that is pressed while its rows arrive, so each key waits for the rows
      await page.waitForFunction(
        at => document.activeElement === document.querySelectorAll('[role=dialog] input[type=checkbox]')[at],
        ticked - 1,
      )
      await quiet(page)
      await page.keyboard.press('Space')
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { checked: true })
        .nth(ticked - 1)
        .waitFor()
    }
    await page.waitForURL(/Nom_ClienteNegocio\.in\([^)*]+\*[^)*]+\)$/)
    await accessible('deal list with values to tick')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Quitar el filtro Cliente: / }).click()
    await page.waitForURL(`**/${FILTROS}`)
    await withGroupsAndViews(page, accessible)
    await narrowByDays(page, accessible)
    await actOnSeveral({ page, accessible, picture })
    await page.getByRole('link', { name: 'Nuevo negocio' }).click()

    await stepShown(page, 'Datos')
    await next(page)
    await page.getByText('Falta este dato.').first().waitFor()
    await accessible('wizard with problems')
    await typedAndLeft(page, 'País de destino', 'Alemaniaa')
    await page.getByText('No hay «Alemaniaa».').waitFor()
    await typedAndLeft(page, 'País de destino', 'alem')
    await page.getByRole('combobox', { name: 'Puerto de destino' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('combobox', { name: 'País de destino' }).and(page.locator('[value="Alemania"]')).waitFor()
    await page.getByRole('combobox', { name: 'Incoterm' }).first().click()
    await page.keyboard.type('cif')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await accessible('an option under the cursor, with its code')
    await page.keyboard.press('Escape')
    await fillDatos(page)
    await page.getByText(/^Con contenedores conviene FCA en vez de FOB/).waitFor()
    await picture('asistente-datos')
    await leftAsIs(page)

    await stepShown(page, 'Partes')
    await fillPartes(page)
    await next(page)

    await stepShown(page, 'Condiciones')
    await page.getByRole('button', { name: 'Agregar glosas a Condiciones de embarque' }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar la glosa' }).click()
    await next(page)

    await stepShown(page, 'Productos')
    await newCaliber(page, '31-33')
    for (const linea of LINEAS_NUEVAS) await addLine(page, linea)
    await page.getByText('46.500,5 kg').waitFor()
    await page.getByText('243.602,20 USD').waitFor()
    await picture('asistente-productos')

    // an unfinished draft survives a reload
    await page.waitForTimeout(900)
    await page.reload()
    await page.getByText('Borrador recuperado').waitFor()
    await page.getByText('243.602,20 USD').waitFor()
    await next(page)

    await stepShown(page, 'Pagos')
    await addPayment(page, PAGOS_NUEVOS[0])
    await page.getByText('falta 70 %').waitFor()
    await addPayment(page, PAGOS_NUEVOS[1])
    await page.getByText('falta 70 %').waitFor({ state: 'hidden' })
    await next(page)

    await stepShown(page, 'Requisitos')
    await fillRequisitos(page)
    await accessible('wizard, requirements')
    await next(page)

    await stepShown(page, 'Revisión')
    await accessible('wizard, review')
    await picture('asistente-revision')
    await page.getByRole('button', { name: 'Crear el negocio' }).click()
    await page.waitForURL(url => /^\/pages\/negocio\/\d+\/view$/.test(url.pathname))
    const nro = Number(new URL(page.url()).pathname.split('/').at(-2))
    await page.getByRole('heading', { level: 1, name: /^Negocio \d{4}-\d+$/ }).waitFor()
    const contrato = (await page.getByRole('heading', { level: 1 }).textContent())!.replace('Negocio ', '')
    await accessible('deal, to read')
    await picture('negocio')

    for (const [tab, text] of [
      ['Condiciones de pago', '30 %'],
      ['Documentos', 'Factura'],
      ['Certificados', 'itosanitario'],
      ['Análisis', 'flatoxina'],
      ['Brokers', 'No hay registros'],
      ['Otros documentos', 'No hay registros'],
      ['Datos y términos', 'Hamburgo'],
      ['Estados', 'En preparación'],
      ['Cambios', 'creó'],
    ] as const) {
      await openTab(page, new RegExp(`^${tab}`))
      await page.getByRole('tabpanel').last().getByText(text).first().waitFor()
      assert.ok(await isClear(page), `the tab ${tab} is clear of what hides the others`)
      await accessible(`deal, tab ${tab}`)
    }
    // the selected tab stays visible when the window becomes narrower
    const size = page.viewportSize()!
    await page.setViewportSize({ ...size, width: 320 })
    await page.waitForTimeout(500)
    assert.ok(await isClear(page), 'the last tab is clear at 320 px')
    await page.setViewportSize(size)

    // a hint on incoterms for containers follows the chosen incoterm before it is saved
    await page.goto(`/pages/negocio/${nro}#datos`)
    await choose(page, page, 'Incoterm', 'CIF')
    await page.getByText(/^Con contenedores conviene CIP en vez de CIF/).waitFor()
    await page.getByText('Con CIF, en blanco es el puerto de destino.').waitFor()

    // adding the same certificate twice is refused with the message of the specification
    await page.goto(`/pages/negocio/${nro}/${FILTROS}#certificado`)
    await page.getByRole('button', { name: 'Agregar certificado' }).click()
    await choose(page, page.getByRole('dialog'), 'Certificado', 'fitosanitario')
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByText('Certificado ya se encuentra asociado').waitFor()
    await accessible('requirement dialog with a refusal')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

    // a line that another user has changed meanwhile is not overwritten without a question
    await page.goto(`/pages/negocio/${nro}/${FILTROS}`)
    await page.getByRole('button', { name: /^Acciones de 3\./ }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await type(page.getByRole('dialog'), 'Cantidad', '11000')
    const other = await call('POST', '/api/producto/update-productos', { Nro_Negocio: nro, Id_Linea: 3, Precio: 9.1 })
    assert.equal(other.estado, true, other.mensaje)
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Otra persona cambió este registro').waitFor()
    await accessible('conflict')
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Se guardó la línea 3.').waitFor()
    const line = (await call('GET', `/api/producto/get-producto/${nro}/3`)).data as { Cantidad: number; Precio: number }
    assert.deepEqual([line.Cantidad, line.Precio], [11_000, 9.1])

    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Confirmado', { exact: true }).first().waitFor()

    await page.getByRole('button', { name: 'Imprimir' }).click()
    await page.getByText('Este contrato aún no se ha impreso.').waitFor()
    await accessible('print dialog')
    const prints = [await pdfOf(page, 'Inglés'), await pdfOf(page, 'Español')]
    for (const pdf of prints) {
      assert.equal(pdf.subarray(0, 4).toString(), '%PDF')
      assert.ok(pages(pdf) >= 1, 'the contract has pages')
    }
    assert.notDeepEqual(prints[0], prints[1])
    await page.getByRole('button', { name: /^Ver la impresión 2/ }).waitFor()
    await picture('imprimir')
    await page.keyboard.press('Escape')

    // a confirmed deal can only be changed with a reason; its next contract names the changes
    const refused = await call('POST', '/api/negocio/update-negocio', { Nro_Negocio: nro, Num_Contenedores: 7 })
    assert.match(refused.mensaje, /«Enmendar»/)
    await page.getByRole('button', { name: 'Enmendar' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('El comprador pidió más.')
    await page.getByRole('dialog').getByRole('button', { name: 'Enmendar' }).click()
    await page.getByText('Ya puede cambiar el negocio').waitFor()
    await page.getByRole('button', { name: 'Agregar línea' }).waitFor()
    const amended = await call('POST', '/api/negocio/update-negocio', { Nro_Negocio: nro, Num_Contenedores: 7 })
    assert.equal(amended.estado, true, amended.mensaje)
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await page.getByRole('button', { name: 'Ver qué cambió' }).click()
    await page.getByRole('cell', { name: 'Contenedores' }).waitFor()
    await accessible('comparison of contracts')
    await page.getByRole('dialog').getByRole('button', { name: 'Preparar el contrato' }).click()
    await page
      .getByRole('dialog')
      .getByText(/ EN rev\. 1 \(3\)\.pdf$/)
      .waitFor()
    await page.getByRole('dialog').getByText('Nº 3 · Inglés · Revisión 1').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('El negocio está confirmado. Para cambiarlo').waitFor()

    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Copiar' }).click()
    await type(page.getByRole('dialog'), 'ETD nueva', '20-04-2027')
    await page.getByRole('dialog').getByRole('button', { name: 'Copiar' }).click()
    await page.waitForURL(url => url.pathname.endsWith(`/${FILTROS}`) && !url.pathname.includes(`/${nro}/`))
    await page.getByText('20-04-2027').first().waitFor()
    const copia = (await page.getByRole('heading', { level: 1 }).textContent())!
    assert.notEqual(copia, `Negocio ${contrato}`)

    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Anular' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
    await page.getByText('Motivo: falta este dato.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByText('3 líneas de producto').waitFor()
    await accessible('question before deletion')
    await page.getByRole('button', { name: 'Eliminar el negocio' }).click()
    // the filter of the list survives visits to records and a deletion
    await page.waitForURL(`**/pages/negocios/listado/${FILTROS}`)
    // the counts of the list are refreshed too
    const { data } = await call('GET', '/api/negocio/resumen-negocios?grupo=Cod_EstadoNeg')
    const all = (data as { Filas: number }[]).reduce((sum, { Filas }) => sum + Filas, 0)
    await page.getByRole('button', { name: `Todos ${all}`, exact: true }).waitFor()
    await page.goto('/pages/negocios/listado')

    // a deal with a printed contract cannot be deleted
    const kept = await call('POST', '/api/negocio/delete-negocio', { Nro_Negocio: nro })
    assert.equal(kept.estado, false)
    await page.getByRole('textbox', { name: 'Nº de contrato' }).fill(contrato)
    await page.getByRole('link', { name: contrato }).waitFor()
  },
}
