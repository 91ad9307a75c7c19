/** What calls that read the text of a PDF have alike: its size limit, and the PDF files of a shipment that they offer. */
import { listOf, record } from './answer.ts'
import { instant, integer, text } from './fields.ts'

/** Size limit of a PDF whose text is read, in megabytes. */
export const MAX_MB_LECTURA = 10

/** PDF files of a shipment that can be read. */
export const pdfsOfrecidos = listOf(
  record({
    Id_Adjunto: integer('Adjunto*'),
    Nombre: text('Nombre*', 200),
    /** Name of the item, container or shipment that it is attached to. */
    De: text('De*', 200),
    Nro_Version: integer('Versión*'),
    Bytes: integer('Bytes*'),
    En: instant('Subido*'),
  }),
)

/** The file whose text was read. */
export const ARCHIVO_LEIDO = { Archivo: text('Archivo*', 200), Paginas: integer('Páginas*') }
