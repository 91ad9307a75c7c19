import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AnyCall } from '@nogal/model/call'
import { newOf, oneOf } from '@nogal/model/words'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { draftsOf } from '../../form/drafts.ts'
import { Wizard, type WizardStep } from '../../form/Wizard.tsx'
import { useTitle } from '../../menu/title.ts'
import { NotAllowed } from '../../messages/NotAllowed.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { usePermisos, useUsuario } from '../../sesion/permisos.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { Row } from '../../values/row.ts'
import { isBlank } from '../../values/same.ts'
import { listLink, recordLink, useFiltros } from '../addresses.ts'
import { showWhole } from '../data.ts'
import { type AnyView, recordName } from '../view.ts'

type Props<D extends Row> = {
  view: AnyView
  /** The call that creates one with all its parts. */
  add: AnyCall
  steps: readonly WizardStep<D>[]
  initial: D
}

/** A wizard for a new record: all of it is created at once, and an unfinished draft is kept in this browser. */
export function NewRecord<D extends Row>({ view, add, steps, initial }: Props<D>) {
  const { aggregate } = view
  const title = newOf(aggregate)
  const navigate = useNavigate()
  const filtros = useFiltros()
  const { Usuario } = useUsuario()
  const { loading, can } = usePermisos(aggregate.screen)
  useTitle(title)
  const drafts = useMemo(() => draftsOf<D>(aggregate.entity, Usuario), [aggregate, Usuario])
  const create = async (draft: D, key: string) => {
    const body = Object.fromEntries(Object.entries(draft).filter(([, value]) => !isBlank(value)))
    const created: Row = await api(add as typeof view.calls.change)({ body }, { key })
    await drafts.clear()
    notifications.show({ message: `Se creó ${aggregate.called} ${recordName(view, created)}.` })
    void showWhole(view, created)
    void navigate({ ...recordLink(view, created, { filtros }), replace: true })
  }
  /** Handles a draft that an earlier attempt has stored, without its answer arriving, and that was changed since. */
  const stored = (reason: unknown, restart: () => void) => {
    const found = reason instanceof ApiError ? (reason.stored as Row | undefined) : undefined
    return (
      found && (
        <Group mt="xs" gap="xs">
          <Button component={Link} size="xs" {...recordLink(view, found, { editing: true })}>
            Abrir {aggregate.called} {recordName(view, found)}
          </Button>
          <Button size="xs" variant="default" onClick={restart}>
            Descartar este borrador
          </Button>
        </Group>
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
