/** The types of files that are taken, and how large they may be. What a file is, its content says; its name only has to agree. */

export type TipoArchivo = {
  nombre: string
  mime: string
  /** Endings of names that agree with it; the first is given to a name without one. */
  extensiones: readonly string[]
  /** How the portal shows it; what it can't show is downloaded. */
  vista?: 'pdf' | 'imagen'
}

export const TIPOS_ARCHIVO = {
  pdf: { nombre: 'PDF', mime: 'application/pdf', extensiones: ['pdf'], vista: 'pdf' },
  jpg: { nombre: 'imagen JPEG', mime: 'image/jpeg', extensiones: ['jpg', 'jpeg', 'jfif'], vista: 'imagen' },
  png: { nombre: 'imagen PNG', mime: 'image/png', extensiones: ['png'], vista: 'imagen' },
  webp: { nombre: 'imagen WebP', mime: 'image/webp', extensiones: ['webp'], vista: 'imagen' },
  heic: { nombre: 'imagen HEIC', mime: 'image/heic', extensiones: ['heic', 'heif'] },
  xlsx: {
    nombre: 'planilla Excel',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensiones: ['xlsx'],
  },
  xls: { nombre: 'planilla Excel 97', mime: 'application/vnd.ms-excel', extensiones: ['xls'] },
  ods: { nombre: 'planilla OpenDocument', mime: 'application/vnd.oasis.opendocument.spreadsheet', extensiones: ['ods'] },
  csv: { nombre: 'planilla CSV', mime: 'text/csv; charset=utf-8', extensiones: ['csv'] },
} as const satisfies Record<string, TipoArchivo>

export type CodTipoArchivo = keyof typeof TIPOS_ARCHIVO
export const CODIGOS_TIPO_ARCHIVO = Object.keys(TIPOS_ARCHIVO) as [CodTipoArchivo, ...CodTipoArchivo[]]

/** The row of a type, whatever it has. */
export const tipoArchivo = (code: CodTipoArchivo): TipoArchivo => TIPOS_ARCHIVO[code]

/** What a person may choose a file of, in words. */
export const ACEPTADOS = 'PDF, imágenes (JPEG, PNG, WebP, HEIC) y planillas (XLSX, XLS, ODS, CSV)'

const MEGABYTE = 1024 * 1024
/** Megabytes and bytes of one file. */
export const MAX_MB = 25
export const MAX_BYTES = MAX_MB * MEGABYTE
/** Places that one upload goes to. */
export const MAX_DESTINOS = 200

/** The ending of a name, in small letters; empty without one. */
export const extensionOf = (name: string): string => /\.([^.\s]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Characters of the name of a file, with its ending. */
export const MAX_NOMBRE = 200

/** Has a name one of the endings of its type? */
const isEnded = (name: string, code: CodTipoArchivo): boolean => tipoArchivo(code).extensiones.includes(extensionOf(name))

/** The name of a file of a type, which ends as its content does: another ending is a part of the name, and the right one follows. */
export const conTerminacion = (name: string, code: CodTipoArchivo): string => {
  if (isEnded(name, code)) return name
  const ending = `.${tipoArchivo(code).extensiones[0]}`
  return `${name.slice(0, MAX_NOMBRE - ending.length).replace(/[\s.]+$/, '')}${ending}`
}

/** What is wrong with the ending of a name that somebody writes, as the rest of a sentence; undefined of one without an ending. */
export const faltaDeTerminacion = (name: string, code: CodTipoArchivo): string | undefined => {
  if (isEnded(name, code) || !/\.[a-z][a-z0-9]{0,7}$/i.test(name)) return undefined
  const { nombre, extensiones } = tipoArchivo(code)
  return `el contenido es ${nombre}. Termínelo en .${extensiones[0]}, o déjelo sin terminación.`
}

/** Names that Windows keeps for its devices, whatever ending they have: nobody there could open such a file. */
export const RESERVED = /^(?:[cC][oO][nN]|[pP][rR][nN]|[aA][uU][xX]|[nN][uU][lL]|(?:[cC][oO][mM]|[lL][pP][tT])[0-9¹²³])(?:\.|$)/

/** A size as people read it: «340 kB», «2,4 MB». */
export const tamano = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / MEGABYTE).toFixed(1).replace('.', ',').replace(',0', '')} MB`
