import { ActionIcon, Alert, Button, Title } from '@mantine/core'
import { type ContenedorCompleto, contenedor as modelo, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { formatKilos } from '@nogal/model/format'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { pasoDeContenedor } from '@nogal/model/pasos/pasos'
import { Link, useSearch } from '@tanstack/react-router'
import { IconAlertTriangle, IconArrowLeft, IconChevronLeft, IconChevronRight } from '#icons'
import { FieldFacts } from '../aggregate/Facts.tsx'
import type { NextStep } from '../aggregate/record/next.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { activityTabs, GRUPO_ACTIVIDAD } from '../comentario/pestanas.tsx'
import { linkOfPlace } from '../consecuencia/enlace.ts'
import { Faltas } from '../consecuencia/Faltas.tsx'
import { LiberacionDecidida } from '../consecuencia/LiberacionBadge.tsx'
import { nextStep } from '../consecuencia/siguiente.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Card } from '../ui/Card.tsx'
import { type Tab, Tabs } from '../ui/page/Tabs.tsx'
import type { Row } from '../values/row.ts'
import { CargaTab } from './CargaTab.tsx'
import css from './shared/Contenedor.module.css'
import { CAMION, type EmbarqueDeContenedor, PESOS, SECCION_DATOS, SELLOS, type Seccion } from './shared/contenedor.view.ts'
import { SeccionForm } from './shared/SeccionForm.tsx'

const Adjuntos = lazyPart(() => import('../adjunto/Adjuntos.tsx'))
const EventosNaviera = lazyPart(() => import('../rastreo/EventosNaviera.tsx'))
const HistorialTab = lazyPart(() => import('./HistorialTab.tsx'))

type Props = {
  contenedor: ContenedorCompleto
  embarque: EmbarqueDeContenedor
  editable: boolean
  onAbrir: (id?: number, parte?: string) => void
}

/** The next step of a container: a task about it, or else what it lacks; a place without an area is one of its own parts. */
const next = (contenedor: ContenedorCompleto, embarque: EmbarqueDeContenedor): NextStep | undefined => {
  const { Id_Contenedor } = contenedor
  const tareas = embarque.Proxima_Tarea.filter(tarea => tarea.Id_Contenedor === Id_Contenedor)
  const paso = pasoDeContenedor({ ...contenedor, Faltas_Zarpar: embarque.Faltas_Zarpar }, embarque.Cod_EstadoEmb)
  return nextStep(tareas, paso?.arreglo, lugar =>
    lugar.area
      ? { place: linkOfPlace(lugar, { ...embarque, Id_Contenedor }), needs: [areaNamed(lugar.area).pantalla, 'ver'] }
      : { place: { tab: lugar.tab }, needs: ['embarque', 'editar'] },
  )
}

const about = (c: ContenedorCompleto): string =>
  [c.Nom_TipoContenedor, c.Productos, c.Neto_Kg > 0 && `${formatKilos(c.Neto_Kg)} netos`].filter(Boolean).join(' · ')

/** A container of a shipment with all its data, and links to its neighbours. */
export default function Contenedor({ contenedor, embarque, editable, onAbrir }: Props) {
  const { parte } = useSearch({ strict: false }) as { parte?: unknown }
  const all = embarque.Contenedores_Embarque
  const at = all.findIndex(one => one.Id_Contenedor === contenedor.Id_Contenedor)
  const name = nombreContenedor(contenedor)
  const tab = (seccion: Seccion): Tab => ({
    key: seccion.key,
    title: seccion === SECCION_DATOS ? 'General' : seccion.title,
    group: 'Datos',
    content: () => (
      <Card>
        {editable ? (
          <SeccionForm contenedor={contenedor} seccion={seccion} />
        ) : (
          <FieldFacts fields={seccion.fields} row={contenedor as Row} heading={seccion.title} />
        )}
      </Card>
    ),
  })
  const tabs: Tab[] = [
    tab(SECCION_DATOS),
    tab(SELLOS),
    tab(CAMION),
    tab(PESOS),
    {
      key: 'carga',
      title: 'Carga',
      count: contenedor.Carga.length,
      content: () => <CargaTab contenedor={contenedor} editable={editable} />,
    },
    {
      key: 'adjuntos',
      title: 'Adjuntos',
      content: () => <Adjuntos de="contenedor" clave={contenedor.Id_Contenedor} editable={editable} />,
    },
    {
      key: 'eventos',
      title: 'Eventos',
      content: () => <EventosNaviera Nro_Embarque={embarque.Nro_Embarque} editable={editable} contenedor={contenedor.Id_Contenedor} />,
    },
    ...activityTabs('contenedor', contenedor.Id_Contenedor),
    { key: 'historia', title: 'Cambios', group: GRUPO_ACTIVIDAD, content: () => <HistorialTab contenedor={contenedor} /> },
  ]
  const open = typeof parte === 'string' ? parte : SECCION_DATOS.key
  const step = (by: 1 | -1, label: string, Icon: typeof IconChevronLeft) => {
    const next = all[at + by]
    return (
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        title={next && nombreContenedor(next)}
        disabled={!next}
        onClick={() => next && onAbrir(next.Id_Contenedor, open)}
      >
        <Icon size={16} className="rtl-flip" />
      </ActionIcon>
    )
  }
  return (
    <div>
      <div className={css.head}>
        <Button size="xs" variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => onAbrir()}>
          Todos
        </Button>
        <Title order={2} size="h3">
          {name}
        </Title>
        <LiberacionDecidida contenedor={contenedor} />
        <span className={css.subject}>{about(contenedor)}</span>
        <span className={css.spring} />
        <SiguienteButton
          step={next(contenedor, embarque)}
          open={open}
          editable={editable}
          onOpen={key => onAbrir(contenedor.Id_Contenedor, key)}
        />
        {step(-1, 'Contenedor anterior', IconChevronLeft)}
        <span className={css.subject}>
          {at + 1} de {all.length}
        </span>
        {step(1, 'Contenedor siguiente', IconChevronRight)}
      </div>
      <Faltas
        paso="cargar"
        clave={contenedor.Id_Contenedor}
        faltas={contenedor.Faltas_Cargar ?? []}
        de={{ ...embarque, Id_Contenedor: contenedor.Id_Contenedor }}
        dado={contenedor.Fecha_Carga !== null}
      />
      {(contenedor.Avisos ?? []).length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm" p="8px 14px">
          {(contenedor.Avisos ?? []).map(({ Mensaje }) => (
            <div key={Mensaje}>{Mensaje}</div>
          ))}
        </Alert>
      )}
      <Tabs
        label={`Datos de ${name} (${modelo.singular})`}
        tabs={tabs}
        value={open}
        onChange={key => onAbrir(contenedor.Id_Contenedor, key)}
      />
    </div>
  )
}

type SiguienteProps = { step: NextStep | undefined; open: string; editable: boolean; onOpen: (parte: string) => void }

/** The main button of a container: its next step, where the user may take that; none while its place is open already. */
function SiguienteButton({ step, open, editable, onOpen }: SiguienteProps) {
  const [screen, funcion] = step?.needs ?? ['embarque', 'editar']
  const { can } = usePermisos(screen)
  if (!step || !can(funcion)) return null
  const { label, place } = step
  if ('to' in place)
    return (
      <Button size="xs" renderRoot={props => <Link {...props} {...place} />}>
        {label}
      </Button>
    )
  if (!editable || place.tab === open) return null
  return (
    <Button size="xs" onClick={() => onOpen(place.tab)}>
      {label}
    </Button>
  )
}
