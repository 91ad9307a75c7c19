/** The inputs of each call of gestión, chosen so that every field of an answer has a value. */

import type { AnyCall } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import type { Values } from '@nogal/model/fields'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { CIERRES, type LlamadasGestion, llamadasDe, MATRIZ, writtenOf } from '@nogal/model/gestion/gestion.calls'
import type { CodTipo } from '@nogal/model/gestion/gestion.kinds'
import { EXPORTES } from '@nogal/model/gestion/gestion.lists'
import {
  autorizarCertificado,
  evaluarAnalisis,
  leerAnalisis,
  leerAnalisisAdjunto,
  listarPdfAnalisis,
  tendenciaMediciones,
  VEREDICTOS_CONTENEDOR,
} from '@nogal/model/gestion/medicion.calls'
import { entityNamed } from '@nogal/model/registry'
import { isContainerNumber } from '@nogal/model/rules/checkDigits'
import { type Api, formulario } from './api.ts'
import { adjuntosOf, textPdf } from './archivos.ts'
import type { Input } from './embarqueInputs.ts'
import { callsOf, loadedShipment, type Planned, planDeal } from './embarques.ts'
import { filaValida } from './filas.ts'

/** Types that every area which sees the kind may write, and that clients see. */
export const CODIGO: Record<CodTipo, number> = { documento: 1, certificado: 1, analisis: 1, otro: 1 }
/** For some kinds, a type of production. */
const DE_PRODUCCION: Partial<Record<CodTipo, number>> = { certificado: 6, otro: 1 }
const codigoDe = ({ area, tipo }: LlamadasGestion): number => (area === 'produccion' && DE_PRODUCCION[tipo]) || CODIGO[tipo]

const ESCRITO: Values = {
  Fecha_Gestion: '2026-11-03',
  Referencia: 'SAG 4411',
  Numero: 'N-12',
  Usuario_Responsable: 'calidad',
  Cod_Laboratorio: 1,
  Emisor: 'SAG',
  Cod_Aprobado: 'A',
  Motivo_Resultado: 'Va a selección electrónica.',
  Tamano_Muestra: '2 kg',
  Id_Linea: 1,
  Repite: 1,
  Mediciones: [{ Cod_Analisis: 1, Valor: 9.5, Bajo_LOD: false, LOD: 0.1, Incertidumbre: 0.2, Unidad: 'µg/kg' }],
  Visible_Cliente: true,
  Observaciones: 'Llegó por correo.',
}
/** A value for every field of a kind. */
export const escritoDe = (tipo: CodTipo): Values => Object.fromEntries(Object.keys(writtenOf(tipo)).map(name => [name, ESCRITO[name]]))

/** The area that writes each kind, where its type belongs to no particular area. */
const ESCRIBE: Record<CodTipo, 'calidad' | 'logistica'> = {
  documento: 'logistica',
  certificado: 'logistica',
  analisis: 'calidad',
  otro: 'logistica',
}

/** A deal whose containers have numbers; items are added to the first one. */
const numbered = async (api: Api): Promise<Planned> => {
  const deal = await planDeal(api, 1, 1)
  const { Nro_Contenedor } = await filaValida(api.db, entityNamed('contenedor'))
  await callsOf(api).post('update-info-contenedor', { Id_Contenedor: deal.boxes[0], Nro_Contenedor })
  return deal
}

/** A complete item with a value in every field; returns its key. */
const complete = async (api: Api, cell: LlamadasGestion): Promise<Values> => {
  const { ships, boxes } = await numbered(api)
  const call: AnyCall = llamadasDe(ESCRIBE[cell.tipo], cell.tipo).agregar!
  const body = { Nro_Embarque: ships[0], Id_Contenedor: boxes[0], Cod_CertDocAnalis: codigoDe(cell), ...escritoDe(cell.tipo) }
  const { data, status, text } = await api.pedir('POST', call.path, { body })
  if (status !== 200) throw new Error(text)
  await api.db.pool.query("update gestion set cod_estadogestion = '02' where id_gestion = $1", [data.Id_Gestion])
  return data
}

/** Inputs of each call, by its text. */
export const gestionInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const inputs: Record<string, () => Promise<Input>> = {}
  for (const cell of MATRIZ) {
    const [ship, box] = areaNamed(cell.area).lugar
    const place = (row: Values) => ({ [ship]: row.Nro_Embarque, [box]: row.Id_Contenedor })
    const keyed = ({ Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Values) => ({
      ...{ Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion },
    })
    inputs[callText(cell.listar)] = async () => ({ params: place(await complete(api(), cell)) })
    if (cell.obtener)
      inputs[callText(cell.obtener)] = async () => {
        const row = await complete(api(), cell)
        return { params: { ...place(row), doc: row.Cod_CertDocAnalis as number, line: row.Id_LineaGestion as number } }
      }
    if (cell.agregar)
      inputs[callText(cell.agregar)] = async () => {
        const { ships, boxes } = await numbered(api())
        return { body: { Nro_Embarque: ships[0], Id_Contenedor: boxes[0], Cod_CertDocAnalis: codigoDe(cell), ...escritoDe(cell.tipo) } }
      }
    if (cell.actualizar)
      inputs[callText(cell.actualizar)] = async () => ({ body: { ...keyed(await complete(api(), cell)), Referencia: 'Otra' } })
    if (cell.eliminar)
      inputs[callText(cell.eliminar)] = async () => {
        const row = await complete(api(), cell)
        await api().db.pool.query('update gestion set id_lineagestion = 9, es_requisito = false where id_gestion = $1', [row.Id_Gestion])
        return { body: { ...keyed(row), Id_LineaGestion: 9 } }
      }
    if (cell.numero)
      inputs[callText(cell.numero)] = async () => {
        const { Id_LineaGestion: _, ...row } = keyed(await complete(api(), cell))
        return { body: row }
      }
  }
  for (const { area, listar, cerrar, abrir } of CIERRES) {
    const closed = async () => {
      const { ships, boxes } = await planDeal(api(), 1, 1, { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] })
      return { ship: ships[0]!, box: boxes[0]! }
    }
    inputs[callText(cerrar)] = async () => {
      const { ship, box } = await closed()
      return { params: { a: ship, b: box } }
    }
    inputs[callText(listar)] = async () => {
      const { ship, box } = await closed()
      const path = areaNamed(area).ruta
      await api().pedir('POST', `${path}/${ship}/${box}/cerrar-gestion`, { body: {} })
      await api().pedir('POST', `${path}/${box}/abrir-gestion`, { body: { Motivo: 'Faltaba un papel.' } })
      return { params: { Nro_Embarque: ship } }
    }
    inputs[callText(abrir)] = async () => {
      const { ship, box } = await closed()
      await api().pedir('POST', `${areaNamed(area).ruta}/${ship}/${box}/cerrar-gestion`, { body: {} })
      return { params: { id: box }, body: { Motivo: 'Faltaba un papel.' } }
    }
  }
  inputs['GET /api/comexlogistica/listado-general-comex-logistica-temporada/{season}'] = async () => ({ params: { season: '0' } })
  for (const { exportar } of EXPORTES)
    inputs[callText(exportar)] = async () => ({
      ...(Object.keys(exportar.params).length > 0 && { params: { season: '0' } }),
      body: { formato: 'csv', columnas: [{ Campo: 'Nro_Contrato', Titulo: 'Contrato' }] },
    })
  inputs['POST /api/produccion/actualizar-ref-interna'] = async () => ({
    body: { nro_embarque: (await planDeal(api(), 1, 1)).ships[0], ref_interna: 'PT-12' },
  })
  inputs['GET /api/produccion/{id}/hojas-carga'] = async () => ({ params: { id: (await numbered(api())).ships[0] } })
  inputs['POST /api/produccion/guardar-hoja-carga'] = async () => ({
    body: { Id_Contenedor: (await numbered(api())).boxes[0], Nro_Sello: 'ML-77', Carga: [{ Id_Linea: 1, Cajas: 10, Lotes: 'L-77' }] },
  })
  const tramite = {
    Cod_Tramite: 1,
    Cod_EstadoTramite: '03',
    Referencia: 'BK-1',
    Usuario_Responsable: 'comex',
    Observaciones: 'Por correo.',
  }
  const shipment = async () => (await planDeal(api(), 1, 1)).ships[0]!
  const logistica = '/api/comexlogistica'
  const saved = async () => {
    const Nro_Embarque = await shipment()
    await api().pedir('POST', `${logistica}/guardar-tramites-embarque`, { body: { Nro_Embarque, Tramites: [tramite] } })
    return Nro_Embarque
  }
  inputs[`GET ${logistica}/{nro_embarque}/listado-tramites-embarque`] = async () => ({ params: { nro_embarque: await saved() } })
  inputs[`POST ${logistica}/guardar-tramites-embarque`] = async () => ({ body: { Nro_Embarque: await shipment(), Tramites: [tramite] } })
  inputs[`POST ${logistica}/actualizar-estado-tramites-embarque`] = async () => ({
    body: { Nro_Embarque: await saved(), Cod_Tramite: 1, Cod_EstadoTramite: '02' },
  })
  inputs[`POST ${logistica}/{Nro_Embarque}/{Cod_Tramite}/eliminar-tramites-embarque`] = async () => ({
    params: { Nro_Embarque: await saved(), Cod_Tramite: 1 },
  })
  inputs[callText(evaluarAnalisis)] = async () => {
    const { ships, boxes } = await numbered(api())
    return {
      body: { Nro_Embarque: ships[0], Id_Contenedor: boxes[0], Cod_CertDocAnalis: 1, Id_Linea: 1, Mediciones: ESCRITO.Mediciones },
    }
  }
  for (const call of VEREDICTOS_CONTENEDOR)
    inputs[callText(call)] = async () => {
      const row = await complete(api(), llamadasDe('calidad', 'analisis'))
      return { params: { s: row.Nro_Embarque as number, c: row.Id_Contenedor as number } }
    }
  inputs[callText(autorizarCertificado)] = async () => {
    const { Nro_Embarque, Id_Contenedor } = await complete(api(), llamadasDe('calidad', 'analisis'))
    return { body: { Nro_Embarque, Id_Contenedor, Motivo: 'El cliente acepta la partida.' } }
  }
  const loaded = async () => {
    const { ship, ids } = await loadedShipment(api(), { Cod_TipTrans: 1 })
    const Nro_Contenedor = [...'0123456789'].map(digit => `NGLU${400_000 + ship}${digit}`).find(isContainerNumber)
    await callsOf(api()).post('update-info-contenedor', { Id_Contenedor: ids[0], Nro_Contenedor })
    return ship
  }
  inputs[`GET ${logistica}/{nro_embarque}/cotejo`] = async () => ({ params: { nro_embarque: await loaded() } })
  inputs[`POST ${logistica}/guardar-cotejo`] = async () => ({
    body: {
      Nro_Embarque: await loaded(),
      Documento: 'bl',
      Leido_De: 'bl.pdf',
      Valores: [{ Id_Contenedor: 0, Campo: 'Viaje', Valor: '1' }],
    },
  })
  inputs[`POST ${logistica}/{nro_embarque}/leer-cotejo`] = async () => {
    const nro_embarque = await loaded()
    const { bytes } = await callsOf(api()).pedir('GET', `${nro_embarque}/papeles/lista-empaque/0?formato=pdf`)
    return { params: { nro_embarque }, ...formulario('bl.pdf', bytes) }
  }
  const withPdf = async () => {
    const Nro_Embarque = await loaded()
    const { bytes } = await callsOf(api()).pedir('GET', `${Nro_Embarque}/papeles/lista-empaque/0?formato=pdf`)
    const { Id_Adjunto } = await adjuntosOf(api()).attach({ De: 'embarque', Clave: Nro_Embarque }, 'bl.pdf', bytes)
    return { Nro_Embarque, Id_Adjunto }
  }
  inputs[`GET ${logistica}/{nro_embarque}/pdf-cotejo`] = async () => ({ params: { nro_embarque: (await withPdf()).Nro_Embarque } })
  inputs[`POST ${logistica}/leer-cotejo-adjunto`] = async () => ({ body: await withPdf() })
  const INFORME = textPdf(['Contenedor NGLU 400000-0', 'Aflatoxina B1 3,2 µg/kg', 'Aflatoxina B1 4,1 µg/kg'])
  const numberedPdf = async () => {
    const { ships, boxes } = await numbered(api())
    const { rows } = await api().db.pool.query('select nro_contenedor as numero from contenedor where id_contenedor = $1', [boxes[0]])
    return { Nro_Embarque: ships[0]!, bytes: Buffer.from(INFORME.toString('latin1').replace('NGLU 400000-0', rows[0].numero), 'latin1') }
  }
  inputs[callText(leerAnalisis)] = async () => {
    const { Nro_Embarque, bytes } = await numberedPdf()
    return { params: { nro_embarque: Nro_Embarque }, ...formulario('informe.pdf', bytes) }
  }
  const withInforme = async () => {
    const { Nro_Embarque, bytes } = await numberedPdf()
    const { Id_Adjunto } = await adjuntosOf(api()).attach({ De: 'embarque', Clave: Nro_Embarque }, 'informe.pdf', bytes)
    return { Nro_Embarque, Id_Adjunto }
  }
  inputs[callText(listarPdfAnalisis)] = async () => ({ params: { nro_embarque: (await withInforme()).Nro_Embarque } })
  inputs[callText(leerAnalisisAdjunto)] = async () => ({ body: await withInforme() })
  inputs[callText(tendenciaMediciones)] = async () => {
    await complete(api(), llamadasDe('calidad', 'analisis'))
    return { query: '?por=laboratorio&analisis=1' }
  }
  for (const entidad of ['certificadosembarque', 'documentosembarque'])
    inputs[`GET /api/${entidad}/{id}/getDiasGestion`] = async () => ({ params: { id: 1 } })
  return inputs
}

/** Fields that are blank because nothing was rejected, no sample lacks a value, and no limit has a minimum. */
const UNSAID = Object.fromEntries(
  MATRIZ.flatMap(({ tipo, obtener, agregar, actualizar }) =>
    [obtener, agregar, actualizar].flatMap(call =>
      call ? [[callText(call), [...(tipo === 'analisis' ? ['Resultados.Minimo', 'Faltas_Completar'] : []), 'Motivo_Rechazo']]] : [],
    ),
  ),
)

/** Fields that are blank in items of the checklist, and in work that was never reopened. */
export const GESTION_BLANK: Record<string, string[] | 'any'> = {
  ...UNSAID,
  'GET /api/comexlogistica/{nro_embarque}/cotejo': 'any',
  'POST /api/comexlogistica/guardar-cotejo': 'any',
  [callText(evaluarAnalisis)]: ['Resultados.Minimo'],
  ...Object.fromEntries(VEREDICTOS_CONTENEDOR.map(call => [callText(call), ['Avisos']])),
  ...Object.fromEntries(MATRIZ.map(({ listar }) => [callText(listar), 'any' as const])),
  'POST /api/comexlogistica/{Nro_Embarque}/{Cod_Tramite}/eliminar-tramites-embarque': 'any',
  'GET /api/produccion/{id}/hojas-carga': 'any',
  'POST /api/produccion/guardar-hoja-carga': 'any',
  ...Object.fromEntries(CIERRES.map(({ cerrar }) => [callText(cerrar), ['Contenedores.Motivo']])),
}
