/** Containers on the papers of a shipment: one table with a row each where a paper shows figures only, else a block each with facts and fruit. */
import { contenedores, type PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { nombreImpreso } from '@nogal/model/papel/valores'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { type Fact, facts } from '../../papel/blocks/facts.ts'
import { numberText, printable } from '../../papel/blocks/format.ts'
import { sectionTitle } from '../../papel/blocks/section.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { tableWithTotals, widthOf } from '../../papel/blocks/table.ts'
import { frutaDe } from './papeles.fruta.ts'
import { type Given, valueText } from './papeles.valores.ts'

type Contenedor = PapelEmbarque['Contenedores'][number]
type Name = keyof Contenedor

/** The value of each column of figures, by the key of its title. */
const FIGURES = {
  bultos: 'Cajas',
  pallets: 'Pallets',
  neto: 'Neto',
  bruto: 'Bruto',
  volumen: 'Volumen',
  tara: 'Tara',
  vgm: 'VGM',
} as const satisfies Record<string, Name>
/** Values printed under the number of a container in the table. */
const NOTES = ['Tipo', 'Sellos', 'Late'] as const satisfies Name[]
/** Figures that the table of the container's fruit shows too, so that its facts leave them out. */
const OF_FRUIT = ['Neto', 'Bruto', 'Cajas', 'Pallets', 'Volumen'] as const
const NOT_FACTS: readonly Name[] = ['Id_Contenedor', 'Contenedor', 'Carga', 'Anexo', 'Inspeccion', 'Observaciones']

const has = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== false

const marked = (isMarked: boolean) => (isMarked ? { background: COLOR.mark } : {})

/** Does the paper show nothing but figures of its containers, so that one table holds them all? */
const areFigures = ({ d }: Given): boolean => {
  const told: readonly string[] = [...Object.values(FIGURES), ...NOTES, ...NOT_FACTS, 'Metodo_VGM']
  return d.Contenedores.every(
    c => c.Carga.length === 0 && !has(c.Observaciones) && Object.entries(c).every(([name, value]) => told.includes(name) || !has(value)),
  )
}

function asTable({ d, idioma, t, isMarked, decimals }: Given, closing: Content | undefined): Content {
  const shown = Object.entries(FIGURES).filter(([, name]) => d.Contenedores.some(c => has(c[name]))) as [keyof typeof FIGURES, Name][]
  const text = (c: Contenedor, name: Name): string => {
    const value = c[name]
    return typeof value !== 'number' ? '—' : name in decimals ? numberText(value, idioma, decimals[name]) : numberText(value, idioma, 0, 3)
  }
  const noteOf = (c: Contenedor, name: (typeof NOTES)[number]): string =>
    name === 'Late'
      ? c.Late
        ? nombreImpreso(contenedores.valores.Late, idioma)
        : ''
      : name === 'Sellos'
        ? printable(c.Sellos).replaceAll(' (', '\u00a0(')
        : printable(c[name])
  const rows = d.Contenedores.map((c, i): TableCell[] => {
    const is = (name: Name) => isMarked('Contenedores', c.Id_Contenedor, name)
    const notes = NOTES.filter(name => noteOf(c, name)).map(name => ({ text: noteOf(c, name), style: 'note', ...marked(is(name)) }))
    return [
      { text: String(i + 1), color: COLOR.grey },
      { stack: [{ text: printable(c.Contenedor), bold: true, ...marked(is('Contenedor')) }, ...notes] },
      ...shown.map(([, name]): TableCell => {
        const method = name === 'VGM' && c.Metodo_VGM ? valueText('Metodo_VGM', c.Metodo_VGM, c, idioma) : ''
        return {
          stack: [{ text: text(c, name) }, ...(method ? [{ text: method, style: 'note', ...marked(is('Metodo_VGM')) }] : [])],
          alignment: 'right',
          ...(is(name) && { fillColor: COLOR.mark }),
        }
      }),
    ]
  })
  const sums = d.Totales as Readonly<Record<string, unknown>> | null
  const total = shown.map(([, name]) => (typeof sums?.[name] === 'number' ? numberText(sums[name], idioma, decimals[name]) : ''))
  return tableWithTotals(
    {
      title: t.secciones.contenedores,
      columns: {
        linea: t.columnas.linea,
        contenedor: t.columnas.contenedor,
        ...Object.fromEntries(shown.map(([column]) => [column, t.columnas[column]])),
      },
      left: ['linea', 'contenedor'] as never[],
      widths: [
        16,
        0,
        ...shown.map(([column, name], i) => widthOf([t.columnas[column], total[i]!, ...d.Contenedores.map(c => text(c, name))])),
      ],
      rows,
    },
    {
      closing,
      totals:
        d.Contenedores.length < 2
          ? []
          : [
              [
                { text: t.total, colSpan: 2, bold: true },
                '',
                ...total.map(
                  (value, i): TableCell => ({
                    text: value,
                    bold: true,
                    alignment: 'right',
                    ...(isMarked('Totales', shown[i]![1]) && { fillColor: COLOR.mark }),
                  }),
                ),
              ],
            ],
    },
  )
}

/** A block for one container: number, facts, remarks, fruit, and after the last one the closing. It may break between two lines of fruit. */
function asBlock(given: Given, c: Contenedor, i: number, factsOf: FactsOf, closing: Content | undefined): Content {
  const { t, isMarked } = given
  const path = ['Contenedores', c.Id_Contenedor]
  const below: readonly string[] = OF_FRUIT.filter(name => c.Carga.some(line => (line[name] ?? null) !== null))
  const told = factsOf(c, path, name => !NOT_FACTS.includes(name as Name) && !below.includes(name)).filter(([, value]) => value)
  const title = {
    stack: [
      ...(i ? [] : [{ ...(sectionTitle(t.secciones.contenedores) as object), margin: [0, 0, 0, 6] } as Content]),
      {
        text: [
          { text: `${i + 1}.  `, color: COLOR.grey },
          { text: printable(c.Contenedor), bold: true, ...marked(isMarked(...path, 'Contenedor')) },
        ],
        fontSize: 10,
      },
    ],
  }
  const opening: Content[] = [
    facts(told, told.length === 5 ? 5 : 4),
    ...(c.Observaciones
      ? [
          {
            text: printable(c.Observaciones),
            fontSize: 8.5,
            margin: [4, 3, 4, 0] as [number, number, number, number],
            ...marked(isMarked(...path, 'Observaciones')),
          },
        ]
      : []),
  ]
  const above = i ? 8 : 14
  return c.Carga.length
    ? frutaDe(given, c.Carga, [...path, 'Carga'], c, { title, above, opening: { stack: opening }, closing })
    : { stack: [title, ...opening, ...(closing ? [closing] : [])], unbreakable: true, margin: [0, above, 0, 0] }
}

/** The values of a row as facts, of the names that `passes` accepts. */
export type FactsOf = (row: object, path: (string | number)[], passes: (name: string) => boolean) => Fact[]

/** The containers of a paper; the closing stays on the page of the last one. Empty when the paper shows none. */
export function containers(given: Given, factsOf: FactsOf, closing?: Content): Content[] {
  const { Contenedores } = given.d
  if (!Contenedores.length) return []
  if (areFigures(given)) return [asTable(given, closing)]
  return Contenedores.map((c, i) => asBlock(given, c, i, factsOf, i === Contenedores.length - 1 ? closing : undefined))
}
