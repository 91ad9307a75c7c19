import type { Shown } from '@nogal/model/export'
import { useState } from 'react'
import { reasonOf } from '../reason.ts'
import { saveFile } from '../saveFile.ts'
import type { Feed } from './data/shown.ts'
import type { Column } from './data/types.ts'

type Options<T> = {
  feed: Feed<T>
  /** The visible columns, in order. */
  columns: readonly Column<T>[]
  /** Keys of the selected rows; empty means all rows that match the filters. */
  chosen: readonly string[]
  /** Requests the file from the server. */
  write: ((shown: Shown) => Promise<Blob>) | undefined
  name: string
}

/** Exports the table to a file that the server writes. */
export const useExport = <T>({ feed, columns, chosen, write, name }: Options<T>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const exportTo = async (formato: Shown['formato']) => {
    setBusy(true)
    setError('')
    try {
      const { orden, buscar, filtros } = feed.asked
      const file = await write!({
        formato,
        columnas: columns.map(({ key, title }) => ({ Campo: key, Titulo: title })),
        ...(chosen.length > 0 && { claves: chosen.map(Clave => ({ Clave })) }),
        orden,
        buscar,
        filtros: JSON.stringify(filtros),
      })
      saveFile(file, `${name}.${formato}`)
    } catch (reason) {
      setError(reasonOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, exportTo: write && exportTo }
}
