import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatKilos } from '@nogal/model/format'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { pasoDeEmbarque } from '@nogal/model/pasos/pasos'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { recordLink, useFiltros } from '../aggregate/addresses.ts'
import type { NextStep } from '../aggregate/record/next.ts'
import { RecordPage } from '../aggregate/record/RecordPage.tsx'
import { lazyPart } from '../code/lazyPart.tsx'
import { linkOfPlace } from '../consecuencia/enlace.ts'
import { Faltas } from '../consecuencia/Faltas.tsx'
import { LiberacionBadge } from '../consecuencia/LiberacionBadge.tsx'
import { nextStep } from '../consecuencia/siguiente.ts'
import { Tareas } from '../consecuencia/Tareas.tsx'
import { OnPhoneFolded } from '../ui/page/OnPhoneFolded.tsx'
import type { SummaryFact } from '../ui/page/SummaryStrip.tsx'
import type { Tab } from '../ui/page/Tabs.tsx'
import { Etd } from '../ui/time/Etd.tsx'
import { Avisos } from './Avisos.tsx'
import { useSeesClient } from './cliente/useSeesClient.ts'
import { UN_ITINERARIO } from './itinerario/actions.tsx'
import { EMBARQUE_VIEW, type EmbarqueEntero } from './shared/embarque.view.ts'
import { factsOf, joinedFacts } from './shared/facts.tsx'

const SeguirButton = lazyPart(() => import('../aviso/SeguirButton.tsx'), { later: true, missing: 'nowhere' })
const DiceLaNaviera = lazyPart(() => import('../rastreo/DiceLaNaviera.tsx'), { later: true, missing: 'nowhere' })
const ReservaTab = lazyPart(() => import('./datos/ReservaTab.tsx'))
const FechasTab = lazyPart(() => import('./datos/FechasTab.tsx'))
const RefrigeracionTab = lazyPart(() => import('./datos/RefrigeracionTab.tsx'))
const AduanaTab = lazyPart(() => import('./datos/AduanaTab.tsx'))
const TableroTab = lazyPart(() => import('./tablero/TableroTab.tsx'))
const GestionTab = lazyPart(() => import('./GestionTab.tsx'))
const PapelesTab = lazyPart(() => import('./papeles/PapelesTab.tsx'))
const Adjuntos = lazyPart(() => import('../adjunto/Adjuntos.tsx'))
const DeGestiones = lazyPart(() => import('../adjunto/DeGestiones.tsx'))
const CarpetaButton = lazyPart(() => import('../adjunto/CarpetaButton.tsx'))
const ClienteTab = lazyPart(() => import('./cliente/ClienteTab.tsx'))
const ContenedoresTab = lazyPart(() => import('../contenedor/ContenedoresTab.tsx'))

const facts = (embarque: EmbarqueEntero): SummaryFact[] => {
  const { contrato, cliente, viaje, etd, destino } = factsOf(embarque)
  const { Cant_Contenedores, Cant_Cargados, Total_Kilos, Fecha_ETA, Liberacion, Liberacion_Detalle } = embarque
  return [
    contrato,
    cliente,
    viaje,
    { label: 'Booking', value: embarque.Nro_Booking, key: true },
    { ...etd, key: true },
    { label: 'ETA', value: Fecha_ETA && <Etd fecha={Fecha_ETA} />, key: true },
    destino,
    {
      label: 'Cargados',
      value: joinedFacts([
        Cant_Contenedores > 0 ? `${Cant_Cargados} de ${Cant_Contenedores}` : null,
        Total_Kilos > 0 ? formatKilos(Total_Kilos) : null,
      ]),
      hint: 'Contenedores con fecha de carga, y los kilos de todos',
    },
    {
      label: 'Calidad',
      value: Cant_Contenedores > 0 && <LiberacionBadge liberacion={Liberacion} porque={Liberacion_Detalle} />,
      hint: 'La liberación de sus contenedores: la peor de todas',
    },
  ]
}

const isCold = (embarque: EmbarqueEntero): boolean => embarque.Es_Reefer || embarque.Temperatura !== null || embarque.Ventilacion !== null

const sailsNext = ({ Cod_EstadoEmb }: EmbarqueEntero): boolean => Cod_EstadoEmb === ESTADO_EMBARQUE.cargado

/** What sailing lacks, once all is loaded; before that, most of it is still to come. Of an annulled shipment, who waived what. */
const Zarpe = ({ embarque }: { embarque: EmbarqueEntero }) => {
  const { Nro_Embarque, Faltas_Zarpar, Faltas_Anular, Fecha_Zarpe, Cod_EstadoEmb } = embarque
  if (Cod_EstadoEmb === ESTADO_EMBARQUE.anulado)
    return <Faltas paso="anular" clave={Nro_Embarque} faltas={Faltas_Anular ?? []} de={embarque} dado />
  if (Fecha_Zarpe === null && !sailsNext(embarque)) return null
  return <Faltas paso="zarpar" clave={Nro_Embarque} faltas={Faltas_Zarpar ?? []} de={embarque} dado={Fecha_Zarpe !== null} />
}

/** How many things sailing lacks, and how many notices there are: «Faltan 2 cosas para zarpar · 1 aviso»; empty when there is nothing. */
const noticesOf = (embarque: EmbarqueEntero): string => {
  const lacks = sailsNext(embarque) ? (embarque.Faltas_Zarpar ?? []).filter(({ Motivo }) => !Motivo).length : 0
  const notices = [embarque, ...embarque.Contenedores_Embarque].reduce((sum, { Avisos }) => sum + (Avisos?.length ?? 0), 0)
  return [
    lacks && (lacks === 1 ? 'Falta 1 cosa para zarpar' : `Faltan ${lacks} cosas para zarpar`),
    notices && (notices === 1 ? '1 aviso' : `${notices} avisos`),
  ]
    .filter(Boolean)
    .join(' · ')
}

const next = (embarque: EmbarqueEntero): NextStep | undefined =>
  nextStep(embarque.Proxima_Tarea, pasoDeEmbarque(embarque)?.arreglo, lugar => {
    const { area, tab, campo } = lugar
    return area
      ? { place: linkOfPlace(lugar, embarque), needs: [areaNamed(area).pantalla, 'ver'] }
      : { place: { tab, ...(campo && { field: campo }) }, needs: ['embarque', 'editar'] }
  })

type Props = { Nro_Negocio: number; Nro_Embarque: number }

/** The page of a shipment: booking, dates, containers, refrigeration, customs, papers and history; one of its containers may be open. */
export default function FichaEmbarque({ Nro_Negocio, Nro_Embarque }: Props) {
  const row = useMemo(() => ({ Nro_Negocio, Nro_Embarque }), [Nro_Negocio, Nro_Embarque])
  const { contenedor } = useSearch({ strict: false }) as { contenedor?: unknown }
  const lista = useFiltros()
  const client = useSeesClient()
  const navigate = useNavigate()
  const abrir = (id?: number, parte?: string) => {
    const search = { ...(lista && { lista }), ...(id && { contenedor: id }), ...(parte && { parte }) }
    void navigate({ ...recordLink(EMBARQUE_VIEW, row, { tab: 'contenedores' }), search })
  }
  const abiertoEn = ({ Contenedores_Embarque }: EmbarqueEntero) =>
    Contenedores_Embarque.find(({ Id_Contenedor }) => Id_Contenedor === Number(contenedor))?.Id_Contenedor
  const tabs = (embarque: EmbarqueEntero, editable: boolean): Tab[] => [
    { key: 'reserva', title: 'Reserva y ruta', group: 'Datos', content: () => <ReservaTab embarque={embarque} editable={editable} /> },
    { key: 'fechas', title: 'Fechas y cortes', group: 'Datos', content: () => <FechasTab embarque={embarque} editable={editable} /> },
    ...(isCold(embarque)
      ? [
          {
            key: 'frio',
            title: 'Refrigeración',
            group: 'Datos',
            content: () => <RefrigeracionTab embarque={embarque} editable={editable} />,
          },
        ]
      : []),
    { key: 'aduana', title: 'Aduana', group: 'Datos', content: () => <AduanaTab embarque={embarque} editable={editable} /> },
    {
      key: 'contenedores',
      title: 'Lista',
      group: 'Contenedores',
      count: embarque.Contenedores_Embarque.length,
      content: () => <ContenedoresTab embarque={embarque} editable={editable} abierto={abiertoEn(embarque)} onAbrir={abrir} />,
    },
    {
      key: 'carga',
      title: 'Carga',
      group: 'Contenedores',
      content: () => <TableroTab Nro_Negocio={embarque.Nro_Negocio} Nro_Embarque={embarque.Nro_Embarque} />,
    },
    { key: 'papeles', title: 'Papeles', content: () => <PapelesTab Nro_Embarque={embarque.Nro_Embarque} /> },
    ...(client ? [{ key: 'solicitudes', title: 'Cliente', content: () => <ClienteTab embarques={[embarque.Nro_Embarque]} /> }] : []),
    { key: 'gestion', title: 'Gestión', content: () => <GestionTab embarque={embarque} /> },
    {
      key: 'adjuntos',
      title: 'Adjuntos',
      content: () => (
        <>
          <Adjuntos
            de="embarque"
            clave={embarque.Nro_Embarque}
            editable={editable}
            more={<CarpetaButton Nro_Embarque={embarque.Nro_Embarque} />}
          />
          <DeGestiones embarque={embarque} />
        </>
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
      actions={UN_ITINERARIO}
      next={next}
      beside={
        <Suspense>
          <SeguirButton Nro_Negocio={Nro_Negocio} Nro_Embarque={Nro_Embarque} />
        </Suspense>
      }
      notice={embarque =>
        !abiertoEn(embarque) && (
          <>
            <Suspense>
              <DiceLaNaviera Nro_Embarque={Nro_Embarque} />
            </Suspense>
            <Tareas
              cuantas={embarque.Pendientes}
              proximo={embarque.Proximo_Paso ?? pasoDeEmbarque(embarque)?.texto}
              de={{ campo: 'Nro_Embarque', valor: embarque.Nro_Embarque }}
            />
            <OnPhoneFolded label={noticesOf(embarque)}>
              <Zarpe embarque={embarque} />
              <Avisos embarque={embarque} onAbrir={abrir} />
            </OnPhoneFolded>
          </>
        )
      }
    />
  )
}
