/** The contract of a deal by mail. */
import type { Values } from '@nogal/model/fields'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { callsOf, loadedShipment, planDeal } from '../../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const send = (nro: number, more: Values = {}) => api.pedir('POST', '/api/negocio/enviar-contrato', { body: { Nro_Negocio: nro, ...more } })
const prepared = async (nro: number) => (await api.pedir('GET', `/api/negocio/${nro}/envio-contrato`)).data
const amend = async (nro: number, more: Values): Promise<void> => {
  const asked: [string, Values][] = [
    ['/api/negocio/cambiar-estado', { Nro_Negocio: nro, Cod_EstadoNeg: '02', Motivo: 'El cliente pidió un cambio.' }],
    ['/api/negocio/update-negocio', { Nro_Negocio: nro, ...more }],
  ]
  for (const [url, body] of asked) {
    const { status, text } = await api.pedir('POST', url, { body })
    if (status !== 200) throw new Error(text)
  }
}
const tasks = async (nro: number): Promise<string[]> =>
  (await api.db.pool.query('select clase from pendiente where nro_negocio = $1 and cerrado_en is null', [nro])).rows.map(row => row.clase)

const CONTACTS = [
  { Nombre: 'Ada', Email: 'ada@cliente.example', Recibe: ['Documentos'] },
  { Nombre: 'Bo', Email: 'bo@cliente.example', Recibe: ['Facturas'] },
]
beforeAll(async () => {
  await api.db.pool.query("update clientes set email = 'oficina@cliente.example', contactos = $1 where cod_cliente = 1", [
    JSON.stringify(CONTACTS),
  ])
})

describe('the contract by mail', () => {
  test('goes to the contacts that receive documents, with the PDF in the language of contracts', async () => {
    const { nro } = await planDeal(api, 1, 1)
    expect(await prepared(nro)).toMatchObject({
      Destinatarios: [{ Nombre: 'Ada', Email: 'ada@cliente.example' }],
      Falta: null,
      Impedimento: null,
      Ultimo_Envio: null,
    })
    const { status, mensaje, data } = await send(nro)
    expect(status).toBe(200)
    expect(mensaje).toBe('Contrato: queda por enviar a ada@cliente.example.')
    expect(data).toMatchObject({
      Papel: 'contrato',
      Nro_Negocio: nro,
      Nro_Embarque: null,
      Nro_Corr_Embarque: null,
      Revision: null,
      Idioma: 'en',
    })
    expect(data.Asunto).toMatch(/^Contract \d{4}-\d+ · /)
    expect(data.Mensaje).toMatch(/Please find attached the contract \d{4}-\d+\.\n/)
    const eml = await api.pedir('GET', `/api/correo/envios/${data.Id_Envio}/eml`)
    expect(eml.text).toContain('application/pdf')
    expect((await prepared(nro)).Ultimo_Envio.Id_Envio).toBe(data.Id_Envio)
    const [printing] = (await api.pedir('GET', `/api/negocio/${nro}/impresiones`)).data
    expect(printing.Envios).toMatchObject([{ Id_Envio: data.Id_Envio, Para: 'ada@cliente.example' }])
  })

  test('is sent once in each language while nothing changes', async () => {
    const { nro } = await planDeal(api, 1, 1)
    expect((await send(nro)).status).toBe(200)
    const again = await send(nro)
    expect(again.status).toBe(409)
    expect(again.mensaje).toMatch(/^El contrato ya se envió el \d\d-\d\d-\d{4} y nada cambió\. Si no llegó, use «Reenviar»\.$/)
    expect((await send(nro, { Idioma: 'es' })).status).toBe(200)
  })

  test('of two people who send at the same time goes out once', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const answers = await Promise.all([send(nro), send(nro), send(nro)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await api.db.pool.query("select from envio where papel = 'contrato' and clave = $1", [nro])).rowCount).toBe(1)
  })

  test('is out of date after an amendment, a task asks for the next one, and sending it closes the task', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const { data: first } = await send(nro)
    expect(await tasks(nro)).not.toContain('reenviar-contrato')
    await amend(nro, { Lugar_IncoTerm: 'Puerto de Rotterdam' })
    expect((await prepared(nro)).Ultimo_Envio).toMatchObject({ Id_Envio: first.Id_Envio, Desactualizada: true })
    expect(await tasks(nro)).toContain('reenviar-contrato')
    await api.pedir('GET', `/api/negocio/print-negocio/${nro}?formato=pdf&idioma=en`)
    expect(await tasks(nro), 'a printing alone does not reach the client').toContain('reenviar-contrato')
    const { data: second } = await send(nro)
    expect(second).toMatchObject({ Revision: 1, Desactualizada: false })
    expect(second.Asunto).toMatch(/ · Rev\. 1$/)
    expect(await tasks(nro)).not.toContain('reenviar-contrato')
    const former = await api.pedir('POST', '/api/negocio/reenviar-contrato', { body: { Id_Envio: first.Id_Envio } })
    expect([former.status, former.mensaje]).toEqual([409, 'El negocio se enmendó después de este envío. Envíe el contrato enmendado.'])
  })

  test('is looked at before it is sent, which keeps no printing and closes no task', async () => {
    const { nro } = await planDeal(api, 1, 1)
    await api.pedir('GET', `/api/negocio/print-negocio/${nro}?formato=pdf`)
    await amend(nro, { Lugar_IncoTerm: 'Puerto de Rotterdam' })
    const printings = async () => (await api.pedir('GET', `/api/negocio/${nro}/impresiones`)).data
    const before = await printings()
    const seen = await api.pedir('GET', `/api/negocio/print-negocio/${nro}?formato=vista&idioma=en`)
    expect([seen.status, seen.headers['content-type'], seen.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(await printings()).toEqual(before)
    expect(await tasks(nro)).toContain('reenviar-contrato')
  })

  test('is sent again when it did not arrive, to other addresses', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const { data } = await send(nro)
    const resend = () =>
      api.pedir('POST', '/api/negocio/reenviar-contrato', {
        body: { Id_Envio: data.Id_Envio, Destinatarios: [{ Nombre: 'Eva', Email: 'eva@cliente.example' }] },
      })
    expect((await resend()).mensaje).toMatch(/^El mensaje todavía está por salir/)
    await api.db.pool.query("update envio set estado = 'rechazado' where id_envio = $1", [data.Id_Envio])
    expect((await resend()).data).toMatchObject({ Papel: 'contrato', Reenvio_De: data.Id_Envio, Para: [{ Email: 'eva@cliente.example' }] })
  })

  test('is not sent of a draft or of an annulled deal', async () => {
    const { nro } = await planDeal(api, 1, 1, {}, false)
    expect((await send(nro)).mensaje).toBe('El negocio está en preparación y su contrato es un borrador. Confírmelo antes de enviarlo.')
    const { status, text } = await api.pedir('POST', '/api/negocio/cambiar-estado', {
      body: { Nro_Negocio: nro, Cod_EstadoNeg: ESTADO_NEGOCIO.anulado, Motivo: 'No siguió.' },
    })
    expect(status, text).toBe(200)
    expect((await send(nro)).mensaje).toBe('El negocio está anulado.')
  })

  test('needs an address, which may be typed', async () => {
    const { nro } = await planDeal(api, 1, 1, { Cod_ClienteNegocio: 10 })
    await api.db.pool.query("update clientes set email = '', contactos = '[]' where cod_cliente = 10")
    expect((await send(nro)).mensaje).toMatch(/no tiene correo\. Agréguelo en Parámetros, Clientes, o escriba a quién se envía\.$/)
    expect((await send(nro, { Destinatarios: [{ Nombre: 'Eva', Email: 'eva@otro.example' }] })).status).toBe(200)
  })

  test('belongs to no shipment, whatever the shipment with the same number', async () => {
    const { nro } = await planDeal(api, 1, 1)
    await send(nro)
    const { rows } = await api.db.pool.query('select nro_embarque from embarque where nro_embarque = $1', [nro])
    expect(rows, 'a shipment has the number of the deal').toHaveLength(1)
    expect(await embarques.get(`${nro}/envios`)).toEqual([])
    await embarques.get(`${nro}/actualizar-estado-tdi-embarque`)
    expect((await prepared(nro)).Ultimo_Envio.Desactualizada).toBe(false)
  })

  test('is resent where it belongs', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const { data: contract } = await send(nro)
    const { ship } = await loadedShipment(api)
    const paper = await embarques.post('enviar-papel', { Nro_Embarque: ship, Papel: 'lista-empaque' })
    await api.db.pool.query("update envio set estado = 'rechazado' where id_envio = any ($1)", [[contract.Id_Envio, paper.Id_Envio]])
    const asPaper = await api.pedir('POST', '/api/correo/reenviar', { body: { Id_Envio: contract.Id_Envio } })
    expect([asPaper.status, asPaper.mensaje]).toEqual([409, 'Es un contrato: se reenvía desde el negocio.'])
    const asContract = await api.pedir('POST', '/api/negocio/reenviar-contrato', { body: { Id_Envio: paper.Id_Envio } })
    expect([asContract.status, asContract.mensaje]).toEqual([409, 'No es un contrato: se reenvía desde su embarque.'])
  })
})
