/** Shipping lines: an administrador says how one is asked, what the line says is taken by a click, and its events are read by staff and client. */
import assert from 'node:assert/strict'
import { boxEvent, startCarrier, voyageEvent } from '../server/src/test/carrier.ts'
import { day, type FilaEmbarque, newNumbers, typed } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { choose } from './negocio.steps.ts'
import { logIn, pressChip, quiet } from './portal.ts'

type Row = Record<string, unknown>
const LINE = 1

/** A confirmed deal of the client whose sample user is «cliente». */
const dealOfClient = async ({ login, call }: Stage): Promise<number> => {
  await login('comercial')
  const list = (await call('GET', '/api/negocio/lista-negocios/0/0')).data as Row[]
  const from = list.find(({ Cod_EstadoNeg, Cod_ClienteNegocio }) => Cod_EstadoNeg === '02' && Cod_ClienteNegocio === 1)!
  const { data } = await call('POST', '/api/negocio/copiar-negocio', { Nro_Negocio: from.Nro_Negocio, Fecha_ETD: day(20) })
  const { Nro_Negocio } = data as FilaEmbarque
  const done = await call('POST', '/api/negocio/cambiar-estado', { Nro_Negocio, Cod_EstadoNeg: '02' })
  assert.ok(done.estado, done.mensaje)
  return Nro_Negocio
}

const run = async (stage: Stage): Promise<void> => {
  const { page, login, call, window, picture, accessible } = stage
  const line = await startCarrier()
  try {
    const deal = await dealOfClient(stage)
    await login('comex')
    await call('GET', `/api/embarque/set-up-embarque/${deal}/1/1/comex`)
    const { Embarques, Contenedores } = (await call('GET', `/api/embarque/${deal}/tablero-carga`)).data as Record<
      string,
      (FilaEmbarque & Row)[]
    >
    const { Nro_Embarque } = Embarques![0]!
    const port = async (locode: string): Promise<Row> => {
      const { data } = await call('GET', `/api/parametros/puerto?buscar=${locode}`)
      return (data as Row[]).find(({ Cod_Locode }) => Cod_Locode === locode)!
    }
    const [valparaiso, rotterdam] = [await port('CLVAP'), await port('NLRTM')]
    const booked = await call('POST', '/api/embarque/update-info-embarque', {
      ...{
        Nro_Embarque,
        Cod_TipTrans: 1,
        Cod_Naviera: LINE,
        Cod_Nave: null,
        Nro_Booking: 'BKRASTREO',
        Fecha_ETD: day(10),
        Fecha_ETA: day(40),
        Corte_Documentos: `${day(8)}T12:00:00`,
      },
      ...{ Cod_PaisOrigen: valparaiso.Cod_Pais, Cod_PuertoOrigen: valparaiso.Cod_Puerto },
      ...{ Cod_PaisDestino: rotterdam.Cod_Pais, Cod_PuertoDestino: rotterdam.Cod_Puerto },
    })
    assert.ok(booked.estado, booked.mensaje)
    const [box] = newNumbers(1)
    await call('POST', '/api/embarque/update-info-contenedor', { Id_Contenedor: Contenedores![0]!.Id_Contenedor, Nro_Contenedor: box })
    line.events.set('BKRASTREO', [
      voyageEvent('DEPA', 'EST', `${day(12)}T20:00:00-03:00`, 'CLVAP'),
      voyageEvent('ARRI', 'EST', `${day(44)}T08:00:00+01:00`, 'NLRTM'),
      boxEvent('GTOT', `${day(-2)}T09:00:00-03:00`, box!, { emptyIndicatorCode: 'EMPTY' }),
      boxEvent('GTIN', `${day(-1)}T09:00:00-03:00`, box!),
    ])

    // an administrador says how the line is asked; a refused address keeps what was typed
    await login('admin')
    await page.goto('/pages/administracion/rastreo')
    await page.getByText('No se le pregunta a ninguna naviera').waitFor()
    await page.getByRole('button', { name: 'Agregar naviera' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Seguir a una naviera' })
    const { Nom_Naviera } = ((await call('GET', `/api/parametros/naviera/${LINE}`)).data ?? {}) as { Nom_Naviera: string }
    await choose(page, dialog, 'Naviera', Nom_Naviera)
    await dialog.getByLabel('Dirección de sus eventos').fill(line.url)
    await dialog.getByLabel('Cabecera de la credencial').fill('API-Key')
    await dialog.getByLabel('Credencial', { exact: true }).fill('clave-de-la-naviera')
    await accessible('how a line is asked')
    await picture('naviera')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Naviera guardada. Se le pregunta en unos segundos.').waitFor()
    await page.getByText('Responde').waitFor({ timeout: 60_000 })
    assert.equal(line.asked[0]!.headers['api-key'], 'clave-de-la-naviera')
    await accessible('the lines')
    await picture('navieras')

    // what the line says stands beside what the portal has, and is taken by a click
    await login('comex')
    await page.goto('/pages/embarques/listado')
    await pressChip(page, /La naviera propone/)
    const listed = page.getByRole('row', { name: /BKRASTREO/ })
    await listed.getByRole('img', { name: /^La naviera propone \d datos$/ }).waitFor()
    await accessible('the mark of what lines propose')
    await picture('lista')
    await page.goto(`/pages/embarque/${deal}/${Nro_Embarque}#fechas`)
    const said = page.getByRole('region', { name: 'Dice la naviera' })
    await said.getByText(typed(day(44))).waitFor()
    await page.getByRole('list', { name: 'Según la naviera' }).getByText('Zarpe de la nave').waitFor()
    await accessible('what a line says')
    await picture('propuesta')
    const row = said.getByRole('listitem').filter({ hasText: 'ETA' })
    await row.getByRole('button', { name: 'Tomar' }).click()
    const question = page.getByRole('dialog', { name: 'Al guardar también cambiará' })
    await question.getByRole('button', { name: 'Tomar' }).click()
    await page.getByText('Dato tomado.').waitFor()
    await row.waitFor({ state: 'detached' })
    const taken = (await call('GET', `/api/embarque/${Nro_Embarque}/cargar-embarque`)).data as Row
    assert.equal(taken.Fecha_ETA, day(44))
    // another ETD takes cut-offs along: that is read before it is taken, and nothing changes for who goes back
    const departure = said.getByRole('listitem').filter({ hasText: 'ETD' })
    await departure.getByRole('button', { name: 'Tomar' }).click()
    await question
      .getByText(/corte de documentos/)
      .first()
      .waitFor()
    await accessible('what follows from the ETD of a line')
    await picture('antes-de-tomar')
    await question.getByRole('button', { name: 'Volver' }).click()
    assert.equal(((await call('GET', `/api/embarque/${Nro_Embarque}/cargar-embarque`)).data as Row).Fecha_ETD, day(10))
    await departure.getByRole('button', { name: 'Tomar' }).click()
    await question.getByRole('button', { name: 'Tomar' }).click()
    await departure.waitFor({ state: 'detached' })

    // with the server away, the sentence is beside the button and the proposal stays
    await page.route('**/api/embarque/descartar-rastreo', route => route.abort())
    await said.getByRole('listitem').filter({ hasText: 'Viaje' }).getByRole('button', { name: 'Descartar' }).click()
    await said.getByRole('alert').waitFor()
    await page.unroute('**/api/embarque/descartar-rastreo')
    await said.getByRole('button', { name: /Reintentar/ }).click()
    await page.getByText('Dato descartado.').waitFor()

    // the open record shows what the line tells meanwhile, without a reload
    line.events
      .get('BKRASTREO')!
      .push(voyageEvent('ARRI', 'EST', `${day(47)}T08:00:00+01:00`, 'NLRTM', { eventCreatedDateTime: '2026-01-05T10:00:00Z' }))
    await page.getByRole('button', { name: 'Preguntar ahora' }).click()
    await said.getByText(typed(day(47))).waitFor({ timeout: 60_000 })

    // the container has its line
    await page.goto(`/pages/embarque/${deal}/${Nro_Embarque}?contenedor=${Contenedores![0]!.Id_Contenedor}&parte=eventos#contenedores`)
    await page.getByRole('list', { name: 'Según la naviera' }).getByText('Ingreso al terminal').waitFor()
    await picture('contenedor')

    // the client reads the events in English, and nothing of what is proposed
    const other = await (await window()).newPage()
    await other.setViewportSize({ width: 390, height: 844 })
    await logIn(other, 'cliente')
    await other.goto(`/pages/cliente/${deal}/${Nro_Embarque}`)
    await other.getByText('Ingreso al terminal').waitFor()
    await accessible('the events of a client', other)
    await picture('cliente', other)
    await other.getByText('English', { exact: true }).click()
    await other.getByText('Gate in', { exact: true }).waitFor()
    // the language is stored for the user, and later journeys of this portal read Spanish
    await other.getByText('Español', { exact: true }).click()
    await other.getByText('Ingreso al terminal').waitFor()
    await quiet(other)
  } finally {
    await line.stop()
  }
}

export const journey: Journey = { name: 'rastreo', place: 'second', run }
