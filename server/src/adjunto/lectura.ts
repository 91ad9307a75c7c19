/** PDF files attached to a shipment, its containers and its items, and the text of a PDF: for the cotejo, and for what a laboratory measured. */
import { buffer } from 'node:stream/consumers'
import type { Answered } from '@nogal/model/answer'
import { MAX_MB_LECTURA, type pdfsOfrecidos } from '@nogal/model/lectura'
import type { Config } from '../config.ts'
import { heavy } from '../heavy/heavy.ts'
import type { Upload } from '../http/handle.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'
import { findContenido } from './adjunto.queries.ts'
import { demandPortador, type LugarAdjunto, maySee } from './portadores.ts'
import { readContenido } from './subida.ts'

type Offered = Answered<typeof pdfsOfrecidos>[number]
type Hanging = Offered & { lugar: LugarAdjunto }

/** At most this many PDFs are offered, newest first. */
const MOST = 50

const hangingOn = async (access: Access, ship: number, only?: number): Promise<Hanging[]> => {
  const { rows } = await access.db.query(
    `select a.id_adjunto as "Id_Adjunto", a.nombre as "Nombre", v.nro_version as "Nro_Version", f.bytes as "Bytes", to_json(v.en) #>> '{}' as "En",
        json_build_object('De', a.de, 'Clave', a.clave) as lugar,
        coalesce(nombrar_gestiones(array[a.id_gestion]), numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor, 'Embarque') as "De"
       from adjunto a
       join adjunto_version v on v.id_adjunto = a.id_adjunto and v.nro_version = a.nro_version
       join archivo f using (huella)
       left join contenedor c on c.id_contenedor = a.id_contenedor
       left join gestion g on g.id_gestion = a.id_gestion
      where not a.eliminado and f.tipo = 'pdf' and coalesce(a.nro_embarque, c.nro_embarque, g.nro_embarque) = $1 and ($2::int is null or a.id_adjunto = $2)
      order by v.en desc, a.id_adjunto desc limit ${MOST}`,
    [ship, only ?? null],
  )
  return rows
}

/** The PDF files of a shipment that the session may see and that are not too large to be read, the newest first. */
export const pdfsOf = async (access: Access, ship: number): Promise<Offered[]> => {
  const found: Offered[] = []
  for (const { lugar, ...one } of await hangingOn(access, ship))
    if (one.Bytes <= MAX_MB_LECTURA * 1024 * 1024 && (await maySee(access, lugar))) found.push(one)
  return found
}

/** The content of one of them; 404 when it is attached to nothing of the shipment that the session may see. */
export const pdfOf = async (access: Access, config: Config, ship: number, id: number): Promise<Upload> => {
  const [one] = await hangingOn(access, ship, id)
  if (!one) throw notFound('ese PDF en el embarque')
  await demandPortador(access, one.lugar, 'ver')
  if (one.Bytes > MAX_MB_LECTURA * 1024 * 1024)
    throw new Refusal(413, `«${one.Nombre}» pesa más de ${MAX_MB_LECTURA} MB: es muy extenso para leerlo. Escriba sus datos.`)
  const { huella } = await findContenido(access.db, id, one.Nro_Version)
  return { name: one.Nombre, bytes: await buffer(await readContenido(config, huella)) }
}

/** The refusal of a file that arrived with the request: 400 at its field. */
export const inFile = (mensaje: string) => new Refusal(400, mensaje, [{ campo: 'archivo', mensaje }])

/** The text of a PDF and its number of pages; `refused` makes the refusal of a file that cannot be read. */
export const textOf = async ({ bytes }: Upload, refused: (mensaje: string) => Refusal): Promise<{ texto: string; paginas: number }> => {
  const read = await heavy('readPdf', bytes).catch(error => {
    throw error instanceof Refusal && error.status === 400 ? refused(error.message) : error
  })
  if ('mensaje' in read) throw refused(read.mensaje)
  return read
}

/** At most this many characters of a file name are told, its end. */
const MOST_NAME = 200
export const readNameOf = ({ name }: Upload): string => name.slice(-MOST_NAME)
