/** Small files of the types that may be attached, and functions to upload them. */
import type { Values } from '@nogal/model/fields'
import { strToU8, zipSync } from 'fflate'
import type { Api, Respuesta } from './api.ts'

/** A PDF whose bytes are unique for the text. */
export const pdf = (text = 'uno', bytes = 0): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n% ${text}\n`), Buffer.alloc(bytes, `${text} `), Buffer.from('\n%%EOF\n')])
/** A PDF whose pages have these lines of text, as a laboratory sends one; without lines the pages are blank, like scanned ones. */
export const textPdf = (lines: readonly string[], pages = 1): Buffer => {
  const shown = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')}) Tj T*`
  const content = Buffer.from(`BT /F1 10 Tf 14 TL 50 780 Td ${lines.map(shown).join(' ')} ET`, 'latin1')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  const kids = Array.from({ length: pages }, (_, n) => `${n + 5} 0 R`).join(' ')
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    font,
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    ...Array.from({ length: pages }, () => page),
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = starts.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(`${file}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1')
}
export const png = (): Buffer =>
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A PNG header that declares a size in pixels, without a picture. */
export const pngOf = (ancho: number, alto: number): Buffer => {
  const bytes = png()
  bytes.writeUInt32BE(ancho, 16)
  bytes.writeUInt32BE(alto, 20)
  return bytes
}
export const jpgOf = (ancho: number, alto: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(alto, 5)
  frame.writeUInt16BE(ancho, 7)
  // a table and a comment before the frame
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc4, 0, 3, 1, 0xff, 0xff, 0xfe, 0, 4, 65, 66]), frame, Buffer.from([0xff, 0xd9])])
}
export const webpOf = (ancho: number, alto: number): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.write('WEBPVP8X', 8)
  bytes.writeUIntLE(ancho - 1, 24, 3)
  bytes.writeUIntLE(alto - 1, 27, 3)
  return bytes
}
export const heicOf = (ancho: number, alto: number): Buffer => {
  const box = Buffer.alloc(20)
  box.writeUInt32BE(20, 0)
  box.write('ispe', 4)
  box.writeUInt32BE(ancho, 12)
  box.writeUInt32BE(alto, 16)
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200), box])
}

/** The same archive, whose directory declares this size in bytes for each entry. */
export const lying = (archive: Buffer, size: number): Buffer => {
  const out = Buffer.from(archive)
  for (let at = out.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = out.indexOf('PK\x01\x02', at + 4, 'latin1'))
    out.writeUInt32LE(size, at + 24)
  return out
}

/** A workbook with these additional parts. */
export const xlsx = (more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>'), ...more }))

const OCTETS = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' }

type Place = { De: string; Clave: number }

/** Calls of attachments by a user. */
export const adjuntosOf = (api: Pick<Api, 'pedir'>, usuario = 'comex') => {
  const start = (Nombre: string, Bytes: number, more: Values): Promise<Respuesta> =>
    api.pedir('POST', '/api/adjuntos/subir', { usuario, body: { Nombre, Bytes, ...more } })
  const send = (id: string, from: number, bytes: Buffer): Promise<Respuesta> =>
    api.pedir('PATCH', `/api/adjuntos/subidas/${id}`, { usuario, body: bytes, headers: { ...OCTETS, 'upload-offset': String(from) } })
  /** Announces and sends a whole file; returns the answer or the refusal. */
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
    /** Attaches a file to one place; returns the attachment. */
    attach: async (place: Place, Nombre = 'uno.pdf', bytes = pdf(Nombre), more: Values = {}) =>
      (await done(upload(Nombre, bytes, { Destinos: [place], ...more }))).Hechos[0],
    list: ({ De, Clave }: Place, query = '') => api.pedir('GET', `/api/adjuntos/${De}/${Clave}${query}`, { usuario }),
    open: (id: number, version = 0, query = '') => api.pedir('GET', `/api/adjuntos/archivo/${id}/${version}${query}`, { usuario }),
    change: (what: 'actualizar' | 'eliminar' | 'reponer', body: Values) => api.pedir('POST', `/api/adjuntos/${what}`, { usuario, body }),
  }
}
