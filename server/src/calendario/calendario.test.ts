/** The calendar of a person: RFC 5545 to the octet, what is in it for whom, and when its address ends. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { calendarPath } from '../test/calendarioInputs.ts'
import { callsOf, loadedShipment } from '../test/embarques.ts'
import { calendarText, escapeText, foldLine } from './ics.ts'

const api = useApi()
const query = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows
const read = (path: string) => api.pedir('GET', path, { usuario: null, headers: { 'user-agent': 'Apple Calendar/1.0' } })
const textOf = async (path: string): Promise<string> => {
  const { status, bytes, text } = await read(path)
  if (status !== 200) throw new Error(text)
  return bytes.toString()
}
/** The events of a calendar by UID, each a map of its properties. */
const eventsOf = (text: string) =>
  new Map(
    text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map(event => {
        const lines = event.split('\r\n').filter(line => line.includes(':'))
        const fields = Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
        return [fields.UID!, fields] as const
      }),
  )

let one: Awaited<ReturnType<typeof loadedShipment>>
beforeAll(async () => {
  one = await loadedShipment(api)
  await callsOf(api).post('update-info-embarque', { Nro_Embarque: one.ship, Corte_Carga: '2027-03-03T12:00:00' })
})

test.each([
  ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
  ['uno\r\ndos\ntres', 'uno\\ndos\\ntres'],
  ['a\u0007b', 'a b'],
])('escapes %j', (text, escaped) => expect(escapeText(text)).toBe(escaped))

test('folds any line to at most 75 octets, and unfolds to the same', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }).filter(text => !/[\r\n]/.test(text)),
      text => {
        const folded = foldLine(text)
        expect(folded.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
        expect(folded.replaceAll('\r\n ', '')).toBe(text)
        expect(Buffer.from(folded).toString()).toBe(folded)
      },
    ),
  )
})

test('ends every line with CRLF, and a whole day where the next one begins', () => {
  const changed = new Date('2026-11-28T10:20:30Z')
  const text = calendarText('Nogal', [{ uid: 'x@nogal', at: '2026-12-31', summary: 'ETD', description: '', url: undefined, changed }])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(eventsOf(text).get('x@nogal')).toMatchObject({
    ...{ DTSTAMP: '20261128T102030Z', 'DTSTART;VALUE=DATE': '20261231', 'DTEND;VALUE=DATE': '20270101', SUMMARY: 'ETD' },
  })
})

test('tells staff departures, arrivals and cut-offs, these by the time of the port of loading', async () => {
  const path = await calendarPath(api, 'comex')
  const answer = await read(path)
  expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['text/calendar; charset=utf-8', 'no-store'])
  const events = eventsOf(answer.bytes.toString())
  const [{ etd }] = await query("select to_char(fecha_etd, 'YYYYMMDD') as etd from embarque where nro_embarque = $1", [one.ship])
  expect(events.get(`embarque-${one.ship}-zarpe@nogal`)).toMatchObject({
    'DTSTART;VALUE=DATE': etd,
    SUMMARY: expect.stringMatching(/^ETD \d{4}-\d+\/1/),
  })
  expect(events.get(`embarque-${one.ship}-arribo@nogal`)).toMatchObject({ 'DTSTART;VALUE=DATE': '20270410' })
  // 12:00 of the Chilean summer
  expect(events.get(`embarque-${one.ship}-corte-carga@nogal`)).toMatchObject({ DTSTART: '20270303T150000Z' })
})

test('tells a person their tasks that are due, and nobody else', async () => {
  const [{ id }] = await query(
    `insert into pendiente (clase, clave, nro_negocio, nro_embarque, cod_areagestion, usuario_responsable, detalle, vence, causas, creado_en, sobre)
     values ('confirmar-cortes', $1, $2, $1, 2, 'comex', 'Llame a la naviera, hoy', current_date + 3, '[]', now(), 'x') returning id_pendiente as id`,
    [one.ship, one.nro],
  )
  expect(eventsOf(await textOf(await calendarPath(api, 'comex'))).get(`tarea-${id}@nogal`)).toMatchObject({
    ...{ SUMMARY: expect.stringMatching(/^Tarea: /), DESCRIPTION: 'Llame a la naviera\\, hoy' },
  })
  expect(await textOf(await calendarPath(api, 'comercial'))).not.toContain(`tarea-${id}@`)
})

test('tells clients their own shipments without cut-offs, and others nothing of them', async () => {
  const own = eventsOf(await textOf(await calendarPath(api, 'cliente')))
  expect([...own.keys()]).toContain(`embarque-${one.ship}-zarpe@nogal`)
  expect([...own.keys()].filter(uid => uid.includes('corte') || uid.startsWith('tarea'))).toEqual([])
  expect(await textOf(await calendarPath(api, 'cliente2'))).not.toContain(`embarque-${one.ship}-`)
})

test('an address is shown once, stored as a hash, and ends when it is replaced or taken away', async () => {
  const first = await calendarPath(api, 'calidad')
  expect((await query('select * from calendario_direccion')).some(row => JSON.stringify(row).includes(first.split('/')[3]!))).toBe(false)
  await read(first)
  const seen = await api.pedir('GET', '/api/usuario/calendario', { usuario: 'calidad' })
  expect(seen.data).toMatchObject({ Activa: true, Leida_Con: 'Apple Calendar/1.0', Leida_En: expect.any(String) })
  const second = await calendarPath(api, 'calidad')
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await api.pedir('POST', '/api/usuario/calendario/quitar', { usuario: 'calidad' })).status).toBe(200)
  expect((await read(second)).status).toBe(404)
  const again = await api.pedir('POST', '/api/usuario/calendario/quitar', { usuario: 'calidad' })
  expect([again.status, again.mensaje]).toEqual([409, 'Usted no tiene una dirección de calendario.'])
})

test.each([
  ['loses their access', 'produccion', 'activo = false', 'activo = true'],
  ['goes to another area', 'calidad', 'cod_areagestion = 2', 'cod_areagestion = 3'],
])('the address of a person who %s ends for good', async (_, usuario, change, back) => {
  const path = await calendarPath(api, usuario)
  for (const set of [change, back]) {
    await query(`update usuario set ${set} where cod_usuario = $1`, [usuario])
    expect((await read(path)).status).toBe(404)
  }
  api.db.changes.committed()
})

test('reading it fills no access log, and an invented address is 404', async () => {
  const count = async () => (await query("select count(*)::int as n from acceso where clase = 'archivo'"))[0].n
  const before = await count()
  await read(await calendarPath(api, 'comex'))
  expect(await count()).toBe(before)
  expect((await read('/api/calendario/0000/nogal.ics')).mensaje).toMatch(/no existe o ya no vale/)
})
