import { zipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { tx } from '../db/tx.ts'
import { formulario, useApi } from '../test/api.ts'
import { importadorDe } from '../test/importar.ts'
import { type FilasDeHoja, filasDeTemporada, libro, planilla } from '../test/libros.ts'
import { takeNext } from './importacion.queries.ts'
import { MOST_EMBEDDED, workOnImports } from './trabajo.ts'

const api = useApi()
const base = '/api/administracion/importaciones'

const { ver, enviar, filasDe, subir, aplicar } = importadorDe(() => api)
const cuantos = async (table: string) => (await api.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
/** Writes one cell of a sheet. */
const cell = (row: number, column: number, value: string | number | null) => (rows: (string | number | null)[][]) => {
  rows[row]![column] = value
}
const con = (
  sheet: string,
  change: (rows: (string | number | null)[][]) => void,
  contratos = ['T-1', 'T-2'],
): Record<string, FilasDeHoja> => {
  const all = filasDeTemporada(contratos)
  const rows = all[sheet]!.map(row => [...row])
  change(rows)
  return { ...all, [sheet]: rows }
}

test('a season is tried without a trace, applied whole, and a second time changes nothing', async () => {
  const before = await cuantos('negocio')
  const avisos = await cuantos('aviso')
  const file = await libro(filasDeTemporada(['A-1', 'A-2', 'A-3']))
  const tried = await subir('temporada.xlsx', file)
  expect(tried).toMatchObject({ Estado: 'revisada', Mensaje: null })
  for (const hoja of tried.Hojas)
    expect(hoja, JSON.stringify(await filasDe(tried.Id_Importacion, 'rechazar'))).toMatchObject({ Agregar: 3 })
  expect(await cuantos('negocio')).toBe(before)
  expect(await aplicar(tried)).toMatchObject({ Estado: 'aplicada' })
  expect(await cuantos('negocio')).toBe(before + 3)
  const { data } = await api.pedir('GET', `/api/negocio/buscar/A-2`)
  const { data: deal } = await api.pedir('GET', `/api/negocio/${data[0].Nro_Negocio}`)
  expect(deal).toMatchObject({
    ...{
      Nro_Contrato: 'A-2',
      Nom_EstadoNeg: 'CONFIRMADO',
      Fecha_ETD: '2027-03-15',
      Total_Kilos: 20_000,
      Total_Monto: 50_000,
      Kilos_Saldo: 0,
    },
  })
  const { data: ships } = await api.pedir('GET', `/api/embarque/${deal.Nro_Negocio}/listar-embarques-negocio`)
  expect(ships).toMatchObject([
    { Nro_Corr_Embarque: 1, Nro_Booking: 'BKA-2', Nom_EstadoEmb: 'Reservado', Total_Kilos: 20_000, Fecha_ETD: '2027-03-15' },
  ])
  // what lists keep of it is what working it out anew gives
  const { rows } = await api.db.pool.query(
    `select m.nombre from mantenido m where m.tabla = 'negocio' and cardinality(mantenidos_distintos(m.nombre, array[$1::int])) > 0`,
    [deal.Nro_Negocio],
  )
  expect(rows).toEqual([])
  // nobody is told of each of them, and the history says where they come from
  expect(await cuantos('aviso')).toBe(avisos)
  const { data: estados } = await api.pedir('GET', `/api/negocio/${deal.Nro_Negocio}/estados`)
  expect(estados.at(-1)).toMatchObject({ Motivo: 'Importación de «temporada.xlsx»', Usuario: 'admin' })

  const again = await subir('temporada.xlsx', file)
  for (const hoja of again.Hojas) expect(hoja).toMatchObject({ Sin_Cambios: 3, Agregar: 0, Actualizar: 0, Rechazar: 0 })
  // numbers of a trial are given back: the next deal follows the last one
  const { data: next } = await api.pedir('POST', '/api/negocio/copiar-negocio', { body: { Nro_Negocio: deal.Nro_Negocio } })
  expect(next.Nro_Negocio).toBeLessThanOrEqual(deal.Nro_Negocio + 2)
})

test('a changed cell says what would change, and changes that alone', async () => {
  await aplicar(await subir('t.xlsx', await libro(con('Negocios', cell(1, 1, 'En preparación'), ['C-1']))))
  const file = con('Líneas', cell(1, 7, '2,75'), ['C-1'])
  const tried = await subir('t.xlsx', await libro({ Líneas: file.Líneas! }))
  expect(tried.Hojas).toMatchObject([{ Hoja: 'Productos', Actualizar: 1, Agregar: 0, Rechazar: 0 }])
  expect(await filasDe(tried.Id_Importacion, 'actualizar')).toMatchObject([{ Fila: 2, Registro: 'C-1 · 1', Detalle: 'Precio: 2,5 → 2,75' }])
  await aplicar(tried)
  const { rows } = await api.db.pool.query(
    "select l.precio::float, l.monto::float from negocio_producto l join negocio n using (nro_negocio) where n.nro_contrato = 'C-1'",
  )
  expect(rows).toEqual([{ precio: 2.75, monto: 55_000 }])
})

test.each<[string, string, (rows: (string | number | null)[][]) => void, string]>([
  ['a name that is none', 'Negocios', cell(1, 5, 'Hamburgx'), 'Puerto de destino: «Hamburgx» no existe; elija un valor de la lista.'],
  ['a missing value', 'Negocios', cell(1, 7, null), 'ETD: falta este dato.'],
  ['a number that is none', 'Líneas', cell(1, 5, 'veinte'), 'Cantidad: escriba un número.'],
  ['a day that is none', 'Negocios', cell(1, 7, '31-02-2027'), 'ETD: escriba una fecha válida (dd-mm-aaaa).'],
  ['too much fruit', 'Fruta', cell(1, 3, 20_001), 'No queda tanta fruta de la línea 1'],
  ['payments that are not 100 %', 'Pagos', cell(1, 3, 90), 'Los pagos en porcentaje de un negocio confirmado deben sumar 100 %'],
  [
    'a deal of nobody',
    'Líneas',
    rows => void rows.push(['NADIE', 1, 1, 1, 1, 10, 1, '1', 'USD']),
    'no está en la hoja Negocios ni en el portal',
  ],
  ['a row twice', 'Líneas', rows => void rows.push([...rows[1]!]), 'Es el mismo registro que el de la fila 2.'],
  ['a container of a shipment that is none', 'Contenedores', cell(1, 2, 9), 'el negocio no tiene un embarque 9'],
])('%s keeps its deal out, with the reason, and no other', async (_, sheet, change, sentence) => {
  const tried = await subir('t.xlsx', await libro(con(sheet, change)))
  const rejected = await filasDe(tried.Id_Importacion, 'rechazar')
  expect(JSON.stringify(rejected)).toContain(sentence)
  const negocios = tried.Hojas.find(({ Hoja }: { Hoja: string }) => Hoja === 'negocio')
  expect(negocios.Agregar).toBe(sentence.includes('Negocios') ? 2 : 1)
})

test('rejected rows are a workbook with their reasons, which comes in once it is corrected', async () => {
  const tried = await subir('temporada.xlsx', await libro(con('Negocios', cell(1, 5, 'Hamburgx'), ['R-1', 'R-2'])))
  const done = await aplicar(tried)
  const path = `${base}/${done.Id_Importacion}/rechazadas`
  expect((await api.pedir('GET', path, { usuario: 'comercial' })).status).toBe(403)
  const { bytes, headers } = await api.pedir('GET', path)
  expect(headers['content-disposition']).toContain(encodeURIComponent('temporada, rechazadas.xlsx'))
  const sheets = await readXlsx(bytes)
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual(
    ['Negocios', 'Líneas', 'Pagos', 'Embarques', 'Contenedores', 'Fruta'].map(name => [name, 2]),
  )
  const rows = Object.fromEntries(
    sheets.map(({ sheet, data }) => [sheet, data.map(row => row.map(value => value as string | number | null))]),
  )
  expect(rows.Negocios![1]!.at(-1)).toBe('Puerto de destino: «Hamburgx» no existe; elija un valor de la lista.')
  expect(rows.Líneas![1]!.at(-1)).toBe('Queda fuera porque otra fila de su negocio tiene un error.')
  rows.Negocios![1]![5] = 'Hamburgo'
  const again = await subir('corregidas.xlsx', await libro(rows))
  for (const hoja of again.Hojas) expect(hoja).toMatchObject({ Filas: 1, Agregar: 1 })
  expect((await api.pedir('GET', `${base}/${again.Id_Importacion}/rechazadas`)).status).toBe(404)
})

test('headings that nobody knows are explained once, and remembered', async () => {
  const own = con('Pagos', cell(0, 3, 'Porción'), ['N-1'])
  const found = await subir('t.xlsx', await libro(own))
  expect(found).toMatchObject({ Estado: 'fallida', Desconocidas: [{ Hoja: 'Formas_Pago', Titulo: 'Porción', Ejemplo: '100' }] })
  const columnas = (Campo: string | null) => ({
    Id_Importacion: found.Id_Importacion,
    Columnas: [{ Hoja: 'Formas_Pago', Titulo: 'Porción', Campo }],
  })
  expect(await enviar('columnas', columnas('Precio'))).toMatchObject({ status: 400, mensaje: expect.stringContaining('Pagos no lo tiene') })
  expect((await enviar('columnas', columnas('Cantidad'))).status).toBe(200)
  expect(await ver(found.Id_Importacion)).toMatchObject({ Estado: 'revisada', Desconocidas: [] })
  expect(await subir('t.xlsx', await libro(own))).toMatchObject({ Estado: 'revisada' })
})

const CSV = filasDeTemporada(['V-1'])
test.each<[string, string, () => Promise<Buffer | string>, string]>([
  [
    'a formula',
    't.xlsx',
    () =>
      writeXlsx(
        [
          [{ value: 'Contrato' }, { value: 'Cantidad' }],
          [{ value: 'X' }, { value: '=1+1', type: 'Formula' }],
        ] as never,
        { sheet: 'Líneas' } as never,
      ).toBuffer(),
    'La celda B2 de la hoja «Líneas» tiene una fórmula.',
  ],
  [
    'a formula in CSV',
    'Líneas.csv',
    async () =>
      planilla([
        ['Contrato', 'Línea'],
        ['X', '=1+1'],
      ]),
    'La celda B2 de la hoja «Líneas» tiene una fórmula.',
  ],
  ['200,000 rows', 'Líneas.csv', async () => `Contrato;Línea\n${'X;1\n'.repeat(200_000)}`, 'tiene más de 100.000 filas'],
  [
    'another template',
    'gastos.xlsx',
    () =>
      libro({
        Gastos: [
          ['Fecha', 'Glosa', 'Debe'],
          ['1', '2', '3'],
        ],
      }),
    'La hoja «Gastos» es de otra plantilla: sus columnas (Fecha, Glosa, Debe) no son de ninguna hoja',
  ],
  [
    'a sheet of parameters under another name',
    'x.xlsx',
    () =>
      libro({
        Hoja1: [
          ['Nombre en inglés', 'UN/LOCODE'],
          ['a', 'b'],
        ],
      }),
    'tiene las columnas de «Puertos»',
  ],
  ['no rows', 't.xlsx', () => libro({ Negocios: [['Contrato']] }), 'El archivo no tiene filas que importar.'],
  ['an old Excel', 't.xls', async () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'Excel antiguo'],
  ['something else', 'foto.jpg', async () => Buffer.from([0xff, 0xd8, 0, 1]), 'no es Excel (.xlsx), CSV ni un ZIP'],
  [
    'a ZIP of something else',
    'a.zip',
    async () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })),
    'El ZIP no tiene archivos de Excel',
  ],
  ['a damaged ZIP', 'a.zip', async () => Buffer.from('PK\u0003\u0004nada'), 'está dañado'],
  [
    'a ZIP bomb',
    'a.zip',
    async () => Buffer.from(zipSync({ 'Líneas.csv': Buffer.alloc(8 * 1024 * 1024, 0x20) })),
    'demasiado grande por dentro',
  ],
  ['two sheets of one kind', 't.xlsx', () => libro({ Líneas: CSV.Líneas!, Productos2: CSV.Líneas! }), 'Hay dos hojas de «Líneas»'],
])(
  '%s is refused with what to do',
  async (_, nombre, bytes, sentence) => {
    const found = await subir(nombre, await bytes())
    expect(found).toMatchObject({ Estado: 'fallida', Mensaje: expect.stringContaining(sentence) })
  },
  60_000,
)

test('a file of more deals than the embedded engine takes says so there, and is tried on a server', async () => {
  const contratos = Array.from({ length: MOST_EMBEDDED + 1 }, (_, i) => `MUCHOS-${i}`)
  const { Negocios = [] } = filasDeTemporada(contratos)
  const found = await subir('muchos.xlsx', await libro({ Negocios }))
  if (api.db.kind === 'postgresql') return expect(found).toMatchObject({ Estado: 'revisada', Hojas: [{ Filas: MOST_EMBEDDED + 1 }] })
  expect(found).toMatchObject({
    Estado: 'fallida',
    Mensaje:
      'Esta instalación guarda sus datos sin un servidor PostgreSQL, y mientras importa nadie más puede trabajar: suba hasta 300 negocios por archivo. Este tiene 301.',
  })
  const few = await subir('pocos.xlsx', await libro({ Negocios: Negocios.slice(0, MOST_EMBEDDED + 1) }))
  expect(few).toMatchObject({ Estado: 'revisada', Hojas: [{ Filas: MOST_EMBEDDED }] })
}, 120_000)

test('CSV files in a ZIP are the same season', async () => {
  const entries = Object.entries(CSV).map(([name, rows]) => [`${name}.csv`, Buffer.from(planilla(rows))])
  const tried = await subir('temporada.zip', Buffer.from(zipSync(Object.fromEntries(entries))))
  expect(tried).toMatchObject({ Estado: 'revisada' })
  for (const hoja of tried.Hojas) expect(hoja).toMatchObject({ Agregar: 1, Rechazar: 0 })
})

test('what was shown is what is applied: after a change in the portal nothing is', async () => {
  const tried = await subir('t.xlsx', await libro(filasDeTemporada(['D-1', 'D-2'])))
  await aplicar(await subir('otra.xlsx', await libro(filasDeTemporada(['D-2']))))
  expect(await aplicar(tried)).toMatchObject({
    Estado: 'fallida',
    Mensaje: expect.stringContaining('Algo cambió en el portal desde la revisión'),
  })
  expect((await api.pedir('GET', '/api/negocio/buscar/D-1')).data).toEqual([])
  await enviar('revisar', { Id_Importacion: tried.Id_Importacion })
  const now = await ver(tried.Id_Importacion)
  expect(now.Hojas[0]).toMatchObject({ Agregar: 1, Sin_Cambios: 1 })
  expect(await enviar('aplicar', { Id_Importacion: now.Id_Importacion, Resultado: 'otro' })).toMatchObject({ status: 409 })
  expect(await aplicar(now)).toMatchObject({ Estado: 'aplicada' })
  expect(await enviar('revisar', { Id_Importacion: now.Id_Importacion })).toMatchObject({
    status: 409,
    mensaje: expect.stringContaining('ya terminó'),
  })
})

test('a process that ended in between leaves nothing, and the next one says so', async () => {
  const { data } = await api.pedir('POST', `${base}/subir`, formulario('t.xlsx', await libro(filasDeTemporada(['K-1']))))
  await tx(api.db, { usuario: 'portal' }, takeNext)
  expect(await ver(data.Id_Importacion)).toMatchObject({ Estado: 'revisando' })
  await workOnImports(api.db, api.config)
  expect(await ver(data.Id_Importacion)).toMatchObject({ Estado: 'revisando' })
  await api.db.pool.query("update importacion set viva_en = now() - interval '2 minutes' where id_importacion = $1", [data.Id_Importacion])
  await workOnImports(api.db, api.config)
  expect(await ver(data.Id_Importacion)).toMatchObject({
    Estado: 'fallida',
    Mensaje: expect.stringContaining('El servidor se detuvo mientras revisaba'),
  })
  await enviar('revisar', { Id_Importacion: data.Id_Importacion })
  expect(await ver(data.Id_Importacion)).toMatchObject({ Estado: 'revisada' })
  await enviar('descartar', { Id_Importacion: data.Id_Importacion })
  expect(await ver(data.Id_Importacion)).toMatchObject({ Estado: 'descartada' })
  const { rows } = await api.db.pool.query('select contenido from importacion where id_importacion = $1', [data.Id_Importacion])
  expect(rows).toEqual([{ contenido: null }])
})

test('only administradores import and export, and what leaves is in the access log', async () => {
  for (const usuario of ['comercial', 'cliente']) {
    expect((await api.pedir('POST', `${base}/subir`, { usuario, ...formulario('t.xlsx', 'x') })).status).toBe(403)
    expect((await api.pedir('POST', '/api/administracion/exportar-todo', { usuario, body: {} })).status).toBe(403)
  }
  await api.pedir('POST', '/api/administracion/exportar-todo', { body: {} })
  const { data } = await api.pedir('GET', '/api/administracion/accesos?pagina=1&porPagina=1&filtros={"Clase":"archivo"}')
  expect(data).toMatchObject([{ Usuario: 'admin', Detalle: expect.stringMatching(/^Nogal \d{4}-\d\d-\d\d\.zip$/) }])
})

test('the template is read, and has no rows', async () => {
  const { bytes } = await api.pedir('GET', `${base}/plantilla`)
  expect(await subir('plantilla.xlsx', bytes)).toMatchObject({ Estado: 'fallida', Mensaje: 'El archivo no tiene filas que importar.' })
})
