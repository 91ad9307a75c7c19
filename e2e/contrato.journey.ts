/** The contract of a deal by mail: sent to the client, confirmed, out of date after an amendment, and sent again from its task. */
import assert from 'node:assert/strict'
import type { Journey } from './journey.ts'
import { linkIn, messageTo } from './mail.ts'
import { quiet } from './portal.ts'

/** The contract of the deal whose client gets mails in this journey. */
export const CONTRATO_ENVIADO = '2026-0042'

export const journey: Journey = {
  name: 'contrato',
  place: 'second',
  run: async ({ page, login, call, mail, accessible, picture, window }) => {
    await login('comercial')
    const { data } = await call('GET', `/api/negocio/buscar/${CONTRATO_ENVIADO}`)
    const [deal] = data as { Nro_Negocio: number }[]
    assert.ok(deal, `the sample has the deal ${CONTRATO_ENVIADO}`)
    const { Nro_Negocio } = deal
    const address = `/pages/negocio/${Nro_Negocio}/view`
    await page.goto(`${address}#contrato`)
    await page.getByText('No se ha enviado desde el portal').waitFor()
    await page.getByRole('button', { name: 'Enviar…' }).click()
    const dialog = page.getByRole('dialog', { name: `Enviar el contrato ${CONTRATO_ENVIADO}` })
    await dialog.locator('iframe').waitFor()
    await accessible('the contract to be sent')
    await picture('enviar')
    const to = await dialog.getByRole('textbox', { name: /^Correo/ }).inputValue()
    await dialog.getByRole('button', { name: 'Enviar el contrato', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const message = await messageTo(mail, to)
    assert.match(message.text, /application\/pdf/)

    const client = await (await window()).newPage()
    await client.goto(linkIn(message))
    await client.getByRole('button', { name: 'I confirm that I received it' }).click()
    await client.getByText(/^The receipt was confirmed on/).waitFor()
    await client.close()

    const amended = await call('POST', '/api/negocio/cambiar-estado', {
      Nro_Negocio,
      Cod_EstadoNeg: '02',
      Motivo: 'Otro lugar de entrega.',
    })
    assert.ok(amended.estado, amended.mensaje)
    const changed = await call('POST', '/api/negocio/update-negocio', { Nro_Negocio, Lugar_IncoTerm: 'San Antonio' })
    assert.ok(changed.estado, changed.mensaje)
    await page.goto(address)
    await page.getByText('El contrato se enmendó (enmienda 1) y el último que se envió es de antes.').waitFor()
    await page.getByRole('link', { name: 'Enviar el contrato' }).first().click()
    await dialog.getByText('Lleva la revisión 1, que reemplaza al contrato anterior:').waitFor()
    await dialog.getByText('San Antonio').first().waitFor()
    await picture('enmendado')
    await dialog.getByRole('button', { name: 'Enviar la revisión 1' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await messageTo(mail, to, 2)
    await page.getByText('El contrato se enmendó (enmienda 1)').waitFor({ state: 'hidden' })
    const { data: printings } = await call('GET', `/api/negocio/${Nro_Negocio}/impresiones`)
    assert.deepEqual(
      (printings as { Idioma: string }[]).map(({ Idioma }) => Idioma),
      ['en', 'en'],
      'only what was sent is printed',
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Desactualizado').waitFor({ state: 'hidden' })
    await quiet(page)
    await accessible('the contract of a deal on a phone')
    await picture('telefono')
  },
}
