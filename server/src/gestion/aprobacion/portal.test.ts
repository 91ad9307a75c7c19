import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { adjuntosOf, pdf } from '../../test/archivos.ts'
import type { Planned } from '../../test/embarques.ts'
import { COMERCIAL, useRondas } from '../../test/rondas.ts'

const { api, planned, ask, rounds, itemsOf, idsOf, statesOf, asked, see } = useRondas()

describe('the portal', () => {
  const decide = (d: Planned, how: string, usuario: string, body?: Values) => ask(`${how.replace('{}', String(d.ships[0]))}`, usuario, body)

  test('approves or rejects what waits, and links of the round end', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(COMERCIAL)!
    const [one] = await idsOf(d)
    // a decision about one document leaves the others to the link
    expect((await decide(d, 'aprobacion-documentos/{}', 'comercial', { Gestiones: [one!] })).mensaje).toBe('Se aprobó: 1 gestión.')
    expect((await see(token)).text).not.toContain('Factura comercial')
    expect(await decide(d, `rechazo-documentos/{}/${encodeURIComponent('Falta el peso')}`, 'comex')).toMatchObject({
      status: 200,
      mensaje: 'Se rechazó: 1 gestión.',
    })
    expect((await see(token)).status).toBe(410)
    expect(await statesOf(d)).toEqual(['04', '05'])
    expect(await rounds(d.ships[0]!)).toMatchObject([
      { Estado: 'parcial', Gestiones: [{ Resultado: 'aprobada' }, { Resultado: 'rechazada', Motivo: 'Falta el peso' }] },
    ])
    expect(await decide(d, 'aprobacion-documentos/{}', 'comex')).toMatchObject({
      status: 409,
      mensaje: 'Nada espera aprobación en este embarque.',
    })
  })

  test('rejects each document for its own reason, and those without one for the reason of all', async () => {
    const d = await planned()
    await asked(d)
    const [one, two] = await idsOf(d)
    const body = { Gestiones: [{ ...one!, Motivo: ' Falta el peso ' }, two!] }
    expect((await decide(d, 'rechazo-documentos/{}/Borrador', 'comex', body)).status).toBe(200)
    const [round] = await rounds(d.ships[0]!)
    expect(round.Gestiones.map((g: Values) => g.Motivo)).toEqual(['Falta el peso', 'Borrador'])
  })

  test('follows what is decided of one item alone', async () => {
    const d = await planned()
    await asked(d)
    for (const { codigo, tipo } of await itemsOf(d)) {
      if (tipo !== 'documento') continue
      const body = { Nro_Embarque: d.ships[0], Id_Contenedor: codigo === 1 ? 0 : d.boxes[0], Cod_CertDocAnalis: codigo, Id_LineaGestion: 1 }
      expect((await ask('update-nuevo-documento', 'comex', { ...body, Cod_EstadoGestion: '05', Motivo: 'No' })).status).toBe(200)
    }
    expect(await rounds(d.ships[0]!)).toMatchObject([{ Estado: 'rechazada', Enlaces: [{ Estado: 'anulado' }, {}] }])
  })

  test('is for who may approve; a reason is needed, and not a novel', async () => {
    const d = await planned()
    await asked(d)
    for (const usuario of ['calidad', 'produccion', 'cliente'])
      for (const how of ['mail-aprobacion/{}', 'aprobacion-documentos/{}', 'rechazo-documentos/{}/no'])
        expect((await decide(d, how, usuario)).status, `${usuario} ${how}`).toBe(403)
    expect((await decide(d, 'mail-aprobacion/{}', 'comercial')).status).toBe(403)
    for (const motivo of ['%20', 'x'.repeat(10_000)])
      expect(await decide(d, `rechazo-documentos/{}/${motivo}`, 'comex')).toMatchObject({
        status: 400,
        mensaje: expect.stringContaining('Motivo'),
      })
    for (const path of ['999999', '0', 'x']) expect([400, 404]).toContain((await ask(`aprobacion-documentos/${path}`, 'comex')).status)
    expect(await statesOf(d)).toEqual(['03', '03'])
  })
})

describe('for the client', () => {
  const mailOf = (d: Planned, place: Values = { De: 'embarque', Clave: d.ships[0]! }) =>
    adjuntosOf(api).attach(place as { De: string; Clave: number }, 'Correo de Katrin.pdf', pdf(`correo ${d.nro}`))
  const decide = (d: Planned, body: Values, motivo?: string, usuario = 'comex') =>
    motivo
      ? ask(`rechazo-documentos/${d.ships[0]}/${encodeURIComponent(motivo)}`, usuario, body)
      : ask(`aprobacion-documentos/${d.ships[0]}`, usuario, body)

  test('somebody of the company approves under their own name, with a reason and the client’s mail', async () => {
    const d = await planned()
    await asked(d)
    const { Id_Adjunto } = await mailOf(d)
    const body = { Por_Cliente: true, Contacto: 'Katrin Vogel', Motivo: 'Aprobó por correo el lunes.', Id_Adjunto }
    expect(await decide(d, body)).toMatchObject({ status: 200 })
    const said = 'Por Nordkern Handelsgesellschaft mbH (Katrin Vogel): Aprobó por correo el lunes.'
    const [round] = await rounds(d.ships[0]!)
    expect(round).toMatchObject({
      Estado: 'aprobada',
      Gestiones: Array(2).fill({
        ...{ Resultado: 'aprobada', Usuario: 'comex', Nom_Usuario: 'Tomás Herrera', Motivo: said },
        ...{ Nom_Cliente: 'Nordkern Handelsgesellschaft mbH', Contacto: 'Katrin Vogel', Id_Adjunto, Nom_Adjunto: 'Correo de Katrin.pdf' },
      }),
    })
    const { data } = await api.pedir('GET', `/api/gestion/${(await idsOf(d))[0]!.Id_Gestion}/estados`, { usuario: 'calidad' })
    expect(data.at(-1)).toMatchObject({ Cod_EstadoGestion: '04', Usuario: 'comex', Motivo: said })
  })

  test('rejects with the reason of the address', async () => {
    const d = await planned()
    await asked(d)
    const { Id_Adjunto } = await mailOf(d, { De: 'negocio', Clave: d.nro })
    expect(await decide(d, { Por_Cliente: true, Contacto: 'Katrin Vogel', Id_Adjunto }, 'Falta el lote')).toMatchObject({ status: 200 })
    expect(await rounds(d.ships[0]!)).toMatchObject([
      { Gestiones: [{ Motivo: expect.stringMatching(/^Por Nordkern .*: Falta el lote$/) }, {}] },
    ])
  })

  test('keeps the mail that shows what the client decided, as it was then', async () => {
    const d = await planned()
    await asked(d)
    const { Id_Adjunto } = await mailOf(d)
    const calls = adjuntosOf(api)
    expect(await decide(d, { Por_Cliente: true, Contacto: 'Katrin Vogel', Motivo: 'Aprobó.', Id_Adjunto })).toMatchObject({ status: 200 })
    const kept = {
      status: 409,
      mensaje: expect.stringMatching(/^«Correo de Katrin\.pdf» muestra lo que decidió el cliente.* Adjunte .* aparte\.$/),
    }
    expect(await calls.change('eliminar', { Id_Adjunto })).toMatchObject(kept)
    expect(await calls.upload('Otro.pdf', pdf('otro'), { Id_Adjunto })).toMatchObject(kept)
    expect((await calls.open(Id_Adjunto)).bytes.equals(pdf(`correo ${d.nro}`))).toBe(true)
    // the description is not part of the proof, so that it may change
    expect(await calls.change('actualizar', { Id_Adjunto, Descripcion: 'Lunes' })).toMatchObject({ status: 200 })
  })

  test('is refused with a mail that the person may not see', async () => {
    const d = await planned()
    await asked(d)
    const { Id_Adjunto } = await mailOf(d, { De: 'negocio', Clave: d.nro })
    const setDeals = (permisos: Values[]) =>
      api.db.pool.query("update usuario set permisos = $1 where cod_usuario = 'comex'", [JSON.stringify(permisos)])
    await setDeals([{ Cod_Pantalla: 'negocio', Cod_Funcion: 'ver', Permitido: false }])
    const body = { Por_Cliente: true, Contacto: 'K', Motivo: 'x', Id_Adjunto }
    expect(await decide(d, body)).toMatchObject({ status: 400, mensaje: expect.stringMatching(/^Correo del cliente: no está/) })
    await setDeals([])
    expect(await statesOf(d)).toEqual(['03', '03'])
    expect(await decide(d, body)).toMatchObject({ status: 200 })
  })

  test.each<[string, Values, RegExp]>([
    ['nobody of the client', { Motivo: 'x' }, /^Quién del cliente/],
    ['no reason', { Contacto: 'K' }, /^Motivo/],
    ['no mail', { Contacto: 'K', Motivo: 'x', Id_Adjunto: null }, /^Correo del cliente: adjúntelo/],
    ['a mail that there is not', { Contacto: 'K', Motivo: 'x', Id_Adjunto: 999_999 }, /^Correo del cliente: no está/],
  ])('is refused with %s', async (_, more, mensaje) => {
    const d = await planned()
    await asked(d)
    const { Id_Adjunto } = await mailOf(d)
    expect(await decide(d, { Por_Cliente: true, Id_Adjunto, ...more })).toMatchObject({
      status: 400,
      mensaje: expect.stringMatching(mensaje),
    })
    expect(await statesOf(d)).toEqual(['03', '03'])
  })

  test('is refused with the mail of another shipment, or one that was taken away', async () => {
    const [d, elsewhere] = [await planned(), await planned()]
    await asked(d)
    const { Id_Adjunto: other } = await mailOf(elsewhere)
    const { Id_Adjunto: gone } = await mailOf(d)
    await adjuntosOf(api).change('eliminar', { Id_Adjunto: gone })
    for (const Id_Adjunto of [other, gone])
      expect(await decide(d, { Por_Cliente: true, Contacto: 'K', Motivo: 'x', Id_Adjunto })).toMatchObject({ status: 400 })
    expect(await statesOf(d)).toEqual(['03', '03'])
  })
})
