/** Placeholders for a record that is loading or could not be loaded. */
import { Button, Group, Skeleton } from '@mantine/core'
import { capital, pronounOf } from '@nogal/model/words'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { IconFileUnknown } from '#icons'
import { ApiError } from '../../api/error.ts'
import { forgetRecent } from '../../commands/recents.ts'
import { FullMessage } from '../../messages/FullMessage.tsx'
import { LoadError } from '../../ui/dialog/LoadError.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SPINNER, Spinner } from '../../ui/Spinner.tsx'
import type { Row } from '../../values/row.ts'
import type { Link as Address } from '../addresses.ts'
import { type AnyView, readingAddress } from '../view.ts'

type Props = {
  view: AnyView
  row: Row
  /** The list offered as an alternative. */
  list: Address & { title: string }
  error: unknown
  onRetry: () => void
}

/** Shown instead of a record that does not exist or could not be loaded: the reason, and links. */
export function NotLoaded({ view, row, list: { title, ...to }, error, onRetry }: Props) {
  const { aggregate } = view
  const { history } = useRouter()
  const { called, singular } = aggregate
  const key = aggregate.key.map((name: string) => row[name]).join('-')
  const isMissing = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isMissing) forgetRecent(readingAddress(view, row))
  }, [isMissing, view, row])
  const list = (
    <Button component={Link} {...to} variant="default">
      Ir a {title}
    </Button>
  )
  const back = (
    <Button variant="default" onClick={() => history.back()}>
      Volver atrás
    </Button>
  )
  if (isMissing)
    return (
      <FullMessage
        picture={<IconFileUnknown size={56} stroke={1.4} />}
        over={`${capital(singular)} ${key}`}
        title="No existe"
        actions={
          <Group justify="center" gap="xs">
            {list}
            {back}
          </Group>
        }
      >
        Puede que {pronounOf(called) === 'ella' ? 'la' : 'lo'} hayan eliminado, que el número de la dirección tenga un error o que no esté a
        su alcance.
      </FullMessage>
    )
  return (
    <>
      <PageHeader title={`${capital(singular)} ${key}`} />
      <LoadError error={error} onRetry={onRetry}>
        {list}
        {back}
      </LoadError>
    </>
  )
}

/** The skeleton of a record while it loads. */
export const Bones = () => (
  <div aria-busy="true">
    <Skeleton height={30} width={280} mb={22} />
    <Skeleton height={122} radius="md" mb={16} />
    <Skeleton height={38} mb={16} />
    <div style={{ position: 'relative' }}>
      <Skeleton height={320} radius="md" />
      <div style={{ position: 'absolute', inset: '20px 0 auto' }}>
        <Spinner text={SPINNER.registros} />
      </div>
    </div>
  </div>
)
