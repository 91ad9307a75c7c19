import { isoWeek } from '@nogal/model/format'
import { type Ambito, type CodTarjeta, filtrosDeParte, type ListaPanel, PANEL, type ParteTarjeta } from '@nogal/model/panel/panel'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()

type Contada = { Tarjeta: CodTarjeta; Total: number; Amarillos: number; Rojos: number; Dias_Amarillo: number; Dias_Rojo: number }
type Panel = { Hoy: string; Ambito: Ambito; Tarjetas: Contada[] }

const USERS: readonly [usuario: string, area: number][] = [
  ['comercial', 1],
  ['comex', 2],
  ['calidad', 3],
  ['produccion', 4],
  ['admin', 1],
]
const PATHS: Record<ListaPanel, string> = {
  negocio: '/api/negocio/lista-negocios',
  embarque: '/api/embarque/listar-embarques',
  gestion: '/api/gestion/listado',
  pendiente: '/api/pendiente/listado',
}

const panelOf = async (usuario: string, ambito: Ambito = 'mio'): Promise<Panel> => {
  const { status, data, text } = await api.pedir('GET', `/api/panelcontrol?ambito=${ambito}`, { usuario })
  expect(status, text).toBe(200)
  return data
}
const cardIn = ({ Tarjetas }: Panel, codigo: CodTarjeta) => Tarjetas.find(({ Tarjeta }) => Tarjeta === codigo)

const areaOf = async (usuario: string): Promise<number> =>
  (await api.db.pool.query('select cod_areagestion as area from usuario where cod_usuario = $1', [usuario])).rows[0].area

/** The number of rows in the list of a card, requested as the card's link does. */
const listed = async (usuario: string, { Hoy, Ambito }: Panel, card: Contada, parte: ParteTarjeta): Promise<number> => {
  const mirada = { usuario, area: await areaOf(usuario), areas: [await areaOf(usuario)], hoy: Hoy, ambito: Ambito }
  const filtros = filtrosDeParte(card.Tarjeta, mirada, { amarillo: card.Dias_Amarillo, rojo: card.Dias_Rojo }, parte)
  const { lista, orden } = PANEL[card.Tarjeta]
  const query = new URLSearchParams({ pagina: '1', porPagina: '1', orden, filtros: JSON.stringify(filtros) })
  const { status, total, text } = await api.pedir('GET', `${PATHS[lista]}?${query}`, { usuario })
  expect(status, `${card.Tarjeta}: ${text}`).toBe(200)
  return total!
}

const OWN: Record<number, string> = { 1: 'd.usuario_comercial', 2: 'd.usuario_comex', 3: 'd.usuario_qc' }
const deal = (where: string) => `select count(*)::int as n from negocio d where ${where}`
const ship = (where: string) => `select count(*)::int as n from embarque e join negocio d using (nro_negocio) where ${where}`
const item = (where: string) =>
  `select count(*)::int as n from gestion g join negocio d on d.nro_negocio = g.nro_negocio left join embarque e on e.nro_embarque = g.nro_embarque
    join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
   where d.cod_estadoneg <> '05' and e.cod_estadoemb is distinct from '08' and g.cod_estadogestion <> '04' and ${where}`
const task = (n: number, parte: ParteTarjeta) =>
  `select count(*)::int as n from pendiente p where p.cerrado_en is null and coalesce(p.desde, current_date) <= current_date
    and ${parte === 'todo' ? 'true' : `p.vence - current_date <= ${n}`}`
const PAID = `(select count(*) > 0 and coalesce(sum(p.cantidad) filter (where u.es_porcentaje), 100) = 100
  from negocio_pago p, unidadpago u where u.cod_undpago = p.cod_undpago and p.nro_negocio = d.nro_negocio)`
const OPEN_INSTRUCTIONS = `e.fecha_zarpe is null and exists (select from instruccion_de_embarque i where i.nro_embarque = e.nro_embarque and not i.hecha)`
const NEXT_CUT = `(select min(c at time zone coalesce((select zona_horaria from puerto where cod_puerto = e.cod_puertoorigen), 'America/Santiago'))
  from unnest(array[e.corte_carga, e.corte_documentos, e.corte_vgm]) c
  where c at time zone coalesce((select zona_horaria from puerto where cod_puerto = e.cod_puertoorigen), 'America/Santiago') > now())`
const WAITS = `g.cod_estadogestion = '03'`
const WAITING = `current_date - (select max(s.en)::date from gestion_estado s where s.id_gestion = g.id_gestion and s.cod_estadogestion = '03')`

const PARTS = 'negocio_cuota c cross join lateral jsonb_to_recordset(c.partes) p ("Fecha_Vencimiento" date)'
/** The same cards, counted by statements that do not use lists and filters; `n` are the days. */
const BY_HAND: Record<CodTarjeta, (n: number, parte: ParteTarjeta) => string> = {
  'Mis negocios': () => deal(`d.cod_estadoneg in ('02', '03')`),
  Borradores: () => deal(`d.cod_estadoneg = '01'`),
  'Sin confirmar': n => deal(`d.cod_estadoneg = '01' and d.fecha_etd - current_date <= ${n}`),
  'Pagos sin confirmar': n => deal(`d.cod_estadoneg = '01' and not ${PAID} and d.fecha_etd - current_date <= ${n}`),
  'Pagos por vencer': n =>
    deal(`d.cod_estadoneg in ('02', '03', '04') and exists (select from ${PARTS} where c.nro_negocio = d.nro_negocio
      and p."Fecha_Vencimiento" - current_date between 0 and ${n})`),
  Saldos: n =>
    deal(`d.cod_estadoneg in ('02', '03') and d.fecha_etd - current_date <= ${n} and exists (select from negocio_producto l where l.nro_negocio = d.nro_negocio
      and l.cantidad > coalesce((select sum(g.cantidad) from contenedor_carga g where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea), 0))`),
  'Mis embarques': () => ship(`e.cod_estadoemb < '05'`),
  Cortes: n => ship(`e.cod_estadoemb < '05' and ${NEXT_CUT}::date - current_date <= ${n}`),
  Instrucciones: n => ship(`e.cod_estadoemb < '05' and e.fecha_etd - current_date between 0 and ${n} and ${OPEN_INSTRUCTIONS}`),
  Zarpes: n => ship(`e.cod_estadoemb < '05' and e.fecha_zarpe is null and e.fecha_etd - current_date between -30 and ${n}`),
  Arribos: n => ship(`e.cod_estadoemb = '05' and e.fecha_arribo is null and e.fecha_eta - current_date between -30 and ${n}`),
  Vencidos: n => item(`current_date - g.fecha_vence >= greatest(${n}, 1)`),
  'Por vencer': n => item(`g.fecha_vence - current_date between 0 and ${n}`),
  Tareas: task,
  'Tareas de todos': task,
  Detenidos: n =>
    ship(`e.cod_estadoemb < '06' and e.fecha_etd - current_date <= ${n} and exists (select from contenedor c
      cross join lateral liberacion_de_contenedores(array[c.id_contenedor]) l where c.nro_embarque = e.nro_embarque and l.liberacion in ('retenido', 'rechazado'))`),
  Aprobaciones: (n, parte) => item(parte === 'todo' ? WAITS : `${WAITS} and ${WAITING} >= ${n}`),
}

const countedByHand = async (usuario: string, area: number, { Ambito }: Panel, card: Contada, parte: ParteTarjeta): Promise<number> => {
  const sql = BY_HAND[card.Tarjeta](parte === 'rojo' ? card.Dias_Rojo : card.Dias_Amarillo, parte)
  const mine = (column: string) => ` and ${column} = '${usuario}'`
  const ofArea = area === 1 ? '' : ` and k.cod_areagestion = ${area}`
  const { lista, deTodos } = PANEL[card.Tarjeta]
  const isItem = lista === 'gestion'
  if (deTodos) return (await api.db.pool.query(sql)).rows[0].n
  if (lista === 'pendiente')
    return (await api.db.pool.query(sql + (Ambito === 'mio' ? mine('p.usuario_responsable') : ` and p.cod_areagestion = ${area}`))).rows[0]
      .n
  const kinds = area === 3 ? ` and (g.tipo = 'analisis' or (g.tipo = 'certificado' and k.cod_areagestion = 3))` : ''
  const plant = area === 4 ? ` and g.tipo in ('certificado', 'otro')` : ''
  const whose = isItem
    ? Ambito === 'area' || area === 4
      ? ofArea
      : mine(area === 1 ? 'd.usuario_comercial' : 'g.usuario_responsable')
    : Ambito === 'mio' && OWN[area]
      ? mine(OWN[area])
      : ''
  return (await api.db.pool.query(sql + whose + (isItem ? kinds + plant : ''))).rows[0].n
}

/** Compares every card of every sample user with the total of its list, and with a statement of its own. */
const compareAll = async (): Promise<number> => {
  let most = 0
  for (const [usuario] of USERS)
    for (const ambito of ['mio', 'area'] as const) {
      const panel = await panelOf(usuario, ambito)
      const area = await areaOf(usuario)
      for (const card of panel.Tarjetas) {
        const { dias } = PANEL[card.Tarjeta]
        const said: [ParteTarjeta, number][] = [
          ['todo', card.Total],
          ...(dias
            ? ([
                ['amarillo', card.Amarillos],
                ['rojo', card.Rojos],
              ] as [ParteTarjeta, number][])
            : []),
        ]
        for (const [parte, count] of said) {
          const where = `${usuario}, ${ambito}: ${card.Tarjeta}, ${parte}`
          expect(await listed(usuario, panel, card, parte), `${where}, its list`).toBe(count)
          expect(await countedByHand(usuario, area, panel, card, parte), `${where}, by hand`).toBe(count)
          most = Math.max(most, count)
        }
      }
    }
  return most
}

/** Changes days and states of everything at random, to values that can occur. */
const shake = async (seed: number): Promise<void> => {
  const client = await api.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`select setseed(${seed})`)
    await client.query(`update negocio set fecha_etd = current_date + (random() * 80 - 40)::int, fecha_contrato = current_date - (random() * 90)::int,
      cod_estadoneg = (array['01', '02', '03', '04', '05', '01', '02'])[1 + floor(random() * 7)::int]`)
    await client.query('update negocio_pago set dias = (random() * 90 - 30)::int, cantidad = greatest(cantidad - (random() * 2)::int, 1)')
    await client.query(`update embarque set fecha_etd = current_date + (random() * 40 - 20)::int, fecha_eta = null, fecha_arribo = null,
      fecha_zarpe = case when random() < 0.4 then current_date - (random() * 30)::int end,
      corte_carga = case when random() < 0.7 then now() + (random() * 10 - 5) * interval '1 day' end,
      corte_documentos = case when random() < 0.7 then now() + (random() * 10 - 5) * interval '1 day' end,
      cod_estadoemb = lpad((1 + floor(random() * 8)::int)::text, 2, '0')`)
    await client.query('update embarque set fecha_eta = fecha_etd + (random() * 25)::int')
    await client.query(`update gestion set fecha_vence = case when random() < 0.9 then current_date + (random() * 30 - 15)::int end,
      cod_estadogestion = lpad((1 + floor(random() * 5)::int)::text, 2, '0'),
      usuario_responsable = (array['comex', 'calidad', 'comercial', null])[1 + floor(random() * 4)::int]`)
    await client.query(`insert into gestion_estado (id_gestion, cod_estadogestion, en)
      select id_gestion, '03', now() - (random() * 9)::int * interval '1 day' from gestion where cod_estadogestion = '03'`)
    await client.query(
      `update configpc set dias_amarillo = (random() * 20)::int, dias_rojo = (random() * 20)::int where dias_amarillo is not null`,
    )
    // updates the kept values and sums, whose triggers were disabled
    await client.query('set local session_replication_role = origin')
    await client.query('select mantener_ahora()')
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

describe('every card counts what its list shows, and what an independent statement counts', () => {
  test('over the sample', async () => {
    expect(await compareAll()).toBeGreaterThan(0)
  }, 60_000)
  test.each([0.11, 0.47, 0.83])(
    'over random days and states (%s)',
    async seed => {
      await shake(seed)
      expect(await compareAll()).toBeGreaterThan(2)
    },
    60_000,
  )
  test('the next payment of a deal is the first that falls due from today on', async () => {
    const { rows } = await api.db.pool.query(`select d.nro_negocio from negocio d
      where (select r.pagos[width_bucket(current_date - 1, r.pagos) + 1] from negocio_resumen r where r.nro_negocio = d.nro_negocio)
        is distinct from (select min(p."Fecha_Vencimiento") from ${PARTS} where c.nro_negocio = d.nro_negocio and p."Fecha_Vencimiento" >= current_date)`)
    expect(rows).toEqual([])
  })
})

describe('configpc says which cards a person sees', () => {
  const set = (sql: string, values: unknown[] = []) => api.db.pool.query(sql, values)
  beforeAll(async () => {
    await set(`insert into configpc (cod_usuario, tarjeta, mostrar, dias_amarillo, dias_rojo, orden)
      values ('comex', 'Zarpes', true, 3, 1, 0), ('comex', 'Arribos', false, null, null, null)`)
  })

  test('what it says of a person goes before what it says of the area', async () => {
    const panel = await panelOf('comex')
    expect(panel.Tarjetas[0]).toMatchObject({ Tarjeta: 'Zarpes', Dias_Amarillo: 3, Dias_Rojo: 1 })
    expect(cardIn(panel, 'Arribos')).toBeUndefined()
    expect(cardIn(await panelOf('comercial'), 'Arribos')).toBeDefined()
    expect(cardIn(await panelOf('comercial'), 'Instrucciones')).toBeUndefined()
  })

  test('an area of which it says nothing sees every card', async () => {
    await set('delete from configpc where cod_areagestion = 3')
    expect((await panelOf('calidad')).Tarjetas.map(({ Tarjeta }) => Tarjeta)).toEqual(Object.keys(PANEL))
  })

  test('nobody sees a card whose list they may not see', async () => {
    const without = (screen: string) => ({ Cod_Pantalla: screen, Cod_Funcion: 'ver', Permitido: false })
    const grant = (...screens: string[]) =>
      api.pedir('PUT', '/api/parametros/usuario/calidad', { body: { Permisos: screens.map(without) } })
    expect((await grant('negocio', 'gestion')).status).toBe(200)
    const left = (await panelOf('calidad')).Tarjetas.map(({ Tarjeta }) => PANEL[Tarjeta].lista)
    expect(new Set(left)).toEqual(new Set(['embarque']))
    await grant('negocio', 'gestion', 'embarque')
    expect((await panelOf('calidad')).Tarjetas).toEqual([])
    await grant()
  })

  test('red comes before yellow where days count to a date, and after it where they count since one', async () => {
    const send = (Tarjeta: string, Dias_Amarillo: number, Dias_Rojo: number) =>
      api.pedir('POST', '/api/parametros/configpc', { body: { Cod_Usuario: 'calidad', Tarjeta, Dias_Amarillo, Dias_Rojo, Mostrar: true } })
    expect((await send('Zarpes', 3, 5)).mensaje).toContain('no puede ser mayor')
    expect((await send('Aprobaciones', 5, 3)).mensaje).toContain('no puede ser menor')
    expect((await send('Aprobaciones', 3, 5)).status).toBe(200)
  })

  test('a client has no panel', async () => {
    for (const path of ['/api/panelcontrol', '/api/panelcontrol/semanas', '/api/panelcontrol/en-vivo', '/api/gestion/listado'])
      expect((await api.pedir('GET', path, { usuario: 'cliente' })).status, path).toBe(403)
  })
})

describe('the list of all items', () => {
  const kinds = async (usuario: string): Promise<string[]> => {
    const { data } = await api.pedir('GET', '/api/gestion/listado', { usuario })
    return [...new Set((data as { Tipo: string }[]).map(({ Tipo }) => Tipo))].sort()
  }
  test('has the kinds that each area sees on its own screen', async () => {
    expect(await kinds('comex')).toEqual(['analisis', 'certificado', 'documento', 'otro'])
    expect(await kinds('calidad')).not.toContain('documento')
    expect(await kinds('produccion')).not.toContain('analisis')
  })
  test('has nothing of what was annulled', async () => {
    const { data } = await api.pedir('GET', '/api/gestion/listado')
    const { rows } = await api.db.pool.query(`select g.id_gestion from gestion g join negocio d using (nro_negocio)
      left join embarque e on e.nro_embarque = g.nro_embarque where d.cod_estadoneg = '05' or e.cod_estadoemb = '08'`)
    const shown = new Set((data as { Id_Gestion: number }[]).map(({ Id_Gestion }) => Id_Gestion))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(row => shown.has(row.id_gestion))).toEqual([])
  })
})

describe('the weeks of a season', () => {
  test('come to what its deals come to', async () => {
    const { data } = await api.pedir('GET', '/api/panelcontrol/semanas')
    const { rows } = await api.db.pool.query(
      `select sum(l.kilos)::float8 as kilos, count(distinct to_char(d.fecha_etd, 'IYYY-IW'))::int as semanas from negocio d join negocio_producto l using (nro_negocio)
        where d.cod_temporada = $1 and d.cod_estadoneg <> '05'`,
      [data.Cod_Temporada],
    )
    const { Semanas } = data as { Semanas: { Semana: string; Kilos: number }[] }
    expect(Semanas.reduce((sum, { Kilos }) => sum + Kilos, 0)).toBeCloseTo(rows[0].kilos, 1)
    expect(new Set(Semanas.map(({ Semana }) => Semana)).size).toBe(rows[0].semanas)
    expect(isoWeek(`${Semanas[0]!.Semana.slice(0, 4)}-06-15`).year).toBe(Number(Semanas[0]!.Semana.slice(0, 4)))
  })
  test('a season that nobody has sold in has none', async () => {
    const { status, data } = await api.pedir('GET', '/api/panelcontrol/semanas?temporada=9999')
    expect([status, data]).toEqual([200, { Cod_Temporada: null, Nom_Temporada: null, Semanas: [] }])
  })
})
