/** Small files of the types that may be attached, and how they are uploaded. */
import type { Values } from '@nogal/model/fields'
import { strToU8, zipSync } from 'fflate'
import type { Api, Respuesta } from './api.ts'

/** A PDF whose bytes nobody else has. */
export const pdf = (text = 'uno', bytes = 0): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n% ${text}\n`), Buffer.alloc(bytes, `${text} `), Buffer.from('\n%%EOF\n')])
export const png = (): Buffer =>
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A workbook of these parts. */
export const xlsx = (more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>'), ...more }))

const OCTETS = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' }

type Place = { De: string; Clave: number }

/** Calls of attachments in the name of a person. */
export const adjuntosOf = (api: Pick<Api, 'pedir'>, usuario = 'comex') => {
  const start = (Nombre: string, Bytes: number, more: Values): Promise<Respuesta> =>
    api.pedir('POST', '/api/adjuntos/subir', { usuario, body: { Nombre, Bytes, ...more } })
  const send = (id: string, from: number, bytes: Buffer): Promise<Respuesta> =>
    api.pedir('PATCH', `/api/adjuntos/subidas/${id}`, { usuario, body: bytes, headers: { ...OCTETS, 'upload-offset': String(from) } })
  /** Announces and sends a whole file; the answer is the refusal, if there is one. */
  const upload = async (Nombre: string, bytes: Buffer, more: Values): Promise<Respuesta> => {
    const begun = await start(Nombre, bytes.length, more)
    return begun.status === 200 ? send(begun.data.Id_Subida, 0, bytes) : begun
  }
  const done = async (answer: Promise<Respuesta>) => {
    const { status, data, text } = await answer
    if (status !== 200) throw new Error(`${status} ${text}`)
    return data
  }
  return {
    start,
    send,
    upload,
    /** Hangs a file on one place; answers the attachment. */
    attach: async (place: Place, Nombre = 'uno.pdf', bytes = pdf(Nombre), more: Values = {}) =>
      (await done(upload(Nombre, bytes, { Destinos: [place], ...more }))).Hechos[0],
    list: ({ De, Clave }: Place, query = '') => api.pedir('GET', `/api/adjuntos/${De}/${Clave}${query}`, { usuario }),
    open: (id: number, version = 0, query = '') => api.pedir('GET', `/api/adjuntos/archivo/${id}/${version}${query}`, { usuario }),
    change: (what: 'actualizar' | 'eliminar' | 'reponer', body: Values) => api.pedir('POST', `/api/adjuntos/${what}`, { usuario, body }),
  }
}
