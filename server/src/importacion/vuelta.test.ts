/** Any season that is written out and read back is the same, and the same file a second time changes nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { importadorDe } from '../test/importar.ts'
import { type FilasDeHoja, libro } from '../test/libros.ts'

const api = useApi()
const { filasDe, subir, aplicar } = importadorDe(() => api)

type Cell = string | number | null
type Deal = { estado: string; lineas: { kilos: number; precio: number; texto: string | null }[]; boxes: number[]; etd: number }

const words = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ0-9 .,;:()'"&%+=@#/-]{0,60}$/).map(text => text.trim() || null)
const deal: fc.Arbitrary<Deal> = fc.record({
  estado: fc.constantFrom('En preparación', 'Confirmado', 'Anulado'),
  lineas: fc.array(
    fc.record({
      // whole boxes, also of a quarter of it
      kilos: fc.integer({ min: 1, max: 100 }).map(n => n * 1_000),
      precio: fc.integer({ min: 1, max: 100_000 }).map(n => n / 1000),
      texto: words,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  // the share of the first line that each container carries
  boxes: fc.array(fc.constantFrom(0.25, 0.5), { maxLength: 2 }),
  etd: fc.integer({ min: 0, max: 300 }),
})

const day = (n: number): string => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
const comma = (n: number): string => String(n).replace('.', ',')

/** A season of deals as sheets; a deal in preparation has no shipment. */
const sheetsOf = (deals: readonly Deal[], name: (n: number) => string): Record<string, FilasDeHoja> => {
  const shipped = deals.flatMap((one, n) => (one.estado === 'En preparación' ? [] : [{ ...one, contrato: name(n) }]))
  const boxes = shipped.flatMap(({ contrato, lineas, boxes }) =>
    boxes.map((share, i): Cell[] => [contrato, i + 1, 1, 3, lineas[0]!.kilos * share]),
  )
  const lines = deals.flatMap(({ lineas }, n) =>
    lineas.map(({ kilos, precio }, i): Cell[] => [name(n), i + 1, 1, 1, 1, kilos, 1, comma(precio), 'USD']),
  )
  return {
    Negocios: [
      [
        'Contrato',
        'Estado',
        'Cliente (código)',
        'Incoterm (código)',
        'País de destino',
        'Puerto de destino',
        'Formato de carga',
        'ETD',
      ].concat([
        'Embarques',
        'Contenedores',
        'Responsable comercial (código)',
        'Responsable comex (código)',
        'Responsable de calidad (código)',
        'Condiciones de pago',
      ]),
      ...deals.map(({ estado, etd, lineas }, n): Cell[] =>
        [name(n), estado, 1, 'CFR', 'Alemania', 'Hamburgo', 'Paletizado', day(etd)].concat([
          1,
          1,
          'comercial',
          'comex',
          'calidad',
          lineas[0]!.texto,
        ] as never),
      ),
    ],
    Líneas: [
      [
        'Contrato',
        'Línea',
        'Especie (código)',
        'Producto (código)',
        'Envase (código)',
        'Cantidad',
        'Unidad de venta (código)',
        'Precio',
      ].concat(['Moneda (código)']),
      ...lines,
    ],
    Pagos: [
      ['Contrato', 'Cuota', 'Unidad', 'Cantidad', 'Días', 'Evento'],
      ...deals.map((_, n): Cell[] => [name(n), 1, 'Porcentaje', 100, 0, 'Firma del contrato']),
    ],
    Embarques: [
      ['Contrato', 'Embarque', 'Booking', 'Observaciones'],
      ...shipped.map(({ contrato, lineas }): Cell[] => [contrato, 1, `BK${contrato}`, lineas[0]!.texto]),
    ],
    Contenedores: [['Contrato', 'Contenedor', 'Embarque', 'Tipo de contenedor (código)'], ...boxes.map(row => row.slice(0, 4))],
    Fruta: [
      ['Contrato', 'Contenedor', 'Línea', 'Cantidad'],
      ...boxes.map(([contrato, box, , , kilos]): Cell[] => [contrato!, box!, 1, kilos!]),
    ],
  }
}

let run = 0
test('a season that is read comes out as the same rows, and twice changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deal, { minLength: 1, maxLength: 4 }), async deals => {
      const at = ++run
      const file = await libro(sheetsOf(deals, n => `P${at}-${n}`))
      const tried = await subir('t.xlsx', file)
      expect(tried).toMatchObject({ Estado: 'revisada', Desconocidas: [] })
      expect(await filasDe(tried.Id_Importacion, 'rechazar')).toEqual([])
      expect(await aplicar(tried)).toMatchObject({ Estado: 'aplicada' })
      const again = await subir('t.xlsx', file)
      const told = [...(await filasDe(again.Id_Importacion, 'actualizar')), ...(await filasDe(again.Id_Importacion, 'rechazar'))]
      expect(told).toEqual([])
      for (const hoja of again.Hojas) expect(hoja).toMatchObject({ Sin_Cambios: hoja.Filas })
    }),
    { numRuns: 12 },
  )
  // everything that came in goes out, and comes in without a change
  const { bytes } = await api.pedir('POST', '/api/administracion/exportar-todo', { body: {} })
  const back = await subir('todo.zip', bytes)
  expect(back).toMatchObject({ Estado: 'revisada' })
  for (const hoja of back.Hojas) expect(hoja).toMatchObject({ Sin_Cambios: hoja.Filas })
}, 300_000)
