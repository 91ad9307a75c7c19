import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { partsAsFields } from '@nogal/model/aggregate/aggregate'
import type { AnyNoun } from '@nogal/model/aggregate/noun'
import type { Fields } from '@nogal/model/fields'
import { newOf, oneOf } from '@nogal/model/words'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { code } from '../../code/code.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { draftsOf } from '../../form/drafts.ts'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import { initialRow } from '../../form/Form.tsx'
import { type Problems, Wizard, type WizardStep } from '../../form/Wizard.tsx'
import { useTitle } from '../../menu/title.ts'
import { NotAllowed } from '../../messages/NotAllowed.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { usePermisos, useUsuario } from '../../sesion/permisos.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'
import { listLink, recordLink, useFiltros } from '../addresses.ts'
import { showWhole } from '../data.ts'
import { Facts } from '../Facts.tsx'
import { type AnyView, recordName } from '../view.ts'

const schema = code(() => import('@nogal/model/schema'))

/** What is wrong with some fields of a draft, each on the field or the list that the step shows. */
const problemsOf = async (fields: Fields, draft: Row): Promise<Problems> => {
  const { check } = await schema()
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, draft[name] ?? (field.required ? undefined : null)]),
  )
  const problems: Problems = {}
  for (const { campo, mensaje } of check(fields, values).errores ?? []) {
    const [name, at] = campo.split('.')
    problems[name!] ??= at === undefined ? mensaje : `Fila ${Number(at) + 1}: ${mensaje}`
  }
  return problems
}

const isBlank = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && !value.length)

const Review = ({ fields, draft }: { fields: Fields; draft: Row }) => {
  const given = Object.entries(fields).filter(([name]) => !isBlank(draft[name]))
  if (!given.length)
    return (
      <Text size="sm" c="dimmed">
        Nada todavía.
      </Text>
    )
  return (
    <Facts
      facts={given.map(([name, field]) => ({
        key: name,
        label: field.label,
        value: <FieldCell field={field} value={draft[name]} row={draft} />,
      }))}
    />
  )
}

/** A step for the data, and one for each kind of part. */
const stepsOf = ({ aggregate }: AnyNoun): WizardStep<Row>[] => {
  const own = Object.fromEntries(Object.entries(aggregate.fields as Fields).filter(([, field]) => !field.key))
  const step = (key: string, title: string, fields: Fields, content: WizardStep<Row>['content']): WizardStep<Row> => ({
    key,
    title,
    content,
    owns: campo => campo.split('.')[0]! in fields,
    validate: draft => problemsOf(fields, draft),
    review: draft => <Review fields={fields} draft={draft} />,
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

const blankOf = ({ aggregate }: AnyNoun): Row => initialRow({ ...aggregate.fields, ...partsAsFields(aggregate) })

/** A new record of a noun, in steps: all of it is created at once, and what is half done is kept in this browser. */
export default function Nuevo({ noun, view }: { noun: AnyNoun; view: AnyView }) {
  const { aggregate } = noun
  const title = newOf(aggregate)
  const navigate = useNavigate()
  const filtros = useFiltros()
  const { Usuario } = useUsuario()
  const { loading, can } = usePermisos(aggregate.screen)
  useTitle(title)
  const drafts = useMemo(() => draftsOf<Row>(aggregate.entity, Usuario), [aggregate, Usuario])
  const steps = useMemo(() => stepsOf(noun), [noun])
  const initial = useMemo(() => blankOf(noun), [noun])
  const create = async (draft: Row, key: string) => {
    const body = Object.fromEntries(Object.entries(draft).filter(([, value]) => !isBlank(value)))
    const created: Row = await api(noun.calls.add as typeof view.calls.change)({ body }, { key })
    await drafts.clear()
    notifications.show({ message: `Se creó ${aggregate.called} ${recordName(view, created)}.` })
    void showWhole(view, created)
    void navigate({ ...recordLink(view, created, { filtros }), replace: true })
  }
  /** The record that an earlier attempt created, when its answer was lost and the draft was changed since. */
  const stored = (reason: unknown, restart: () => void) => {
    const found = reason instanceof ApiError ? (reason.stored as Row | undefined) : undefined
    return (
      found && (
        <Button.Group mt="xs">
          <Button component={Link} size="xs" {...recordLink(view, found, { editing: true })}>
            Abrir {aggregate.called} {recordName(view, found)}
          </Button>
          <Button size="xs" variant="default" onClick={restart}>
            Descartar este borrador
          </Button>
        </Button.Group>
      )
    )
  }
  if (!loading && !can('crear')) return <NotAllowed />
  return (
    <RefOptions.Provider value={useRefRows}>
      <PageHeader title={title} about={`Lo que escribe se guarda como borrador en este navegador hasta que cree ${aggregate.called}.`} />
      <Card>
        <Wizard
          label={`Pasos para crear ${oneOf(aggregate)}`}
          steps={steps}
          initial={initial}
          drafts={drafts}
          finishLabel={`Crear ${aggregate.called}`}
          onFinish={create}
          wayOut={stored}
          onCancel={() => void navigate(listLink(view, filtros))}
        />
      </Card>
    </RefOptions.Provider>
  )
}
