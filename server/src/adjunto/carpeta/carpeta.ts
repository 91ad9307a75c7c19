/** The dossier of a shipment: one archive, written while it is sent. Its files are opened one after the other. */
import { Readable } from 'node:stream'
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Idioma } from '@nogal/model/palabras'
import { demand, isVisible } from '../../aggregate/read.ts'
import { EMBARQUE } from '../../embarque/base/embarque.queries.ts'
import { StreamAnswer } from '../../http/answers.ts'
import type { Context } from '../../http/handle.ts'
import { notFound } from '../../http/refusal.ts'
import { CONTRATO } from '../../negocio/contrato/contrato.ts'
import { NEGOCIO } from '../../negocio/negocio.queries.ts'
import { findRevision } from '../../papel/papel.queries.ts'
import { isSeen, print } from '../../papel/print.ts'
import { documentFile, renderPdf } from '../../pdf/pdf.ts'
import type { Access } from '../../scope/scope.ts'
import { zipArchive } from '../../sheet/zip.ts'
import { readContenido } from '../subida.ts'
import { type Mas, type PapelCarpeta, readCarpeta } from './carpeta.queries.ts'
import { TEXTOS_CARPETA } from './carpeta.textos.ts'
import { ordenar, type Puesto } from './orden.ts'

type Asked = Access & Pick<Context, 'config' | 'tx'>
export type Para = { external: boolean; idioma: Idioma }

const INDEX = documentFile<typeof import('./carpeta.document.ts')>('carpeta.document', import.meta.url)

/** File types worth compressing; all others are compressed already. */
const SHRINKS: ReadonlySet<CodTipoArchivo> = new Set(['csv', 'xls'])

/** The bytes of a file of the store, or of a printed paper. */
const contentOf = async ({ config, db }: Asked, archivo: Puesto['archivo']): Promise<Readable> => {
  if ('Huella' in archivo) return readContenido(config, archivo.Huella)
  const { Papel: paper, Clave: id, Variante: variant, Impresion } = archivo
  const found = await findRevision(db, { paper, id, variant }, Impresion)
  if (!found) throw notFound('esa impresión')
  return Readable.from([found.pdf])
}

const NOTHING_MORE: Mas = { papeles: false, negocio: false, contrato: false, solicitudes: false }

/**
 * Includes papers and the contract for users who may print them, and files of the deal for users who see the deal: a dossier has nothing
 * that its reader could not open alone.
 */
const moreFor = async (access: Access, id: number): Promise<Mas> => {
  const { rows } = await access.db.query(
    `select permitido($1, 'embarque', 'imprimir') as papeles, permitido($1, 'negocio', 'ver') as negocio, permitido($1, 'negocio', 'imprimir') as contrato, permitido($1, 'solicitud', 'ver') as solicitudes,
       (select e.nro_negocio from embarque e where e.nro_embarque = $2) as nro`,
    [access.sesion.Usuario, id],
  )
  const { papeles, negocio, contrato, solicitudes, nro } = rows[0]
  return {
    papeles,
    solicitudes,
    negocio: negocio && (await isVisible(access, NEGOCIO, nro)),
    contrato: negocio && contrato && (await isSeen(access, CONTRATO, { id: nro, variant: 0 })),
  }
}

/** The contract of a deal as it is now; it is printed unless the same revision was printed already. */
const contractOf = async (access: Asked, nro: number, idioma: Idioma): Promise<PapelCarpeta> => {
  const { revision: Impresion, data, pdf } = await print(access, CONTRATO, { id: nro, variant: 0 }, idioma)
  const { Impreso_En: En, ...Datos } = data
  return { Papel: 'contrato', Clave: nro, Variante: 0, Impresion, Idioma: idioma, Datos, Bytes: pdf.length, En, Enviado_En: null }
}

/** The dossier of a shipment; 404 when the session may not see the shipment. */
export const carpetaDeEmbarque = async (access: Asked, id: number, { external, idioma }: Para): Promise<StreamAnswer> => {
  await demand(access, EMBARQUE, id)
  const mas = external ? NOTHING_MORE : await moreFor(access, id)
  const carpeta = await readCarpeta(access, id, external, mas, idioma)
  if (mas.contrato) carpeta.Papeles.push(await contractOf(access, carpeta.Embarque.Nro_Negocio, idioma))
  const { raiz, secciones, puestos, faltan } = ordenar(carpeta, idioma)
  const en = new Date().toISOString()
  const pdf = await renderPdf(INDEX, {
    embarque: carpeta.Embarque,
    secciones,
    archivos: puestos.length,
    faltan,
    afuera: external,
    en,
    idioma,
  })
  const ruta = `${raiz}/0 ${TEXTOS_CARPETA[idioma].indice}.pdf`
  const archive = zipArchive([
    { name: ruta, content: pdf, options: { compress: false } },
    ...puestos.map(({ ruta: name, archivo }) => ({
      name,
      content: () => contentOf(access, archivo),
      options: { compress: 'Tipo' in archivo && SHRINKS.has(archivo.Tipo), size: archivo.Bytes, mtime: new Date(archivo.En) },
    })),
  ])
  return new StreamAnswer(archive, 'application/zip', `${raiz}.zip`)
}
