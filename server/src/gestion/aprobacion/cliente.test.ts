/** The client decides in the portal: what it sees, what it may decide, and what nobody else may. */
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import type { Planned } from '../../test/embarques.ts'
import { CLIENTE, useRondas } from '../../test/rondas.ts'

const { api, planned, rounds, idsOf, statesOf, asked, see } = useRondas()

const at = (d: Planned, rest: string) => `/api/clientelogistica/${d.ships[0]}/${rest}`
const waiting = (d: Planned, usuario = 'cliente') => api.pedir('GET', at(d, 'por-aprobar'), { usuario })
const decide = (d: Planned, Decisiones: Values[], usuario = 'cliente') =>
  api.pedir('POST', at(d, 'decidir'), { usuario, body: { Decisiones } })
const approving = ({ Id_Gestion, Vistas }: Values): Values => ({ Id_Gestion, Vistas, Decision: 'aprobar' })

describe('the client in the portal', () => {
  test('sees what was asked, opens its files, and decides each document; the link ends with the last one', async () => {
    const d = await planned()
    expect((await waiting(d)).data).toEqual([])
    const { token } = (await asked(d)).get(CLIENTE)!
    const [one, two] = (await waiting(d)).data
    expect(one).toMatchObject({ Nombre_Ing: 'Commercial invoice', Id_Contenedor: 0, Adjuntos: [{ Nombre: expect.any(String) }] })
    const { status, text } = await api.pedir('GET', at(d, `por-aprobar/${one.Adjuntos[0].Id_Adjunto}`), { usuario: 'cliente' })
    expect(status).toBe(200)
    expect(text).toMatch(/^%PDF/)

    const left = await decide(d, [approving(one)])
    expect(left).toMatchObject({ status: 200, data: [{ Id_Gestion: two.Id_Gestion }] })
    expect((await see(token)).text).not.toContain('Commercial invoice')
    const { Id_Gestion, Vistas } = two
    expect(await decide(d, [{ Id_Gestion, Vistas, Decision: 'rechazar', Motivo: ' The weight is missing ' }])).toMatchObject({
      status: 200,
      data: [],
    })
    expect((await see(token)).status).toBe(410)
    expect(await statesOf(d)).toEqual(['04', '05'])
    expect(await rounds(d.ships[0]!)).toMatchObject([
      {
        Estado: 'parcial',
        Gestiones: [
          { Resultado: 'aprobada', Usuario: 'cliente' },
          { Resultado: 'rechazada', Usuario: 'cliente', Motivo: 'The weight is missing' },
        ],
      },
    ])
  })

  test('decides only what it saw: not without a reason, not twice, not something else than what waits', async () => {
    const d = await planned()
    await asked(d)
    const [one] = (await waiting(d)).data
    expect(await decide(d, [{ ...approving(one), Decision: 'rechazar', Motivo: '  ' }])).toMatchObject({ status: 400 })
    expect(await decide(d, [{ ...approving(one), Vistas: 'a'.repeat(64) }])).toMatchObject({ status: 409 })
    const [now] = (await waiting(d)).data
    expect(await decide(d, [approving(now)])).toMatchObject({ status: 200 })
    expect(await decide(d, [approving(now)])).toMatchObject({ status: 409 })
    expect(await statesOf(d)).toEqual(['04', '03'])
  })

  test('sees nothing that is not for clients', async () => {
    const d = await planned()
    await asked(d)
    const before = (await waiting(d)).data
    await api.db.pool.query('update gestion set visible_cliente = false where id_gestion = $1', [before[0].Id_Gestion])
    expect((await waiting(d)).data).toHaveLength(1)
    expect(await decide(d, [approving(before[0])])).toMatchObject({ status: 409 })
    expect((await api.pedir('GET', at(d, `por-aprobar/${before[0].Adjuntos[0].Id_Adjunto}`), { usuario: 'cliente' })).status).toBe(404)
  })

  test('is the client of the deal: another client gets 404, a notified party and staff nothing', async () => {
    const d = await planned()
    await asked(d)
    const [one] = (await waiting(d)).data
    const file = at(d, `por-aprobar/${one.Adjuntos[0].Id_Adjunto}`)
    expect((await waiting(d, 'cliente2')).status).toBe(404)
    expect((await decide(d, [approving(one)], 'cliente2')).status).toBe(404)
    expect((await api.pedir('GET', file, { usuario: 'cliente2' })).status).toBe(404)

    const { rows } = await api.db.pool.query("select cod_cliente as id from usuario where cod_usuario = 'cliente2'")
    await api.db.pool.query('update negocio set cod_notif2 = $2 where nro_negocio = $1', [d.nro, rows[0].id])
    expect(await waiting(d, 'cliente2')).toMatchObject({ status: 200, data: [] })
    expect((await decide(d, [approving(one)], 'cliente2')).status).toBe(409)
    expect((await api.pedir('GET', file, { usuario: 'cliente2' })).status).toBe(404)

    for (const usuario of ['comex', 'calidad']) expect((await decide(d, [approving(one)], usuario)).status).toBe(403)
    expect((await decide(d, [approving(one)], 'admin')).status).toBe(409)
    expect(await idsOf(d)).toHaveLength(2)
    expect(await statesOf(d)).toEqual(['03', '03'])
  })

  test('needs the permission to approve', async () => {
    const d = await planned()
    await asked(d)
    const [one] = (await waiting(d)).data
    const grant = (permisos: Values[]) =>
      api.db.pool.query("update usuario set permisos = $1 where cod_usuario = 'cliente'", [JSON.stringify(permisos)])
    await grant([{ Cod_Pantalla: 'cliente', Cod_Funcion: 'aprobar', Permitido: false }])
    // a server forgets the session that it read a moment after the change; a decision about nothing tells when
    await expect.poll(async () => (await decide(d, [])).status).toBe(403)
    expect((await decide(d, [approving(one)])).status).toBe(403)
    await grant([])
    await expect.poll(async () => (await decide(d, [approving(one)])).status).toBe(200)
  })
})
