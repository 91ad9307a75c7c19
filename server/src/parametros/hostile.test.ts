import { describe, expect, test } from 'vitest'
import { closeHeavy } from '../heavy/heavy.ts'
import { formulario, type Respuesta, useApi } from '../test/api.ts'
import { HOSTILE, workbook } from '../test/hostileFiles.ts'

const api = useApi()

const importar = (bytes: Buffer | string): Promise<Respuesta> =>
  api.pedir('POST', '/api/parametros/giro/importar', formulario('planilla', bytes))

describe('a file made to do harm', () => {
  test.each(HOSTILE)('$what', async ({ bytes, told }) => {
    const { status, errores, text } = await importar(bytes())
    if (!told) return expect([200, 400], text.slice(0, 300)).toContain(status)
    expect(status, text.slice(0, 300)).toBe(400)
    expect(errores).toEqual([{ campo: 'archivo', mensaje: expect.stringMatching(told) }])
  })
})

test('what other sheets hold is no reason to refuse the first one', async () => {
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c></row><row r="3"><c r="A3"><v>7</v></c></row>'
  const wide = '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>'
  const { data, text } = await importar(
    workbook(rows, { 'xl/worksheets/sheet2.xml': wide, 'xl/calcChain.xml': '<calcChain><c r="XFD9"/></calcChain>' }),
  )
  expect(data?.Filas, text).toMatchObject([{ Fila: 3, Nombre: '7', Accion: 'agregar' }])
})

describe('more than can be done at once', () => {
  const ask = {
    importaciones: () => importar('Nombre\nUno más\n'),
  }
  test.each(Object.entries(ask))('too many %s are told to come back, the others are done', async (what, one) => {
    await closeHeavy()
    await api.token('admin')
    const all = await Promise.all(Array.from({ length: 30 }, one))
    const busy = all.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]!.mensaje).toBe(`Hay muchas ${what} en espera. Vuelva a intentarlo en un minuto.`)
    expect(all.filter(({ status }) => status === 200).length).toBe(30 - busy.length)
  })
})
