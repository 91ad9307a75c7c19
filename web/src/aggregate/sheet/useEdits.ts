import type { Fields } from '@nogal/model/fields'
import { useCallback, useRef, useState } from 'react'
import { ApiError, isUnsure } from '../../api/error.ts'
import { intent, type Send } from '../../api/useIntent.ts'
import { withoutLabel } from '../../form/Form.tsx'
import { useUnsavedGuard } from '../../ui/dialog/useUnsavedGuard.tsx'
import { reasonOf } from '../../ui/reason.ts'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import type { RowChange, SheetLine } from './types.ts'

/** The unsaved input of a line; it is sent with one idempotency key until it is stored. */
export type Edit = { row: Row; before?: Row | undefined; send: Send; lost?: unknown } & Pick<SheetLine, 'state' | 'problems' | 'refusal'>
export type Edits = ReadonlyMap<string, Edit>

const refusalOf = (error: unknown, fields: Fields): Pick<Edit, 'problems' | 'refusal' | 'lost'> => {
  if (isUnsure(error)) return { lost: error }
  const errores = error instanceof ApiError ? error.errores.filter(({ campo }) => fields[campo]) : []
  if (!errores.length) return { refusal: reasonOf(error) }
  return { problems: Object.fromEntries(errores.map(({ campo, mensaje }) => [campo, withoutLabel(mensaje, fields[campo]!.label)])) }
}

type Options = {
  fields: Fields
  /** The stored row of a line; undefined for a new line. */
  beforeOf: (id: string) => Row | undefined
  /** Stores a line, new or changed; returns the stored line. */
  onSave: (id: string, edit: Edit) => Promise<Row>
}

/** The unsaved lines of a sheet: each is stored by its own call, one after the other; one that can't be stored keeps its input. */
export const useEdits = ({ fields, beforeOf, onSave }: Options) => {
  const [edits, setEdits] = useState<Edits>(new Map())
  const now = useRef({ edits, beforeOf, onSave })
  now.current = { edits: now.current.edits, beforeOf, onSave }
  const faulty = useRef<ReadonlySet<string>>(new Set())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useUnsavedGuard(edits.size > 0)

  const update = (change: (edits: Map<string, Edit>) => void) => {
    const copy = new Map(now.current.edits)
    change(copy)
    now.current.edits = copy
    setEdits(copy)
  }
  const change = (changes: readonly RowChange[]) =>
    update(all => {
      for (const { id, row } of changes) {
        const before = all.get(id)?.before ?? now.current.beforeOf(id)
        if (before && Object.keys(fields).every(name => same(before[name], row[name]))) all.delete(id)
        else all.set(id, { row, before, send: all.get(id)?.send ?? intent(), state: all.get(id)?.state })
      }
    })
  const save = async (id: string) => {
    const edit = now.current.edits.get(id)
    if (!edit || faulty.current.has(id)) return
    update(all => all.set(id, { ...edit, state: 'saving', refusal: undefined, problems: undefined, lost: undefined }))
    try {
      const saved = await now.current.onSave(id, edit)
      update(all => {
        const meanwhile = all.get(id)
        // input typed during the request is applied on top of the stored line
        if (meanwhile && meanwhile.row !== edit.row) all.set(id, { row: meanwhile.row, before: saved, send: intent() })
        else all.delete(id)
      })
    } catch (error) {
      update(all => {
        const meanwhile = all.get(id)
        if (meanwhile) all.set(id, { ...meanwhile, state: undefined, ...refusalOf(error, fields) })
      })
    }
  }
  /** Saves one line after the other, so that lines are numbered in order, and only one question is asked at a time. */
  const saveLater = (id: string): Promise<unknown> => {
    queue.current = queue.current.then(() => new Promise(done => setTimeout(done))).then(() => save(id))
    return queue.current
  }
  return {
    edits,
    update,
    change,
    saveLater,
    saveAll: () => [...now.current.edits.keys()].forEach(saveLater),
    saving: [...edits.values()].some(({ state }) => state === 'saving'),
    /** Why a line was not stored whose answer never came. */
    lost: [...edits.values()].find(edit => edit.lost)?.lost,
    /** Takes the lines that can't be stored yet. */
    onFaults: useCallback((found: ReadonlySet<string>) => {
      faulty.current = found
    }, []),
  }
}
