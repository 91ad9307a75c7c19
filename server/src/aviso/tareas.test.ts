/** What becomes of an unread notice about tasks when these are done. */
import type { Values } from '@nogal/model/fields'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { noticesOf } from '../test/avisos.ts'
import { consequencesOf } from '../test/consecuencias.ts'

const api = useApi()
const { failed, measure } = consequencesOf(api)
const { listed, as, documents } = noticesOf(api)

test('a notice about a task goes when the task is done before anybody read it', async () => {
  const d = await failed()
  const told = async () => (await listed('comex', d.nro)).filter(({ Clase }) => Clase === 'tarea')
  expect(await told()).toMatchObject([{ Leido_En: null, Tarea: [{ Clase: 'reemplazar-contenedor' }] }])
  await measure(d, 1)
  // neither the bell nor the list of all notices says «0 tareas nuevas»
  expect(await told()).toEqual([])
})

test('a notice about several tasks tells those that remain, and goes with the last one', async () => {
  const d = await documents()
  const { rows } = await as(
    'jriquelme',
    `insert into pendiente (clase, clave, nro_negocio, nro_embarque, cod_areagestion, usuario_responsable, sobre, detalle, causas, creado_en)
     select clase, $2, $1, $2, 2, 'comex', 'embarque', format('Prueba de %s.', clase), '[]', now() from unnest(array['revisar-etd', 'confirmar-cortes', 'elegir-destino']) clase
     returning id_pendiente as id, detalle`,
    [d.nro, d.ships[0]],
  )
  const told = async () =>
    (await listed('comex', d.nro))
      .filter(({ Clase }) => Clase === 'tarea')
      .map(({ Cuantos, Hechos, Detalle }) => [Cuantos, (Hechos as Values[]).length, String(Detalle).split('. ')[1]])
  const close = (n: number) => as('jriquelme', 'update pendiente set cerrado_en = now() where id_pendiente = $1', [rows[n].id])
  expect(await told()).toEqual([[3, 3, rows[2].detalle]])
  await close(2)
  expect(await told()).toEqual([[2, 2, rows[1].detalle]])
  await close(0)
  await close(1)
  expect(await told()).toEqual([])
})

test('a notice of more tasks than it tells goes with the last one that it tells', async () => {
  const d = await documents()
  const { rows } = await as(
    'jriquelme',
    `insert into pendiente (clase, clave, variante, nro_negocio, nro_embarque, cod_areagestion, usuario_responsable, sobre, detalle, causas, creado_en)
     select 'revisar-etd', $2, n, $1, $2, 2, 'comex', 'embarque', 'Prueba.', '[]', now() from generate_series(1, 23) n returning id_pendiente as id`,
    [d.nro, d.ships[0]],
  )
  expect((await listed('comex', d.nro)).find(({ Clase }) => Clase === 'tarea')).toMatchObject({ Cuantos: 23 })
  await as('jriquelme', 'update pendiente set cerrado_en = now() where id_pendiente = any ($1)', [rows.map(({ id }) => id)])
  expect((await listed('comex', d.nro)).filter(({ Clase }) => Clase === 'tarea')).toEqual([])
})
