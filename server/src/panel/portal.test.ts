/** The state of the portal, and the view across areas, compared with statements of their own and with the lists that they lead to. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { CifraGerencia, DeQuien } from '@nogal/model/panel/gerencia'
import { DETENIDOS, listaDeCifra } from '@nogal/model/panel/gerencia'
import type { EstadoPortal, Gerencia } from '@nogal/model/panel/panel.calls'
import { listarParametro } from '@nogal/model/parametros/parametros.calls'
import { VERSION } from '@nogal/model/version'
import { describe, expect, test } from 'vitest'
import { insertEnvio } from '../correo/envio.queries.ts'
import { noteOf } from '../correo/fallas.ts'
import { BACKUP_NOTE, noteBackup, readBackupNote } from '../db/backupNote.ts'
import { tx } from '../db/tx.ts'
import { claveDe, useApi } from '../test/api.ts'
import { buildCuota, buildNegocio } from '../test/builders.ts'
import { daysAgo } from '../test/embarques.ts'
import { tokenFor } from '../test/tokens.ts'
import { LENTA_MS, leaveProcess, noteDuration, tellProcess } from './procesos.ts'

const api = useApi()
const one = async (sql: string): Promise<number> => Number(Object.values((await api.db.pool.query(sql)).rows[0])[0])
const estado = async (): Promise<EstadoPortal> => {
  const { status, data, text } = await api.pedir('GET', '/api/panelcontrol/portal', { usuario: 'admin' })
  expect(status, text).toBe(200)
  return data
}

describe('the state of the portal', () => {
  test('is for administrators', async () => {
    for (const usuario of ['comercial', 'comex', 'produccion', 'cliente'])
      expect((await api.pedir('GET', '/api/panelcontrol/portal', { usuario })).status, usuario).toBe(403)
  })

  test('tells what the database has', async () => {
    const { Usuarios, Administradores, Adjuntos, Base_Bytes, Monedas_Sin_Valor, Es_Muestra, Sesiones } = await estado()
    expect(Usuarios).toBe(await one('select count(*) from usuario where activo'))
    expect(Administradores).toBe(1)
    expect(Adjuntos).toBe(await one('select count(*) from archivo'))
    expect(Base_Bytes).toBeGreaterThan(1_000_000)
    expect(Es_Muestra).toBe(true)
    expect(Sesiones).toBeGreaterThan(0)
    expect(Monedas_Sin_Valor).toBeNull()
    await api.db.pool.query("update moneda set valores = '[]' where cod_moneda = 'EUR'")
    expect((await estado()).Monedas_Sin_Valor).toBe('EUR')
  })

  test('tells the active rows without their English text, by screen', async () => {
    await api.db.pool.query(
      'update envase set nom_envase_ing = null where cod_envase in (select cod_envase from envase where activo order by 1 limit 2)',
    )
    const { Sin_Ingles } = await estado()
    const lacking = await one('select count(*) from envase where activo and nom_envase_ing is null')
    expect(lacking).toBeGreaterThanOrEqual(2)
    expect(Sin_Ingles).toContainEqual({ Pantalla: 'envase', Titulo: expect.any(String), Cantidad: lacking })
    await api.db.pool.query('update envase set activo = false where nom_envase_ing is null')
    expect((await estado()).Sin_Ingles.map((row: { Pantalla: string }) => row.Pantalla)).not.toContain('envase')
    await api.db.pool.query('update envase set activo = true')
  })

  test('tells lists that took long, added up over processes, and processes that no longer tell of themselves', async () => {
    noteDuration(api.db, listarParametro, LENTA_MS - 1)
    for (const ms of [1_200.4, 4_100]) noteDuration(api.db, listarParametro, ms)
    await tellProcess(api.db)
    noteDuration(api.db, listarParametro, 2_000)
    await tellProcess(api.db)
    const { Listas_Lentas, Procesos } = await estado()
    expect(Listas_Lentas).toMatchObject([{ Que: listarParametro.summary, Veces: 3, Peor_Ms: 4_100 }])
    expect(Procesos).toMatchObject([{ Equipo: hostname(), Version: VERSION, Perdido: false }])
    await api.db.pool.query(`insert into proceso (id, equipo, version, desde, visto) values
      (gen_random_uuid(), 'otro', '1', now() - interval '1 day', now() - interval '10 minutes'),
      (gen_random_uuid(), 'antiguo', '1', now() - interval '1 day', now() - interval '2 hours'),
      (gen_random_uuid(), '${hostname()}', '1', now() - interval '1 day', now() - interval '20 minutes')`)
    await api.db.pool.query(`update proceso set desde = now() - interval '19 minutes', copias = $1 where version = $2`, [
      JSON.stringify([{ Nombre: 'copia-1', Estado: 'atrasada', Atraso_S: 12.3 }]),
      VERSION,
    ])
    const later = await estado()
    // another process of the same computer took the place of the third
    expect(later.Procesos.map(({ Equipo, Perdido }) => [Equipo, Perdido])).toEqual([
      ['otro', true],
      [hostname(), false],
    ])
    expect(later.Copias).toEqual([{ Nombre: 'copia-1', Estado: 'atrasada', Atraso_S: 13 }])
    await leaveProcess(api.db)
    expect((await estado()).Procesos.map(({ Equipo }) => Equipo)).toEqual(['otro', hostname()])
  })

  test('tells events that no program took, and tokens that end soon', async () => {
    await tokenFor(api, 'robot')
    const before = await estado()
    expect([before.Webhooks_Muertos, before.Tokens, before.Tokens_Por_Vencer]).toEqual([0, 1, null])
    await api.db.pool.query('update token_acceso set vence = current_date + 14')
    await api.db.pool.query(`with w as (insert into webhook (nombre, url, cod_usuario, clases, activo, error)
        values ('Contable', 'https://x.example', 'robot', '{comentario}', true, 'El servidor respondió 503.') returning id_webhook)
      insert into webhook_entrega (id_webhook, clase, hecho, estado) select id_webhook, 'comentario', '{}', 'muerto' from w`)
    expect(await estado()).toMatchObject({
      ...{ Webhooks: 1, Webhooks_Muertos: 1, Webhooks_Con_Falla: 'Contable', Tokens: 1 },
      Tokens_Por_Vencer: expect.stringMatching(/^Contable \(\d\d-\d\d-\d{4}\)$/),
    })
  })

  test('counts failed logins, and names who has to wait', async () => {
    const before = (await estado()).Ingresos_Fallidos
    for (let n = 0; n < 5; n++)
      await api.pedir('POST', '/api/login', { usuario: null, ip: '10.9.8.7', body: { usuario: 'calidad', password: claveDe('otra cosa') } })
    const { Ingresos_Fallidos, Usuarios_Bloqueados } = await estado()
    expect(Ingresos_Fallidos).toBe(before + 5)
    expect(Usuarios_Bloqueados).toBe('Paula Contreras')
  })

  test('tells messages that failed, that wait and that were kept, of thirty days', async () => {
    const set = (state: string, en: string) =>
      api.db.pool.query(`update envio set estado = $1, en = ${en} where id_envio = (select min(id_envio) from envio)`, [state])
    const counts = async () => {
      const { Correos_Fallidos, Correos_En_Cola, Correos_Guardados, Cola_Desde } = await estado()
      return [Correos_Fallidos, Correos_En_Cola, Correos_Guardados, Cola_Desde !== null]
    }
    await tx(api.db, { usuario: 'portal' }, client =>
      insertEnvio(client, {
        ...{ clase: 'recordatorio', idioma: 'es', para: [{ Nombre: 'Ana', Email: 'ana@nogal.example' }], de: 'portal@nogal.example' },
        ...{ responder: null, asunto: 'Prueba', mensaje: 'Hola.', portal: '', causa: 'prueba', mensaje_id: '<prueba@nogal.example>' },
      }),
    )
    await api.db.pool.query("update envio set estado = 'enviado'")
    expect(await counts()).toEqual([0, 0, 0, false])
    await set('rechazado', 'now()')
    expect(await counts()).toEqual([1, 0, 0, false])
    await set('rechazado', "now() - interval '31 days'")
    expect(await counts()).toEqual([0, 0, 0, false])
    await set('pendiente', 'now()')
    expect(await counts()).toEqual([0, 1, 0, true])
    await set('guardado', 'now()')
    expect(await counts()).toEqual([0, 0, 1, false])
  })

  test('tells jobs that fail until they are well', async () => {
    const note = noteOf(api.db)
    await note('Los recordatorios', 'sin conexión')
    await note('Los recordatorios', 'sigue sin conexión')
    expect((await estado()).Trabajos_Con_Falla).toMatchObject([{ Nombre: 'Los recordatorios', Falla: 'sigue sin conexión' }])
    await note('Los recordatorios', undefined)
    expect((await estado()).Trabajos_Con_Falla).toEqual([])
  })

  test('names the shipping lines whose last answer was an error', async () => {
    expect(await estado()).toMatchObject({ Navieras: 0, Navieras_Con_Falla: null, Escritura_Detenida: false })
    await api.db.pool.query(
      "insert into rastreo_naviera (cod_naviera, url, cabecera, fallas, error) select cod_naviera, 'https://x.example', 'X', 2, 'No responde.' from naviera order by 1 limit 1",
    )
    const { rows } = await api.db.pool.query('select nom_naviera from naviera order by cod_naviera limit 1')
    expect(await estado()).toMatchObject({ Navieras: 1, Navieras_Con_Falla: rows[0].nom_naviera })
    await api.db.pool.query('delete from rastreo_naviera')
  })

  test('tells the last backup of the data folder, and none where its note is damaged', async () => {
    const folder = api.config.DATOS
    mkdirSync(folder, { recursive: true })
    expect((await estado()).Respaldo_En).toBeNull()
    noteBackup(folder, { en: '2026-11-20T10:00:00.000Z', bytes: 1234 })
    expect(await estado()).toMatchObject({ Respaldo_En: '2026-11-20T10:00:00.000Z', Respaldo_Bytes: 1234 })
    for (const text of ['', '{"en":"ayer","bytes":-1}', '[]']) {
      writeFileSync(join(folder, BACKUP_NOTE), text)
      expect(await readBackupNote(folder), text).toBeUndefined()
    }
    noteBackup(join(folder, 'no-existe'), { en: '2026-11-20T10:00:00.000Z', bytes: 1 })
    expect(await readBackupNote(join(folder, 'no-existe'))).toBeUndefined()
  })
})

describe('the view across areas', () => {
  const read = async (query = '', usuario = 'admin'): Promise<Gerencia> => {
    const { status, data, text } = await api.pedir('GET', `/api/panelcontrol/gerencia${query}`, { usuario })
    expect(status, text).toBe(200)
    return data
  }
  const PATHS = {
    pendiente: '/api/pendiente/listado',
    gestion: '/api/gestion/listado',
    embarque: '/api/embarque/listar-embarques',
    negocio: '',
  }
  const listed = async (lista: keyof typeof PATHS, filtros: unknown) => {
    const query = new URLSearchParams({ pagina: '1', porPagina: '1', filtros: JSON.stringify(filtros) })
    return (await api.pedir('GET', `${PATHS[lista]}?${query}`, { usuario: 'admin' })).total
  }

  test('is for those to whom it was granted', async () => {
    for (const usuario of ['comercial', 'comex', 'produccion', 'cliente'])
      expect((await api.pedir('GET', '/api/panelcontrol/gerencia', { usuario })).status, usuario).toBe(403)
    const grant = (Permisos: unknown[]) => api.pedir('PUT', '/api/parametros/usuario/comercial', { body: { Permisos } })
    expect((await grant([{ Cod_Pantalla: 'gerencia', Cod_Funcion: 'ver', Permitido: true }])).status).toBe(200)
    expect((await read('', 'comercial')).Areas).toEqual((await read()).Areas)
    await grant([])
  })

  test('every figure is the total of the list that it leads to', async () => {
    const { Hoy, Areas, Personas, Detenidos, Embarques } = await read()
    expect(Areas.length).toBeGreaterThan(1)
    expect(Personas.length).toBeGreaterThan(1)
    const figures: [CifraGerencia, DeQuien, number][] = [
      ...Areas.flatMap((row): [CifraGerencia, DeQuien, number][] =>
        (['Tareas', 'Tareas_Vencidas', 'Gestiones_Vencidas', 'Gestiones_Por_Vencer'] as const).map(name => [
          name,
          { area: row.Cod_AreaGestion },
          row[name],
        ]),
      ),
      ...Personas.flatMap((row): [CifraGerencia, DeQuien, number][] =>
        (['Tareas_Vencidas', 'Gestiones_Vencidas'] as const).map(name => [name, { usuario: row.Cod_Usuario }, row[name]]),
      ),
    ]
    for (const [cifra, de, count] of figures) {
      const { lista, filtros } = listaDeCifra(cifra, de, Hoy)
      expect(await listed(lista, filtros), `${cifra} ${JSON.stringify(de)}`).toBe(count)
    }
    expect(await listed('embarque', DETENIDOS)).toBe(Detenidos)
    expect(Embarques.length).toBe(Math.min(Detenidos, 8))
  })

  test('payments are those of the days around today, in each currency, and of how many deals', async () => {
    // a deal with several due days on both sides of today counts once on each side
    const Formas_Pago = [-20, -10, -3, 0, 5, 12, 80].map(Dias => buildCuota({ Cantidad: 10 + (Dias === 80 ? 30 : 0), Dias }))
    const made = await api.pedir('POST', '/api/negocio/add-negocio', { body: { ...buildNegocio({ Fecha_ETD: daysAgo(0) }), Formas_Pago } })
    expect(made.status, made.text).toBe(200)
    const confirmed = { Nro_Negocio: made.data.Nro_Negocio, Cod_EstadoNeg: '02' }
    expect((await api.pedir('POST', '/api/negocio/cambiar-estado', { body: confirmed })).status).toBe(200)
    const { Hoy, Pagos } = await read()
    const { rows } = await api.db.pool.query(
      `select m."Cod_Moneda", coalesce(sum(m."Monto") filter (where p."Fecha_Vencimiento" < $1), 0)::float8 as "Vencido",
              coalesce(sum(m."Monto") filter (where p."Fecha_Vencimiento" >= $1), 0)::float8 as "Por_Vencer",
              (count(distinct n.nro_negocio) filter (where p."Fecha_Vencimiento" < $1))::int as "Negocios_Vencido",
              (count(distinct n.nro_negocio) filter (where p."Fecha_Vencimiento" >= $1))::int as "Negocios_Por_Vencer"
         from negocio n join negocio_cuota c using (nro_negocio)
        cross join lateral jsonb_to_recordset(c.partes) p ("Fecha_Vencimiento" date, "Montos" jsonb)
        cross join lateral jsonb_to_recordset(p."Montos") m ("Cod_Moneda" text, "Monto" numeric)
        where n.cod_estadoneg in ('02', '03', '04') and abs(p."Fecha_Vencimiento" - $1::date) <= 30 group by 1 order by 1`,
      [Hoy],
    )
    expect(Pagos).toEqual(rows)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('kilos are those agreed, in containers and sailed, of the season', async () => {
    const { Kilos, Cod_Temporada } = await read()
    const { rows } = await api.db.pool.query(
      `select sum(l.kilos)::float8 as pactados,
          sum(l.kilos * (select coalesce(sum(g.cantidad), 0) from contenedor_carga g join contenedor o using (id_contenedor) join embarque e using (nro_embarque)
            where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea and e.fecha_zarpe is not null) / l.cantidad)::float8 as embarcados
        from negocio n join negocio_producto l using (nro_negocio) where n.cod_temporada = $1 and n.cod_estadoneg <> '05'`,
      [Cod_Temporada],
    )
    expect(Kilos.reduce((sum, { Pactados }) => sum + Pactados, 0)).toBeCloseTo(rows[0].pactados, 1)
    expect(Kilos.reduce((sum, { Embarcados }) => sum + Embarcados, 0)).toBeCloseTo(rows[0].embarcados, 1)
    for (const { Pactados, En_Contenedores, Embarcados } of Kilos) {
      expect(Embarcados).toBeLessThanOrEqual(En_Contenedores)
      expect(En_Contenedores).toBeLessThanOrEqual(Pactados)
    }
    expect((await read('?temporada=9999')).Kilos).toEqual([])
  })
})
