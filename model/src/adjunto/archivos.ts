/** The file types that are accepted, and their size limits. The content decides the type of a file; its extension only has to agree. */

export type TipoArchivo = {
  nombre: string
  mime: string
  /** Extensions that agree with the type; the first is added to a name without one. */
  extensiones: readonly string[]
  /** How the portal displays it; a type without this is downloaded. */
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

export const tipoArchivo = (code: CodTipoArchivo): TipoArchivo => TIPOS_ARCHIVO[code]

/** The accepted types, in words for users. */
export const ACEPTADOS = 'PDF, imágenes (JPEG, PNG, WebP, HEIC) y planillas (XLSX, XLS, ODS, CSV)'

const MEGABYTE = 1024 * 1024
/** Size limit of one file, in megabytes and bytes. */
export const MAX_MB = 25
export const MAX_BYTES = MAX_MB * MEGABYTE
/** At most this many places per upload. */
export const MAX_DESTINOS = 200

/** The extension of a name, in lower case; empty without one. */
export const extensionOf = (name: string): string => /\.([^.\s]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** At most this many characters in a file name, including the extension. */
export const MAX_NOMBRE = 200

/** Does a name have an extension of its type? */
const isEnded = (name: string, code: CodTipoArchivo): boolean => tipoArchivo(code).extensiones.includes(extensionOf(name))

/** A file name with an extension of its type: after any other extension, which stays part of the name, the right one is added. */
export const conTerminacion = (name: string, code: CodTipoArchivo): string => {
  if (isEnded(name, code)) return name
  const ending = `.${tipoArchivo(code).extensiones[0]}`
  return `${name.slice(0, MAX_NOMBRE - ending.length).replace(/[\s.]+$/, '')}${ending}`
}

/** The error of a name with a wrong extension, as the rest of a sentence; undefined for a name without one. */
export const faltaDeTerminacion = (name: string, code: CodTipoArchivo): string | undefined => {
  if (isEnded(name, code) || !/\.[a-z][a-z0-9]{0,7}$/i.test(name)) return undefined
  const { nombre, extensiones } = tipoArchivo(code)
  return `el contenido es ${nombre}. Termínelo en .${extensiones[0]}, o déjelo sin terminación.`
}

/** Device names reserved by Windows, with any extension: nobody could open such a file there. */
export const RESERVED = /^(?:[cC][oO][nN]|[pP][rR][nN]|[aA][uU][xX]|[nN][uU][lL]|(?:[cC][oO][mM]|[lL][pP][tT])[0-9¹²³])(?:\.|$)/

const oneDecimal = (n: number) => n.toFixed(1).replace('.', ',').replace(',0', '')
/** A size in bytes for people: «340 kB», «2,4 MB», «18 GB». */
export const tamano = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : bytes < 1024 * MEGABYTE
      ? `${oneDecimal(bytes / MEGABYTE)} MB`
      : `${oneDecimal(bytes / MEGABYTE / 1024)} GB`
