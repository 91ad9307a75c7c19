/** The user who asked is notified of decisions, and those who have not decided are reminded. */

import { beforeAll, describe, expect, test } from 'vitest'
import type { Planned } from '../../test/embarques.ts'
import { CLIENTE, COMERCIAL, useRondas } from '../../test/rondas.ts'
import { tellDecisions } from './decision.ts'
import { remind } from './recordatorio.ts'

const { api, other, config, planned, ask, idsOf, asked, mailed, approve, reject } = useRondas()

describe('who asked is mailed what was decided', () => {
  const COMEX = 'therrera@losnogales.example'
  const tell = (quietMs = 0) => tellDecisions(api.db, { ...config, PORTAL_URL: 'https://portal.example' }, quietMs)
  const told = async () => ((await mailed()).get(COMEX)?.text ?? '').replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, '%$1')
  const words = (text: string) => decodeURIComponent(text.replace(/%(?![\dA-F]{2})/g, '%25'))
  beforeAll(async () => {
    // announces the decisions of the tests before
    await tell()
    await mailed()
  })

  test('once for a round, by two servers, with who decided it', async () => {
    const d = await planned()
    expect((await approve((await asked(d)).get(COMERCIAL)!.token)).status).toBe(200)
    const answers = await Promise.all([tell(60_000), tellDecisions(other.db, config()), tell(60_000)])
    expect(answers.sort()).toEqual([0, 0, 1])
    expect(await tell()).toBe(0)
    const text = words(await told())
    expect(text).toMatch(/Aprobados por Andrea Salinas\r?\n- Factura comercial, todo el embarque\r?\n- Lista de empaque/)
    expect(text).not.toContain('Todavía')
    expect(text).toContain(`/pages/logistica/${d.nro}/${d.ships[0]}#aprobacion`)
  })

  test('with the reason, once people have stopped deciding one by one, and what still waits', async () => {
    const d = await planned()
    await asked(d)
    const [one, two] = await idsOf(d)
    await ask(`rechazo-documentos/${d.ships[0]}/${encodeURIComponent('Falta el peso ñ')}`, 'comercial', { Gestiones: [one!] })
    expect(await tell(60_000)).toBe(0)
    expect(await tell()).toBe(1)
    const first = words(await told())
    expect(first).toContain('Rechazado por Andrea Salinas: «Falta el peso ñ»')
    expect(first).toMatch(/Todavía espera\r?\n- Lista de empaque/)
    await ask(`aprobacion-documentos/${d.ships[0]}`, 'comercial', { Gestiones: [two!] })
    expect(await tell(60_000)).toBe(1)
    const last = words(await told())
    expect(last).toContain('Aprobado por Andrea Salinas')
    expect(last).not.toContain('Factura comercial')
  })

  test('though a clock that was ahead wrote when they decided', async () => {
    const d = await planned()
    await asked(d)
    const [one] = await idsOf(d)
    await ask(`aprobacion-documentos/${d.ships[0]}`, 'comercial', { Gestiones: [one!] })
    await api.db.pool.query("update aprobacion_gestion set en = now() + interval '1 day' where id_gestion = $1 and resultado is not null", [
      one!.Id_Gestion,
    ])
    expect(await tell(60_000)).toBe(1)
  })

  test('by the name of the client who decided', async () => {
    const d = await planned()
    await reject((await asked(d)).get(CLIENTE)!.token, 'Wrong consignee')
    expect(await tell()).toBe(1)
    expect(words(await told())).toMatch(/Rechazados por [^@\r\n]+: «Wrong consignee»/)
  })

  test('not of what they decided themselves, nor once they left', async () => {
    const d = await planned()
    await asked(d)
    const [one] = await idsOf(d)
    await ask(`aprobacion-documentos/${d.ships[0]}`, 'comex', { Gestiones: [one!] })
    expect(await tell()).toBe(0)
    await api.db.pool.query("update aprobacion set usuario = 'produccion' where nro_embarque = $1", [d.ships[0]])
    await api.db.pool.query("update usuario set activo = false where cod_usuario = 'produccion'")
    await ask(`aprobacion-documentos/${d.ships[0]}`, 'comercial')
    expect(await tell()).toBe(0)
    await api.db.pool.query("update usuario set activo = true where cod_usuario = 'produccion'")
    expect(await told()).toBe('')
  })

  test('again when a process dies before it was told, and not twice', async () => {
    const d = await planned()
    await approve((await asked(d)).get(COMERCIAL)!.token)
    // fails before its transaction ends
    await expect(
      tellDecisions(
        api.db,
        new Proxy(config(), {
          get: () => {
            throw new Error('dead')
          },
        }),
      ),
    ).rejects.toThrow('dead')
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
  })
})

describe('reminders', () => {
  const NOON = new Date('2026-11-24T15:00:00Z')
  const NIGHT = new Date('2026-11-24T05:00:00Z')
  const to = async () => [...(await mailed()).entries()]
  const remindAll = (when = NOON) => remind(api.db, config(), when)
  const age = (d: Planned, days: number) =>
    api.db.pool.query("update aprobacion set en = now() - $2 * interval '1 day' where nro_embarque = $1", [d.ships[0], days])
  const due = (d: Planned, days: number) =>
    api.db.pool.query(
      "update gestion set fecha_vence = current_date + $2::int, usuario_responsable = 'comex' where nro_embarque = $1 and tipo = 'certificado'",
      [d.ships[0], days],
    )
  beforeAll(async () => {
    // each user is told of the open items of the sample deals
    expect(await remindAll()).toBeGreaterThan(2)
    expect(await remindAll()).toBe(0)
    await api.db.pool.query('update aprobacion_enlace set anulado_en = now()')
    await mailed()
  })

  test('of an item are one notice to who is responsible, by two processes, and none at night', async () => {
    const d = await planned()
    await due(d, 3)
    await api.db.pool.query("update gestion set usuario_responsable = null where nro_embarque = $1 and tipo <> 'certificado'", [d.ships[0]])
    const told = async () =>
      (
        await api.db.pool.query(
          "select usuario, clase, cuantos from aviso where nro_embarque = $1 and clase in ('vencida', 'por-vencer') order by id_aviso",
          d.ships,
        )
      ).rows
    expect(await remindAll(NIGHT)).toBe(0)
    await Promise.all([remindAll(), remind(other.db, config(), NOON), remindAll()])
    expect(await told()).toEqual([{ usuario: 'comex', clase: 'por-vencer', cuantos: 1 }])
    expect(await remindAll()).toBe(0)
    await due(d, -2)
    expect([await remindAll(), await remindAll()]).toEqual([1, 0])
    expect((await told()).map(({ clase }) => clase)).toEqual(['por-vencer', 'vencida'])
  })

  test('of a round that waits go to who has not decided, with a link that decides, once for each threshold', async () => {
    const d = await planned()
    const first = await asked(d)
    await api.db.pool.query('update gestion set usuario_responsable = null where nro_embarque = $1', [d.ships[0]])
    expect(await remindAll()).toBe(0)
    await age(d, 3)
    expect([await remindAll(), await remindAll()]).toEqual([2, 0])
    const sent = new Map(await to())
    expect([...sent.keys()].sort()).toEqual([COMERCIAL, CLIENTE].sort())
    expect(sent.get(COMERCIAL)!.token).toBe(first.get(COMERCIAL)!.token)
    await age(d, 6)
    expect([await remindAll(), await remindAll()]).toEqual([2, 0])
    expect((await approve(new Map(await to()).get(COMERCIAL)!.token)).status).toBe(200)
    await age(d, 30)
    expect(await remindAll()).toBe(0)
  })
})
