/** The index page of a dossier: which files it has, and which are missing. The function is pure: the same input gives the same page. */
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import type { Idioma } from '@nogal/model/palabras'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { facts } from '../../papel/blocks/facts.ts'
import { dateText, printable } from '../../papel/blocks/format.ts'
import { pages } from '../../papel/blocks/page.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { plainTable } from '../../papel/blocks/table.ts'
import type { CabeceraCarpeta } from './carpeta.queries.ts'
import { TEXTOS_CARPETA } from './carpeta.textos.ts'
import type { LineaIndice, SeccionIndice } from './orden.ts'

export type Indice = {
  embarque: CabeceraCarpeta
  secciones: SeccionIndice[]
  archivos: number
  faltan: number
  afuera: boolean
  en: string
  idioma: Idioma
}

const row = ({ Clase, Nombre, Numero, Archivos, Estado, Falta }: LineaIndice) => [
  { text: Clase, color: COLOR.grey },
  { stack: [printable(Nombre), ...(Numero ? [{ text: printable(Numero), style: 'note' }] : [])] },
  { stack: Archivos.map(name => ({ text: printable(name) })) },
  { text: printable(Estado), bold: Falta, ...(Falta && { background: COLOR.mark }) },
]

/** The pdfmake definition of a dossier's index. */
export const document = ({ embarque: e, secciones, archivos, faltan, afuera, en, idioma }: Indice): TDocumentDefinitions => {
  const t = TEXTOS_CARPETA[idioma]
  const name = `${t.titulo} ${nombreEmbarque(e)}`
  const day = (iso: string | null) => (iso ? dateText(iso, idioma) : '')
  return pages({
    idioma,
    title: name,
    subject: name,
    issuer: printable(e.Empresa),
    name,
    printedAt: en,
    content: [
      { text: name, style: 'title' },
      { text: t.resumen(archivos, faltan, afuera), bold: true, color: faltan || !archivos ? COLOR.ink : COLOR.green, margin: [0, 4, 0, 8] },
      facts(
        [
          [t.datos.contrato, printable(e.Nro_Contrato)],
          [t.datos.cliente, printable(e.Nom_Cliente)],
          [t.datos.booking, printable(e.Nro_Booking)],
          [t.datos.nave, printable([e.Nom_Nave, e.Nro_Viaje].filter(Boolean).join(' '))],
          [t.datos.destino, printable(e.Nom_Puerto)],
          [t.datos.etd, day(e.Fecha_ETD)],
          [t.datos.fecha, day(en)],
        ],
        4,
      ),
      ...secciones.flatMap(({ Titulo, Lineas }) =>
        plainTable({
          title: Titulo,
          columns: t.columnas,
          left: ['clase', 'nombre', 'archivos', 'estado'],
          widths: [80, 130, 0, 110],
          rows: Lineas.map(row),
        }),
      ),
    ],
  })
}
