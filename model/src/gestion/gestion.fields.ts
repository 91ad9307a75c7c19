/**
 * Gestión: a document, a certificate, an analysis or another document that has to be obtained for a container or a whole shipment.
 * Requirements of a deal create items automatically; users add others, such as a second sample.
 */

import { aggregate, type ListRowOf } from '../aggregate/aggregate.ts'
import { SIN_RESPONSABILIDAD } from '../areas.ts'
import { choice, choices, date, flag, integer, longText, ref, refText, rows, serial, stored, text } from '../fields.ts'
import { MEDICION, RESULTADO, VEREDICTO } from '../medicion/medicion.fields.ts'
import { CODIGOS_TIPO, EXIGENCIAS, type Exigencia } from './gestion.kinds.ts'
import { ESTADOS_GESTION } from './gestion.states.ts'

/** The urgency of an item by its due date. */
export const VENCIMIENTOS = ['al-dia', 'por-vencer', 'vencida'] as const

export const gestion = aggregate('gestion', 'Gestiones', 'gestión', {
  fields: {
    Id_Gestion: serial('Gestión'),
    Fecha_Gestion: date('Fecha'),
    Referencia: text('Referencia', 60),
    Numero: text('Número', 40),
    Usuario_Responsable: refText('usuario', 'Responsable', { never: SIN_RESPONSABILIDAD }),
    Cod_Laboratorio: ref('laboratorio', 'Laboratorio'),
    Emisor: text('Emisor', 80),
    Cod_Aprobado: choice(['A', 'R'], 'Resultado', { labels: { A: 'Aprobado', R: 'Rechazado' } }),
    /** Why the result differs from the verdict. */
    Motivo_Resultado: text('Motivo del resultado', 300),
    Tamano_Muestra: text('Tamaño de la muestra', 40),
    /** The sampled line of the deal; blank for all contents of the container. */
    Id_Linea: integer('Línea muestreada', { from: 1 }),
    /** The number of the sample that this one repeats after a failure. */
    Repite: integer('Repite la muestra', { from: 1 }),
    Mediciones: rows(MEDICION, 'Mediciones', { max: 60 }),
    Visible_Cliente: flag('Visible para el cliente'),
    Observaciones: longText('Observaciones', 1000),
  },
  derived: {
    Tipo: stored(choice(CODIGOS_TIPO, 'Tipo*')),
    Nro_Negocio: stored(integer('Negocio*')),
    /** Null while its container is unassigned. */
    Nro_Embarque: stored(integer('Embarque')),
    /** Null for an item of the whole shipment. */
    Id_Contenedor: stored(integer('Contenedor')),
    Cod_DocNegocio: stored(ref('documentosembarque', 'Documento')),
    Cod_CertEmbarque: stored(ref('certificadosembarque', 'Certificado')),
    Cod_Analisis: stored(ref('analisiscalidad', 'Análisis')),
    Cod_OtrosDocs: stored(ref('otrosdocsembarque', 'Otro documento')),
    /** Ordinal among the items of one type on a container or shipment: a retest is the second. */
    Id_LineaGestion: stored(integer('Línea*')),
    Es_Requisito: stored(flag('Requisito del negocio')),
    Fecha_Vence: stored(date('Vence')),
    Cod_EstadoGestion: stored(refText('estado', 'Estado*', { fixed: { Tipo: 'Gestión' }, group: 'value' })),
    /** Code of its type, for every kind. */
    Cod_CertDocAnalis: integer('Código*'),
    Nom_CertDocAnalis: text('Nombre*', 120),
    Cod_AreaGestion: integer('Área*'),
    Requiere_Aprobacion: flag('Requiere aprobación'),
    Nro_Contenedor: text('Número de contenedor', 11),
    Dias_Vence: integer('Días para que venza'),
    Vencimiento: choice(VENCIMIENTOS, 'Vencimiento*', { labels: { 'al-dia': 'Al día', 'por-vencer': 'Por vencer', vencida: 'Vencida' } }),
    Veredicto: VEREDICTO,
    Resultados: rows(RESULTADO, 'Resultados'),
    /** What it lacks to be complete; empty when nothing. An item completed before a requirement existed may lack it. */
    Faltas_Completar: choices(Object.keys(EXIGENCIAS) as Exigencia[], 'Falta*', { labels: EXIGENCIAS }),
    Con_Archivo: flag('Con archivo'),
    /** Is its approval also requested from the client: is it visible to clients, with a file that they see? */
    Se_Pide_Al_Cliente: flag('Se pide al cliente'),
    /** Why the item was rejected; null unless it is rejected now. */
    Motivo_Rechazo: text('Motivo del rechazo', 1000),
    /** The area in charge has closed its work there: the item can't be changed. */
    Cerrada: flag('Cerrada'),
  },
  states: ESTADOS_GESTION,
  parts: {},
  screen: 'logistica',
  alsoOn: ['calidad', 'produccion'],
  list: [
    'Id_Gestion',
    'Tipo',
    'Nro_Negocio',
    'Nro_Embarque',
    'Id_Contenedor',
    'Nro_Contenedor',
    'Cod_CertDocAnalis',
    'Nom_CertDocAnalis',
    'Id_LineaGestion',
    'Fecha_Gestion',
    'Referencia',
    'Numero',
    'Cod_EstadoGestion',
    'Nom_EstadoGestion',
    'Fecha_Vence',
    'Dias_Vence',
    'Vencimiento',
    'Usuario_Responsable',
    'Nom_Usuario_Responsable',
    'Cod_Laboratorio',
    'Nom_Laboratorio',
    'Emisor',
    'Cod_Aprobado',
    'Motivo_Resultado',
    'Tamano_Muestra',
    'Id_Linea',
    'Repite',
    'Mediciones',
    'Veredicto',
    'Resultados',
    'Visible_Cliente',
    'Cod_AreaGestion',
    'Requiere_Aprobacion',
    'Es_Requisito',
    'Faltas_Completar',
    'Con_Archivo',
    'Se_Pide_Al_Cliente',
    'Motivo_Rechazo',
    'Cerrada',
    'Observaciones',
    'Version',
    'Modificado_Por',
    'Modificado_En',
  ],
  name: 'Id_Gestion',
  naming: { by: ['Id_Gestion'], hint: 'Nom_CertDocAnalis' },
  order: ['Id_Gestion'],
  called: 'la gestión',
  icon: 'logistica',
  about: 'Un documento, certificado o análisis que alguien debe conseguir, para un contenedor o para todo un embarque.',
})

export type GestionFila = ListRowOf<typeof gestion>
