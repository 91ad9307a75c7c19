import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnsure } from './error.ts'

type Failure = { error: unknown; retry?: () => void }

/**
 * Makes changes that need no form: the sentence of the answer is shown, and a failure is kept for the page, which shows it with the way to
 * repeat the change. The data is read again, by default all of it, also after a refusal, because the page may be old; but not while the
 * server is away, when a failed read would take the rows out of sight.
 */
export const useChange = (reread?: () => Promise<unknown>) => {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  const readAgain = () => (reread ? reread() : queries.invalidateQueries())
  const change = async <A extends { mensaje: string }>(made: () => Promise<A>): Promise<A | undefined> => {
    setFailure(undefined)
    try {
      const answer = await made()
      notifications.show({ message: answer.mensaje })
      await readAgain()
      return answer
    } catch (error) {
      setFailure({ error, retry: () => void change(made) })
      if (!isUnsure(error)) await readAgain()
      return undefined
    }
  }
  return { failure, setFailure, change }
}
