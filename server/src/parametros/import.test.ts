import { CATALOGO } from '@nogal/model/parametros/catalogo'
import readXlsx from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { formulario, useApi } from '../test/api.ts'
import { filaValida } from '../test/filas.ts'

const api = useApi()

const exportRows = (pantalla: string, formato: 'xlsx' | 'csv', query = '') =>
  api.pedir('GET', `/api/parametros/${pantalla}/exportar/${formato}${query}`)
const importRows = (
  pantalla: string,
  bytes: Buffer | string,
  aplicar: 'si' | 'no' | 'buenas' = 'no',
  more: { usuario?: string; key?: string } = {},
) => {
  const { body, headers } = formulario('planilla', bytes)
  return api.pedir('POST', `/api/parametros/${pantalla}/importar?aplicar=${aplicar}`, {
    body,
    headers: { ...headers, ...(more.key && { 'idempotency-key': more.key }) },
    ...(more.usuario && { usuario: more.usuario }),
  })
}
const csv = (...lines: string[]) => `\ufeff${lines.join('\r\n')}\r\n`
const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
const all = async (table: string) =>
  (await api.db.pool.query(`select json_agg(t order by t::text)::text as rows from ${table} t`)).rows[0].rows as string

describe('what is exported and imported again changes nothing', () => {
  test.each(CATALOGO.map(e => [e.entity, e] as const))('%s', async (_, e) => {
    await api.pedir('POST', `/api/parametros/${e.entity}`, { body: await filaValida(api.db, e) })
    const before = await all(e.entity)
    for (const formato of ['xlsx', 'csv'] as const) {
      const { status, bytes } = await exportRows(e.entity, formato)
      expect(status).toBe(200)
      const { data, text } = await importRows(e.entity, bytes, 'si')
      expect(data, text.slice(0, 500)).toMatchObject({ Aplicado: true, Agregar: 0, Actualizar: 0, Rechazar: 0 })
      expect(data.Sin_Cambios).toBeGreaterThan(0)
    }
    expect(await all(e.entity)).toBe(before)
  })
})

describe('an export', () => {
  test('carries the rows, the order and the filters of the list, and names beside codes', async () => {
    const { headers, text } = await exportRows('puerto', 'csv', '?orden=-Nom_Puerto&filtros={"Nom_Pais":"chile"}')
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Puertos.csv")
    expect(text).toMatch(/^\ufeff/)
    const [heading, ...rows] = linesOf(text)
    expect(heading).toBe('Código;Nombre;Nombre en inglés;País (código);País;UN/LOCODE;Tipo;Zona horaria;Activo')
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row).toMatch(/^\d+;[^;]+;[^;]*;152;Chile;/)
    const names = rows.map(row => row.split(';')[1]!)
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a, 'es')))
  })
  test('holds numbers and dates that Excel takes for such', async () => {
    const [sheet] = await readXlsx((await exportRows('temporada', 'xlsx')).bytes)
    const [heading, first] = sheet!.data as unknown[][]
    expect(heading).toEqual(['Código', 'Nombre', 'Inicio', 'Término', 'Activo'])
    expect(first![0]).toEqual(expect.any(Number))
    expect(first![2]).toBeInstanceOf(Date)
    expect(linesOf((await exportRows('temporada', 'csv')).text)[1]).toMatch(/;\d{2}-\d{2}-\d{4};\d{2}-\d{2}-\d{4};/)
    expect((await exportRows('envase', 'csv')).text).toMatch(/;"\d+,\d+";/)
  })
  test('holds no formula, and what it guards comes back as it was', async () => {
    const names = ['=1+1', '+56 2', '-x', '@cmd', "'=x", "O'Higgins", '"a;b"', '=HYPERLINK("http://x";"y")']
    for (const Nom_Giro of names) expect((await api.pedir('POST', '/api/parametros/giro', { body: { Nom_Giro } })).status).toBe(200)
    const cells = linesOf((await exportRows('giro', 'csv')).text).map(line => line.split(';')[1]!.replace(/^"/, ''))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t]/)
    for (const formato of ['xlsx', 'csv'] as const)
      expect((await importRows('giro', (await exportRows('giro', formato)).bytes)).data).toMatchObject({
        Actualizar: 0,
        Agregar: 0,
        Rechazar: 0,
      })
  })
  test('of nothing is a sheet with its headings', async () => {
    const query = '?filtros={"Nom_Giro":"nadie se llama así"}'
    expect(linesOf((await exportRows('giro', 'csv', query)).text)).toEqual(['Código;Nombre;Activo'])
    expect((await exportRows('giro', 'xlsx', query)).status).toBe(200)
  })
  test('needs its own permission', async () => {
    const ask = (usuario: string) => api.pedir('GET', '/api/parametros/usuario/exportar/csv', { usuario })
    expect([(await ask('comercial')).status, (await ask('cliente')).status, (await ask('admin')).status]).toEqual([403, 403, 200])
    expect((await ask('admin')).text).not.toContain('argon2')
  })
})

describe('an import', () => {
  test('numbers its rows as the sheet does, blank ones counted', async () => {
    const { data } = await importRows('giro', csv('', 'Nombre', '', 'Giro del medio', ';', '', 'Giro del fondo', '', ''))
    expect(data.Filas.map((f: { Fila: number }) => f.Fila)).toEqual([4, 7])
  })
  test('tells row by row what would happen, and then does it', async () => {
    const file = csv(
      'Nombre;País;UN/LOCODE;Tipo;Activo',
      'Puerto nuevo;CHILE;CLQQ9;marítimo;Sí',
      'Valparaíso;Chile;CLVAP;Marítimo;si',
      'San Antonio;Chile;CLSAI;Marítimo;No',
      'Sin país;Atlantis;;;',
      'Mal código;Chile;PEQQ9;Marítimo;',
      ';Chile;;;',
      'Puerto nuevo;Chile;;;',
    )
    const before = await all('puerto')
    const trial = await importRows('puerto', file)
    expect(trial, trial.text).toMatchObject({
      status: 200,
      data: { Aplicado: false, Agregar: 1, Actualizar: 1, Sin_Cambios: 1, Rechazar: 4 },
    })
    expect(trial.data.Filas.map((f: { Fila: number; Accion: string }) => [f.Fila, f.Accion])).toEqual([
      [2, 'agregar'],
      [3, 'sin cambios'],
      [4, 'actualizar'],
      [5, 'rechazar'],
      [6, 'rechazar'],
      [7, 'rechazar'],
      [8, 'rechazar'],
    ])
    const refused = trial.data.Filas.slice(3).map((f: { Errores: { campo: string; mensaje: string }[] }) => f.Errores[0])
    expect(refused).toMatchObject([
      { campo: 'Cod_Pais', mensaje: 'País: «Atlantis» no existe; elija un valor de la lista.' },
      { campo: 'Cod_Locode', mensaje: expect.stringContaining('CL') },
      { campo: 'Nom_Puerto', mensaje: 'Nombre: falta este dato.' },
      { campo: 'Nom_Puerto', mensaje: expect.stringContaining('Ya existe') },
    ])
    const applied = await importRows('puerto', file, 'si')
    expect(applied).toMatchObject({ status: 409, mensaje: 'No se importó nada: hay 4 filas que corregir.', data: { Aplicado: false } })
    expect(await all('puerto'), 'all or nothing').toBe(before)

    const good = file.split('\r\n').slice(0, 4).join('\r\n')
    expect((await importRows('puerto', good, 'si')).data).toMatchObject({ Aplicado: true, Agregar: 1, Actualizar: 1, Sin_Cambios: 1 })
    const { rows } = await api.db.pool.query(
      `select nom_puerto, cod_pais, activo, modificado_por from puerto where cod_locode in ('CLQQ9', 'CLSAI') order by 1`,
    )
    expect(rows).toEqual([
      { nom_puerto: 'Puerto nuevo', cod_pais: 152, activo: true, modificado_por: 'admin' },
      { nom_puerto: 'San Antonio', cod_pais: 152, activo: false, modificado_por: 'admin' },
    ])
    expect((await importRows('puerto', good, 'si')).data).toMatchObject({ Aplicado: true, Agregar: 0, Actualizar: 0, Sin_Cambios: 3 })
  })

  test('saves the good rows when asked to, and gives back the others as they came with their reasons', async () => {
    const file = csv('Nombre;Motivo;Activo', 'Giro bueno;de antes;', ';=1+1;Sí', 'Giro bueno;;', '"a;b";;quizás')
    const { status, data, mensaje } = await importRows('giro', file, 'buenas')
    expect(status).toBe(200)
    expect(data).toMatchObject({ Aplicado: true, Agregar: 1, Rechazar: 3 })
    expect(mensaje).toBe('Importación lista: 1 agregados y 0 actualizados. 3 filas quedaron fuera.')
    const rejected = (formato: string, bytes: Buffer | string) =>
      api.pedir('POST', `/api/parametros/giro/importar/rechazadas/${formato}`, formulario('planilla', bytes))
    const answer = await rejected('csv', file)
    expect(answer.headers['content-disposition']).toContain('rechazadas.csv')
    expect(linesOf(answer.text)).toEqual([
      'Nombre;Activo;Motivo',
      ';Sí;Nombre: falta este dato.',
      'Giro bueno;;Es el mismo registro que el de la fila 2.',
      '"a;b";quizás;Activo: escriba Sí o No.',
    ])
    const [sheet] = await readXlsx((await rejected('xlsx', answer.bytes)).bytes)
    const again = sheet!.data as unknown[][]
    expect(again[0]).toEqual(['Nombre', 'Activo', 'Motivo'])
    expect(
      again.slice(1).map(([name]) => name),
      'what is stored by now is no longer refused',
    ).toEqual([null, 'a;b'])
    expect(await importRows('giro', answer.text.split('\r\n').slice(0, 2).join('\r\n'), 'buenas')).toMatchObject({
      status: 409,
      mensaje: 'No se importó nada: hay una fila que corregir.',
    })
  })
  test.each([
    ['wire names', 'Nom_Especie;Nom_Especie_Ing;Grupo\nNueva uno;New one;Frutos secos', 'Agregar'],
    ['commas', 'Nombre,Nombre en inglés\n"Nueva, dos",New two', 'Agregar'],
    ['tabs', 'NOMBRE*\tnombre en ingles\nNueva tres\tNew three', 'Agregar'],
    ['a name that exists, in other letters', 'Nombre;Nombre científico\nNUEZ;Juglans', 'Actualizar'],
  ])('reads %s', async (_, text, wanted) => {
    const { data, text: answer } = await importRows('especie', text)
    expect(data, answer).toMatchObject({ [wanted]: 1, Rechazar: 0 })
  })
  test('reads the encoding of Excel in Chile', async () => {
    const { data } = await importRows('giro', Buffer.from('Nombre\r\nExportación de ñandúes\r\n', 'latin1'))
    expect(data.Filas[0].Nombre).toBe('Exportación de ñandúes')
  })
  test('reads numbers with a comma, dates day first, and lists', async () => {
    const file = csv(
      'Nombre;Tipo de envase (código);Peso neto (kg);Productos que lo usan (código)',
      'Caja de prueba;1;12,5;1; ',
      'Otra;1;1.234,5;"1; 2"',
    )
    expect((await importRows('envase', file, 'si')).data).toMatchObject({ Aplicado: true, Agregar: 2 })
    const { rows } = await api.db.pool.query("select peso_neto_kg from envase where nom_envase in ('Caja de prueba', 'Otra') order by 1")
    expect(rows.map(row => row.peso_neto_kg)).toEqual([12.5, 1234.5])
    const seasons = csv('Nombre;Inicio;Término', '1990;1/1/1990;31.12.1990', '1991;1991-01-01;1991-12-31', '1992;31-02-1992;1992-12-31')
    expect((await importRows('temporada', seasons)).data).toMatchObject({ Agregar: 2, Rechazar: 1 })
  })
  test('a code and a name that disagree are refused', async () => {
    const { data } = await importRows('puerto', csv('Nombre;País (código);País', 'Puerto dudoso;152;Perú'))
    expect(data.Filas[0].Errores).toEqual([{ campo: 'Cod_Pais', mensaje: 'País: el código y el nombre no son del mismo registro.' }])
  })
  test.each<[string, Buffer | string, RegExp]>([
    ['nothing', '', /vacío/],
    ['only headings', 'Nombre\n', /no tiene filas/],
    ['unknown columns', 'Nombre;Sabor\nx;dulce\n', /no tiene la columna Sabor/],
    ['a column twice', 'Nombre;Nom_Giro\nx;y\n', /repetida/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /no es Excel/],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
    ['a broken zip', Buffer.from('PK\x03\x04nada'), /está dañado\. Ábralo en Excel/],
    ['too many rows', `Nombre\n${'x\n'.repeat(5001)}`, /más de 5000 filas/],
    ['too many columns', `${'a;'.repeat(300)}\n${'b;'.repeat(300)}\n`, /columnas/],
    ['an open quote', 'Nombre\n"sin fin\n', /No se pudo leer/],
  ])('refuses a file that is %s', async (_, bytes, sentence) => {
    const { status, errores, text } = await importRows('giro', bytes)
    expect(status, text.slice(0, 300)).toBe(400)
    expect(errores).toEqual([{ campo: 'archivo', mensaje: expect.stringMatching(sentence) }])
  })
  test('refuses more than five megabytes, another field, and what is no form', async () => {
    expect((await importRows('giro', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    const other = formulario('x.csv', 'Nombre\nx\n', 'otro')
    expect((await api.pedir('POST', '/api/parametros/giro/importar', other)).errores).toEqual([
      { campo: 'archivo', mensaje: 'Archivo: elija un archivo.' },
    ])
    expect((await api.pedir('POST', '/api/parametros/giro/importar', { body: {} })).status).toBe(415)
  })
  test('a cell that is no text does no harm', async () => {
    const bytes = await writeXlsx([
      [{ value: 'Nombre' }],
      [{ value: 5, type: Number }],
      [{ value: true, type: Boolean }],
      [{ value: "<script>'; drop table giro" }],
    ]).toBuffer()
    expect((await importRows('giro', bytes)).data).toMatchObject({ Agregar: 3, Rechazar: 0 })
  })
  test('needs the permission to create, to edit what exists, and to write users', async () => {
    expect((await importRows('giro', csv('Nombre', 'x'), 'no', { usuario: 'produccion' })).status).toBe(403)
    expect((await importRows('usuario', csv('Nombre', 'x'), 'no', { usuario: 'comercial' })).status).toBe(403)
    await api.db.pool.query(
      `update usuario set permisos = '[{"Cod_Pantalla":"giro","Cod_Funcion":"editar","Permitido":false}]' where cod_usuario = 'comercial'`,
    )
    const { data } = await importRows('giro', csv('Código;Nombre', '1;Otro nombre', ';Nuevo giro'), 'no', { usuario: 'comercial' })
    expect(data.Filas.map((f: { Accion: string }) => f.Accion)).toEqual(['rechazar', 'agregar'])
  })
  test('repeated with its key is done once; the key with another file is refused', async () => {
    const [first, again] = [
      await importRows('giro', csv('Nombre', 'Con clave'), 'si', { key: 'imp1' }),
      await importRows('giro', csv('Nombre', 'Con clave'), 'si', { key: 'imp1' }),
    ]
    expect(again.text).toBe(first.text)
    expect((await importRows('giro', csv('Nombre', 'Otro archivo'), 'si', { key: 'imp1' })).status).toBe(422)
  })
  test('a text with format that nobody touched keeps it', async () => {
    const Texto = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'fuerte', marks: [{ type: 'bold' }] }] }] }
    const { data: glosa } = await api.pedir('POST', '/api/parametros/glosas', {
      body: { Titulo: 'Con negrita', Texto, Texto_Ing: Texto, Seccion: 1 },
    })
    const line = (text: string) => csv('Código;Texto en español', `${glosa.Cod_Glosa};${text}`)
    expect((await importRows('glosas', line('fuerte'))).data).toMatchObject({ Sin_Cambios: 1 })
    expect((await importRows('glosas', line('débil'), 'si')).data).toMatchObject({ Actualizar: 1 })
    expect((await api.pedir('GET', `/api/parametros/glosas/${glosa.Cod_Glosa}`)).data.Texto.content[0].content).toEqual([
      { type: 'text', text: 'débil' },
    ])
  })
})
