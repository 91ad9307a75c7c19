import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { pdf } from '../test/archivos.ts'
import { importadorDe } from '../test/importar.ts'
import { type FilasDeHoja, filasDeTemporada, libro } from '../test/libros.ts'

const api = useApi()
const { filasDe, subir, aplicar } = importadorDe(() => api)

type Row = (string | number | null)[]
/** A deal with its fruit on a pallet of a lot, an analysis, an approved document of the whole shipment, and a file of both. */
const trabajo = (contrato: string, n: number): Record<string, FilasDeHoja> => ({
  ...filasDeTemporada([contrato]),
  Lotes: [
    ['Número de lote', 'Planta de proceso (código)', 'CSG del productor', 'Especie', 'Variedad', 'Fecha de proceso', 'Cajas'],
    [`Z-${n}`, 1, '104233', 'Nuez', 'Chandler', '10-01-2026', 500],
  ],
  Pallets: [
    ['Contrato', 'Contenedor', 'Línea', 'Pallet', 'Número de lote', 'Bultos', 'Neto (kg)'],
    [contrato, 1, 1, `F-${n}`, `Z-${n}`, 40, 400],
  ],
  Gestiones: [
    ['Contrato', 'Embarque', 'Contenedor', 'Tipo', 'Documento', 'Análisis', 'Estado', 'Clave en este archivo', 'Número', 'Referencia'],
    [contrato, null, 1, 'Análisis', null, 'Humedad', 'En proceso', 1, null, 'A tiempo'],
    [contrato, 1, null, 'Documento', 'Factura comercial', null, 'Completa', 2, 'F-1', null],
  ],
  'Archivos adjuntos': [
    ['Contrato', 'Registro', 'Clave del registro', 'Archivo en el ZIP', 'Nombre', 'Visible para el cliente'],
    [contrato, 'Gestión', 2, 'adjuntos/factura.pdf', 'Factura.pdf', 'Sí'],
  ],
})
const archivo = async (sheets: Record<string, FilasDeHoja>, files: Record<string, Buffer> = { 'factura.pdf': pdf('factura') }) => {
  const named = Object.entries(files).map(([name, bytes]) => [`adjuntos/${name}`, bytes])
  return Buffer.from(zipSync({ 'temporada.xlsx': await libro(sheets), ...Object.fromEntries(named) }))
}
/** Writes one cell of the first record of a sheet. */
const cell = (column: number, value: string | number | null) => (rows: Row[]) => {
  rows[1]![column] = value
}
const con = (sheets: Record<string, FilasDeHoja>, name: string, change: (rows: Row[]) => void): Record<string, FilasDeHoja> => {
  const rows = sheets[name]!.map(row => [...row])
  change(rows)
  return { ...sheets, [name]: rows }
}

test('lots, pallets, items and files come in with their deal, and a second time change nothing', async () => {
  const file = await archivo(trabajo('W-1', 1))
  const tried = await subir('temporada.zip', file)
  expect(await filasDe(tried.Id_Importacion, 'rechazar')).toEqual([])
  expect(await aplicar(tried)).toMatchObject({ Estado: 'aplicada' })
  const { rows: items } = await api.db.pool.query(
    `select g.tipo, s.nom_estado as estado, g.numero, g.referencia, k.requiere_aprobacion as aprobada,
            (select m.motivo from gestion_estado m where m.id_gestion = g.id_gestion order by m.id desc limit 1) as motivo,
            (select a.nombre from adjunto a where a.id_gestion = g.id_gestion) as archivo
       from gestion g join negocio n using (nro_negocio) join estado s on s.tipo = 'Gestión' and s.cod_estado = g.cod_estadogestion
       join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis where n.nro_contrato = 'W-1' order by 1`,
  )
  const motivo = 'Importación de «temporada.zip»'
  expect(items).toMatchObject([
    { tipo: 'analisis', estado: expect.stringMatching(/proceso/i), referencia: 'A tiempo', archivo: null, motivo },
    { tipo: 'documento', estado: expect.stringMatching(/completa/i), numero: 'F-1', archivo: 'Factura.pdf', aprobada: true, motivo },
  ])
  const { rows: fruit } = await api.db.pool.query(
    `select g.lotes, g.csg, s.cajas, s.cargadas from contenedor_carga g join contenedor c using (id_contenedor) join negocio n on n.nro_negocio = c.nro_negocio
       join contenedor_pallet p using (id_contenedor) join saldo_lote s using (id_lote) where n.nro_contrato = 'W-1'`,
  )
  expect(fruit).toEqual([{ lotes: 'Z-1', csg: '104233', cajas: 500, cargadas: 40 }])
  const again = await subir('temporada.zip', file)
  for (const hoja of again.Hojas) expect(hoja).toMatchObject({ Sin_Cambios: hoja.Filas })
})

test('changed cells change their lot, pallet, item and file, and no other', async () => {
  // the file of the analysis, because a complete document keeps its files
  const own = con(trabajo('W-2', 2), 'Archivos adjuntos', cell(2, 1))
  await aplicar(await subir('t.zip', await archivo(own)))
  let other = con(own, 'Lotes', cell(6, 600))
  other = con(other, 'Pallets', cell(5, 41))
  other = con(other, 'Gestiones', cell(9, 'Tarde'))
  other = con(other, 'Archivos adjuntos', cell(4, 'Factura final.pdf'))
  const tried = await subir('t.zip', await archivo(other))
  expect(await filasDe(tried.Id_Importacion, 'actualizar')).toMatchObject([
    { Hoja: 'lote', Registro: 'Z-2' },
    { Hoja: 'pallet', Detalle: 'Bultos: 40 → 41' },
    { Hoja: 'gestion', Detalle: 'Referencia: A tiempo → Tarde' },
    { Hoja: 'adjunto', Detalle: 'Nombre: Factura.pdf → Factura final.pdf' },
  ])
  await aplicar(tried)
  const again = await subir('t.zip', await archivo(other))
  for (const hoja of again.Hojas) expect(hoja).toMatchObject({ Sin_Cambios: hoja.Filas })
})

test.each<[string, string, (rows: Row[]) => void, string]>([
  ['a lot of nobody', 'Pallets', cell(4, 'Z-0'), 'Número de lote: no hay un lote Z-0.'],
  ['more boxes than the lot has', 'Pallets', cell(5, 501), 'El lote Z-3 tiene 500 cajas y quedan 500'],
  ['an item of no place', 'Gestiones', cell(2, null), 'escriba de qué contenedor o de qué embarque es la gestión'],
  ['an item without its type', 'Gestiones', cell(5, null), 'Análisis: falta este dato'],
  ['a state that is none', 'Gestiones', cell(6, 'Lista'), 'Estado: elija Pendiente, En proceso'],
  ['a file that is not in the ZIP', 'Archivos adjuntos', cell(3, 'adjuntos/otra.pdf'), 'no viene «adjuntos/otra.pdf»'],
  ['a file of a program', 'Archivos adjuntos', cell(3, 'adjuntos/juego.pdf'), 'no es un archivo que se pueda adjuntar'],
  [
    'a file of the shipment of another deal',
    'Archivos adjuntos',
    rows => void rows[1]!.splice(1, 2, 'Embarque', 1),
    'el negocio no tiene ese registro (1)',
  ],
])('%s keeps its deal out, with the reason', async (_, sheet, change, sentence) => {
  const files = { 'factura.pdf': pdf('factura'), 'juego.pdf': Buffer.from('MZ\u0000\u0001') }
  const tried = await subir('t.zip', await archivo(con(trabajo('W-3', 3), sheet, change), files))
  expect(JSON.stringify(await filasDe(tried.Id_Importacion, 'rechazar'))).toContain(sentence)
  expect(tried.Hojas.find(({ Hoja }: { Hoja: string }) => Hoja === 'negocio')).toMatchObject({ Rechazar: 1, Agregar: 0 })
})

test('a trial keeps no file, and a path out of the folder is none', async () => {
  const contents = async () => (await api.db.pool.query('select count(*)::int as n from archivo')).rows[0].n
  const before = await contents()
  const tried = await subir('t.zip', await archivo(trabajo('W-4', 4), { '../factura.pdf': pdf('fuera'), 'factura.pdf': pdf('nueva') }))
  expect(tried).toMatchObject({ Estado: 'revisada' })
  expect(await contents()).toBe(before)
})
