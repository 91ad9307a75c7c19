import type { Values } from '@nogal/model/fields'
import { RUTAS_NEGOCIO } from '@nogal/model/negocio/negocio.calls'
import { negocio, REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import { describe, expect, test } from 'vitest'
import { buildCabecera } from '../test/builders.ts'
import { useNegocios } from '../test/negocios.ts'

const { enviar, leer } = useNegocios()
const nuevo = async (cambios: Values = {}): Promise<number> =>
  (await enviar('/api/negocio/add-negocio', buildCabecera(cambios))).data.Nro_Negocio

const MENSAJES = {
  Documentos: 'Documento ya se encuentra asociado',
  Certificados: 'Certificado ya se encuentra asociado',
  Analisis: 'Analisis ya se encuentra asociado',
  Otros_Docs: 'Este registro ya se encuentra asociado',
  Brokers: 'Este registro ya se encuentra asociado',
}
const KINDS = REQUISITOS.map(lista => ({ lista, code: negocio.parts[lista].unique!.field, ...RUTAS_NEGOCIO[lista] }))

describe.each(KINDS)('$lista', r => {
  const add = (Nro_Negocio: number, code: unknown, more: Values = {}) =>
    enviar(`${r.path}/add-${r.verb}`, { Nro_Negocio, [r.code]: code, ...more })

  test('is linked, read, changed and unlinked', async () => {
    const Nro_Negocio = await nuevo()
    const added = await add(Nro_Negocio, 1, { Observacion: ' Según lo pactado ' })
    expect(added, added.text).toMatchObject({
      status: 200,
      data: { Nro_Negocio, Id_Linea: 1, [r.code]: 1, Codigo: 1, Observacion: 'Según lo pactado' },
    })
    expect(added.data.Nombre).toBeTruthy()
    await add(Nro_Negocio, 2)
    const changed = await enviar(`${r.path}/update-${r.verb}`, { Nro_Negocio, Id_Linea: 1, [r.code]: 3, Observacion: null, Version: 1 })
    expect(changed).toMatchObject({ status: 200, data: { Codigo: 3, Observacion: null, Version: 2 } })
    expect((await leer(`${r.path}/${Nro_Negocio}/1`)).data).toEqual(changed.data)
    expect((await leer(`${r.path}/${Nro_Negocio}`)).data).toHaveLength(2)
    expect((await leer(`/api/negocio/${Nro_Negocio}`)).data[r.lista]).toEqual((await leer(`${r.path}/${Nro_Negocio}`)).data)
    expect(await enviar(`${r.path}/delete-${r.verb}`, { Nro_Negocio, Id_Linea: 1, Version: 1 })).toMatchObject({
      status: 409,
      data: { Version: 2 },
    })
    expect(await enviar(`${r.path}/delete-${r.verb}`, { Nro_Negocio, Id_Linea: 1 })).toMatchObject({ status: 200, data: { Id_Linea: 1 } })
    expect(await leer(`${r.path}/${Nro_Negocio}/1`)).toMatchObject({ status: 404 })
  })

  test('is one of a kind per deal, and says so in the words of the specification', async () => {
    const Nro_Negocio = await nuevo()
    await add(Nro_Negocio, 1)
    await add(Nro_Negocio, 2)
    const refused = { status: 409, estado: false, mensaje: MENSAJES[r.lista] }
    expect(await add(Nro_Negocio, 1)).toMatchObject(refused)
    expect(await enviar(`${r.path}/update-${r.verb}`, { Nro_Negocio, Id_Linea: 2, [r.code]: 1 })).toMatchObject(refused)
    expect(await enviar(`${r.path}/update-${r.verb}`, { Nro_Negocio, Id_Linea: 2, [r.code]: 2 })).toMatchObject({ status: 200 })
    expect((await leer(`${r.path}/${Nro_Negocio}`)).data).toHaveLength(2)
    expect(await add(await nuevo(), 1)).toMatchObject({ status: 200 })
    const whole = await enviar('/api/negocio/add-negocio', buildCabecera({ [r.lista]: [{ [r.code]: 1 }, { [r.code]: 1 }] }))
    expect(whole).toMatchObject({ ...refused, errores: [{ campo: `${r.lista}.1.${r.code}` }] })
  })

  test('linked by two at once is linked once', async () => {
    const Nro_Negocio = await nuevo()
    expect((await Promise.all([1, 1, 1].map(code => add(Nro_Negocio, code)))).map(answer => answer.status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    ['missing', undefined, {}, 400],
    ['a word', 'uno', {}, 400],
    ['unknown', 999_999, {}, 400],
    ['with an unknown field', 1, { Zz: 1 }, 400],
    ['with control characters', 1, { Observacion: 'a\u0000b' }, 400],
    ['with a remark too long', 1, { Observacion: 'x'.repeat(201) }, 400],
  ])('%s is refused', async (_, code, more, status) => {
    const Nro_Negocio = await nuevo()
    const answer = await add(Nro_Negocio, code, more)
    expect(answer).toMatchObject({ status, estado: false })
    expect(answer.errores).toHaveLength(1)
    expect((await leer(`${r.path}/${Nro_Negocio}`)).data).toEqual([])
  })

  test('of a deal that does not exist is 404', async () => {
    expect(await add(999_999, 1)).toMatchObject({ status: 404 })
  })
})

test('docs-requeridos answers what the deal requires', async () => {
  const Nro_Negocio = await nuevo({
    Documentos: [{ Cod_DocNegocio: 3 }],
    Analisis: [{ Cod_Analisis: 4 }],
    Analisis_Req: true,
    Documentos_Req: 'Por correo',
  })
  const { data } = await leer(`/api/negocio/docs-requeridos/${Nro_Negocio}`)
  expect(data).toMatchObject({
    Documentos: [{ Nombre: 'Lista de empaque (packing list)' }],
    Certificados: [],
    Analisis: [{ Nombre: 'Humedad' }],
    Otros_Docs: [],
    Analisis_Req: true,
    Documentos_Req: { type: 'doc' },
    Certificados_Req: null,
  })
})
