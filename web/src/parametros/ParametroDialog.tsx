import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Entity, isNumbered, keyText } from '@nogal/model/entity'
import { type FilaParametro, obtenerParametro } from '@nogal/model/parametros/parametros.calls'
import { capital } from '@nogal/model/words'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useApariencia } from '../apariencia/apariencia.ts'
import { callQuery } from '../api/client.ts'
import { READ_ANEW } from '../api/queries.ts'
import { useIntent } from '../api/useIntent.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { type Conflict, changedFields } from '../conflict/conflict.ts'
import { currentRow, storedRow } from '../conflict/currentRow.ts'
import { RefOptions, RefRow, type UseRefRow } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Badge } from '../ui/Badge.tsx'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useWalkKeys, type Walk, Walker } from '../ui/page/Walker.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import type { Row } from '../values/row.ts'
import { nameOfRow } from '../values/text.ts'
import { actualizar, agregar } from './changes.ts'
import { ParametroFacts } from './ParametroFacts.tsx'
import css from './parametros.module.css'

const ConflictDialog = lazyPart(() => import('../conflict/ConflictDialog.tsx'))

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

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map(name => [name, row[name] ?? null]))

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

/** A row of another parameter, where the user may see its screen. */
const useParameterRow: UseRefRow = (target, key) => {
  const { can } = usePermisos(target)
  const { data } = useQuery({
    ...callQuery(obtenerParametro, { params: { pantalla: target, clave: String(key) } }),
    enabled: key !== undefined && can('ver'),
  })
  return key === undefined ? undefined : data
}

function ParametroForm({ entidad: e, fila, nuevo, single, onClose, onDone }: Props) {
  const names = Object.keys(e.fields)
  const hidden = isNumbered(e) ? e.key : []
  /** The row on which the user's changes are based. After a conflict this is the row that the other user saved. */
  const [base, setBase] = useState<FilaParametro>(fila ?? {})
  const [value, setValue] = useState<Row | undefined>(() => {
    if (!fila) return undefined
    return pick(fila, nuevo ? names.filter(name => !e.key.includes(name)) : names)
  })
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState<unknown>()
  const [conflict, setConflict] = useState<Conflict>()
  const dirty = useRef(false)
  const send = useIntent()

  const restart = (next: Row | undefined) => {
    dirty.current = false
    setValue(next)
    setRound(n => n + 1)
  }

  const saved = (row: FilaParametro, verb: string) => {
    dirty.current = false
    notifications.show({ color: 'hoja', message: `Se ${verb} ${nameOfRow(e, row)}.` })
    onDone(row)
  }

  const add = async (row: Row, another: boolean) => {
    const asked = names.filter(name => !hidden.includes(name))
    try {
      saved(await send(key => agregar(e, pick(row, asked), key)), 'agregó')
    } catch (error) {
      // An earlier attempt was stored without its answer arriving: that row is changed to the current input.
      const stored = storedRow(error)
      if (!stored) throw error
      if (!(await put(stored, row))) saved(stored, 'agregó')
    }
    if (another) restart(undefined)
    else onClose()
  }

  /** Saves the changed fields of the row; false when nothing changed. */
  const put = async (before: FilaParametro, row: Row): Promise<boolean> => {
    const changes = pick(
      row,
      changedFields(e.fields, before, row).filter(name => !e.key.includes(name)),
    )
    if (Object.keys(changes).length === 0) return false
    try {
      saved(await send(key => actualizar(e, before, changes, key)), 'guardó')
      return true
    } catch (error) {
      const stored = storedRow(error)
      if (!stored) throw error
      return put(stored, row)
    }
  }

  const change = async (before: FilaParametro, row: Row) => {
    await put(before, row)
    onClose()
  }

  const submit = async (row: Row, another: boolean) => {
    setRefusal(undefined)
    if (nuevo) return add(row, another)
    try {
      await change(base, row)
    } catch (error) {
      const theirs = currentRow(error)
      if (!theirs) throw error
      // The other user changed nothing in this form, for example a password: save over it.
      if (changedFields(e.fields, base, theirs).length === 0) return change(theirs, row)
      setConflict({ before: base, mine: row, theirs })
      throw error
    }
  }

  const choose = async (theirs: FilaParametro, row: Row) => {
    setConflict(undefined)
    try {
      await change(theirs, row)
    } catch (error) {
      // The form continues with the current row.
      setBase(theirs)
      restart(pick(row, names))
      const next = currentRow(error)
      if (next) setConflict({ before: theirs, mine: row, theirs: next })
      setRefusal(error)
    }
  }

  const cancel = async () => {
    if (!dirty.current || (await confirmLeave())) onClose()
  }

  return (
    <>
      <ErrorAlert error={refusal} mb="sm" />
      <RefRow.Provider value={useParameterRow}>
        <RefOptions.Provider value={useRefRows}>
          <Form
            key={round}
            fields={e.fields}
            {...(value && { value })}
            hidden={hidden}
            locked={nuevo ? NONE : e.key}
            onSubmit={submit}
            onCancel={cancel}
            submitLabel={nuevo ? 'Agregar' : 'Guardar'}
            {...(nuevo && !single && { anotherLabel: 'Guardar y agregar otro' })}
            onChange={() => {
              dirty.current = true
            }}
            extra={
              !nuevo && (
                <span className={css.stamp}>
                  Último cambio: {String(base.Modificado_Por ?? 'sistema')}, <RelativeTime iso={base.Modificado_En as string} />
                </span>
              )
            }
          />
        </RefOptions.Provider>
      </RefRow.Provider>
      {conflict && (
        <Suspense>
          <ConflictDialog
            fields={e.fields}
            conflict={conflict}
            onChoose={row => void choose(conflict.theirs, row)}
            onClose={() => setConflict(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const NONE: readonly string[] = []
