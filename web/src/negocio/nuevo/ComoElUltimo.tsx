import { Button } from '@mantine/core'
import { formatDate } from '@nogal/model/format'
import { ultimoDeCliente } from '@nogal/model/negocio/negocio.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconArrowBackUp, IconHistory } from '#icons'
import { callQuery } from '../../api/client.ts'
import type { Borrador } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { comoElUltimo } from './comoElUltimo.ts'

type Props = { draft: Borrador; update: (change: Partial<Borrador>) => void }
/** The filled values, and the values before. */
type Filled = { client: unknown; text: string; before: Partial<Borrador> }

/** Once the client is chosen, offers the values of that client's last deal that are blank here. */
export function ComoElUltimo({ draft, update }: Props) {
  const client = draft.Cod_ClienteNegocio
  const [done, setDone] = useState<Filled>()
  const { data: ultimo } = useQuery({ ...callQuery(ultimoDeCliente, { params: { id: client ?? 0 } }), enabled: Boolean(client) })
  if (done && done.client === client)
    return (
      <div className={classes.oferta} role="status">
        <span>{done.text}</span>
        <Button
          autoFocus
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
    <div className={classes.oferta} role="status">
      <span>
        El último de {ultimo.Nom_ClienteNegocio} es {named}, {[ultimo.Cod_IncoTerm, ultimo.Lugar_Convenido].filter(Boolean).join(' ')},
        destino {ultimo.Nom_Puerto}, ETD {formatDate(ultimo.Fecha_ETD)}.
      </span>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconHistory size={15} aria-hidden />}
        title={`Completa ${filled}`}
        onClick={() => {
          const before = Object.fromEntries(Object.keys(change).map(name => [name, draft[name as keyof Borrador]]))
          setDone({ client, text: `Se completó como ${named}: ${filled}.`, before })
          update(change)
        }}
      >
        Como el último de este cliente
      </Button>
    </div>
  )
}
