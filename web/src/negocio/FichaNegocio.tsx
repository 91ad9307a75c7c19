import { isFrozen, stateOf } from '@nogal/model/aggregate/states'
import { listarImpresiones } from '@nogal/model/negocio/contrato.calls'
import { containerHint, saleRule } from '@nogal/model/negocio/incoterm'
import { negocio as modelo, type NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { pasoDeNegocio } from '@nogal/model/pasos/pasos'
import { Suspense, useMemo } from 'react'
import type { PartKind } from '../aggregate/part/kind.ts'
import { linkedColumns } from '../aggregate/part/linked.ts'
import { partTab } from '../aggregate/part/tabs.tsx'
import { linkedTexts } from '../aggregate/part/texts.ts'
import type { NextStep } from '../aggregate/record/next.ts'
import { RecordPage } from '../aggregate/record/RecordPage.tsx'
import type { Prints } from '../aggregate/view.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { nextStep } from '../consecuencia/siguiente.ts'
import { Tareas } from '../consecuencia/Tareas.tsx'
import { useSeesClient } from '../embarque/cliente/useSeesClient.ts'
import { usePermisos } from '../sesion/permisos.ts'
import type { SummaryFact } from '../ui/page/SummaryStrip.tsx'
import type { Tab } from '../ui/page/Tabs.tsx'
import { Etd } from '../ui/time/Etd.tsx'
import type { Row } from '../values/row.ts'
import { ACCIONES } from './acciones.ts'
import { EmbarquesDelNegocio } from './embarques/EmbarquesDelNegocio.tsx'
import { CuotasTab } from './partes/CuotasTab.tsx'
import { LineasTab } from './partes/LineasTab.tsx'
import { kilos, totalesEnTexto } from './shared/negocio.texts.ts'
import { NEGOCIO_VIEW } from './shared/negocio.view.ts'

const SeguirButton = lazyPart(() => import('../aviso/SeguirButton.tsx'), { later: true, missing: 'nowhere' })
const Adjuntos = lazyPart(() => import('../adjunto/Adjuntos.tsx'))
const ContratoTab = lazyPart(() => import('./papel/ContratoTab.tsx'))
const DatosTab = lazyPart(() => import('./DatosTab.tsx'))
const ClienteTab = lazyPart(() => import('./embarques/ClienteDelNegocio.tsx'))
const EmbarquesTab = lazyPart(() => import('./embarques/EmbarquesTab.tsx'))
const TableroTab = lazyPart(() => import('../embarque/tablero/TableroTab.tsx'))

/** Option to remove a requirement that has work, and keep its items. */
const CONSERVA: PartKind<Row>['insists'] = {
  flag: 'Conservar_Gestion',
  when: refusal => refusal.startsWith('Ya se trabajó'),
  action: 'Quitar y conservar las gestiones',
}

/** The tabs of linked items in the order of the specification. */
const REQUISITOS = (['Documentos', 'Certificados', 'Analisis', 'Brokers', 'Otros_Docs'] as const).map(name => {
  const part = modelo.parts[name]
  return {
    name,
    kind: { part, texts: linkedTexts(part, 'Este negocio no exige ninguno.'), insists: CONSERVA },
    columns: linkedColumns(part),
  }
})

const facts = (negocio: NegocioCompleto): SummaryFact[] => [
  { label: 'Cliente', cut: negocio.Nom_ClienteNegocio, key: true },
  {
    label: 'Condición',
    value: saleRule(negocio),
    hint: [negocio.Nom_IncoTerm, containerHint(negocio.Cod_IncoTerm)].filter(Boolean).join('. '),
  },
  { label: 'Destino', value: `${negocio.Nom_Puerto}, ${negocio.Nom_Pais}` },
  { label: 'ETD', value: <Etd fecha={negocio.Fecha_ETD} />, key: true },
  { label: 'Embarques', value: <EmbarquesDelNegocio negocio={negocio} /> },
  { label: 'Kilos', value: kilos(negocio.Total_Kilos) },
  { label: 'Monto', value: totalesEnTexto(negocio.Totales) || null, key: true },
  { label: 'Responsable', value: negocio.Nom_Usuario_Comercial },
]

/** Why the fruit of a deal can't be moved; undefined when it can. */
const cerrado = ({ Cod_EstadoNeg }: NegocioCompleto): string | undefined =>
  isFrozen(ESTADOS_NEGOCIO, Cod_EstadoNeg)
    ? `El negocio está ${stateOf(ESTADOS_NEGOCIO, Cod_EstadoNeg)?.word.toLowerCase()}: su fruta ya no se mueve.`
    : undefined

/** The tabs about shipments, for users who may see shipments. */
const deEmbarque = (negocio: NegocioCompleto): Tab[] => [
  { key: 'embarques', title: 'Lista', group: 'Embarques', content: () => <EmbarquesTab negocio={negocio} /> },
  {
    key: 'carga',
    title: 'Carga',
    group: 'Embarques',
    content: () => <TableroTab Nro_Negocio={negocio.Nro_Negocio} closed={cerrado(negocio)} />,
  },
]

const tabs = (negocio: NegocioCompleto, editable: boolean, shipped: boolean, client: boolean): Tab[] => [
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
  ...(shipped ? deEmbarque(negocio) : []),
  ...REQUISITOS.map(requisito => ({ ...partTab({ view: NEGOCIO_VIEW, whole: negocio, editable, ...requisito }), group: 'Requisitos' })),
  ...(shipped && client ? [{ key: 'solicitudes', title: 'Cliente', content: () => <ClienteTab Nro_Negocio={negocio.Nro_Negocio} /> }] : []),
  { key: 'contrato', title: 'Contrato', group: 'Papeles', content: () => <ContratoTab negocio={negocio} /> },
  {
    key: 'adjuntos',
    title: 'Adjuntos',
    group: 'Papeles',
    content: () => <Adjuntos de="negocio" clave={negocio.Nro_Negocio} editable={editable} />,
  },
  { key: 'datos', title: 'Datos y términos', content: () => <DatosTab negocio={negocio} editable={editable} /> },
]

const IMPRESIONES: Prints = {
  call: listarImpresiones,
  tell: ({ Impresion, Idioma }) => `imprimió el contrato en ${Idioma === 'en' ? 'inglés' : 'español'} (impresión ${Impresion})`,
}

/** The tabs in which people who plan shipments work. */
const EN_EMBARQUES: readonly string[] = ['embarques', 'carga']

const next = (negocio: NegocioCompleto): NextStep | undefined =>
  nextStep(negocio.Proxima_Tarea, pasoDeNegocio(negocio)?.arreglo, ({ tab }) => ({
    place: { tab },
    needs: [EN_EMBARQUES.includes(tab) ? 'embarque' : 'negocio', 'editar'],
  }))

type Props = { Nro_Negocio: number; editing: boolean }

/** The page of a deal: main facts and state; its parts in tabs, to read or to edit. */
export default function FichaNegocio({ Nro_Negocio, editing }: Props) {
  const row = useMemo(() => ({ Nro_Negocio }), [Nro_Negocio])
  const { can } = usePermisos('embarque')
  const client = useSeesClient()
  return (
    <RecordPage
      view={NEGOCIO_VIEW}
      row={row}
      editing={editing}
      facts={facts}
      tabs={(negocio, editable) => tabs(negocio, editable, can('ver'), client)}
      actions={ACCIONES}
      prints={IMPRESIONES}
      next={next}
      beside={
        <Suspense>
          <SeguirButton Nro_Negocio={Nro_Negocio} />
        </Suspense>
      }
      notice={negocio => (
        <Tareas
          cuantas={negocio.Pendientes}
          proximo={negocio.Proximo_Paso ?? pasoDeNegocio(negocio)?.texto}
          de={{ campo: 'Nro_Negocio', valor: negocio.Nro_Negocio }}
        />
      )}
    />
  )
}
