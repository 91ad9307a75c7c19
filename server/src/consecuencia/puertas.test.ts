/** What each step lacks after a cause: for each cause the lacks that must follow, and those that must not. */
import { PUERTAS } from '@nogal/model/consecuencia/puertas'
import { ESTADO_TRAMITE } from '@nogal/model/gestion/tramite.calls'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { consequencesOf } from '../test/consecuencias.ts'
import { callsOf, daysAgo, type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)
const { walnuts, failed, toKorea, instructed, measure, change } = consequencesOf(api)

/** Puts the trámites of a shipment, or the first of them, into a state. */
const procedures = async (d: Planned, Cod_EstadoTramite: string, first?: number) => {
  const { rows } = await api.db.pool.query('select cod_tramite from tramite_de_embarque where nro_embarque = $1 order by 1', [d.ships[0]])
  expect(rows).not.toEqual([])
  const Tramites = rows.slice(0, first).map(({ cod_tramite: Cod_Tramite }) => ({ Cod_Tramite, Cod_EstadoTramite }))
  const body = { Nro_Embarque: d.ships[0], Tramites }
  expect((await api.pedir('POST', '/api/comexlogistica/guardar-tramites-embarque', { usuario: 'comex', body })).status).toBe(200)
}
const issued = (d: Planned) => change(d, { Tipo_BL: 'Original', Nro_BL: 'HLCUVAP1', Fecha_BL: daysAgo(2) })
/** What a step lacks: «zarpar vgm». */
const LACKS = Object.entries(PUERTAS).flatMap(([step, { faltas }]) => Object.keys(faltas).map(lack => `${step} ${lack}`))
/** A container of a type of its own, of which an obligatory point of inspection is asked; returns the point. */
const inspected = async (d: Planned): Promise<number> => {
  const query = async (text: string, values: unknown[]) => (await api.db.pool.query(text, values)).rows[0].key as number
  const [box] = d.boxes
  const Cod_TipoContenedor = await query(
    "insert into tipocontenedor (nom_tipocontenedor, es_reefer) values ('De ' || $1::text, false) returning cod_tipocontenedor as key",
    [box],
  )
  await embarques.post('update-info-contenedor', { Id_Contenedor: box, Cod_TipoContenedor })
  return query(
    `insert into puntoinspeccion (nom_puntoinspeccion, orden, obligatorio, desde, cod_tipocontenedor)
     values ('Limpio ' || $1::text, 1, true, '2026-01-01', $2) returning cod_puntoinspeccion as key`,
    [box, Cod_TipoContenedor],
  )
}
const answer = async (d: Planned, Cod_PuntoInspeccion: number, Respuesta: string) => {
  const body = { Id_Contenedor: d.boxes[0], Inspeccion: [{ Cod_PuntoInspeccion, Respuesta }] }
  expect((await api.pedir('POST', '/api/produccion/guardar-hoja-carga', { usuario: 'produccion', body })).status).toBe(200)
}
/** Asks the client of a shipment for an import permit. */
const asked = async (d: Planned, Antes_De_Zarpar: boolean) => {
  const body = { Nro_Embarque: d.ships[0], Clase: 'permiso-importacion', Fecha_Vence: daysAgo(-5), Antes_De_Zarpar }
  expect((await api.pedir('POST', '/api/solicitud/agregar', { usuario: 'comex', body })).status).toBe(200)
}
type Closing = [cause: string, before: () => Promise<Planned>, act: (d: Planned) => unknown, lacks: string[], not: string[]]
/** What each step lacks after a cause, of the first container and its shipment. */
const CLOSINGS: Closing[] = [
  ['a document that the client owes before sailing', () => walnuts(), d => asked(d, true), ['zarpar cliente'], []],
  ['a document that can wait', () => walnuts(), d => asked(d, false), [], ['zarpar cliente']],
  [
    'an analysis that fails',
    () => walnuts(),
    d => measure(d, 12),
    ['cargar calidad', 'zarpar calidad', 'cerrar calidad'],
    ['cargar veredicto', 'zarpar veredicto', 'cerrar excepcion'],
  ],
  [
    'an analysis that is asked for',
    () => walnuts(),
    () => undefined,
    ['cargar veredicto', 'zarpar veredicto', 'zarpar numero', 'zarpar sello', 'zarpar vgm', 'zarpar instrucciones'],
    ['cargar calidad', 'zarpar calidad', 'cerrar calidad'],
  ],
  [
    'a retest that passes',
    failed,
    d => measure(d, 1),
    [],
    ['cargar calidad', 'cargar veredicto', 'zarpar calidad', 'zarpar veredicto', 'cerrar calidad', 'cerrar excepcion'],
  ],
  [
    'a failing analysis that is approved with a reason',
    () => walnuts(),
    d => measure(d, 12, { Cod_Aprobado: 'A', Motivo_Resultado: 'Va a proceso.', Cod_EstadoGestion: '04' }),
    ['cerrar excepcion'],
    ['cargar calidad', 'zarpar calidad', 'cerrar calidad'],
  ],
  [
    'another destination, whose limits are stricter',
    toKorea,
    d => change(d, { Cod_PaisDestino: 276, Cod_PuertoDestino: null }),
    ['cargar calidad', 'zarpar calidad'],
    ['cargar veredicto'],
  ],
  [
    'a container that is weighed',
    () => walnuts(),
    d => embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[0], VGM_Kg: 24_000, Metodo_VGM: '1' }),
    ['zarpar numero', 'zarpar sello'],
    ['zarpar vgm'],
  ],
  [
    'another vessel after the orders were sent',
    instructed,
    d => change(d, { Nro_Viaje: '0999S' }),
    ['zarpar instrucciones'],
    ['cargar calidad'],
  ],
  ['orders that are sent', instructed, () => undefined, [], ['zarpar instrucciones']],
  [
    'a trámite that is opened again',
    async () => {
      const d = await walnuts()
      await procedures(d, ESTADO_TRAMITE.completo)
      return d
    },
    d => procedures(d, ESTADO_TRAMITE.pendiente, 1),
    ['zarpar tramites'],
    ['zarpar calidad'],
  ],
  ['trámites that are complete', () => walnuts(), d => procedures(d, ESTADO_TRAMITE.completo), [], ['zarpar tramites']],
  ['a BL that is issued', () => walnuts(), issued, ['anular bl'], ['zarpar calidad']],
  [
    'a BL that is revoked',
    async () => {
      const d = await walnuts()
      await issued(d)
      return d
    },
    d => change(d, { Fecha_BL: null }),
    [],
    ['anular bl'],
  ],
  ['an obligatory point of inspection', () => walnuts(), inspected, ['cargar inspeccion'], []],
  ['a point of inspection whose answer is no', () => walnuts(), async d => answer(d, await inspected(d), 'No'), ['cargar inspeccion'], []],
  ['a point of inspection whose answer is yes', () => walnuts(), async d => answer(d, await inspected(d), 'Sí'), [], ['cargar inspeccion']],
  [
    'a container without a shipment',
    () => walnuts(),
    d => embarques.post('quitar-contenedor', { Id_Contenedor: d.boxes[0] }),
    [],
    ['zarpar numero', 'zarpar sello', 'zarpar vgm', 'zarpar calidad', 'zarpar veredicto'],
  ],
]
const lacksOf = async (d: Planned): Promise<string[]> => {
  const { rows } = await api.db.pool.query(
    `select x.paso || ' ' || (f ->> 'Falta') as lack
       from (select 'cargar' as paso, faltas_cargar as faltas from contenedor_resumen where id_contenedor = $1
         union all select 'cerrar', faltas_cerrar from contenedor_resumen where id_contenedor = $1
         union all select 'zarpar', faltas_zarpar from embarque_resumen where nro_embarque = $2
         union all select 'anular', faltas_anular from embarque_resumen where nro_embarque = $2) x
      cross join jsonb_array_elements(x.faltas) f`,
    [d.boxes[0], d.ships[0]],
  )
  return rows.map(({ lack }) => lack)
}

test.each(CLOSINGS)('after %s the right steps are closed', async (_, before, act, lacks, not) => {
  const d = await before()
  await act(d)
  const now = await lacksOf(d)
  for (const lack of lacks) expect(now).toContain(lack)
  for (const lack of not) expect(now).not.toContain(lack)
})

test('after some cause each step is closed by each lack, and after another it is not', () => {
  expect(LACKS.filter(lack => !CLOSINGS.some(([, , , lacks]) => lacks.includes(lack)))).toEqual([])
  expect(LACKS.filter(lack => !CLOSINGS.some(([, , , , not]) => not.includes(lack)))).toEqual([])
})

test('a shipment whose BL was issued is annulled by a person with a reason, which stays with it', async () => {
  const d = await planDeal(api, 2, 1)
  const annul = () => embarques.pedir('POST', 'cambiar-estado', { Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'Sin fruta.' })
  await issued(d)
  const refused = await annul()
  expect([refused.status, refused.mensaje]).toEqual([
    409,
    expect.stringMatching(
      /^El BL HLCUVAP1 del embarque 1 se emitió el \d\d-\d\d-\d{4}: recupere sus originales y pida a la naviera que lo anule antes de anular el embarque\.\n.*autorícelo con un motivo\.$/,
    ),
  ])
  // the deal annuls its shipments, so it asks for the same
  const deal = { usuario: 'comercial', body: { Nro_Negocio: d.nro, Cod_EstadoNeg: '05', Motivo: 'El cliente desistió.' } }
  expect(await api.pedir('POST', '/api/negocio/cambiar-estado', deal)).toMatchObject({ status: 409, mensaje: refused.mensaje })
  const Motivo = 'La naviera recibió los tres originales.'
  await embarques.post('autorizar-paso', { Paso: 'anular', Clave: d.ships[0], Motivo })
  // a waiver is of the BL that was issued, and of no later one
  await change(d, { Nro_BL: 'HLCUVAP2' })
  expect((await annul()).status).toBe(409)
  await change(d, { Nro_BL: 'HLCUVAP1' })
  expect(await annul()).toMatchObject({ status: 200, data: { Faltas_Anular: [{ Falta: 'bl', Motivo }] } })
})

test('a shipment without a BL is annulled as before', async () => {
  const d = await planDeal(api, 2, 1)
  const annulled = await embarques.pedir('POST', 'cambiar-estado', { Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'Sin fruta.' })
  expect(annulled).toMatchObject({ status: 200, data: { Cod_EstadoEmb: '08', Faltas_Anular: [] } })
})
