import { Button, Drawer, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Field } from '@nogal/model/fields'
import { type Cambio, obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiEnvelope } from '../api/client.ts'
import { useNombres } from '../refs/useNames.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { type Nombrar, textoDe, textoDeFila, type Valores } from '../values/text.ts'
import { type CambioCampo, type Campos, cambiosDe, camposDe, clavesAjenas } from './cambios.ts'
import { diferencia } from './diferencia.ts'
import css from './Historial.module.css'

const PAGINA = 30
const ACCION = {
  crear: { verbo: 'creó', Icon: IconPlus },
  editar: { verbo: 'cambió', Icon: IconPencil },
  eliminar: { verbo: 'eliminó', Icon: IconTrash },
} as const

type Props = {
  tabla: string
  clave: string
  /** What people call the record. */
  titulo: string
  /** Fields of tables that the catalogue of parameters does not hold, and of tables below the record. */
  campos?: Campos
  onClose: () => void
}

/** Who changed a record, when, and what stood there before: a drawer over the screen. */
export default function Historial({ titulo, onClose, ...what }: Props) {
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 560}
      title={
        <span className={css.title}>
          <IconHistory size={20} aria-hidden />
          <span>
            Historial <span className={css.of}>{titulo}</span>
          </span>
        </span>
      }
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <LineaDeTiempo {...what} />
    </Drawer>
  )
}

/** The same, to stand in a tab of a record. */
export function LineaDeTiempo({ tabla, clave, campos }: Omit<Props, 'titulo' | 'onClose'>) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [obtenerHistorial.path, tabla, clave],
    queryFn: ({ pageParam, signal }) =>
      apiEnvelope(obtenerHistorial)({ params: { tabla, clave }, query: { pagina: pageParam, porPagina: PAGINA } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGINA < (last.total ?? 0) ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  const entries = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(page => page.data ?? [])
        .map(cambio => ({ cambio, campos: cambiosDe(cambio, camposDe(cambio.Tabla, campos)) })),
    [data, campos],
  )
  const claves = useMemo(() => clavesAjenas(entries.flatMap(entry => entry.campos)), [entries])
  const { nombrar, cargando } = useNombres(claves)

  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (isPending || cargando) return <Esqueleto />
  if (!entries.length) return <EmptyState icon={<IconHistory size={24} />}>Todavía no hay cambios anotados.</EmptyState>
  return (
    <>
      <ol className={css.line}>
        {entries.map(({ cambio, campos: changes }) => (
          <Entrada
            key={cambio.Id}
            cambio={cambio}
            changes={changes}
            parte={cambio.Tabla === tabla ? undefined : (campos?.[cambio.Tabla]?.title ?? cambio.Tabla)}
            nombrar={nombrar}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar cambios anteriores
        </Button>
      )}
    </>
  )
}

type EntradaProps = { cambio: Cambio; changes: CambioCampo[]; parte: string | undefined; nombrar: Nombrar }

function Entrada({ cambio, changes, parte, nombrar }: EntradaProps) {
  const { verbo, Icon } = ACCION[cambio.Accion]
  const quien = cambio.Nom_Usuario ?? (cambio.Usuario === 'sistema' ? 'El sistema' : (cambio.Usuario ?? 'El sistema'))
  const table = <Tabla changes={changes} accion={cambio.Accion} nombrar={nombrar} />
  return (
    <li className={css.entry}>
      <span className={css.dot} data-accion={cambio.Accion}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={css.body}>
        <p className={css.who}>
          <b>{quien}</b> {verbo} {parte ? <b>{parte}</b> : 'el registro'}
          <span className={css.when}>
            <RelativeTime iso={cambio.En} />
          </span>
        </p>
        {cambio.Accion === 'editar' ? (
          table
        ) : (
          <details className={css.more}>
            <summary>{cambio.Accion === 'crear' ? 'Ver los datos con que nació' : 'Ver los datos que tenía'}</summary>
            {table}
          </details>
        )}
      </div>
    </li>
  )
}

type TablaProps = { changes: CambioCampo[]; accion: Cambio['Accion']; nombrar: Nombrar }

const Tabla = ({ changes, accion, nombrar }: TablaProps) => (
  <dl className={css.changes}>
    {changes.map(({ campo, field, antes, despues }) => (
      <div key={campo}>
        <dt>{field.label}</dt>
        <dd>
          {accion === 'editar' ? (
            <Diferencia field={field} antes={antes} despues={despues} nombrar={nombrar} />
          ) : (
            textoDe(field, accion === 'crear' ? despues : antes, nombrar)
          )}
        </dd>
      </div>
    ))}
  </dl>
)

type DiferenciaProps = { field: Field; antes: unknown; despues: unknown; nombrar: Nombrar }

/** One field before and after: long texts word by word, small tables row by row, anything else side by side. */
export function Diferencia({ field, antes, despues, nombrar }: DiferenciaProps) {
  if (field.type === 'rows') return <FilasDistintas field={field} antes={antes} despues={despues} nombrar={nombrar} />
  const [before, after] = [textoDe(field, antes, nombrar), textoDe(field, despues, nombrar)]
  if (field.type === 'richText' || (field.type === 'longText' && before && after)) {
    if (before === after) return <span className={css.none}>cambió solo el formato</span>
    return (
      <span className={css.text}>
        <span className={css.none}>texto cambiado: </span>
        {diferencia(before, after).map((piece, i) => {
          const Piece = { igual: 'span', quitado: 'del', agregado: 'ins' }[piece.que] as 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
          return <Piece key={i}>{`${piece.texto} `}</Piece>
        })}
      </span>
    )
  }
  return (
    <>
      {before ? <del>{before}</del> : <span className={css.none}>sin dato</span>}
      <span className={css.arrow} role="img" aria-label="cambió a">
        →
      </span>
      {after ? <ins>{after}</ins> : <span className={css.none}>sin dato</span>}
    </>
  )
}

function FilasDistintas({ field, antes, despues, nombrar }: DiferenciaProps) {
  const texts = (value: unknown) => ((value as Valores[] | null | undefined) ?? []).map(row => textoDeFila(row, field, nombrar))
  const [before, after] = [texts(antes), texts(despues)]
  const removed = before.filter(row => !after.includes(row))
  const added = after.filter(row => !before.includes(row))
  if (!removed.length && !added.length) return <span className={css.none}>cambió solo el orden</span>
  return (
    <ul className={css.rows}>
      {removed.map(row => (
        <li key={`-${row}`}>
          <del>{row}</del>
        </li>
      ))}
      {added.map(row => (
        <li key={`+${row}`}>
          <ins>{row}</ins>
        </li>
      ))}
    </ul>
  )
}

const Esqueleto = () => (
  <div className={css.bones} role="status" aria-label="Cargando...">
    {[60, 75, 50, 66].map(width => (
      <div key={width}>
        <Skeleton circle height={26} />
        <div>
          <Skeleton height={14} width={`${width}%`} mb={8} />
          <Skeleton height={52} />
        </div>
      </div>
    ))}
  </div>
)
