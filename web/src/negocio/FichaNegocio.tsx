import { formatNumber } from '@nogal/model/format'
import { containerHint, saleRule } from '@nogal/model/negocio/incoterm'
import { listarImpresiones } from '@nogal/model/negocio/negocio.calls'
import { negocio as modelo, type NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { useMemo } from 'react'
import { linkedColumns } from '../aggregate/part/linked.ts'
import { partTab } from '../aggregate/part/tabs.tsx'
import { linkedTexts } from '../aggregate/part/texts.ts'
import { RecordPage } from '../aggregate/record/RecordPage.tsx'
import type { Prints } from '../aggregate/view.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import type { Fact } from '../ui/page/SummaryStrip.tsx'
import type { Tab } from '../ui/page/Tabs.tsx'
import { ACCIONES } from './acciones.ts'
import { CuotasTab } from './partes/CuotasTab.tsx'
import { LineasTab } from './partes/LineasTab.tsx'
import { Etd } from './shared/Etd.tsx'
import { kilos, totalesEnTexto } from './shared/negocio.texts.ts'
import { NEGOCIO } from './shared/negocio.view.ts'

const DatosTab = lazyPart(() => import('./DatosTab.tsx'))

/** The tabs of linked items in the order of the specification. */
const REQUISITOS = (['Documentos', 'Certificados', 'Analisis', 'Brokers', 'Otros_Docs'] as const).map(name => {
  const part = modelo.parts[name]
  return {
    name,
    kind: { part, texts: linkedTexts(part, 'Este negocio no exige ninguno.') },
    columns: linkedColumns(part),
  }
})

const embarques = (n: number, contenedores: number) =>
  `${formatNumber(n, 0)} · ${formatNumber(contenedores, 0)} ${contenedores === 1 ? 'contenedor' : 'contenedores'}`

const facts = (negocio: NegocioCompleto): Fact[] => [
  { label: 'Cliente', value: negocio.Nom_ClienteNegocio },
  {
    label: 'Condición',
    value: saleRule(negocio),
    hint: [negocio.Nom_IncoTerm, containerHint(negocio.Cod_IncoTerm)].filter(Boolean).join('. '),
  },
  { label: 'Destino', value: `${negocio.Nom_Puerto}, ${negocio.Nom_Pais}` },
  { label: 'ETD', value: <Etd fecha={negocio.Fecha_ETD} /> },
  { label: 'Embarques', value: embarques(negocio.Num_Embarques, negocio.Num_Contenedores) },
  { label: 'Kilos', value: kilos(negocio.Total_Kilos) },
  { label: 'Monto', value: totalesEnTexto(negocio.Totales) || null },
  { label: 'Responsable', value: negocio.Nom_Usuario_Comercial },
]

const tabs = (negocio: NegocioCompleto, editable: boolean): Tab[] => [
  {
    key: 'productos',
    title: 'Productos',
    count: negocio.Productos.length,
    content: () => <LineasTab negocio={negocio} editable={editable} />,
  },
  {
    key: 'pagos',
    title: 'Condiciones de pago',
    count: negocio.Formas_Pago.length,
    content: () => <CuotasTab negocio={negocio} editable={editable} />,
  },
  ...REQUISITOS.map(requisito => partTab({ view: NEGOCIO, whole: negocio, editable, ...requisito })),
  { key: 'datos', title: 'Datos y términos', content: () => <DatosTab negocio={negocio} editable={editable} /> },
]

const IMPRESIONES: Prints = {
  call: listarImpresiones,
  tell: ({ Impresion, Idioma }) => `imprimió el contrato en ${Idioma === 'en' ? 'inglés' : 'español'} (impresión ${Impresion})`,
}

type Props = { Nro_Negocio: number; editing: boolean }

/** A deal: who, what, when, how much and in which state; its parts in tabs, to read or to edit. */
export default function FichaNegocio({ Nro_Negocio, editing }: Props) {
  const row = useMemo(() => ({ Nro_Negocio }), [Nro_Negocio])
  return <RecordPage view={NEGOCIO} row={row} editing={editing} facts={facts} tabs={tabs} actions={ACCIONES} prints={IMPRESIONES} />
}
