import { Button, Drawer, Skeleton } from '@mantine/core'
import type { Field } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { type Cambio, obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { capital } from '@nogal/model/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { IconHistory, IconPencil, IconPlus, IconPrinter, IconTrash, type TablerIcon } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { foreignKeys } from '../refs/foreignKeys.ts'
import { useKeyNames } from '../refs/useNames.ts'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import type { Row } from '../values/row.ts'
import { fieldText, type KeyName, rowText } from '../values/text.ts'
import { type FieldChange, fieldChangesOf, fieldsOf, namesIn, type TableFields } from './changes.ts'
import { ExportarHistorial } from './ExportarHistorial.tsx'
import { type HistoryEntry, historyGroups, sentenceOf } from './groups.ts'
import css from './Historial.module.css'
import { textDifference } from './textDifference.ts'

const PAGE = 30
const NOTHING: readonly Other[] = []

/** An event without a change of data, such as a printing. */
export type Other = Pick<Cambio, 'Usuario' | 'Nom_Usuario' | 'En'> & { key: string; text: string }

const timeOf = (one: HistoryEntry[] | Other) => Date.parse(Array.isArray(one) ? one[0]!.cambio.En : one.En)

/** Changes and other events, the last one first; events older than the loaded changes are left out while there are more changes. */
const inOrder = (groups: HistoryEntry[][], others: readonly Other[], more: boolean): (HistoryEntry[] | Other)[] => {
  const oldest = more && groups.length ? timeOf(groups.at(-1)!) : 0
  return [...groups, ...others.filter(other => timeOf(other) >= oldest)].sort((a, b) => timeOf(b) - timeOf(a))
}

const ACTIONS = {
  crear: { Icon: IconPlus },
  editar: { Icon: IconPencil },
  eliminar: { Icon: IconTrash },
} as const

type Props = {
  /** Table of the record, and its key as text. */
  table: string
  recordKey: string
  /** The name of the record, shown in the title of the drawer. */
  title: string
  /** Fields of tables outside of the catalogue of parameters, and of tables below the record. */
  fields?: TableFields
  /** Other events of the record. */
  others?: readonly Other[]
  onClose: () => void
}

/** The change log of a record in a drawer: who, when, and the values before. */
export default function Historial({ title, onClose, ...what }: Props) {
  const narrow = useNarrow()
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
            Historial <span className={css.of}>{title}</span>
          </span>
        </span>
      }
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Timeline {...what} />
    </Drawer>
  )
}

/** The change log for a tab of a record. */
export function Timeline({ table, recordKey, fields, others = NOTHING }: Omit<Props, 'title' | 'onClose'>) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [obtenerHistorial.path, table, recordKey],
    queryFn: ({ pageParam, signal }) =>
      apiEnvelope(obtenerHistorial)(
        { params: { tabla: table, clave: recordKey }, query: { pagina: pageParam, porPagina: PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < (last.total ?? 0) ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  const entries = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(page => page.data ?? [])
        .map(cambio => ({ cambio, fields: fieldChangesOf(cambio, fieldsOf(cambio.Tabla, fields)) })),
    [data, fields],
  )
  const keys = useMemo(() => {
    const named = namesIn(
      entries.map(({ cambio }) => cambio),
      fields,
    )
    return foreignKeys([...entries.flatMap(entry => entry.fields), ...named])
  }, [entries, fields])
  const told = useMemo(() => inOrder(historyGroups(entries), others, hasNextPage), [entries, others, hasNextPage])
  const { keyName, loading } = useKeyNames(keys)

  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending || loading) return <Bones />
  if (!entries.length) return <EmptyState icon={<IconHistory size={24} />}>Todavía no hay cambios anotados.</EmptyState>
  return (
    <>
      <ExportarHistorial table={table} recordKey={recordKey} />
      <ol className={css.line}>
        {told.map(one =>
          Array.isArray(one) ? (
            <HistoryGroup key={one[0]!.cambio.Id} group={one} tables={fields} keyName={keyName} />
          ) : (
            <Happening key={one.key} Icon={IconPrinter} who={whoOf(one)} text={one.text} en={one.En} />
          ),
        )}
      </ol>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar cambios anteriores
        </Button>
      )}
    </>
  )
}

const whoOf = ({ Usuario, Nom_Usuario }: Pick<Cambio, 'Usuario' | 'Nom_Usuario'>): string =>
  Nom_Usuario ?? (!Usuario || Usuario === 'sistema' ? 'El sistema' : Usuario)

type HappeningProps = {
  Icon: TablerIcon
  tone?: string
  who: string
  text: string
  /** What it happened to, where that is not the record itself. */
  about?: ReactNode
  why?: string | null
  en: string
  children?: ReactNode
}

/** An event: who, when and why, with the changes below. */
export const Happening = ({ Icon, tone, who, text, about, why, en, children }: HappeningProps) => (
  <li className={css.entry}>
    <span className={css.dot} data-accion={tone}>
      <Icon size={14} aria-hidden />
    </span>
    <div className={css.body}>
      <p className={css.who}>
        <span>
          <b>{who}</b> {text}
        </span>
        {about && <span className={css.about}>{about}</span>}
        <span className={css.when}>
          <RelativeTime iso={en} />
        </span>
      </p>
      {why && <p className={css.why}>Motivo: {why}</p>}
      {children}
    </div>
  </li>
)

type GroupProps = { group: readonly HistoryEntry[]; tables: TableFields | undefined; keyName: KeyName; about?: ReactNode }

/** The changes of one user at one time. */
export function HistoryGroup({ group, tables, keyName, about }: GroupProps) {
  const [first] = group as readonly [HistoryEntry]
  const root = group.at(-1)!.cambio
  const { Icon } = ACTIONS[root.Accion]
  return (
    <Happening
      Icon={Icon}
      tone={root.Accion}
      who={whoOf(root)}
      text={sentenceOf(group, tables, keyName)}
      why={root.Motivo}
      en={root.En}
      about={about}
    >
      {group.length === 1 ? (
        <Changes entry={first} keyName={keyName} />
      ) : (
        <details className={css.more}>
          <summary>Ver los {group.length} cambios</summary>
          {group.toReversed().map(entry => (
            <div key={entry.cambio.Id}>
              <p>{capital(sentenceOf([entry], tables, keyName))}</p>
              <ChangeTable changes={entry.fields} action={entry.cambio.Accion} keyName={keyName} />
            </div>
          ))}
        </details>
      )}
    </Happening>
  )
}

function Changes({ entry: { cambio, fields }, keyName }: { entry: HistoryEntry; keyName: KeyName }) {
  const table = <ChangeTable changes={fields} action={cambio.Accion} keyName={keyName} />
  if (cambio.Accion === 'editar') return table
  return (
    <details className={css.more}>
      <summary>{cambio.Accion === 'crear' ? 'Ver los datos con que nació' : 'Ver los datos que tenía'}</summary>
      {table}
    </details>
  )
}

type ChangeTableProps = { changes: FieldChange[]; action: Cambio['Accion']; keyName: KeyName }

const ChangeTable = ({ changes, action, keyName }: ChangeTableProps) => (
  <dl className={css.changes}>
    {changes.map(({ name, field, before, after }) => (
      <div key={name}>
        <dt>{field.label}</dt>
        <dd>
          {action === 'editar' ? (
            <ChangeLine field={field} before={before} after={after} keyName={keyName} />
          ) : (
            fieldText(field, action === 'crear' ? after : before, keyName)
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** At most this many characters are shown; the rest on request. */
const MOST_LETTERS = 2000

/** A very long text, collapsed. */
const Folded = ({ letters, children }: { letters: number; children: ReactNode }) =>
  letters > MOST_LETTERS ? (
    <details className={css.more}>
      <summary>Ver el texto, de {formatNumber(letters, 0)} letras</summary>
      {children}
    </details>
  ) : (
    children
  )

type ChangeProps = { field: Field; before: unknown; after: unknown; keyName: KeyName }

/** A field before and after: long texts word by word, small tables row by row, others side by side. */
export function ChangeLine({ field, before, after, keyName }: ChangeProps) {
  if (field.type === 'rows') return <RowsChange field={field} before={before} after={after} keyName={keyName} />
  const was = fieldText(field, before, keyName)
  const is = fieldText(field, after, keyName)
  if (field.type === 'richText' || (field.type === 'longText' && was && is)) {
    if (was === is) return <span className={css.none}>cambió solo el formato</span>
    const pieces = textDifference(was, is)
    return (
      <div className={css.text}>
        <span className={css.none}>texto cambiado: </span>
        <Folded letters={pieces.reduce((sum, { text }) => sum + text.length, 0)}>
          {pieces.map((piece, i) => {
            const Piece = { same: 'span', removed: 'del', added: 'ins' }[piece.kind] as 'span'
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
            return <Piece key={i}>{`${piece.text} `}</Piece>
          })}
        </Folded>
      </div>
    )
  }
  return (
    <Folded letters={was.length + is.length}>
      {was ? <del>{was}</del> : <span className={css.none}>sin dato</span>}
      <span className={css.arrow} role="img" aria-label="cambió a">
        →
      </span>
      {is ? <ins>{is}</ins> : <span className={css.none}>sin dato</span>}
    </Folded>
  )
}

function RowsChange({ field, before, after, keyName }: ChangeProps) {
  const texts = (value: unknown) => ((value as Row[] | null | undefined) ?? []).map(row => rowText(row, field, keyName))
  const was = texts(before)
  const is = texts(after)
  const removed = was.filter(row => !is.includes(row))
  const added = is.filter(row => !was.includes(row))
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

const Bones = () => (
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
