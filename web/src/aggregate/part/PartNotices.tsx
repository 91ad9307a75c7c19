import { Alert } from '@mantine/core'
import { numberOf } from '@nogal/model/aggregate/part'
import { capital, nounOf } from '@nogal/model/words'
import { IconAlertTriangle } from '#icons'
import type { Row } from '../../values/row.ts'
import { type SenseNotice, useSenseOfEach } from '../useSense.ts'
import type { PartKind } from './kind.ts'

type Props<R> = { kind: Pick<PartKind<R>, 'part' | 'texts'>; rows: readonly R[] }

/** The notices of stored parts, below their table, as the server gives them. */
export function PartNotices<R extends Row>({ kind: { part, texts }, rows }: Props<R>) {
  const said = useSenseOfEach(part)
  const sentencesOf = (row: R): string[] =>
    row.Avisos ? (row.Avisos as readonly SenseNotice[]).map(({ Mensaje }) => Mensaje) : Object.values(said(row)).flatMap(one => one ?? [])
  const told = rows.flatMap(row => [...new Set(sentencesOf(row))].map(text => ({ number: String(row[numberOf(part)]), text })))
  return (
    told.length > 0 && (
      <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {told.map(({ number, text }) => (
          <div key={`${number} ${text}`}>
            {capital(nounOf(texts.called))} {number}. {text}
          </div>
        ))}
      </Alert>
    )
  )
}
