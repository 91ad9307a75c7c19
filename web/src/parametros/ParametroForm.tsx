import { notifications } from '@mantine/notifications'
import { type Entity, isNumbered } from '@nogal/model/entity'
import { type FilaParametro, obtenerParametro } from '@nogal/model/parametros/parametros.calls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { type Conflict, changedFields } from '../conflict/conflict.ts'
import { currentRow, storedRow } from '../conflict/currentRow.ts'
import { RefOptions, RefRow, type UseRefRow } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import type { Row } from '../values/row.ts'
import { nameOfRow } from '../values/text.ts'
import { actualizar, agregar } from './changes.ts'
import css from './parametros.module.css'

const ConflictDialog = lazyPart(() => import('../conflict/ConflictDialog.tsx'))

type Props = {
  entidad: Entity
  /** The row to edit; for a new one, its initial values. */
  fila?: FilaParametro | undefined
  nuevo: boolean
  /** Only one row is wanted, so there is no button for another one. */
  single?: boolean | undefined
  /** The first field gets the focus; not in a page that is also read. */
  takesFocus?: boolean
  onClose: () => void
  /** Called after a row was added or changed. */
  onDone: (fila: FilaParametro) => void
  /** Shown beside the buttons, for the current input. */
  besides?: (row: Row) => ReactNode
}

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map(name => [name, row[name] ?? null]))

/** A row of another parameter, where the user may see its screen. */
const useParameterRow: UseRefRow = (target, key) => {
  const { can } = usePermisos(target)
  const { data } = useQuery({
    ...callQuery(obtenerParametro, { params: { pantalla: target, clave: String(key) } }),
    enabled: key !== undefined && can('ver'),
  })
  return key === undefined ? undefined : data
}

/** The form of a row of a parameter: saves it, and lets the user choose where somebody else changed the same. */
export function ParametroForm({ entidad: e, fila, nuevo, single, takesFocus, onClose, onDone, besides }: Props) {
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
            {...(takesFocus !== undefined && { takesFocus })}
            extra={row => (
              <>
                {!nuevo && (
                  <span className={css.stamp}>
                    Último cambio: {String(base.Modificado_Por ?? 'sistema')}, <RelativeTime iso={base.Modificado_En as string} />
                  </span>
                )}
                {besides?.(row)}
              </>
            )}
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
