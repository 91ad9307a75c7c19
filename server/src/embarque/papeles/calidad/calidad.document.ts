/** The layout of a certificate of quality: the verdict of each container, each sample with its values and limits, and the signature. */
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { Idioma } from '@nogal/model/palabras'
import type { Content } from 'pdfmake/interfaces'
import { facts } from '../../../papel/blocks/facts.ts'
import { dateText, joined, numberText, printable } from '../../../papel/blocks/format.ts'
import { closedBy, section } from '../../../papel/blocks/section.ts'
import { signatures } from '../../../papel/blocks/signatures.ts'
import { COLOR } from '../../../papel/blocks/style.ts'
import { plainTable, rowsTable } from '../../../papel/blocks/table.ts'
import { CALIDAD } from './calidad.textos.ts'

type Calidad = NonNullable<PapelEmbarque['Calidad']>
/** The input of the layout. `isMarked` says whether the value at a path changed. */
type Given = {
  d: Pick<PapelEmbarque, 'Calidad' | 'Exportador'>
  idioma: Idioma
  isMarked: (...path: (string | number)[]) => boolean
}
type Muestra = Calidad['Muestras'][number]
type Medicion = Muestra['Mediciones'][number]
type Veredicto = Medicion['Veredicto']

/** A verdict in words; the colour is an addition, because a black and white print has none. */
const TONES: Readonly<Record<Veredicto, string>> = { cumple: COLOR.green, 'no-cumple': '#a4262c', 'sin-veredicto': COLOR.grey }
const verdict = ({ idioma }: Given, value: Veredicto, isMarked = false): Content => ({
  text: CALIDAD[idioma].veredictos[value],
  bold: true,
  color: TONES[value],
  ...(isMarked && { background: COLOR.mark }),
})

const figure = ({ idioma }: Given, value: number): string => numberText(value, idioma, 0, 6)

const figureOf = (given: Given, { Valor, Bajo_LOD, LOD, Incertidumbre }: Medicion): string => {
  if (Bajo_LOD) return `< ${LOD === null ? 'LOD' : figure(given, LOD)}`
  if (Valor === null) return ''
  return `${figure(given, Valor)}${Incertidumbre === null ? '' : ` ± ${figure(given, Incertidumbre)}`}`
}

const limitOf = (given: Given, { Minimo, Maximo, Unidad_Limite, Unidad }: Medicion): string => {
  const least = Minimo === null ? '' : `≥ ${figure(given, Minimo)}`
  const most = Maximo === null ? '' : `≤ ${figure(given, Maximo)}`
  return [joined([least, most], ', '), Unidad_Limite !== Unidad ? Unidad_Limite : ''].filter(Boolean).join(' ')
}

function sample(given: Given, m: Muestra): Content {
  const { idioma, isMarked } = given
  const path = ['Calidad', 'Muestras', m.Id_Gestion]
  const words = CALIDAD[idioma]
  const notes = [m.Repite !== null && words.repite(m.Repite), m.Repetida_Por !== null && words.repetidaPor(m.Repetida_Por)]
  const rows = m.Mediciones.map(one => {
    const of = (name: keyof Medicion) => isMarked(...path, 'Mediciones', one.Cod_Analisis, name)
    const mark = (name: keyof Medicion) => (of(name) ? { background: COLOR.mark } : {})
    return [
      { stack: [printable(one.Analisis), ...(one.Metodo ? [{ text: printable(one.Metodo), style: 'note' }] : [])] },
      { text: figureOf(given, one), alignment: 'right' as const, ...mark('Valor') },
      printable(one.Unidad),
      { text: limitOf(given, one) || words.sinLimite, alignment: 'right' as const, ...mark('Maximo') },
      { text: printable(one.Fuente) || words.sinNorma, fontSize: 7.5 },
      (one.Se_Informa ? { text: words.seInforma, color: COLOR.grey } : verdict(given, one.Veredicto, of('Veredicto'))) as never,
    ]
  })
  const told = facts(
    [
      [words.laboratorio, joined([m.Laboratorio, m.Acreditacion]), isMarked(...path, 'Laboratorio')],
      [words.informe, printable(m.Informe), isMarked(...path, 'Informe')],
      [words.fecha, m.Fecha ? dateText(m.Fecha, idioma) : '', isMarked(...path, 'Fecha')],
      [words.tamano, printable(m.Tamano_Muestra), isMarked(...path, 'Tamano_Muestra')],
      [words.resultado, m.Resultado ? words.resultados[m.Resultado][m.Veredicto] : '', isMarked(...path, 'Resultado')],
    ],
    5,
  )
  return {
    stack: [
      {
        text: [
          { text: printable(m.Muestra), bold: true },
          { text: joined(notes) ? `   ${joined(notes)}` : '', color: COLOR.grey },
        ],
        fontSize: 10,
        margin: [0, 8, 0, 2],
      },
      told,
      {
        stack: [
          rowsTable({
            columns: words.columnas,
            left: ['analisis', 'unidad', 'fuente', 'veredicto'],
            widths: [0, 60, 50, 58, 112, 74],
            rows,
          }),
        ],
        margin: [0, 8, 0, 0],
      },
    ],
    unbreakable: m.Mediciones.length < MANY,
  }
}
/** A sample with more values than this may break over pages. */
const MANY = 15
/** A sample with more values than this may be on another page than the signature, because both do not fit on one. */
const FEW = 8

/** The verdict of a container. If there is none: whether the measured values comply, and which ones are missing. */
function containerVerdict(given: Given, one: Calidad['Veredictos'][number]): Content {
  const words = CALIDAD[given.idioma]
  const marked = given.isMarked('Calidad', 'Veredictos', one.Id_Contenedor, 'Veredicto')
  const { Veredicto, Falta_Medir, Sin_Limite } = one
  if (Veredicto !== 'sin-veredicto') return verdict(given, Veredicto, marked)
  const why = [Falta_Medir && words.faltaMedir(printable(Falta_Medir)), Sin_Limite && words.noSeJuzga(printable(Sin_Limite))].filter(
    Boolean,
  )
  const word: Content = one.Medido_Cumple
    ? { text: words.medidoCumple, bold: true, ...(marked && { background: COLOR.mark }) }
    : verdict(given, Veredicto, marked)
  return { stack: [word, ...why.map(text => ({ text: String(text), style: 'note' }))] }
}

/** The name of a container, with the lots of its fruit below. */
function containerName(given: Given, one: Calidad['Veredictos'][number]): Content {
  // printings stored before lots were printed have none
  if (!one.Lotes) return printable(one.Contenedor)
  const marked = given.isMarked('Calidad', 'Veredictos', one.Id_Contenedor, 'Lotes')
  const lots = { text: CALIDAD[given.idioma].lotes(printable(one.Lotes)), style: 'note', ...(marked && { background: COLOR.mark }) }
  return { stack: [printable(one.Contenedor), lots] }
}

/** The quality section of a certificate; empty on other papers. */
export function calidad(given: Given): Content[] {
  const { d, idioma } = given
  if (!d.Calidad) return []
  const { Veredictos, Muestras, Responsable } = d.Calidad
  const words = CALIDAD[idioma]
  return [
    ...plainTable({
      title: words.porContenedor,
      columns: { contenedor: words.contenedor, veredicto: words.columnas.veredicto },
      left: ['contenedor', 'veredicto'],
      widths: [0, 200],
      rows: Veredictos.map(one => [containerName(given, one) as never, containerVerdict(given, one) as never]),
    }),
    ...closedBy(
      section(
        words.muestras,
        Muestras.map(one => sample(given, one)),
      ),
      {
        stack: [
          { text: words.explica, style: 'note', margin: [0, 10, 0, 0] },
          signatures(
            words.certifica,
            [{ label: words.responsable, company: d.Exportador.Nombre, name: Responsable, position: words.cargo }],
            idioma,
          ),
        ],
        unbreakable: true,
      },
      (Muestras.at(-1)?.Mediciones.length ?? 0) > FEW,
    ),
  ]
}
