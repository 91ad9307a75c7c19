/** The dossier of a shipment: one archive, written while it is sent. Its files are opened one after the other. */
import { Readable } from 'node:stream'
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Idioma } from '@nogal/model/palabras'
import { ZipFile } from 'yazl'
import { demand } from '../../aggregate/read.ts'
import type { Config } from '../../config.ts'
import { EMBARQUE } from '../../embarque/base/embarque.queries.ts'
import { StreamAnswer } from '../../http/answers.ts'
import { documentFile, renderPdf } from '../../pdf/pdf.ts'
import type { Access } from '../../scope/scope.ts'
import { readContenido } from '../subida.ts'
import { readCarpeta } from './carpeta.queries.ts'
import { TEXTOS } from './carpeta.textos.ts'
import { ordenar, type Puesto } from './orden.ts'

type Asked = Access & { config: Config }
export type Para = { external: boolean; idioma: Idioma }

const INDEX = documentFile<typeof import('./carpeta.document.ts')>('carpeta.document', import.meta.url)

/** What shrinks; the others are compressed already. */
const SHRINKS: ReadonlySet<CodTipoArchivo> = new Set(['csv', 'xls'])

/** An archive of files at their places, begun when it is read; a file that can't be read breaks it off. */
const archiveOf = (config: Config, index: { ruta: string; pdf: Buffer }, puestos: readonly Puesto[]): Readable => {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let reading: Readable | undefined
  zip.on('error', error => out.destroy(error as Error))
  out.once('close', () => reading?.destroy())
  zip.addBuffer(index.pdf, index.ruta, { compress: false })
  for (const { ruta, archivo } of puestos) {
    const options = { compress: SHRINKS.has(archivo.Tipo), size: archivo.Bytes, mtime: new Date(archivo.En) }
    zip.addReadStreamLazy(ruta, options, done => {
      readContenido(config, archivo.Huella).then(
        stream => {
          reading = stream
          if (out.destroyed) stream.destroy()
          else done(null, stream)
        },
        error => done(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return out
}

/** The dossier of a shipment; 404 when the session may not see the shipment. */
export const carpetaDeEmbarque = async (access: Asked, id: number, { external, idioma }: Para): Promise<StreamAnswer> => {
  await demand(access, EMBARQUE, id)
  const carpeta = await readCarpeta(access, id, external)
  const { raiz, secciones, puestos, faltan } = ordenar(carpeta, idioma)
  const en = new Date().toISOString()
  const pdf = await renderPdf(INDEX, { embarque: carpeta.Embarque, secciones, archivos: puestos.length, faltan, en, idioma })
  const ruta = `${raiz}/0 ${TEXTOS[idioma].indice}.pdf`
  return new StreamAnswer(archiveOf(access.config, { ruta, pdf }, puestos), 'application/zip', `${raiz}.zip`)
}
