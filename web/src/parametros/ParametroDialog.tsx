import { Skeleton } from '@mantine/core'
import { type Entity, keyText } from '@nogal/model/entity'
import { type FilaParametro, obtenerParametro } from '@nogal/model/parametros/parametros.calls'
import { capital } from '@nogal/model/words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApariencia } from '../apariencia/apariencia.ts'
import { callQuery } from '../api/client.ts'
import { READ_ANEW } from '../api/queries.ts'
import { RefOptions } from '../fields/base/refs.ts'
import { useRefRows } from '../refs/useRefRows.ts'
import { Badge } from '../ui/Badge.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { useWalkKeys, type Walk, Walker } from '../ui/page/Walker.tsx'
import { nameOfRow } from '../values/text.ts'
import { ParametroFacts } from './ParametroFacts.tsx'
import { ParametroForm } from './ParametroForm.tsx'

type Props = {
  entidad: Entity
  /** The row to edit; for a new one, its initial values. */
  fila?: FilaParametro | undefined
  nuevo: boolean
  /** Only one row is wanted, so there is no button for another one. */
  single?: boolean
  soloLectura: boolean
  onClose: () => void
  /** Called after a row was added or changed. */
  onDone: (fila: FilaParametro) => void
  /** Links to the neighbours of the row in the list. */
  walk?: Walk | undefined
}

const WIDE = new Set(['rows', 'richText', 'longText'])

/** The dialog of a parameter, for a new row or to edit one; a row is fetched before it is edited, because the list may be stale. */
export default function ParametroDialog(props: Props) {
  const { entidad: e, fila, nuevo, soloLectura, onClose, walk } = props
  const title = useRef<HTMLSpanElement>(null)
  const [{ atajos }] = useApariencia()
  useWalkKeys(walk, atajos, () => title.current)
  const clave = fila && !nuevo ? keyText(e, fila) : ''
  const { data, error, refetch } = useQuery({
    ...callQuery(obtenerParametro, { params: { pantalla: e.entity, clave } }),
    enabled: clave !== '',
    ...READ_ANEW,
  })
  const wide = Object.values(e.fields).some(field => WIDE.has(field.type))
  const shown = data ?? fila
  const verb = nuevo ? `Agregar ${e.singular}` : `${soloLectura ? '' : 'Editar '}${e.singular}: ${nameOfRow(e, shown!)}`
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        <span ref={title}>
          {capital(verb)} {!nuevo && !shown?.Activo && <Badge>Inactivo</Badge>} {walk && <Walker walk={walk} />}
        </span>
      }
      size={wide ? 900 : 'lg'}
    >
      {soloLectura && data ? (
        <RefOptions.Provider value={useRefRows}>
          <ParametroFacts entidad={e} fila={data} onClose={onClose} />
        </RefOptions.Provider>
      ) : nuevo || data ? (
        <ParametroForm key={clave} {...props} fila={data ?? fila} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Cargando...">
          {Object.keys(e.fields).map(name => (
            <Skeleton key={name} height={36} mb="lg" />
          ))}
        </div>
      )}
    </Dialog>
  )
}
