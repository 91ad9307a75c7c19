/** Steps of a person in the wizard of a deal, by the texts on the screen. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import type { Locator, Page } from 'playwright-core'
import type { Stage } from './journey.ts'

/** Waits until a searchable list shows the matches of its text: the earlier list moves under the mouse when they arrive. */
export const listed = (input: Locator) => input.and(input.page().locator(':not([aria-busy=true])')).waitFor()

/** Chooses from a searchable list as a person does: types part of the name and takes the first option. */
export const choose = async (page: Page, inside: Page | Locator, label: string, text: string) => {
  const input = inside
    .getByRole('combobox', { name: label, exact: true })
    .or(inside.getByRole('combobox', { name: `${label} *`, exact: true }))
    .first()
  await input.click()
  await input.fill(text)
  await listed(input)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}
export const type = async (inside: Page | Locator, label: string, text: string) => {
  const input = inside.getByRole('textbox', { name: label }).first()
  await input.click()
  await input.fill(text)
}

/** Types into a searchable list and leaves the field with Tab. */
export const typedAndLeft = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

type Linea = { producto: string; variedad: string; calibre: string; envase: string; cantidad: string; precio: string }
export const LINEAS_NUEVAS: readonly Linea[] = [
  { producto: 'Nuez con cáscara', variedad: 'Chandler', calibre: '32-34', envase: '', cantidad: '24000', precio: '4,15' },
  { producto: 'Nuez con cáscara', variedad: 'Serr', calibre: '34-36', envase: '', cantidad: '12.500,5', precio: '4,4' },
  { producto: 'Nuez mariposa mitades', variedad: 'Chandler', calibre: '', envase: '', cantidad: '10000', precio: '8,9' },
]

export const addLine = async (page: Page, linea: Linea) => {
  await page.getByRole('button', { name: 'Agregar línea' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Especie', 'Nuez')
  await choose(page, dialog, 'Variedad', linea.variedad)
  await choose(page, dialog, 'Producto', linea.producto)
  if (linea.calibre) await choose(page, dialog, 'Calibre', linea.calibre)
  await choose(page, dialog, 'Envase', linea.envase)
  await type(dialog, 'Cantidad', linea.cantidad)
  await choose(page, dialog, 'Unidad de venta', 'Kilogramo')
  await type(dialog, 'Precio', linea.precio)
  await choose(page, dialog, 'Moneda', 'Dólar estadounidense')
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Creates a caliber that does not exist yet, from the line that needs it. */
export const newCaliber = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Agregar línea' }).click()
  const line = page.getByRole('dialog', { name: 'Agregar línea de producto' })
  await choose(page, line, 'Especie', 'Nuez')
  await line.getByRole('combobox', { name: 'Calibre' }).click()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Crear “${name}”…` }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const caliber = page.getByRole('dialog', { name: 'Agregar calibre' })
  await caliber.getByRole('button', { name: 'Agregar', exact: true }).click()
  await caliber.waitFor({ state: 'hidden' })
  await line
    .getByRole('combobox', { name: 'Calibre' })
    .and(page.locator(`[value="${name}"]`))
    .waitFor()
  await line.getByRole('button', { name: 'Cancelar' }).click()
}

type Pago = { percent: string; event: string; days: string }
/** Two payments: a part when the contract is signed, the rest some days after the bill of lading. */
export const PAGOS_NUEVOS: readonly [Pago, Pago] = [
  { percent: '30', event: 'Firma del contrato', days: '0' },
  { percent: '70', event: 'Fecha del conocimiento', days: '15' },
]

export const addPayment = async (page: Page, { percent, event, days }: Pago) => {
  await page.getByRole('button', { name: 'Agregar pago' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Unidad', 'Porcentaje')
  await type(dialog, 'Cantidad', percent)
  await type(dialog, 'Días', days)
  await choose(page, dialog, 'Evento', event)
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()
export const stepShown = (page: Page, title: string) => page.locator('[aria-current="step"]').filter({ hasText: title }).waitFor()

/** Adds a row to a repeated requirement in the wizard. */
const addRequirement = async (page: Page, lista: string, label: string, text: string) => {
  const list = page.locator(`[data-field="${lista}"]`)
  await list.getByRole('button', { name: 'Agregar fila' }).click()
  await choose(page, list.locator('tbody tr').last(), label, text)
}

/** Adds one of each kind of document that clients request most. */
export const fillRequisitos = async (page: Page) => {
  await addRequirement(page, 'Documentos', 'Documento', 'Factura')
  await addRequirement(page, 'Certificados', 'Certificado', 'fitosanitario')
  await addRequirement(page, 'Analisis', 'Análisis', 'flatoxina')
}

/** Sets the client in every role that it may have, and one of our companies. */
export const fillPartes = async (page: Page) => {
  await page.getByRole('button', { name: /^Completar con/ }).click()
  await choose(page, page, 'Cliente interno', '')
}

/** Fills the first step of the wizard, with a deal to Hamburg. */
export const fillDatos = async (page: Page) => {
  await choose(page, page, 'Cliente', 'Nordkern')
  await choose(page, page, 'Incoterm', 'FOB')
  await choose(page, page, 'País de destino', 'Alemania')
  await choose(page, page, 'Puerto de destino', 'Hamburgo')
  await choose(page, page, 'Formato de carga', '')
  await type(page, 'ETD', '15-03-2027')
  await type(page, 'Contenedores', '2')
  await choose(page, page, 'Responsable comex', 'Tomás')
  await choose(page, page, 'Responsable de calidad', 'Paula')
}

/** Stores a copy of an existing deal as the draft of comercial in the browser. The wizard then opens with the draft, at its last step. */
export const keepDraft = async ({ page, call }: Pick<Stage, 'page' | 'call'>, nro: number) => {
  const deal = (await call('GET', `/api/negocio/${nro}`)).data as Record<string, unknown>
  const named = (row: Record<string, unknown>, fields: object) =>
    Object.fromEntries(Object.keys(fields).flatMap(name => (name in row ? [[name, row[name]]] : [])))
  const draft = {
    ...named(deal, negocio.fields),
    ...Object.fromEntries(
      Object.entries<AnyPart>(negocio.parts).map(([name, { fields }]) => [
        name,
        (deal[name] as Record<string, unknown>[]).map(row => named(row, fields)),
      ]),
    ),
    Nro_Negocio: undefined,
    Nro_Contrato: null,
  }
  await page.evaluate(
    text => localStorage.setItem('nogal.borrador.negocio.comercial', text),
    JSON.stringify({ draft, step: 6, key: `borrador-de-prueba-${nro}` }),
  )
}
