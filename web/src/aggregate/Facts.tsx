import { Title } from '@mantine/core'
import { nameField } from '@nogal/model/entity'
import type { Field, Fields, RichDoc } from '@nogal/model/fields'
import type { ReactNode } from 'react'
import { type FieldWidth, fieldWidth } from '../fields/width.ts'
import { RecordName } from '../refs/RecordName.tsx'
import { RichTextView } from '../ui/richText/RichTextView.tsx'
import type { Row } from '../values/row.ts'
import { fieldText } from '../values/text.ts'
import css from './Facts.module.css'

/** Labels, each with its value. */
export const Facts = ({ facts }: { facts: readonly { key: string; label: string; value: ReactNode; width?: FieldWidth }[] }) => (
  <dl className={css.facts}>
    {facts.map(({ key, label, value, width }) => (
      <div key={key} data-width={width}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const shown = (name: string, field: Field, row: Row): ReactNode => {
  if (field.type !== 'ref') return fieldText(field, row[name]) || '—'
  const text = String(row[nameField(name)] ?? row[name] ?? '')
  return text ? (
    <RecordName target={field.target!} value={row[name]}>
      {text}
    </RecordName>
  ) : (
    '—'
  )
}

type Props = {
  fields: Fields
  row: Row
  /** Heading of the fields without a section. */
  heading: string
  /** Fields with a special display. */
  cells?: Readonly<Record<string, (value: never) => ReactNode>>
}

/** The fields of a record as text, by section; long texts follow, each under its own heading. */
export const FieldFacts = ({ fields, row, heading, cells = {} }: Props) => {
  const plain = Object.entries(fields).filter(([, field]) => field.type !== 'richText' && field.type !== 'serial')
  const texts = Object.entries(fields).filter(([name, field]) => field.type === 'richText' && row[name])
  const headings = [...new Set(plain.map(([, field]) => field.section ?? heading))]
  return (
    <>
      {headings.map(section => (
        <section key={section} className={css.block}>
          <Title order={3}>{section}</Title>
          <Facts
            facts={plain
              .filter(([, field]) => (field.section ?? heading) === section)
              .map(([name, field]) => ({
                key: name,
                label: field.label,
                width: fieldWidth(field),
                value: row[name] && cells[name] ? cells[name](row[name] as never) : shown(name, field, row),
              }))}
          />
        </section>
      ))}
      {texts.map(([name, { label }]) => (
        <section key={name} className={css.block}>
          <Title order={3}>{label}</Title>
          <RichTextView value={row[name] as RichDoc} />
        </section>
      ))}
    </>
  )
}
