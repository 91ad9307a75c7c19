/** The release of containers, and what loading, sailing and closing lack. */
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { consequencesOf } from '../test/consecuencias.ts'
import { callsOf, daysAgo, loadedShipment, numeroDe } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)
const { walnuts, quality, measure, decide, waiveClosing, box, ship, load, kinds, moves } = consequencesOf(api)

describe('the release of a container', () => {
  test('follows its analyses, a retest and the destination, and every move has who, when and why', async () => {
    const d = await walnuts()
    expect(await box(d)).toMatchObject({ Liberacion: 'sin-veredicto', Calidad_Falta: expect.stringContaining('Aflatoxinas') })
    await measure(d, 12)
    expect(await box(d)).toMatchObject({
      Liberacion: 'rechazado',
      Liberacion_Porque: expect.stringContaining('Supera el máximo'),
      Con_Excepcion: false,
    })
    expect(await ship(d)).toMatchObject({ Liberacion: 'rechazado', Liberacion_Detalle: '1 de 1 rechazados' })
    await measure(d, 1)
    expect(await box(d)).toMatchObject({ Liberacion: 'liberado', Liberacion_Porque: null, Con_Excepcion: false })
    expect((await moves(d))[0]).toEqual(['rechazado', 'liberado', expect.any(String)])
    expect((await moves(d)).at(-1)).toEqual(['sin-veredicto', 'rechazado', expect.any(String)])
  })

  test('is the same for many containers at once as for each alone', async () => {
    const before = await api.db.pool.query('select coalesce(max(id_contenedor), 0)::int as last from contenedor')
    for (const [value, more] of [
      [1, {}],
      [12, {}],
      [12, { Cod_Aprobado: 'A', Motivo_Resultado: 'Va a proceso.', Cod_EstadoGestion: '04' }],
    ] as const)
      await measure(await walnuts(), value, more)
    await walnuts()
    const { rows } = await api.db.pool.query(
      `with caja as (select id_contenedor as id from contenedor where id_contenedor > $1)
       select (select jsonb_agg(to_jsonb(l) order by l.id_contenedor) from liberacion_de_contenedores(array(select id from caja)) l) as together,
         (select jsonb_agg(to_jsonb(l) order by l.id_contenedor) from caja cross join lateral liberacion_de_contenedores(array[id]) l) as alone,
         (select jsonb_agg(to_jsonb(r) order by r.id_gestion, r.cod_analisis) from resultados_de_contenedores(array(select id from caja)) r) as results,
         (select jsonb_agg(jsonb_build_object('id_gestion', g.id_gestion, 'id_contenedor', g.id_contenedor, 'id_linea', g.id_linea) || to_jsonb(r) order by g.id_gestion, r.cod_analisis)
            from gestion g cross join lateral resultados_de_muestra(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) r
           where g.id_contenedor in (select id from caja) and g.tipo = 'analisis' and r.medido) as single`,
      [before.rows[0].last],
    )
    const [{ together, alone, results, single }] = rows
    expect(together.map(({ liberacion }: { liberacion: string }) => liberacion)).toEqual([
      'liberado',
      'rechazado',
      'liberado',
      'sin-veredicto',
    ])
    expect(together).toEqual(alone)
    expect(results).toEqual(single)
  })

  test('is released with a reason for what the analyses said then, and not for what they say later', async () => {
    const d = await walnuts()
    await measure(d, 12)
    expect((await decide(d.boxes[0], 'liberado', '  ')).status).toBe(400)
    expect((await decide(d.boxes[0], 'liberado', 'Va a proceso en destino.')).data).toMatchObject({
      Liberacion: 'liberado',
      Con_Excepcion: true,
      Liberacion_Porque: 'Va a proceso en destino.',
    })
    await measure(d, 13)
    expect(await box(d)).toMatchObject({ Liberacion: 'rechazado', Con_Excepcion: false, Liberacion_Por: null })
    expect(await kinds(d.nro)).toContain('decidir-lote')
  })

  test('is held by a person until a person takes that back, whatever is measured', async () => {
    const d = await walnuts()
    expect((await decide(d.boxes[0], 'retenido', 'Olor extraño.')).data).toMatchObject({ Liberacion: 'retenido' })
    await measure(d, 1)
    expect(await box(d)).toMatchObject({ Liberacion: 'retenido', Liberacion_Porque: 'Olor extraño.' })
    expect((await decide(d.boxes[0], 'segun-analisis')).data).toMatchObject({ Liberacion: 'liberado' })
    expect(await decide(d.boxes[0], 'segun-analisis')).toMatchObject({ status: 409 })
  })

  test('that fails and is approved with a reason is released with an exception, which closing demands a reason for', async () => {
    const d = await walnuts()
    await measure(d, 12, { Cod_Aprobado: 'A', Motivo_Resultado: 'Va a proceso.', Cod_EstadoGestion: '04' })
    expect(await box(d)).toMatchObject({
      Liberacion: 'liberado',
      Con_Excepcion: true,
      Liberacion_Porque: expect.stringContaining('Va a proceso.'),
    })
    const close = () => quality(`${d.ships[0]}/${d.boxes[0]}/cerrar-gestion`, {})
    expect(await close()).toMatchObject({ status: 409, mensaje: expect.stringContaining('se liberó con una excepción') })
    await waiveClosing(d, 'Lo aprobó el cliente.')
    expect((await close()).status).toBe(200)
  })

  test('is nobody’s to decide but quality’s', async () => {
    const d = await walnuts()
    for (const usuario of ['comex', 'produccion', 'cliente'])
      expect(
        (
          await api.pedir('POST', '/api/calidadembarque/decidir-liberacion', {
            usuario,
            body: { Id_Contenedor: d.boxes[0], Decision: 'liberado', Motivo: 'X' },
          })
        ).status,
      ).toBe(403)
  })
})

describe('what is asked before saving', () => {
  const asked = async (path: string, body: Values): Promise<string[]> => {
    const { data } = await api.pedir('POST', `/api/embarque/${path}`, { usuario: 'comex', body, headers: { [ENSAYO]: 'si' } })
    return data.filter(({ Pregunta }: Values) => Pregunta).map(({ Texto }: Values) => Texto)
  }

  test('names a paper that was sent to an address without a name', async () => {
    const { ship: viaje } = await loadedShipment(api)
    const Destinatarios = [{ Email: 'aduana@lote.example' }]
    await embarques.post('enviar-papel', { Nro_Embarque: viaje, Papel: 'instruccion-aduana', Destinatarios })
    const told = await embarques.ensayar('update-info-embarque', { Nro_Embarque: viaje, Nro_Viaje: '999X' })
    expect(told.filter(one => one.includes('desactualizado'))).toEqual([
      expect.stringMatching(/^Instrucción de aduana a aduana@lote\.example /),
    ])
    expect(told.join(' ')).not.toContain('null')
  })

  test('is not what sailing still lacks while the shipment is prepared', async () => {
    const d = await walnuts(2)
    const [Id_Contenedor] = d.boxes
    for (const one of [{ Nro_Sello: 'ML1' }, { Nro_Contenedor: numeroDe(Id_Contenedor!) }, { VGM_Kg: 24_000, Metodo_VGM: '1' }])
      expect(await asked('update-info-contenedor', { Id_Contenedor, ...one })).toEqual([])
  })

  test('is not that the last container is loaded, nor that less lacks; it is what lacks anew', async () => {
    const d = await walnuts()
    const [Id_Contenedor] = d.boxes
    await embarques.post('autorizar-paso', { Paso: 'cargar', Clave: Id_Contenedor, Motivo: 'El laboratorio entrega mañana.' })
    const loaded = await asked('update-info-contenedor', { Id_Contenedor, Fecha_Carga: daysAgo(9) })
    expect(loaded.filter(one => one.includes('zarpar'))).toEqual([])
    await load(d)
    await embarques.post('update-info-contenedor', { Id_Contenedor, Nro_Sello: 'ML1' })
    expect(await asked('update-info-contenedor', { Id_Contenedor, VGM_Kg: 24_000, Metodo_VGM: '1' })).toEqual([])
    expect(await asked('update-info-contenedor', { Id_Contenedor, Nro_Sello: null })).toContainEqual(
      expect.stringMatching(/^No se podrá zarpar: falta el sello de: /),
    )
  })
})

describe('a gate', () => {
  test('refuses to load what quality rejects, and what lacks an analysis unless somebody says why', async () => {
    const d = await walnuts(2)
    expect(await load(d)).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/no está liberado: falta Aflatoxinas.*\nPara seguir igual, autorícelo con un motivo/),
    })
    const waive = (Clave: number | undefined, Motivo = 'El laboratorio entrega mañana.') =>
      embarques.pedir('POST', 'autorizar-paso', { Paso: 'cargar', Clave, Motivo })
    expect((await waive(d.boxes[0], '   ')).status).toBe(400)
    expect(await waive(d.boxes[0])).toMatchObject({ status: 200, data: { Autorizadas: 1 } })
    // a second person finds nothing left to waive
    expect(await waive(d.boxes[0])).toMatchObject({ status: 409 })
    expect((await load(d)).status).toBe(200)
    expect((await box(d)).Faltas_Cargar).toMatchObject([
      { Falta: 'veredicto', Peso: 'con motivo', Motivo: 'El laboratorio entrega mañana.', Por: expect.any(String) },
    ])
    await measure(d, 12, {}, 1)
    expect(await waive(d.boxes[1])).toMatchObject({ status: 409 })
    expect(await load(d, 1)).toMatchObject({ status: 409, mensaje: expect.stringMatching(/está rechazado: .*Supera el máximo/) })
    await decide(d.boxes[1], 'liberado')
    expect((await load(d, 1)).status).toBe(200)
  })

  test('refuses to sail without number, seal and VGM, and says all of it at once', async () => {
    const d = await walnuts()
    await measure(d, 1)
    await embarques.pedir('POST', 'autorizar-paso', { Paso: 'cargar', Clave: d.boxes[0], Motivo: 'X' })
    expect((await load(d)).status).toBe(200)
    const sail = () => embarques.pedir('POST', 'update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_Zarpe: daysAgo(8) })
    const refused = await sail()
    expect(refused).toMatchObject({ status: 409, errores: [{ campo: 'Fecha_Zarpe' }] })
    for (const said of ['Falta el número', 'Falta el sello', 'Falta el VGM']) expect(refused.mensaje).toContain(said)
    await embarques.pedir('POST', 'autorizar-paso', { Paso: 'zarpar', Clave: d.ships[0], Motivo: 'Las envía la agencia.' })
    expect((await sail()).mensaje).toContain('Falta el número')
    await embarques.post('update-info-contenedor', {
      Id_Contenedor: d.boxes[0],
      Nro_Contenedor: numeroDe(d.boxes[0]!),
      Nro_Sello: 'S1',
      VGM_Kg: 24_000,
      Metodo_VGM: '1',
    })
    expect((await sail()).status).toBe(200)
    expect((await ship(d)).Faltas_Zarpar).toContainEqual(
      expect.objectContaining({ Falta: 'instrucciones', Motivo: 'Las envía la agencia.' }),
    )
  })

  test('asks for a reason before the quality of a rejected container is closed', async () => {
    const d = await walnuts()
    await measure(d, 12, { Cod_EstadoGestion: '04' })
    const close = () => quality(`${d.ships[0]}/${d.boxes[0]}/cerrar-gestion`, {})
    expect(await close()).toMatchObject({ status: 409, mensaje: expect.stringContaining('está rechazado') })
    await waiveClosing(d, 'Se vende en plaza.')
    expect((await close()).status).toBe(200)
  })
})
