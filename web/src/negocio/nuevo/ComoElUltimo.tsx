import { Button } from '@mantine/core'
import { formatDate } from '@nogal/model/format'
import { ultimoDeCliente } from '@nogal/model/negocio/negocio.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { IconArrowBackUp, IconHistory } from '#icons'
import { callQuery } from '../../api/client.ts'
import type { Borrador } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { comoElUltimo } from './comoElUltimo.ts'

type Props = {
  draft: Borrador
  update: (change: Partial<Borrador>) => void
  /** Called once the values are there, to go on with the first one that is missing. */
  onFilled: (draft: Borrador) => void
}
/** The filled values, and the values before. */
type Filled = { client: unknown; text: string; before: Partial<Borrador> }

/** The last deal of a client that was not annulled, with all its parts; null when there is none. */
export const useUltimo = (client: number | null | undefined) =>
  useQuery({ ...callQuery(ultimoDeCliente, { params: { id: client ?? 0 } }), enabled: Boolean(client) }).data

/** Once the client is chosen, offers the values of that client's last deal that are blank here. */
export function ComoElUltimo({ draft, update, onFilled }: Props) {
  const client = draft.Cod_ClienteNegocio
  const [done, setDone] = useState<Filled>()
  const ultimo = useUltimo(client)
  if (done && done.client === client)
    return (
      <div className={classes.ultimo} role="status">
        <span>{done.text}</span>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={() => {
            update(done.before)
            setDone(undefined)
          }}
        >
          Deshacer
        </Button>
      </div>
    )
  if (!client || !ultimo) return null
  const { change, filled } = comoElUltimo(draft, ultimo)
  if (!filled) return null
  const named = `el negocio ${ultimo.Nro_Contrato}`
  return (
    <div className={classes.ultimo} role="status">
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconHistory size={15} aria-hidden />}
        title={`Completa ${filled}`}
        onClick={() => {
          const before = Object.fromEntries(Object.keys(change).map(name => [name, draft[name as keyof Borrador]]))
          flushSync(() => {
            setDone({ client, text: `Se completó como ${named}: ${filled}.`, before })
            update(change)
          })
          onFilled({ ...draft, ...change })
        }}
      >
        Como el último de este cliente
      </Button>
      <span>
        {[`${ultimo.Nro_Contrato}:`, ultimo.Cod_IncoTerm, ultimo.Lugar_Convenido].filter(Boolean).join(' ')}, ETD{' '}
        {formatDate(ultimo.Fecha_ETD)}
      </span>
    </div>
  )
}
