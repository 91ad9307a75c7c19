/** Companies and people on a paper: its letterhead, and the parties. */
import type { Idioma } from '@nogal/model/palabras'
import type { Column, Content, TableCell } from 'pdfmake/interfaces'
import type { Imagenes, Membrete } from '../membrete.ts'
import { joined, printable } from './format.ts'
import { inPairs, KEEP_TOGETHER, lengthOf, section } from './section.ts'
import { COLOR, NO_LINES, rule, WIDTH } from './style.ts'
import { WORDS } from './words.ts'

/** A company or person. */
export type Party = {
  Nombre: string
  /** RUT with dots and dash for a Chilean party, else the tax id of its country. */
  Id_Fiscal?: string | null
  /** Is Id_Fiscal a Chilean RUT? This decides its label. */
  Es_Rut?: boolean
  Giro?: string | null
  Direccion?: string | null
  Ciudad?: string | null
  Pais?: string | null
  Telefono?: string | null
  Email?: string | null
  /** Contact person. */
  Contacto?: string | null
}

/** The company in the letterhead of a paper. */
export type Company = Party
/** What a letterhead shows besides the company: its web address and its logo. */
export type Looks = { Membrete?: Membrete; imagenes?: Imagenes | undefined }

const taxId = ({ Id_Fiscal, Es_Rut }: Party, idioma: Idioma): string =>
  Id_Fiscal ? `${Es_Rut ? 'RUT' : WORDS[idioma].idFiscal} ${Id_Fiscal}` : ''

/** A logo is scaled to at most this width and height, in points. */
const LOGO: [width: number, height: number] = [130, 40]

/** The logo of a letterhead; none where the exporter has none. */
export const logo = ({ Membrete, imagenes }: Looks): Column[] => {
  const image = imagenes?.[Membrete?.Logo ?? '']
  return image ? [{ stack: [{ image, fit: LOGO }], width: 'auto' }] : []
}

/** The letterhead of the first page: the issuer. */
export function letterhead(company: Company, idioma: Idioma, looks: Looks = {}): Content {
  const image = logo(looks)
  const name: Content = {
    stack: [
      // a logo leaves less room
      { text: printable(company.Nombre), fontSize: image.length ? 11 : 13, bold: true, color: COLOR.green },
      { text: joined([taxId(company, idioma), company.Giro]), style: 'note' },
    ],
  }
  const web = looks.Membrete?.Web?.replace(/^https?:\/\/|\/$/g, '')
  const address: Column = {
    stack: [
      joined([company.Direccion, company.Ciudad, company.Pais], ', '),
      joined([company.Telefono, company.Email]),
      printable(web),
    ].filter(Boolean),
    style: 'note',
    alignment: 'right',
    width: 220,
  }
  return {
    stack: [
      { columns: [...image, name, address], columnGap: 14 },
      { ...(rule(WIDTH, COLOR.green, 1.4) as object), margin: [0, 8, 0, 0] } as Content,
    ],
    // The letterhead takes the place of the running header, which the first page lacks.
    margin: [0, -18, 0, 14],
  }
}

/** The parties with their roles; empty when there are none. A company with several roles is printed once, under all its labels. */
export function parties(
  title: string,
  roles: [label: string, party: Party | null | undefined, isMarked?: boolean][],
  idioma: Idioma,
): Content[] {
  const groups = new Map<string, { labels: string[]; party: Party; isMarked: boolean }>()
  for (const [label, party, isMarked = false] of roles) {
    if (!party) continue
    const key = JSON.stringify([party.Nombre, party.Id_Fiscal, party.Direccion])
    const group = groups.get(key)
    if (group) {
      group.labels.push(label)
      group.isMarked ||= isMarked
    } else groups.set(key, { labels: [label], party, isMarked })
  }
  const cells = [...groups.values()].map(
    ({ labels, party, isMarked }): TableCell => ({
      stack: [{ text: labels.join(' · '), style: 'label' }, ...partyLines(party, idioma)],
      ...(isMarked && { fillColor: COLOR.mark }),
    }),
  )
  if (!cells.length) return []
  const body = inPairs(cells).map(([left, right]) => [left!, '', right ?? ''])
  const gutter = 18
  const width = (WIDTH - gutter) / 2
  return section(title, [
    {
      table: { widths: [width, gutter, width], body, dontBreakRows: body.every(row => lengthOf(row) < KEEP_TOGETHER) },
      layout: { ...NO_LINES, paddingLeft: () => 0, paddingRight: () => 0, paddingTop: i => (i ? 7 : 0), paddingBottom: () => 0 },
    },
  ])
}

function partyLines(party: Party, idioma: Idioma): Content[] {
  const { telefono, atencion } = WORDS[idioma]
  const lines = [
    taxId(party, idioma),
    party.Giro,
    party.Direccion,
    joined([party.Ciudad, party.Pais], ', '),
    joined([party.Telefono && `${telefono} ${party.Telefono}`, party.Email]),
    party.Contacto && `${atencion} ${party.Contacto}`,
  ]
  return [
    { text: printable(party.Nombre), bold: true, fontSize: 10 },
    ...lines.filter(Boolean).map(line => ({ text: printable(line), fontSize: 8.5 })),
  ]
}
