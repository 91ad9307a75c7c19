import { partsAsFields } from '@nogal/model/aggregate/aggregate'
import type { AnyNoun } from '@nogal/model/aggregate/noun'
import type { Fields } from '@nogal/model/fields'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import { initialRow } from '../../form/Form.tsx'
import { checkDraft, headOf } from '../../form/problems.ts'
import type { WizardStep } from '../../form/Wizard.tsx'
import type { Row } from '../../values/row.ts'
import { GivenFacts } from '../GivenFacts.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import type { AnyView } from '../view.ts'

/** A step for the data, and one for each kind of part. */
const stepsOf = ({ aggregate }: AnyNoun): WizardStep<Row>[] => {
  const own = Object.fromEntries(Object.entries(aggregate.fields as Fields).filter(([, field]) => !field.key))
  const step = (key: string, title: string, fields: Fields, content: WizardStep<Row>['content']): WizardStep<Row> => ({
    key,
    title,
    content,
    owns: campo => headOf(campo) in fields,
    validate: draft => checkDraft(fields, draft),
    review: draft => <GivenFacts fields={fields} row={draft} />,
  })
  return [
    step('datos', 'Datos', own, ({ draft, update, problems }) => (
      <FieldGrid fields={own} row={draft} onChange={update} problems={problems as Record<string, string>} />
    )),
    ...Object.entries(partsAsFields(aggregate)).map(([name, field]) =>
      step(name, aggregate.parts[name].title, { [name]: field }, ({ draft, update, problems }) => (
        <div data-field={name}>
          <FieldInput name={name} field={field} value={draft[name]} onChange={rows => update({ [name]: rows })} error={problems[name]} />
        </div>
      )),
    ),
  ]
}

/** A blank record; the address may say what it is of: `?Nro_Embarque=12`. */
const blankOf = ({ aggregate, within }: AnyNoun, given: Row): Row => ({
  ...initialRow({ ...aggregate.fields, ...partsAsFields(aggregate) }),
  ...(within && Number(given[within]) && { [within]: Number(given[within]) }),
})

/** The wizard for a new record of a noun, with the steps of its definition. */
export default function Nuevo({ noun, view }: { noun: AnyNoun; view: AnyView }) {
  const steps = useMemo(() => stepsOf(noun), [noun])
  const given = useSearch({ strict: false }) as Row
  const initial = useMemo(() => blankOf(noun, given), [noun, given])
  return <NewRecord view={view} add={noun.calls.add} steps={steps} initial={initial} />
}
