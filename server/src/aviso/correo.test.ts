/** Mails about notices: at once, and in the morning. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { remind } from '../gestion/aprobacion/recordatorio.ts'
import { useApi } from '../test/api.ts'
import { CONFIG, noticesOf } from '../test/avisos.ts'
import { consequencesOf } from '../test/consecuencias.ts'
import { mailNotices } from './correo.ts'

const api = useApi()
const { walnuts, change } = consequencesOf(api)
const NOON = new Date('2026-11-24T15:00:00Z')
const { ask, kinds, readAll, documents, shown, due } = noticesOf(api)

describe('mails', () => {
  beforeAll(async () => {
    // what the sample's days bring is told before
    await remind(api.db, CONFIG, NOON)
    await readAll()
  })
  const mailed = async (after: number): Promise<{ id: number; asunto: string; mensaje: string; para: Values[] }[]> =>
    (
      await api.db.pool.query(
        "select id_envio as id, asunto, mensaje, para from envio where causa like 'avisos/%' and id_envio > $1 order by 1",
        [after],
      )
    ).rows
  const last = async (): Promise<number> => (await api.db.pool.query('select coalesce(max(id_envio), 0) as id from envio')).rows[0].id
  const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`)

  test('at once tell a person one time, by two jobs at once, and not in their quiet hours', async () => {
    const before = await last()
    await ask('comercial', 'PUT', 'ajustes', {
      Silencio_Desde: '20:00',
      Silencio_Hasta: '07:00',
      Modos: [{ Clase: 'itinerario', Modo: 'correo' }],
    })
    const d = await walnuts()
    await readAll()
    await change(d, { Fecha_ETD: '2027-04-01' })
    for (const time of ['20:00', '23:30', '06:59']) expect(await mailNotices(api.db, CONFIG, at('2026-11-25', time))).toBe(0)
    await Promise.all([mailNotices(api.db, CONFIG, at('2026-11-25', '15:00')), mailNotices(api.db, CONFIG, at('2026-11-25', '15:00'))])
    await mailNotices(api.db, CONFIG, at('2026-11-25', '15:01'))
    const [mail, ...more] = await mailed(before)
    expect(more).toEqual([])
    expect(mail!.para).toMatchObject([{ Email: 'asalinas@losnogales.example' }])
    expect(mail!.asunto).toMatch(/^1 cambio de itinerario · Embarque \d{4}-\d{4}\/1$/)
    expect(mail!.mensaje).toContain(`https://portal.example/pages/embarque/${d.nro}/${d.ships[0]}`)
    // what happens next is told alone
    await change(d, { Fecha_ETD: '2027-04-08' })
    await mailNotices(api.db, CONFIG, at('2026-11-25', '15:02'))
    const told = (await mailed(mail!.id))[0]!.mensaje
    expect(told).toContain('→ 08-04-2027')
    expect(told).not.toContain('→ 01-04-2027')
    await ask('comercial', 'PUT', 'ajustes', { Modos: [{ Clase: 'itinerario', Modo: 'portal' }] })
  })

  test('of the morning are one for a person and a day, by shipment, and none where there is nothing', async () => {
    await readAll()
    const before = await last()
    expect(await mailNotices(api.db, CONFIG, at('2026-11-26', '08:00'))).toBe(0)
    const [late, soon] = [await documents(), await documents()]
    await due(late, -2)
    await due(soon, 1)
    await readAll()
    await remind(api.db, CONFIG, NOON)
    await api.db.pool.query("update aviso set leido_en = now() where usuario <> 'calidad' and leido_en is null")
    for (const time of ['06:59', '12:00', '18:00']) expect(await mailNotices(api.db, CONFIG, at('2026-11-26', time))).toBe(0)
    expect(await mailNotices(api.db, CONFIG, at('2026-11-27', '07:00'))).toBe(1)
    const [mail, ...more] = await mailed(before)
    expect(more).toEqual([])
    expect(mail!.asunto).toBe('Para hoy: 1 gestión vencida, 1 gestión por vencer')
    const [hello, ofLate, ofSoon, all, ...rest] = mail!.mensaje.split('\n\n')
    expect([hello, all, rest]).toEqual(['Hola, Paula Contreras:', 'https://portal.example/pages/avisos', []])
    expect(ofLate!.split('\n')).toEqual([
      expect.stringMatching(/^Embarque \d{4}-\d{4}\/1 · /),
      expect.stringMatching(/^- Gestión vencida: .+: venció el \d\d-\d\d-\d{4}\.$/),
      `https://portal.example/pages/embarque/${late.nro}/${late.ships[0]}`,
    ])
    expect(ofSoon).toMatch(/- Gestión por vencer: .+: vence el /)
    await due(late, -3)
    await remind(api.db, CONFIG, NOON)
    expect(await mailNotices(api.db, CONFIG, at('2026-11-27', '09:00'))).toBe(0)
    expect(await mailNotices(api.db, CONFIG, at('2026-11-28', '07:30'))).toBe(1)
  })

  test('do not go to whoever is left out, nor to clients', async () => {
    await readAll()
    const d = await documents()
    await api.db.pool.query("update usuario set sin_recordatorios = true where cod_usuario = 'calidad'")
    await due(d, -1)
    await shown(d)
    await remind(api.db, CONFIG, NOON)
    expect(await kinds('cliente', d.nro)).toContain('documento')
    await api.db.pool.query("update aviso set leido_en = now() where usuario not in ('calidad', 'cliente') and leido_en is null")
    expect(await mailNotices(api.db, CONFIG, at('2026-11-29', '08:00'))).toBe(0)
    await api.db.pool.query("update usuario set sin_recordatorios = false where cod_usuario = 'calidad'")
  })
})
