/** The record of a shipment at three widths: its forms have fields as wide as their content, and on a phone its first card stands high. */
import assert from 'node:assert/strict'
import { stateWord } from '@nogal/model/aggregate/states'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { tab } from './tab.ts'

const PHONE = { width: 390, height: 844 }
const WINDOWS = [PHONE, { width: 1280, height: 800 }, { width: 1366, height: 768 }]
const PARTS = ['Reserva y ruta', 'Fechas y cortes', 'Aduana']
const OF_CONTAINER = ['Sellos', 'Camión', 'Pesos']
/** A label in one line is at most this high, in CSS pixels. */
const ONE_LINE = 24

type Item = { Id_Contenedor: number; Cod_CertDocAnalis: number; Id_LineaGestion: number }
type Fila = {
  Nro_Negocio: number
  Nro_Embarque: number
  Nro_Booking: string | null
  Fecha_ETA: string | null
  Cant_Contenedores: number
  Nom_EstadoEmb: string
}

/** Faults of the visible fields of a form: a label in two lines, a value that is cut, a narrow field as wide as a broad one. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(most => {
    const fields = [...document.querySelectorAll<HTMLElement>('#contenido [data-field][data-width]')].filter(one => one.checkVisibility())
    const [narrow = 0, broad = 0] = ['narrow', 'broad'].map(which =>
      Math.max(0, ...fields.filter(one => one.dataset.width === which).map(one => one.offsetWidth)),
    )
    const faults = fields.flatMap(one => {
      const label = one.querySelector<HTMLElement>('label')
      const input = one.querySelector<HTMLInputElement>('input:not([type=checkbox]):not([type=hidden])')
      const name = one.dataset.field!
      return [
        ...(one.dataset.type !== 'flag' && label && label.offsetHeight > most ? [`${name}: label of ${label.offsetHeight} px`] : []),
        ...(one.dataset.width === 'narrow' && input && input.scrollWidth > input.clientWidth ? [`${name}: its value is cut`] : []),
      ]
    })
    if (!fields.length) faults.push('no fields')
    if (narrow && broad && narrow >= broad) faults.push(`narrow fields of ${narrow} px, broad ones of ${broad} px`)
    const beyond = document.documentElement.scrollWidth - innerWidth
    return beyond > 0 ? [...faults, `the page is ${beyond} px too wide`] : faults
  }, ONE_LINE)

/** On a phone the voyage is read and the first card begins in the upper half, and no line of pills is cut. */
const onPhone = async (page: Page) => {
  const half = PHONE.height / 2
  const facts = page.getByRole('region', { name: /^Resumen/ })
  for (const name of ['Booking', 'ETD', 'ETA']) {
    const box = await facts
      .locator('div', { has: page.getByText(name, { exact: true }) })
      .last()
      .boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width && box.y + box.height < half, `${name} is in sight`)
  }
  const card = await page.locator('#contenido [role=tabpanel] form').first().boundingBox()
  assert.ok(card && card.y < half, `the first card begins at ${card?.y} px`)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [role=tablist]')]
      .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth)
      .map(one => one.getAttribute('aria-label')),
  )
  assert.deepEqual(cut, [])
}

/** The header in one line, over a page that was scrolled, has the state in whole and its button at every width. */
const headerLine = async (page: Page, state: string) => {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const line = page.locator('[data-sticky-line] > div')
  const badge = line.getByText(state, { exact: true })
  await badge.waitFor()
  const cut = await line.evaluate(one =>
    [...one.querySelectorAll<HTMLElement>('*')]
      .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
      .map(({ textContent }) => textContent),
  )
  assert.deepEqual(cut, [])
}

/** The tabs of an item of gestión stay where they are while its sections are walked. */
const sectionsOfItem = async (page: Page, address: string) => {
  await page.goto(address)
  const sections = page.getByRole('dialog').getByRole('tab')
  await sections.first().waitFor()
  const tops: number[] = []
  for (const section of await sections.all()) {
    await section.click()
    await page.waitForFunction(
      name => document.querySelector('[role=dialog] [role=tab][aria-selected=true]')?.textContent === name,
      await section.textContent(),
    )
    tops.push(Math.round((await section.boundingBox())!.y))
  }
  assert.equal(new Set(tops).size, 1, `the tabs stand at ${tops.join(', ')} px`)
}

export const journey: Journey = {
  name: 'ficha',
  place: 'second',
  run: async ({ page, login, call, accessible, picture }) => {
    await login('comex')
    const rows = (await call('GET', '/api/embarque/listar-embarques')).data as Fila[]
    const ship = rows.find(row => row.Nro_Booking && row.Fecha_ETA && row.Cant_Contenedores > 0)!
    const whole = (await call('GET', `/api/embarque/${ship.Nro_Embarque}/cargar-embarque`)).data as {
      Contenedores_Embarque: { Id_Contenedor: number }[]
    }
    const [box] = whole.Contenedores_Embarque
    const address = `/pages/embarque/${ship.Nro_Negocio}/${ship.Nro_Embarque}`
    const state = stateWord(ESTADOS_EMBARQUE, ship.Nom_EstadoEmb)
    const [{ Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }] = (
      await call('GET', `/api/comexlogistica/${ship.Nro_Embarque}/0/listar-documentos-contenedor`)
    ).data as [Item]
    const item = `/pages/logistica/${ship.Nro_Negocio}/${ship.Nro_Embarque}?item=${Id_Contenedor}-${Cod_CertDocAnalis}-${Id_LineaGestion}#documento`
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      await page.goto(address)
      await tab(page, PARTS[0]!)
      await page.getByRole('textbox', { name: 'Booking' }).waitFor()
      if (window === PHONE) await onPhone(page)
      for (const part of PARTS) {
        await tab(page, part)
        await page.locator('#contenido [data-field]:visible').first().waitFor()
        assert.deepEqual(await faultsOf(page), [], `${part} at ${window.width} px`)
        await picture(`${part}-${window.width}`)
      }
      await headerLine(page, state)
      await sectionsOfItem(page, item)
      await page.goto(`${address}?contenedor=${box!.Id_Contenedor}#contenedores`)
      for (const part of OF_CONTAINER) {
        await tab(page, part)
        await page.locator('#contenido [data-field]:visible').first().waitFor()
        assert.deepEqual(await faultsOf(page), [], `${part} at ${window.width} px`)
      }
      if (window === PHONE) await accessible('weights of a container on a phone')
      await picture(`contenedor-${window.width}`)
    }
  },
}
