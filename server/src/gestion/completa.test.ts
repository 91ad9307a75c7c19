/** What an item of gestión needs before it is complete or sent to approval, kind by kind, and before the work on a container is closed. */
import type { Values } from '@nogal/model/fields'
import { type CodTipo, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { adjuntosOf, pdf } from '../test/archivos.ts'
import { type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()

const AREA: Record<CodTipo, [usuario: string, ruta: string]> = {
  documento: ['comex', '/api/comexlogistica'],
  certificado: ['comex', '/api/comexlogistica'],
  otro: ['comex', '/api/comexlogistica'],
  analisis: ['calidad', '/api/calidadembarque'],
}
/** A type of each kind that needs no approval. */
const CODE: Record<CodTipo, number> = { documento: 6, certificado: 1, analisis: 2, otro: 1 }

const read = async (d: Planned, tipo: CodTipo): Promise<Values> => {
  const [usuario, ruta] = AREA[tipo]
  const { data } = await api.pedir('GET', `${ruta}/${d.ships[0]}/0/listar-${tipoNamed(tipo).rutas.lista}-contenedor`, { usuario })
  return data.find((one: Values) => one.Cod_CertDocAnalis === CODE[tipo])
}
const change = async (d: Planned, tipo: CodTipo, changes: Values) => {
  const { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion } = await read(d, tipo)
  const [usuario, ruta] = AREA[tipo]
  return api.pedir('POST', `${ruta}/update-nuevo-${tipoNamed(tipo).rutas.nuevo}`, {
    usuario,
    body: { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion, ...changes },
  })
}
const attach = async (d: Planned, tipo: CodTipo) =>
  adjuntosOf(api).attach({ De: 'gestion', Clave: (await read(d, tipo)).Id_Gestion as number }, `${tipo}.pdf`, pdf(tipo))

const planned = () =>
  planDeal(api, 1, 1, {
    Documentos: [{ Cod_DocNegocio: CODE.documento, Originales: 1, Copias: 1 }],
    Certificados: [{ Cod_CertEmbarque: CODE.certificado }],
    Analisis: [{ Cod_Analisis: CODE.analisis }],
    Otros_Docs: [{ Cod_OtrosDocs: CODE.otro }],
  })

const WHOLE: Record<CodTipo, Values> = {
  documento: {},
  otro: {},
  certificado: { Numero: 'SAG-1', Fecha_Gestion: '2026-11-03' },
  analisis: { Mediciones: [{ Cod_Analisis: 2, Valor: 1 }], Cod_Laboratorio: 1, Tamano_Muestra: '20 kg' },
}

describe('completing', () => {
  let d: Planned
  beforeAll(async () => {
    d = await planned()
  })

  test.each<[CodTipo, Values, string]>([
    ['documento', {}, 'un archivo adjunto.'],
    ['otro', {}, 'un archivo adjunto.'],
    ['certificado', {}, 'el número, la fecha y un archivo adjunto.'],
    ['certificado', { Numero: 'SAG-1' }, 'la fecha y un archivo adjunto.'],
    ['certificado', WHOLE.certificado, 'un archivo adjunto.'],
    ['analisis', {}, 'el resultado medido, el laboratorio y el tamaño de la muestra.'],
    ['analisis', { Mediciones: [{ Cod_Analisis: 1, Valor: 1 }], Cod_Laboratorio: 1 }, 'el resultado medido y el tamaño de la muestra.'],
  ])('of a kind %s with %j tells what lacks', async (tipo, changes, what) => {
    const { status, mensaje } = await change(d, tipo, { ...changes, Cod_EstadoGestion: '04' })
    expect([status, mensaje]).toEqual([409, expect.stringContaining(`: para completarla falta ${what}`)])
    expect((await read(d, tipo)).Cod_EstadoGestion).toBe('01')
  })

  test('is told before it is asked for, and done with all of it there', async () => {
    for (const tipo of ['documento', 'otro', 'certificado', 'analisis'] as const) {
      expect((await read(d, tipo)).Faltas_Completar, tipo).toEqual(tipoNamed(tipo).exige)
      if (tipoNamed(tipo).exige.includes('archivo')) await attach(d, tipo)
      const { status, data, text } = await change(d, tipo, { ...WHOLE[tipo], Cod_EstadoGestion: '04' })
      expect([status, data?.Faltas_Completar], text).toEqual([200, []])
    }
  })

  test('a value below the limit of detection is a result', async () => {
    const one = await planned()
    const found = { ...WHOLE.analisis, Mediciones: [{ Cod_Analisis: 2, Bajo_LOD: true, LOD: 0.5 }], Cod_EstadoGestion: '04' }
    expect((await change(one, 'analisis', found)).status).toBe(200)
  })

  test('a type may do without', async () => {
    const one = await planned()
    const set = (Se_Completa_Sin: string[]) =>
      api.pedir('PUT', `/api/parametros/certificadosembarque/${CODE.certificado}`, { usuario: 'admin', body: { Se_Completa_Sin } })
    const { status, text } = await set(['archivo', 'fecha'])
    expect(status, text).toBe(200)
    expect((await change(one, 'certificado', { Numero: 'SAG-2', Cod_EstadoGestion: '04' })).status).toBe(200)
    await set([])
  })

  test('a file that was taken away does not count, and an approval is not asked for without one', async () => {
    const one = await planDeal(api, 1, 1, { Documentos: [{ Cod_DocNegocio: 1, Originales: 1, Copias: 1 }] })
    await api.db.pool.query('update documentosembarque set requiere_aprobacion = true where cod_docnegocio = 1')
    const { data } = await api.pedir('GET', `/api/comexlogistica/${one.ships[0]}/0/listar-documentos-contenedor`, { usuario: 'comex' })
    const { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion, Id_Gestion } = data[0]
    const send = () =>
      api.pedir('POST', '/api/comexlogistica/update-nuevo-documento', {
        usuario: 'comex',
        body: { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion, Cod_EstadoGestion: '03' },
      })
    expect(await send()).toMatchObject({ status: 409, mensaje: expect.stringContaining('un archivo adjunto') })
    const calls = adjuntosOf(api)
    const made = await calls.attach({ De: 'gestion', Clave: Id_Gestion })
    await calls.change('eliminar', { Id_Adjunto: made.Id_Adjunto, Version: made.Version })
    expect((await send()).status).toBe(409)
    await calls.attach({ De: 'gestion', Clave: Id_Gestion }, 'dos.pdf')
    expect((await send()).status).toBe(200)
  })
})

describe('closing', () => {
  test('names what was complete before anything was demanded, which stays and is shown as lacking', async () => {
    const d = await planned()
    await api.db.pool.query('alter table gestion disable trigger user')
    await api.db.pool.query("update gestion set cod_estadogestion = '04' where nro_negocio = $1", [d.nro])
    await api.db.pool.query('alter table gestion enable trigger user')
    expect(await read(d, 'analisis')).toMatchObject({ Cod_EstadoGestion: '04', Faltas_Completar: expect.arrayContaining(['laboratorio']) })
    const { status, mensaje } = await api.pedir('POST', `/api/calidadembarque/${d.ships[0]}/${d.boxes[0]}/cerrar-gestion`, {
      usuario: 'calidad',
      body: {},
    })
    expect([status, mensaje]).toEqual([
      409,
      expect.stringMatching(/^No se puede cerrar\. Aflatoxinas totales.*: para completarla falta .* Reábrala para agregarlo\.$/),
    ])
  })
})
