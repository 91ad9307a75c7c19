import { HOJAS } from '@nogal/model/importacion/hojas'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { loadSeed } from '../seed/load.ts'
import { type Api, apiOver, useApi } from '../test/api.ts'
import { type TestDb, testDb } from '../test/db.ts'
import { importadorDe } from '../test/importar.ts'

const sample = useApi()
let made: TestDb
let empty: Api
let zip: Buffer
beforeAll(async () => {
  made = await testDb('vacia')
  await migrate(made.db)
  await loadSeed(made.db, () => undefined)
  // the first administrador of an installation, with the password of the sample
  const { rows } = await sample.db.pool.query("select to_json(u) as u from usuario u where cod_usuario = 'admin'")
  await made.db.pool.query('insert into usuario select * from json_populate_record(null::usuario, $1)', [JSON.stringify(rows[0].u)])
  empty = await apiOver(made)
  zip = (await sample.pedir('POST', '/api/administracion/exportar-todo', { body: {} })).bytes
}, 120_000)
afterAll(async () => {
  await empty.app.close()
  await made.close()
})

const importar = async (api: Api, aplica: boolean) => {
  const { subir, aplicar } = importadorDe(() => api)
  const tried = await subir('todo.zip', zip)
  return aplica && tried.Estado === 'revisada' ? aplicar(tried) : tried
}

test('the archive has a workbook, CSV of every sheet, the attached files and what they are', async () => {
  const files = unzipSync(zip)
  const names = Object.keys(files)
  expect(names.slice(0, 2)).toEqual(['LEEME.txt', 'nogal.xlsx'])
  for (const { titulo } of HOJAS) expect(names).toContain(`csv/${titulo}.csv`)
  const leeme = Buffer.from(files['LEEME.txt']!).toString()
  expect(leeme).toContain('Negocios (80 filas)')
  expect(leeme).toContain('  - Contrato (obligatorio)')
  const { rows } = await sample.db.pool.query(
    'select a.id_adjunto as id, f.bytes::int from adjunto a join adjunto_version v using (id_adjunto, nro_version) join archivo f using (huella) where not a.eliminado',
  )
  const sizes = new Map(
    names.filter(name => name.startsWith('adjuntos/')).map(name => [Number(name.split('/').at(-1)!.split(' ')[0]), files[name]!.length]),
  )
  expect(sizes).toEqual(new Map(rows.map(({ id, bytes }) => [id, bytes])))
  expect(Buffer.from(files['csv/Negocios.csv']!).toString().split('\r\n')[1]).toContain('2025-0001;')
})

test('what goes out comes in again without a change', async () => {
  const tried = await importar(sample, false)
  expect(tried).toMatchObject({ Estado: 'revisada', Mensaje: null })
  for (const hoja of tried.Hojas) expect(hoja).toMatchObject({ Sin_Cambios: hoja.Filas })
}, 120_000)

/** What no sheet has: work of the areas, what follows from it, and stamps. */
const ELSEWHERE =
  /^(Version|Creado|Modificado|Pendientes|Proxim|Nom_Proxim|Liberacion|Con_Excepcion|Areas_|Cant_Avisos|Propuestas|.*TDI|Inst_|Originales|Estado_Originales|Nro_Proforma|Proforma|Cod_EstadoEmb|Nom_EstadoEmb|Impide|Faltas|Avisos|Motivo_Traspaso|Decision|Sin_Pagos|Nro_Enmienda)/
const DE_PORTADOR = `(select n.nro_contrato from negocio n where n.nro_negocio = negocio_de_portador(a.de, a.clave)) as contrato`
/** What people and clients did within the deals, without the numbers and stamps of an installation. */
const WORK = {
  lotes:
    'select l.nro_lote, l.cod_planta, l.csg, l.productor, l.cod_variedad, l.fecha_proceso, s.cajas, s.cargadas from lote l join saldo_lote s using (id_lote) order by 1, 2, 6',
  pallets: `select n.nro_contrato, c.nro_corr_contenedor, p.nro_pallet, p.id_linea, l.nro_lote, p.cajas, p.neto_kg from contenedor_pallet p
    join lote l using (id_lote) join contenedor c using (id_contenedor) join negocio n using (nro_negocio) order by 1, 2, 3, 4, 5`,
  gestiones: `select n.nro_contrato, e.nro_corr_embarque, c.nro_corr_contenedor, g.tipo, g.cod_certdocanalis, g.id_lineagestion, g.cod_estadogestion,
      g.fecha_gestion, g.referencia, g.numero, g.usuario_responsable, g.cod_laboratorio, g.emisor, g.cod_aprobado, g.motivo_resultado, g.tamano_muestra,
      g.id_linea, g.repite, g.mediciones, g.visible_cliente, g.observaciones, g.es_requisito, g.fecha_vence
    from gestion g join negocio n using (nro_negocio) left join embarque e using (nro_embarque) left join contenedor c using (id_contenedor)
   order by 1, 2, 3, 4, 5, 6`,
  adjuntos: `select a.de, ${DE_PORTADOR}, a.nombre, a.descripcion, a.visible_cliente, v.huella, f.tipo, f.bytes from adjunto a
    join adjunto_version v using (id_adjunto, nro_version) join archivo f using (huella)
   where not a.eliminado and a.de in ('negocio', 'embarque', 'contenedor', 'gestion') order by 1, 2, 6, 3`,
}
const bare = (rows: Record<string, unknown>[]) =>
  rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !ELSEWHERE.test(name))))

test('an empty installation takes it all, and gives the same answers', async () => {
  const done = await importar(empty, true)
  expect(done).toMatchObject({ Estado: 'aplicada', Mensaje: null })
  for (const hoja of done.Hojas) expect(hoja, hoja.Hoja).toMatchObject({ Rechazar: 0 })
  for (const call of ['negocio/lista-negocios', 'embarque/listar-embarques', 'contenedor/listar']) {
    const [there, here] = await Promise.all(
      [sample, empty].map(api => api.pedir('GET', `/api/${call}?pagina=1&porPagina=500&orden=Nro_Negocio`)),
    )
    const sorted = (rows: Record<string, unknown>[]) => bare(rows).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    expect(here!.total).toBe(there!.total)
    expect(sorted(here!.data)).toEqual(sorted(there!.data))
  }
  const { rows } = await sample.db.pool.query('select nro_negocio as nro from negocio order by 1')
  for (const { nro } of rows.filter((_, i) => i % 8 === 0)) {
    const [there, here] = await Promise.all([sample, empty].map(api => api.pedir('GET', `/api/negocio/${nro}`)))
    for (const part of ['Productos', 'Formas_Pago', 'Documentos', 'Certificados', 'Analisis', 'Otros_Docs', 'Brokers'])
      expect(bare(here!.data[part]), `${part} of ${nro}`).toEqual(bare(there!.data[part]))
    const { Condiciones_Pago, Cod_EstadoNeg, Nro_Contrato, Totales } = there!.data
    expect(here!.data).toMatchObject({ Condiciones_Pago, Cod_EstadoNeg, Nro_Contrato, Totales })
  }
  // items of gestión, pallets with their lots, and attached files with their bytes, as rows that name their records as people do
  for (const [what, query] of Object.entries(WORK)) {
    const [there, here] = await Promise.all([sample, empty].map(api => api.db.pool.query(query)))
    expect(here!.rows.length, what).toBeGreaterThan(0)
    expect(here!.rows, what).toEqual(there!.rows)
  }
  const { rows: files } = await empty.db.pool.query('select id_adjunto as id, nro_version as n from adjunto order by 1 limit 3')
  for (const { id, n } of files) expect((await empty.pedir('GET', `/api/adjuntos/archivo/${id}/${n}`)).status).toBe(200)
  // the next numbers follow those that came in
  const { data } = await empty.pedir('POST', '/api/negocio/copiar-negocio', { body: { Nro_Negocio: rows[0].nro } })
  expect(data.Nro_Negocio).toBe(rows.at(-1).nro + 1)
  // and every kept value is what working it out anew gives
  const { rows: wrong } = await empty.db.pool.query(
    `select m.nombre from mantenido m where m.tabla in ('negocio', 'embarque', 'contenedor')
       and cardinality(mantenidos_distintos(m.nombre, case m.tabla when 'negocio' then array(select nro_negocio from negocio)
         when 'embarque' then array(select nro_embarque from embarque) else array(select id_contenedor from contenedor) end)) > 0`,
  )
  expect(wrong).toEqual([])
}, 240_000)
