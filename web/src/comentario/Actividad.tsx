import { Button, Skeleton, Text } from '@mantine/core'
import type { CodPortador } from '@nogal/model/adjunto/portadores'
import {
  type ClaseActividad,
  clasesDeActividad,
  type FilaActividad,
  NOMBRES_ACTIVIDAD,
  verActividad,
} from '@nogal/model/comentario/comentarios.calls'
import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { IconMail, IconMessage, IconPrinter, type TablerIcon } from '#icons'
import { api } from '../api/client.ts'
import { fieldChangesOf, fieldsOf, namesIn } from '../historial/changes.ts'
import { type HistoryEntry, historyGroups } from '../historial/groups.ts'
import { Happening, HistoryGroup } from '../historial/Historial.tsx'
import { everyTable } from '../historial/tableFields.ts'
import { foreignKeys } from '../refs/foreignKeys.ts'
import { useKeyNames } from '../refs/useNames.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import css from './Comentarios.module.css'

const TABLES = everyTable()

/** The verb and the icon of an entry of the feed that is a comment, a paper or a mail, not a change of fields. */
const TOLD: Partial<Record<ClaseActividad, { Icon: TablerIcon; text: string; tone?: string }>> = {
  comentario: { Icon: IconMessage, text: 'comentó' },
  papel: { Icon: IconPrinter, text: 'imprimió' },
  correo: { Icon: IconMail, text: 'envió' },
}

const cambioOf = (row: FilaActividad): Cambio => ({
  ...{
    Id: row.Id,
    Tabla: row.Tabla ?? '',
    Clave: row.Fila ?? '',
    Accion: row.Accion ?? 'editar',
    Usuario: row.Autor,
    Nom_Usuario: row.Autor,
  },
  ...{ Motivo: row.Motivo, En: row.En, Antes: row.Antes, Despues: row.Despues },
})

type Told = { row: FilaActividad; group?: HistoryEntry[] }

/** The rows in their order; consecutive changes of one request are one. */
const toldOf = (rows: readonly FilaActividad[]): Told[] => {
  const told: Told[] = []
  let entries: { row: FilaActividad; entry: HistoryEntry }[] = []
  const flush = () => {
    let at = 0
    for (const group of historyGroups(entries.map(({ entry }) => entry))) {
      told.push({ row: entries[at]!.row, group })
      at += group.length
    }
    entries = []
  }
  for (const row of rows) {
    if (row.Tabla) {
      const cambio = cambioOf(row)
      entries.push({ row, entry: { cambio, fields: fieldChangesOf(cambio, fieldsOf(cambio.Tabla, TABLES)) } })
    } else {
      flush()
      told.push({ row })
    }
  }
  flush()
  return told
}

type Filter = 'todo' | ClaseActividad

/** All that happened to a record and to what it contains, the newest first: comments, states, changes, files, papers and mails. */
export default function Actividad({ de, clave }: { de: CodPortador; clave: number }) {
  const [filter, setFilter] = useState<Filter>('todo')
  const clase = filter === 'todo' ? undefined : filter
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [verActividad.path, de, clave, filter],
    queryFn: ({ pageParam, signal }) =>
      api(verActividad)({ params: { de, clave }, query: { ...(clase && { clase }), ...(pageParam && { desde: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.Siguiente ?? undefined,
    staleTime: 0,
  })
  const told = useMemo(() => toldOf((data?.pages ?? []).flatMap(page => page.Filas)), [data])
  const keys = useMemo(() => {
    const entries = told.flatMap(({ group }) => group ?? [])
    return foreignKeys([
      ...entries.flatMap(entry => entry.fields),
      ...namesIn(
        entries.map(({ cambio }) => cambio),
        TABLES,
      ),
    ])
  }, [told])
  const { keyName } = useKeyNames(keys)
  return (
    <section aria-label="Actividad">
      <div className={css.filters}>
        <QuickFilter
          label="Actividad: filtros"
          options={[
            { value: 'todo' as Filter, label: 'Todo', count: null },
            ...clasesDeActividad(de).map(value => ({ value: value as Filter, label: NOMBRES_ACTIVIDAD[value], count: null })),
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton height={240} />}
      {data && told.length === 0 && <Text c="dimmed">Todavía no hay nada de esto.</Text>}
      <ol className={css.feed} aria-label="Actividad, lo último primero">
        {told.map(({ row, group }) => {
          const isOfOne =
            group?.every(({ cambio }) => cambio.Tabla.startsWith(row.De) && cambio.Clave.split('~')[0] === String(row.Clave)) ?? true
          const about = [isOfOne && row.Sobre, row.Visible_Cliente && 'lo lee el cliente'].filter(Boolean).join(' · ')
          if (group) return <HistoryGroup key={`cambio ${row.Id}`} group={group} tables={TABLES} keyName={keyName} about={about} />
          const { Icon, text } = TOLD[row.Clase]!
          return (
            <Happening
              key={`${row.Clase} ${row.Id}`}
              Icon={Icon}
              {...(row.Visible_Cliente && { tone: 'cliente' })}
              who={row.Autor ?? 'El sistema'}
              text={text}
              about={about}
              en={row.En}
            >
              <div className={css.quote} data-client={row.Visible_Cliente || undefined}>
                {row.Texto}
              </div>
            </Happening>
          )
        })}
      </ol>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver lo anterior
        </Button>
      )}
    </section>
  )
}
