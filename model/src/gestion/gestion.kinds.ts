/** The kinds of gestión: what each is of, what it says beside the others, and how the specification calls it on the wire. */

/** What an item may have to hold before it is complete, as a sentence names it after «falta». */
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
  /** How people call one and many. */
  nombre: string
  plural: string
  /** The parameter that its types are rows of, and the part of a deal that demands them. */
  entidad: string
  parte: string
  /** The column of an item that refers to its type. */
  codigo: string
  /** What it has beside the fields that all kinds share, and what is derived for it only. */
  campos: readonly CampoPropio[]
  derivados?: readonly string[]
  /** The end of its names on the wire: `Cod_TipoAnalisis`, `Nom_TipoAnalisis`, `Referencia_Analisis`. */
  nombreTipo: string
  nombreReferencia: string
  /** Its word in the paths of the specification, which spell it in several ways: of the list, of one, of a new one, of its number. */
  rutas: { lista: string; uno: string; nuevo: string; numero: string }
  /** Begins the numbers that are proposed for it. */
  sigla: string
  /** What an item has to hold before it is complete; a type may do without some of it (`Se_Completa_Sin`). */
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

/** The kind of a code, whatever it has. */
export const tipoNamed = (code: CodTipo): Tipo => TIPOS[code]
