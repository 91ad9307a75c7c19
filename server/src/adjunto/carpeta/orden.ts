/** How a dossier is ordered: a folder for the shipment, one for each container, and in them one for each kind; and what it lacks. */
import { extensionOf } from '@nogal/model/adjunto/archivos'
import { CODIGOS_TIPO, type CodTipo } from '@nogal/model/gestion/gestion.kinds'
import type { Idioma } from '@nogal/model/palabras'
import type { ArchivoCarpeta, Carpeta, ItemCarpeta } from './carpeta.queries.ts'
import { TEXTOS } from './carpeta.textos.ts'

/** A file at its place in the archive. */
export type Puesto = { ruta: string; archivo: ArchivoCarpeta }
/** A line of the index. */
export type Linea = { Clase: string; Nombre: string; Archivos: string[]; Estado: string; Falta: boolean }
export type Seccion = { Titulo: string; Lineas: Linea[] }
export type Ordenada = { raiz: string; secciones: Seccion[]; puestos: Puesto[]; faltan: number }

const LONGEST = 100

/** A name as every system takes it for a file or a folder. */
const asName = (text: string): string => {
  const name = text
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]+/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const ending = extensionOf(name)
  const stem = ending ? name.slice(0, -ending.length - 1) : name
  return `${[...stem].slice(0, LONGEST).join('').trim() || 'archivo'}${ending && `.${ending}`}`
}

/** Gives each path once: a second one of the same name gets a number. */
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

/** The dossier in its order. */
export const ordenar = ({ Embarque, Contenedores, Gestiones, Archivos }: Carpeta, idioma: Idioma): Ordenada => {
  const t = TEXTOS[idioma]
  const raiz = asName(t.raiz(Embarque.Nro_Embarque, Embarque.Nro_Contrato))
  const unique = uniquePaths()
  const puestos: Puesto[] = []
  const place = (folder: string, name: string, archivo: ArchivoCarpeta): string => {
    const ruta = unique(`${folder}/${asName(name)}`)
    puestos.push({ ruta: `${raiz}/${ruta}`, archivo })
    return ruta.slice(ruta.lastIndexOf('/') + 1)
  }

  const lineOfItem = (folder: string, item: ItemCarpeta): Linea => {
    const own = Archivos.filter(({ Id_Gestion }) => Id_Gestion === item.Id_Gestion)
    const called = item.Id_LineaGestion > 1 ? `${item.Nombre} ${item.Id_LineaGestion}` : item.Nombre
    const names = own.map(archivo => place(`${folder}/${t.clases[item.Tipo]}`, `${called} - ${archivo.Nombre}`, archivo))
    const Falta = !item.Completa || !names.length
    const why = item.Completa ? (names.length ? t.completa : t.sinArchivo) : t.pendiente(item.Nom_Estado, item.Fecha_Vence)
    return { Clase: t.clases[item.Tipo], Nombre: [called, item.Numero].filter(Boolean).join(' · '), Archivos: names, Estado: why, Falta }
  }
  const lineOfFile = (folder: string, archivo: ArchivoCarpeta): Linea => {
    const name = place(`${folder}/${t.adjuntos}`, archivo.Nombre, archivo)
    return { Clase: t.adjuntos, Nombre: archivo.Descripcion ?? '', Archivos: [name], Estado: '', Falta: false }
  }
  const byKind = (kind: CodTipo) => CODIGOS_TIPO.indexOf(kind)
  const section = (folder: string, Titulo: string, box: number | null): Seccion => {
    const items = Gestiones.filter(({ Id_Contenedor }) => Id_Contenedor === box).sort((a, b) => byKind(a.Tipo) - byKind(b.Tipo))
    const loose = Archivos.filter(({ Id_Gestion, Id_Contenedor }) => Id_Gestion === null && Id_Contenedor === box)
    return { Titulo, Lineas: [...items.map(item => lineOfItem(folder, item)), ...loose.map(one => lineOfFile(folder, one))] }
  }
  const secciones = [
    section(`1 ${t.embarque}`, t.embarque, null),
    ...Contenedores.map(({ Id_Contenedor, Nro_Contenedor, Nro_Corr_Contenedor }, i) => {
      const titulo = t.contenedor(Nro_Contenedor ?? String(Nro_Corr_Contenedor))
      return section(`${i + 2} ${asName(titulo)}`, titulo, Id_Contenedor)
    }),
  ]
  return { raiz, secciones, puestos, faltan: secciones.flatMap(({ Lineas }) => Lineas).filter(({ Falta }) => Falta).length }
}
