import { negocio } from '@nogal/model/negocio/negocio.fields'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import { expect, test, vi } from 'vitest'
import { offersOf } from './offers.ts'

const searchOptions = vi.hoisted(() => vi.fn())
vi.mock('./options.ts', () => ({ searchOptions }))

const found = async (fields: Parameters<typeof offersOf>[0], key: string, search = '') =>
  (await offersOf(fields, key)!.find(search, new AbortController().signal)).map(({ value, label }) => [value, label])

test.each([
  ['Nom_ClienteNegocio', [['Nordkern', 'Nordkern']]],
  [
    'Nom_Consig',
    [
      ['', 'Sin dato'],
      ['Nordkern', 'Nordkern'],
    ],
  ],
  ['Cod_IncoTerm', [['7', '7']]],
])('%s offers the rows that it refers to, as the column shows them', async (key, offers) => {
  searchOptions.mockResolvedValue([{ value: 7, label: 'Nordkern' }])
  expect(await found(negocio.fields, key)).toEqual(offers)
})

test('a choice offers its options, found without accents', async () => {
  const { fields } = parameterNamed('puerto')
  expect(await found(fields, 'Tipo', 'aereo')).toEqual([['Aéreo', 'Aéreo']])
  expect(await found(parameterNamed('clientes').fields, 'Roles', 'notif')).toEqual([['Notificado', 'Notificado']])
})

test('what is typed freely offers nothing', () => {
  for (const key of ['Nro_Contrato', 'Fecha_ETD', 'Cod_Pais', 'Nada']) expect(offersOf(negocio.fields, key)).toBeUndefined()
})
