/** The calls of the papers of a shipment: their data, printing, mailing, the outbox and the receipt. */
import { idParam, keyOf } from '../aggregate/calls.ts'
import { rowsSummaryCall } from '../aggregate/summary.ts'
import { file, including, listOf, maybe, orFile, page, record } from '../answer.ts'
import { call } from '../call.ts'
import { exportCall } from '../export.ts'
import { choice, choices, flag, instant, integer, longText, serial, text } from '../fields.ts'
import { compareCall, printCall, printingsCall } from '../papel/papel.calls.ts'
import { avisoEnVivo } from '../vivo.ts'
import { despacho, porEnviar } from './despacho.ts'
import { embarqueConContenedores } from './embarque.calls.ts'
import { embarque } from './embarque.fields.ts'
import { destinatarios, envio, envioDePapel, envios, mensajeEscrito } from './envio.ts'
import { CODIGOS_PAPEL } from './papeles.ts'
import { papelEmbarque } from './papeles.valores.ts'
import { COLORES_TDI } from './tdi.ts'

const group = 'embarque'
const ver = { group, method: 'GET', needs: ['embarque', 'ver'] } as const
const enviar = { group, method: 'POST', needs: ['embarque', 'enviar'], data: envio } as const
const ofEmbarque = idParam(embarque)
const papel = { papel: choice(CODIGOS_PAPEL, 'Papel*'), v: integer('Agencia, planta o contenedor*', { from: 0 }) }
const at = '/api/embarque/{id}/papeles/{papel}/{v}'

const agenciaTransporte = record({
  Cod_Agtrans: integer('Agencia*'),
  Nom_Agtrans: text('Nombre*', 80),
  Email: text('Correo', 120),
  Cant_Contenedores: integer('Contenedores*'),
  Contenedores: text('Números de contenedor', 2000),
})

/** A paper of a shipment: why it can't be sent, its receivers, and the state of the latest sending. */
const estadoPapel = record(
  {
    Papel: choice(CODIGOS_PAPEL, 'Papel*'),
    Nom_Papel: text('Papel*', 60),
    /** The key of the haulier or plant for a paper with one variant each, or of the container; else 0. */
    Variante: integer('Agencia, planta o contenedor*'),
    /** The name of the receiver. */
    Para: text('Para', 120),
    Idiomas: choices(['es', 'en'], 'Idiomas*'),
    ...despacho,
    /** The revision number that the next sending would get. */
    Revision: integer('Revisión*'),
    Desactualizada: flag('Desactualizada*'),
    Asunto: text('Asunto*', 200),
    /** For a certificate of a failing lot: the user who permitted to send it, and the reason. */
    Autorizado_Por: text('Autorizado por', 80),
    Motivo_Autorizacion: text('Motivo de la autorización', 500),
    Autorizado_En: instant('Autorizado'),
  },
  { Ultimo_Envio: maybe(envioDePapel) },
)

export const obtenerAgenciasTransporte = call({
  ...ver,
  path: '/api/embarque/{id}/obtener-agencias-transporte',
  summary: 'Las agencias de transporte de los contenedores de un embarque',
  params: ofEmbarque,
  data: listOf(agenciaTransporte),
})
export const cargarAgenciaTrans = call({
  ...ver,
  path: '/api/embarque/{id}/cargar-embarque-agencia-trans',
  summary: 'Un embarque con sus contenedores y las agencias que los transportan',
  params: ofEmbarque,
  data: including(embarqueConContenedores, { Agencias_Transporte: listOf(agenciaTransporte) }),
})
export const cargarFactura = call({
  ...ver,
  path: '/api/embarque/{id}/cargar-embarque-factura',
  summary: 'Un embarque con sus contenedores y su factura proforma',
  params: ofEmbarque,
  data: including(embarqueConContenedores, { Factura: papelEmbarque }),
})
export const cargarAduana = call({
  ...ver,
  path: '/api/embarque/{id}/cargar-embarque-aduana',
  summary: 'Un embarque con sus contenedores y lo que necesita la agencia de aduana',
  params: ofEmbarque,
  data: including(embarqueConContenedores, { Instruccion: papelEmbarque }),
})

const cuenta = record({
  Total: integer('Total*'),
  Hechos: integer('Hechos*'),
  Pendientes: integer('Pendientes*'),
  Vencidos: integer('Vencidos*'),
  Color: choice(COLORES_TDI, 'Color*'),
})
export const actualizarTdi = call({
  ...ver,
  path: '/api/embarque/{id}/actualizar-estado-tdi-embarque',
  summary: 'Pone al día el estado de trámites, documentos e instrucciones de un embarque; Color es el peor de los tres',
  does: 'saves',
  params: ofEmbarque,
  data: record(
    { ...keyOf(embarque), Color: choice(COLORES_TDI, 'Color*') },
    { Tramites: cuenta, Documentos: cuenta, Instrucciones: cuenta },
  ),
})

export const listarPapeles = call({
  ...ver,
  path: '/api/embarque/{id}/papeles',
  summary: 'Los papeles de un embarque: qué les falta, a quién van y cómo está su último envío',
  params: ofEmbarque,
  data: listOf(estadoPapel),
})
const imprimible = { ...ofEmbarque, ...papel }
export const imprimirPapel = call({
  ...printCall(embarque, at, { summary: 'Un papel de un embarque: sus datos, o el PDF', data: papelEmbarque }),
  params: imprimible,
})
export const listarImpresionesPapel = call({
  ...printingsCall(embarque, `${at}/impresiones`, 'Las impresiones de un papel de un embarque'),
  params: imprimible,
})
export const compararPapel = call({
  ...compareCall(embarque, `${at}/impresiones/{a}/{b}`, 'Qué cambió de una impresión a otra, o a lo que se imprimiría ahora (b = 0)'),
  params: { ...imprimible, a: integer('Impresión*', { from: 1 }), b: integer('Otra impresión*', { from: 0 }) },
})

export const enviarPapel = call({
  ...enviar,
  path: '/api/embarque/enviar-papel',
  summary: 'Envía un papel de un embarque a sus destinatarios, con el PDF adjunto',
  body: {
    ...keyOf(embarque),
    Papel: papel.papel,
    Variante: integer('Agencia, planta o contenedor', { from: 0 }),
    ...mensajeEscrito,
  },
})
export const enviarAgAduana = call({
  ...enviar,
  path: '/api/embarque/enviar-inst-ag-aduana',
  summary: 'Envía la instrucción a la agencia de aduana',
  body: { ...keyOf(embarque), ...mensajeEscrito },
})
export const enviarAgTransporte = call({
  ...enviar,
  path: '/api/embarque/enviar-inst-ag-transporte',
  summary: 'Envía la instrucción a una agencia de transporte del embarque; basta con el embarque si tiene una sola',
  body: { ...keyOf(embarque), Cod_Agtrans: integer('Agencia de transporte', { from: 1 }), ...mensajeEscrito },
})
export const enviarAgCarga = call({
  ...enviar,
  path: '/api/embarque/enviar-inst-ag-carga',
  summary: 'Envía la instrucción a la agencia de carga o, con Cod_Planta, la de carga en planta',
  body: { ...keyOf(embarque), Cod_Planta: integer('Planta', { from: 1 }), ...mensajeEscrito },
})
export const aprobarProforma = call({
  group,
  method: 'POST',
  needs: ['embarque', 'aprobar'],
  path: '/api/embarque/aprobar-proforma-factura',
  summary: 'Aprueba la factura proforma: fija su número y sus montos, hasta que se apruebe otra vez',
  body: { ...keyOf(embarque), Nro_Proforma: text('Número proforma', 20) },
  data: papelEmbarque,
})

export const proponerProforma = call({
  group,
  method: 'GET',
  needs: ['embarque', 'aprobar'],
  path: '/api/embarque/{id}/proforma-propuesta',
  summary: 'La factura proforma como quedaría si se aprobara ahora, o su PDF; Cambios es lo que dice distinto de la ya aprobada',
  params: ofEmbarque,
  query: { idioma: choice(['es', 'en'], 'Idioma'), formato: choice(['json', 'pdf'], 'Formato') },
  data: orFile(papelEmbarque),
})

export const listarEnviosEmbarque = call({
  ...ver,
  path: '/api/embarque/{id}/envios',
  summary: 'Los envíos de un embarque, el último primero',
  params: ofEmbarque,
  data: envios,
})
const deEnvio = { id: serial('Envío*') }
export const listarEnvios = call({ ...ver, path: '/api/correo/envios', summary: 'La bandeja de salida', list: true, data: envios })
export const enVivoEnvios = call({
  ...ver,
  needs: 'interno',
  path: '/api/correo/en-vivo',
  summary: 'Avisa cuando un mensaje queda por salir, sale, falla o se confirma, mientras la bandeja de salida está abierta',
  data: avisoEnVivo,
})
const ofPapeles = { group, needs: ver.needs } as const
export const listarPorEnviar = call({
  ...ver,
  path: '/api/correo/por-enviar',
  summary: 'Los papeles de embarques y los contratos que deben salir: por qué, a quién y qué les falta',
  list: true,
  data: porEnviar,
})
export const resumirPorEnviar = rowsSummaryCall({ ...ofPapeles, path: '/api/correo/por-enviar/resumen', title: 'Papeles por enviar' })
export const exportarPorEnviar = exportCall({
  ...ofPapeles,
  path: '/api/correo/por-enviar/exportar',
  summary: 'Los papeles por enviar en Excel o CSV, como se ven',
  params: {},
})
export const abrirEnvio = call({
  ...ver,
  path: '/api/correo/envios/{id}/eml',
  summary: 'Un mensaje tal como salió o saldrá, para abrirlo en un programa de correo',
  params: deEnvio,
  data: file,
})
export const verMensaje = call({
  ...ver,
  path: '/api/correo/envios/{id}/mensaje',
  summary: 'El HTML de un mensaje tal como salió o saldrá, sin los enlaces que confirman, deciden o dan de baja',
  params: deEnvio,
  data: record({ Html: longText('Mensaje*', 200_000) }),
})
export const reenviar = call({
  ...enviar,
  path: '/api/correo/reenviar',
  summary: 'Envía otra vez el mismo papel, por una causa nueva; puede ir a otros destinatarios',
  body: { Id_Envio: serial('Envío*'), Destinatarios: destinatarios },
})

const recibo = {
  group: 'correo',
  needs: 'publico',
  limit: 30,
  params: { token: text('Enlace*', 300) },
} as const
export const verRecibo = call({
  ...recibo,
  method: 'GET',
  path: '/api/recibo/{token}',
  summary: 'La página de quien recibió un papel: lo muestra y pide confirmar',
  data: page,
})
export const confirmarRecibo = call({
  ...recibo,
  method: 'POST',
  path: '/api/recibo/{token}',
  summary: 'Confirma la recepción de un papel, una sola vez',
  data: page,
})
export const verPapelRecibido = call({
  ...recibo,
  method: 'GET',
  path: '/api/recibo/{token}/papel',
  summary: 'El papel que se envió, en PDF',
  data: file,
})

/** Every call about the papers of shipments, their sendings and receipts. */
export const PAPELES_EMBARQUE_CALLS = [
  obtenerAgenciasTransporte,
  cargarAgenciaTrans,
  cargarFactura,
  cargarAduana,
  actualizarTdi,
  listarPapeles,
  imprimirPapel,
  listarImpresionesPapel,
  compararPapel,
  enviarPapel,
  enviarAgAduana,
  enviarAgTransporte,
  enviarAgCarga,
  aprobarProforma,
  proponerProforma,
  listarEnviosEmbarque,
  listarEnvios,
  enVivoEnvios,
  listarPorEnviar,
  resumirPorEnviar,
  exportarPorEnviar,
  abrirEnvio,
  verMensaje,
  reenviar,
  verRecibo,
  confirmarRecibo,
  verPapelRecibido,
]
