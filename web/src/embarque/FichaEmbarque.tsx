import { formatNumber } from '@nogal/model/format'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordLink, useFiltros } from '../aggregate/addresses.ts'
import { RecordPage } from '../aggregate/record/RecordPage.tsx'
import { lazyPart } from '../code/lazyPart.tsx'
import type { SummaryFact } from '../ui/page/SummaryStrip.tsx'
import type { Tab } from '../ui/page/Tabs.tsx'
import { Etd } from '../ui/time/Etd.tsx'
import { Avisos } from './Avisos.tsx'
import { EMBARQUE_VIEW, type EmbarqueEntero } from './shared/embarque.view.ts'
import { factsOf, joinedFacts } from './shared/facts.tsx'

const ReservaTab = lazyPart(() => import('./datos/ReservaTab.tsx'))
const FechasTab = lazyPart(() => import('./datos/FechasTab.tsx'))
const RefrigeracionTab = lazyPart(() => import('./datos/RefrigeracionTab.tsx'))
const AduanaTab = lazyPart(() => import('./datos/AduanaTab.tsx'))
const TableroTab = lazyPart(() => import('./tablero/TableroTab.tsx'))
const GestionTab = lazyPart(() => import('./GestionTab.tsx'))
const PapelesTab = lazyPart(() => import('./papeles/PapelesTab.tsx'))
const Adjuntos = lazyPart(() => import('../adjunto/Adjuntos.tsx'))
const CarpetaButton = lazyPart(() => import('../adjunto/CarpetaButton.tsx'))
const ContenedoresTab = lazyPart(() => import('../contenedor/ContenedoresTab.tsx'))

const facts = (embarque: EmbarqueEntero): SummaryFact[] => {
  const { contrato, cliente, viaje, etd, destino } = factsOf(embarque)
  const { Cant_Contenedores, Cant_Cargados, Total_Kilos, Fecha_ETA } = embarque
  return [
    contrato,
    cliente,
    viaje,
    { label: 'Booking', value: embarque.Nro_Booking },
    etd,
    { label: 'ETA', value: Fecha_ETA && <Etd fecha={Fecha_ETA} /> },
    destino,
    {
      label: 'Cargados',
      value: joinedFacts([
        Cant_Contenedores > 0 ? `${Cant_Cargados} de ${Cant_Contenedores}` : null,
        Total_Kilos > 0 ? `${formatNumber(Total_Kilos, 0)} kg` : null,
      ]),
      hint: 'Contenedores con fecha de carga, y los kilos de todos',
    },
  ]
}

const isCold = (embarque: EmbarqueEntero): boolean => embarque.Es_Reefer || embarque.Temperatura !== null || embarque.Ventilacion !== null

type Props = { Nro_Negocio: number; Nro_Embarque: number }

/** The page of a shipment: booking, dates, containers, refrigeration, customs, papers and history; one of its containers may be open. */
export default function FichaEmbarque({ Nro_Negocio, Nro_Embarque }: Props) {
  const row = useMemo(() => ({ Nro_Negocio, Nro_Embarque }), [Nro_Negocio, Nro_Embarque])
  const { contenedor } = useSearch({ strict: false }) as { contenedor?: unknown }
  const lista = useFiltros()
  const navigate = useNavigate()
  const abrir = (id?: number, parte?: string) => {
    const search = { ...(lista && { lista }), ...(id && { contenedor: id }), ...(parte && { parte }) }
    void navigate({ ...recordLink(EMBARQUE_VIEW, row, { tab: 'contenedores' }), search })
  }
  const abiertoEn = ({ Contenedores_Embarque }: EmbarqueEntero) =>
    Contenedores_Embarque.find(({ Id_Contenedor }) => Id_Contenedor === Number(contenedor))?.Id_Contenedor
  const tabs = (embarque: EmbarqueEntero, editable: boolean): Tab[] => [
    { key: 'reserva', title: 'Reserva y ruta', content: () => <ReservaTab embarque={embarque} editable={editable} /> },
    { key: 'fechas', title: 'Fechas y cortes', content: () => <FechasTab embarque={embarque} editable={editable} /> },
    {
      key: 'contenedores',
      title: 'Contenedores',
      count: embarque.Contenedores_Embarque.length,
      content: () => <ContenedoresTab embarque={embarque} editable={editable} abierto={abiertoEn(embarque)} onAbrir={abrir} />,
    },
    {
      key: 'carga',
      title: 'Carga',
      content: () => <TableroTab Nro_Negocio={embarque.Nro_Negocio} Nro_Embarque={embarque.Nro_Embarque} />,
    },
    ...(isCold(embarque)
      ? [{ key: 'frio', title: 'Refrigeración', content: () => <RefrigeracionTab embarque={embarque} editable={editable} /> }]
      : []),
    { key: 'aduana', title: 'Aduana', content: () => <AduanaTab embarque={embarque} editable={editable} /> },
    { key: 'papeles', title: 'Papeles', content: () => <PapelesTab Nro_Embarque={embarque.Nro_Embarque} /> },
    { key: 'gestion', title: 'Gestión', content: () => <GestionTab embarque={embarque} /> },
    {
      key: 'adjuntos',
      title: 'Adjuntos',
      content: () => (
        <Adjuntos
          de="embarque"
          clave={embarque.Nro_Embarque}
          editable={editable}
          more={<CarpetaButton Nro_Embarque={embarque.Nro_Embarque} />}
        />
      ),
    },
  ]
  return (
    <RecordPage
      view={EMBARQUE_VIEW}
      row={row}
      editing
      facts={facts}
      tabs={tabs}
      notice={embarque => !abiertoEn(embarque) && <Avisos embarque={embarque} onAbrir={abrir} />}
    />
  )
}
