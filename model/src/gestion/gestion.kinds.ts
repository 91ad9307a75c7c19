/** The kinds of gestión: their types, their special fields, and their names in the specification. */

/** What an item may need to be complete, in words after «falta». */
export const EXIGENCIAS = {
  valor: 'el resultado medido',
  laboratorio: 'el laboratorio',
  muestra: 'el tamaño de la muestra',
  numero: 'el número',
  fecha: 'la fecha',
  archivo: 'un archivo adjunto',
} as const
export type Exigencia = keyof typeof EXIGENCIAS

/** Fields of an item that only some kinds have. */
type CampoPropio =
  | 'Cod_Laboratorio'
  | 'Emisor'
  | 'Cod_Aprobado'
  | 'Motivo_Resultado'
  | 'Tamano_Muestra'
  | 'Id_Linea'
  | 'Repite'
  | 'Mediciones'

export type Tipo = {
  /** Its name for people, singular and plural. */
  nombre: string
  plural: string
  /** The parameter table of its types, and the part of a deal with its requirements. */
  entidad: string
  parte: string
  /** The column of an item with its type. */
  codigo: string
  /** What it has beside the fields that all kinds share, and what is derived for it only. */
  campos: readonly CampoPropio[]
  derivados?: readonly string[]
  /** Suffix of its names on the wire: `Cod_TipoAnalisis`, `Nom_TipoAnalisis`, `Referencia_Analisis`. */
  nombreTipo: string
  nombreReferencia: string
  /** Its word in the paths of the specification, which vary: for the list, for one item, for a new one, for its number. */
  rutas: { lista: string; uno: string; nuevo: string; numero: string }
  /** Prefix of its proposed numbers. */
  sigla: string
  /** The requirements of a complete item; a type may waive some of them (`Se_Completa_Sin`). */
  exige: readonly Exigencia[]
}

export const TIPOS = {
  documento: {
    nombre: 'Documento',
    plural: 'Documentos',
    entidad: 'documentosembarque',
    parte: 'Documentos',
    codigo: 'Cod_DocNegocio',
    campos: [],
    nombreTipo: 'TipoDocumentos',
    nombreReferencia: 'Referencia_Documentos',
    rutas: { lista: 'documentos', uno: 'documentos', nuevo: 'documento', numero: 'documentos' },
    sigla: 'DO',
    exige: ['archivo'],
  },
  certificado: {
    nombre: 'Certificado',
    plural: 'Certificados',
    entidad: 'certificadosembarque',
    parte: 'Certificados',
    codigo: 'Cod_CertEmbarque',
    campos: ['Cod_Laboratorio', 'Emisor'],
    nombreTipo: 'TipoCertificados',
    nombreReferencia: 'Referencia_Certificados',
    rutas: { lista: 'certificados', uno: 'certificado', nuevo: 'certificado', numero: 'certificado' },
    sigla: 'CE',
    exige: ['numero', 'fecha', 'archivo'],
  },
  analisis: {
    nombre: 'Análisis',
    plural: 'Análisis',
    entidad: 'analisiscalidad',
    parte: 'Analisis',
    codigo: 'Cod_Analisis',
    campos: ['Cod_Laboratorio', 'Cod_Aprobado', 'Motivo_Resultado', 'Tamano_Muestra', 'Id_Linea', 'Repite', 'Mediciones'],
    derivados: ['Veredicto', 'Resultados'],
    nombreTipo: 'TipoAnalisis',
    nombreReferencia: 'Referencia_Analisis',
    rutas: { lista: 'analisis', uno: 'analisis', nuevo: 'analisis', numero: 'analisis' },
    sigla: 'AN',
    exige: ['valor', 'laboratorio', 'muestra'],
  },
  otro: {
    nombre: 'Otro documento',
    plural: 'Otros documentos',
    entidad: 'otrosdocsembarque',
    parte: 'Otros_Docs',
    codigo: 'Cod_OtrosDocs',
    campos: [],
    nombreTipo: 'TipoOtrosDocs',
    nombreReferencia: 'Referencia_OtrosDocs',
    rutas: { lista: 'otrosdocs', uno: 'otrosdocs', nuevo: 'otrosdocs', numero: 'otrosdocs' },
    sigla: 'OD',
    exige: ['archivo'],
  },
} as const satisfies Record<string, Tipo>

export type CodTipo = keyof typeof TIPOS
export const CODIGOS_TIPO = ['documento', 'certificado', 'analisis', 'otro'] as const satisfies readonly CodTipo[]

export const tipoNamed = (code: CodTipo): Tipo => TIPOS[code]
