/**
 * The order of a dossier: a folder for the shipment and one for each container, with a folder for each kind inside; and the list of what is
 * missing.
 */
import { conTerminacion, extensionOf, RESERVED } from '@nogal/model/adjunto/archivos'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { CODIGOS_PAPEL, papelNamed } from '@nogal/model/embarque/papeles'
import { formatContainer, plano } from '@nogal/model/format'
import { CODIGOS_TIPO, type CodTipo } from '@nogal/model/gestion/gestion.kinds'
import type { Idioma } from '@nogal/model/palabras'
import { PAPERS } from '../../embarque/papeles/papeles.ts'
import { CONTRATO } from '../../negocio/contrato/contrato.ts'
import { fileNameOf, type Paper } from '../../papel/paper.ts'
import type { ArchivoCarpeta, CarpetaLeida, ItemCarpeta, PapelCarpeta } from './carpeta.queries.ts'
import { TEXTOS_CARPETA } from './carpeta.textos.ts'

/** A file and its path in the archive. */
export type Puesto = { ruta: string; archivo: ArchivoCarpeta | PapelCarpeta }
/** A line of the index. */
export type LineaIndice = { Clase: string; Nombre: string; Numero?: string | null; Archivos: string[]; Estado: string; Falta: boolean }
export type SeccionIndice = { Titulo: string; Lineas: LineaIndice[] }
export type Ordenada = { raiz: string; secciones: SeccionIndice[]; puestos: Puesto[]; faltan: number }

const LONGEST = 100

/** A name that every operating system accepts for a file or folder. */
const asName = (text: string): string => {
  const name = text
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]+/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(RESERVED, '_$&')
  const ending = extensionOf(name)
  const stem = ending ? name.slice(0, -ending.length - 1) : name
  return `${[...stem].slice(0, LONGEST).join('').trim() || 'archivo'}${ending && `.${ending}`}`
}

/** Returns a function that makes paths unique: a second file of the same name gets a number. */
const uniquePaths = () => {
  const taken = new Set<string>()
  return (path: string): string => {
    const ending = extensionOf(path)
    const stem = ending ? path.slice(0, -ending.length - 1) : path
    let one = path
    for (let n = 2; taken.has(one.toLowerCase()); n++) one = `${stem} (${n})${ending && `.${ending}`}`
    taken.add(one.toLowerCase())
    return one
  }
}

/** The container that a paper belongs to; null when it belongs to the whole shipment. */
const boxOf = ({ Papel, Variante }: PapelCarpeta): number | null =>
  (Papel !== 'contrato' && papelNamed(Papel).deContenedor && Variante) || null

/** Puts the files of a dossier in order. */
export const ordenar = ({ Embarque, Contenedores, Gestiones, Archivos, Papeles }: CarpetaLeida, idioma: Idioma): Ordenada => {
  const t = TEXTOS_CARPETA[idioma]
  const raiz = asName(t.raiz(nombreEmbarque(Embarque)))
  const unique = uniquePaths()
  const puestos: Puesto[] = []
  const place = (folder: string, name: string, archivo: Puesto['archivo']): string => {
    const ruta = unique(`${folder}/${asName(name)}`)
    puestos.push({ ruta: `${raiz}/${ruta}`, archivo })
    return ruta.slice(ruta.lastIndexOf('/') + 1)
  }

  const lineOfItem = (folder: string, item: ItemCarpeta): LineaIndice => {
    const own = Archivos.filter(({ Id_Gestion }) => Id_Gestion === item.Id_Gestion)
    const called = item.Id_LineaGestion > 1 ? `${item.Nombre} ${item.Id_LineaGestion}` : item.Nombre
    const names = own.map(archivo => {
      const name = conTerminacion(archivo.Nombre, archivo.Tipo)
      const ending = extensionOf(name)
      const stem = plano(name.slice(0, -ending.length - 1))
      // a file named after its kind keeps no name of its own, because that name is Spanish also in an English dossier
      const isKind = [item.Nombre, item.Nombre_Portal].some(kind => plano(asName(kind)) === stem)
      return place(`${folder}/${t.clases[item.Tipo]}`, isKind ? `${called}.${ending}` : `${called} - ${name}`, archivo)
    })
    const Falta = !item.Completa || !names.length
    const why = item.Completa ? (names.length ? t.completa : t.sinArchivo) : t.pendiente(item.Nom_Estado, item.Fecha_Vence)
    return { Clase: t.clases[item.Tipo], Nombre: called, Numero: item.Numero, Archivos: names, Estado: why, Falta }
  }
  const lineOfFile = (folder: string, archivo: ArchivoCarpeta): LineaIndice => {
    const clase = archivo.Pedido ? t.delCliente : t.adjuntos
    const own = conTerminacion(archivo.Nombre, archivo.Tipo)
    const name = place(`${folder}/${clase}`, archivo.Pedido ? `${archivo.Pedido} - ${own}` : own, archivo)
    return { Clase: clase, Nombre: archivo.Pedido ?? archivo.Descripcion ?? '', Archivos: [name], Estado: '', Falta: false }
  }
  const lineOfPaper = (folder: string, papel: PapelCarpeta): LineaIndice => {
    const { Papel, Idioma, Datos, Impresion, En, Enviado_En } = papel
    const paper = (Papel === 'contrato' ? CONTRATO : PAPERS[Papel]) as Paper<typeof Datos>
    const name = fileNameOf(paper, { idioma: Idioma, data: Datos, revision: Impresion })
    const file = place(`${folder}/${t.papeles}`, `${name}.pdf`, papel)
    const Nombre = t.nombres[Papel] ?? paper.title[idioma]
    return { Clase: t.papeles, Nombre, Archivos: [file], Estado: t.salida(En, Enviado_En), Falta: false }
  }
  const byKind = (kind: CodTipo) => CODIGOS_TIPO.indexOf(kind)
  const byCode = (code: PapelCarpeta['Papel']) => (CODIGOS_PAPEL as readonly string[]).indexOf(code)
  const ofShipment = Papeles.filter(one => one.Papel !== 'contrato')
  const section = (folder: string, Titulo: string, box: number | null): SeccionIndice => {
    const items = Gestiones.filter(({ Id_Contenedor }) => Id_Contenedor === box).sort((a, b) => byKind(a.Tipo) - byKind(b.Tipo))
    const papers = ofShipment.filter(one => boxOf(one) === box).sort((a, b) => byCode(a.Papel) - byCode(b.Papel))
    const loose = Archivos.filter(one => one.Id_Gestion === null && one.Id_Contenedor === box && !one.Del_Negocio)
    const Lineas = [
      ...items.map(item => lineOfItem(folder, item)),
      ...papers.map(one => lineOfPaper(folder, one)),
      ...loose.map(one => lineOfFile(folder, one)),
    ]
    return { Titulo, Lineas }
  }
  const dealFolder = `${Contenedores.length + 2} ${t.negocio}`
  // the contract first, then the attachments of the deal
  const ofDeal = () => [
    ...Papeles.filter(one => one.Papel === 'contrato').map(one => lineOfPaper(dealFolder, one)),
    ...Archivos.filter(one => one.Del_Negocio).map(one => lineOfFile(dealFolder, one)),
  ]
  const secciones = [
    section(`1 ${t.embarque}`, t.embarque, null),
    ...Contenedores.map(({ Id_Contenedor, Nro_Contenedor, Nro_Corr_Contenedor }, i) => {
      const titulo = t.contenedor(formatContainer(Nro_Contenedor) || String(Nro_Corr_Contenedor))
      return section(`${i + 2} ${asName(titulo)}`, titulo, Id_Contenedor)
    }),
    { Titulo: t.negocio, Lineas: ofDeal() },
  ].filter(({ Lineas }, i) => i <= Contenedores.length || Lineas.length)
  return { raiz, secciones, puestos, faltan: secciones.flatMap(({ Lineas }) => Lineas).filter(({ Falta }) => Falta).length }
}
