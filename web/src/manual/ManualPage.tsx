import { Anchor, Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useMemo } from 'react'
import { useTitle } from '../menu/title.ts'
import { Loading } from '../messages/Loading.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import css from './Manual.module.css'
import { type Block, blocksOf, type Inline } from './markdown.ts'
import { manualAddress, PORTADA } from './paginas.ts'

const FOLDER = '../../../docs/manual/'
const TEXTS = import.meta.glob<string>('../../../docs/manual/*.md', { query: '?raw', import: 'default' })
const PICTURES = import.meta.glob<string>('../../../docs/manual/*.png', { query: '?url', import: 'default', eager: true })

/** A page of the manual, within the portal. */
export default function ManualPage() {
  const { pagina = PORTADA } = useParams({ strict: false }) as { pagina?: string }
  const { hash } = useLocation()
  const load = TEXTS[`${FOLDER}${pagina}.md`]
  const { data, error, refetch } = useQuery({
    queryKey: ['manual', pagina],
    queryFn: () => load!(),
    enabled: Boolean(load),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const blocks = useMemo(() => blocksOf(data ?? ''), [data])
  const [title] = blocks
  useTitle(title?.kind === 'heading' && pagina !== PORTADA ? `Manual: ${title.text}` : 'Manual')
  useEffect(() => {
    if (data && hash) document.getElementById(decodeURIComponent(hash))?.scrollIntoView()
  }, [data, hash])
  if (!load) return <EmptyState title="El manual no tiene esa página" />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <article className={css.page}>
      {pagina !== PORTADA && (
        <Anchor component={Link} to={manualAddress(PORTADA)} size="sm">
          Manual de Nogal
        </Anchor>
      )}
      <Blocks of={blocks} />
    </article>
  )
}

const Blocks = ({ of }: { of: readonly Block[] }) =>
  of.map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no identity
    <Fragment key={i}>{drawn(block)}</Fragment>
  ))

const drawn = (block: Block): ReactNode => {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as 'h1' | 'h2' | 'h3'
    return <Heading id={block.id}>{block.text}</Heading>
  }
  if (block.kind === 'code') return <pre>{block.text}</pre>
  if (block.kind === 'table') return <Table {...block} />
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no identity
          <li key={i}>
            {item.map((one, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no identity
              <Fragment key={n}>{one.kind === 'paragraph' ? <Words of={one.of} /> : drawn(one)}</Fragment>
            ))}
          </li>
        ))}
      </List>
    )
  }
  return (
    <p>
      <Words of={block.of} />
    </p>
  )
}

const Table = ({ head, rows }: Extract<Block, { kind: 'table' }>) => (
  <div className={css.scroll}>
    <table>
      <thead>
        <tr>
          {head.map((cell, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            <th key={i}>
              <Words of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
          <tr key={i}>
            {row.map((cell, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their places
              <td key={n}>
                <Words of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Words = ({ of }: { of: readonly Inline[] }) =>
  of.map((one, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
    <Fragment key={i}>{said(one)}</Fragment>
  ))

const said = (one: Inline): ReactNode => {
  if (one.kind === 'image') return <img src={PICTURES[`${FOLDER}${one.src}`]} alt={one.text} loading="lazy" />
  if (one.kind === 'link') return <Reference to={one.to}>{one.text}</Reference>
  if (one.kind === 'strong') return <strong>{one.text}</strong>
  if (one.kind === 'em') return <em>{one.text}</em>
  if (one.kind === 'code') return <Code>{one.text}</Code>
  return one.text
}

/** A link of a page: to another page of the manual, or to a heading of this one; files outside of the manual are only named. */
const Reference = ({ to, children }: { to: string; children: string }) => {
  const [file = '', hash] = to.split('#')
  const { pathname } = useLocation()
  const page = file.replace(/\.md$/, '')
  if (/^https?:/.test(to))
    return (
      <Anchor href={to} target="_blank" rel="noreferrer" inherit underline="always">
        {children}
      </Anchor>
    )
  if (file && !TEXTS[`${FOLDER}${page}.md`]) return children
  return (
    <Anchor component={Link} to={file ? manualAddress(page) : pathname} {...(hash && { hash })} inherit underline="always">
      {children}
    </Anchor>
  )
}
