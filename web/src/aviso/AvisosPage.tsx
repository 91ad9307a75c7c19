import { ActionIcon, Anchor, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listarAvisos } from '@nogal/model/aviso/avisos.calls'
import type { DataOf, Filtro } from '@nogal/model/call'
import { formatInstant } from '@nogal/model/format'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconCheck, IconRestore, IconSearch, IconSettings } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { useCounts } from '../api/useCounts.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { useLengua } from '../sesion/idioma.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import css from './Avisos.module.css'
import { DespuesButton } from './DespuesButton.tsx'
import { LineaAviso } from './LineaAviso.tsx'
import { useCambiarAvisos, useTextosAvisos } from './useAvisos.ts'

const AjustesDialog = lazyPart(() => import('./AjustesDialog.tsx'))

type Fila = DataOf<typeof listarAvisos>[number]

const PER_PAGE = 50
const estado = (valor: string): Filtro => ({ campo: 'Estado', modo: 'equals', valor })
const CHOICES = {
  pendientes: [estado('sin-leer')],
  urgentes: [estado('sin-leer'), { campo: 'Urgente', modo: 'equals', valor: 'true' }],
  aplazados: [estado('para-despues')],
  todos: [],
} as const satisfies Record<string, readonly Filtro[]>
type Choice = keyof typeof CHOICES
const NAMES = Object.keys(CHOICES) as Choice[]

/** The notices of the user, the newest first: filtered, searched, read, postponed; how to be told of them. */
export default function AvisosPage() {
  const t = useTextosAvisos()
  const { idioma } = useLengua()
  const { marcar } = useCambiarAvisos()
  const [choice, setChoice] = useState<Choice>('pendientes')
  const [typed, setTyped] = useState('')
  const [buscar] = useDebouncedValue(typed, 300)
  const [adjusting, setAdjusting] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const filtros: readonly Filtro[] = CHOICES[choice]
  const counts = useCounts(
    listarAvisos,
    NAMES.map(name => CHOICES[name]),
    { filtros: [], buscar },
  )
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listarAvisos.path, { choice, buscar, idioma }, 'lines'],
    queryFn: ({ pageParam, signal }) =>
      apiEnvelope(listarAvisos)({ query: { filtros: [...filtros], buscar, idioma, pagina: pageParam, porPagina: PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = data?.pages.flatMap(page => page.data ?? []) ?? []
  return (
    <>
      <PageHeader
        title={t.avisos}
        about={t.sobre}
        filters={
          <QuickFilter
            label={t.filtros}
            options={NAMES.map((value, n) => ({
              value,
              label: t[value],
              count: counts[n],
              ...(value === 'urgentes' && { tone: 'bad' as const }),
            }))}
            value={choice}
            onChange={setChoice}
          />
        }
      >
        <Button variant="default" leftSection={<IconSettings size={18} aria-hidden />} onClick={() => setAdjusting(true)}>
          {t.ajustes}
        </Button>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={!counts[0]}
          onClick={() => void marcar(true).then(() => setRefused(undefined), setRefused)}
        >
          {t.todosLeidos}
        </Button>
      </PageHeader>
      <TextInput
        className={css.search}
        aria-label={t.buscar}
        placeholder={t.buscar}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {refused !== undefined && <Outcome error={refused} />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={240} />}
      {data && rows.length === 0 && <Text c="dimmed">{buscar || choice !== 'pendientes' ? t.nadaAsi : t.nadaNuevo}</Text>}
      {rows.length > 0 && (
        <ul className={`${css.list} ${css.card}`} aria-label={t.avisos}>
          {rows.map(row => (
            <Linea key={row.Id_Aviso} row={row} onRefused={setRefused} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.masViejos}
        </Button>
      )}
      <Suspense>{adjusting && <AjustesDialog onClose={() => setAdjusting(false)} />}</Suspense>
    </>
  )
}

const Linea = ({ row, onRefused }: { row: Fila; onRefused: (why: unknown) => void }) => {
  const t = useTextosAvisos()
  const { marcar, aplazar } = useCambiarAvisos()
  const [unfolded, setUnfolded] = useState(false)
  const { Id_Aviso, Estado, Urgente, Cuantos, Hechos, Despues, Nom_Cliente } = row
  const isRead = Estado === 'leido'
  const done = (change: Promise<unknown>) => void change.then(() => onRefused(undefined), onRefused)
  const label = isRead ? t.noLeido : t.leido
  return (
    <li className={css.line} data-unread={!isRead || undefined} data-urgent={Urgente || undefined}>
      <span
        className={css.dot}
        role="img"
        aria-label={isRead ? '' : Urgente ? t.urgente : t.pendientes}
        aria-hidden={isRead || undefined}
      />
      <div>
        <LineaAviso aviso={row} cliente={Nom_Cliente} onOpen={() => !isRead && done(marcar(true, Id_Aviso))} />
        {Cuantos > 1 && (
          <Anchor component="button" type="button" size="xs" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t.todoLoQuePaso(Cuantos)}
          </Anchor>
        )}
        {Estado === 'para-despues' && (
          <Text size="xs" c="dimmed">
            {t.vuelve(formatInstant(Despues!))}
          </Text>
        )}
      </div>
      <div className={css.acts}>
        {!isRead && <DespuesButton onChoose={until => done(aplazar(Id_Aviso, until))} />}
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => done(marcar(!isRead, Id_Aviso))}>
          {isRead ? <IconRestore size={16} /> : <IconCheck size={16} />}
        </ActionIcon>
      </div>
      {unfolded && (
        <ul className={css.facts}>
          {(Hechos ?? []).map(({ En, Autor, Detalle }) => (
            <li key={`${En} ${Detalle}`}>
              <bdi>{Detalle}</bdi> <span className={css.when}>{[formatInstant(En), Autor].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
