/** Comments: comex mentions quality on a container, quality answers and resolves, the client reads and writes what is for it, and nothing else. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { ask, hearOnly, type JourneyAnswer, logIn } from './portal.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number }
type Caja = { Id_Contenedor: number }
const INTERNAL = 'Falta el análisis de humedad'
const FOR_CLIENT = 'La reserva sale esta semana.'
const REMARK = '¿Pueden enviar la lista de empaque?'
const CORRECTED = '¿Pueden enviar la lista de empaque firmada?'

const threads = (page: Page) => page.getByRole('list', { name: 'Hilos' }).getByRole('listitem')
const box = (page: Page, name = 'Comentario nuevo') => page.getByRole('form', { name })
const dataOf = async (page: Page, path: string): Promise<unknown> => ((await (await ask(page, 'GET', path)).json()) as JourneyAnswer).data

const run = async ({ page, login, window, picture, accessible }: Stage): Promise<void> => {
  await login('cliente')
  const [fila] = (await dataOf(page, '/api/clientelogistica/listarEmbarques')) as Fila[]
  assert.ok(fila)
  await login('comex')
  const { Contenedores_Embarque } = (await dataOf(page, `/api/embarque/${fila.Nro_Embarque}/cargar-embarque`)) as {
    Contenedores_Embarque: Caja[]
  }
  const [caja] = Contenedores_Embarque
  const shipment = `/pages/embarque/${fila.Nro_Negocio}/${fila.Nro_Embarque}`

  const others = await window()
  const quality = await others.newPage()
  await logIn(quality, 'calidad')
  await hearOnly(quality, 'mencion')
  await quality.reload()

  // comex mentions a person of quality: those who do not see the container are not offered
  await page.goto(`${shipment}?contenedor=${caja!.Id_Contenedor}&parte=comentarios#contenedores`)
  const words = box(page).getByRole('textbox', { name: 'Comentario nuevo' })
  await words.click()
  await words.pressSequentially('¿Se puede cargar, @nadie')
  await page.getByText('Nadie con ese nombre ve este registro.').waitFor()
  for (const _ of 'nadie') await page.keyboard.press('Backspace')
  await words.pressSequentially('paula')
  await page.getByRole('option', { name: /Paula Contreras/ }).waitFor()
  await accessible('whom a comment may mention')
  await picture('mencion')
  await page.keyboard.press('Enter')
  await words.pressSequentially('?')
  await box(page).getByText('Interno: el cliente no lo lee.').waitFor()
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await threads(page).getByText('@Paula Contreras').first().waitFor()

  // her bell rings, she answers and resolves, and comex sees both without a reload
  await quality.getByRole('button', { name: 'Avisos: 1 sin leer' }).click()
  await quality.getByRole('dialog', { name: 'Avisos' }).getByRole('link').first().click()
  const thread = threads(quality).filter({ hasText: '¿Se puede cargar' }).first()
  await thread.getByRole('button', { name: 'Responder' }).click()
  await box(quality, 'Respuesta').getByRole('textbox').click()
  await quality.keyboard.type(INTERNAL)
  await box(quality, 'Respuesta').getByRole('button', { name: 'Responder' }).click()
  await threads(page).getByText(INTERNAL).waitFor()
  await thread.getByRole('button', { name: 'Resolver' }).click()
  await threads(page).getByText('Resuelto por Paula Contreras').waitFor()
  await accessible('a thread that is resolved')
  await picture('hilo')

  // what is for the client has another colour and says so, above the box too
  await page.goto(`${shipment}#comentarios`)
  await box(page).getByRole('switch', { name: 'Escribirle al cliente' }).check()
  await box(page).getByText('Lo lee el cliente: ').waitFor()
  await box(page).getByRole('textbox', { name: 'Comentario nuevo' }).click()
  await page.keyboard.type(FOR_CLIENT)
  await accessible('a comment for the client')
  await picture('para-el-cliente')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await threads(page).filter({ hasText: FOR_CLIENT }).getByText('Lo lee el cliente').waitFor()

  // the client reads it without names, answers, and sees nothing of the rest
  const client = await others.newPage()
  await logIn(client, 'cliente')
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(`/pages/cliente/${fila.Nro_Negocio}/${fila.Nro_Embarque}`)
  await client.getByText(FOR_CLIENT).waitFor()
  const text = (await client.locator('body').textContent()) ?? ''
  for (const hidden of [INTERNAL, 'Paula Contreras', '¿Se puede cargar']) assert.ok(!text.includes(hidden), hidden)
  await client.getByRole('textbox', { name: 'Escriba su pregunta o comentario' }).fill(REMARK)
  await client.getByRole('button', { name: 'Enviar comentario' }).click()
  await client.getByRole('listitem').filter({ hasText: REMARK }).waitFor()
  await accessible('the comments of a client', client)
  // the client corrects its own words, and the company sees them; another remark is deleted before anybody answers
  const saidByClient = (text: string) => client.getByRole('listitem').filter({ hasText: text })
  await saidByClient(REMARK).getByRole('button', { name: 'Editar' }).click()
  await client.getByRole('textbox', { name: 'Corrija su comentario' }).fill(CORRECTED)
  await client.getByRole('button', { name: 'Guardar' }).click()
  await saidByClient(CORRECTED).getByText('editado').waitFor()
  assert.equal(await saidByClient(FOR_CLIENT).getByRole('button', { name: 'Editar' }).count(), 0, 'the words of the company')
  await picture('cliente', client)
  const write = async (text: string) => {
    await client.getByRole('textbox', { name: 'Escriba su pregunta o comentario' }).fill(text)
    await client.getByRole('button', { name: 'Enviar comentario' }).click()
    await saidByClient(text).waitFor()
  }
  await write('Perdón, era otro embarque')
  await saidByClient('Perdón, era otro embarque').getByRole('button', { name: 'Eliminar' }).click()
  const question = client.getByRole('dialog', { name: '¿Eliminar su comentario?' })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  // the question names the remark in a list of its own
  await question.waitFor({ state: 'detached' })
  await saidByClient('Perdón, era otro embarque').waitFor({ state: 'detached' })
  await threads(page).getByText(CORRECTED).waitFor()

  // one feed tells all of it
  await page.goto(`${shipment}#actividad`)
  const feed = page.getByRole('list', { name: 'Actividad, lo último primero' })
  await feed.getByText(CORRECTED).waitFor()
  await feed.getByText(INTERNAL).waitFor()
  await page.getByRole('group', { name: 'Actividad: filtros' }).getByRole('button', { name: 'Estados' }).click()
  await feed.getByText(CORRECTED).waitFor({ state: 'detached' })
  await accessible('the feed of a shipment')
  await picture('actividad')

  // the container has a feed of its own
  await page.goto(`${shipment}?contenedor=${caja!.Id_Contenedor}&parte=actividad#contenedores`)
  await feed.getByText(INTERNAL).waitFor()
  await page.getByRole('group', { name: 'Actividad: filtros' }).getByRole('button', { name: 'Comentarios' }).click()
  await feed.getByText('cambió el contenedor').first().waitFor({ state: 'detached' })
  await accessible('the feed of a container')
  await picture('actividad-contenedor')
}

export const journey: Journey = { name: 'comentarios', place: 'third', run }
