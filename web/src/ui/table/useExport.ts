import { useState } from 'react'
import { code } from '../../code/code.ts'
import { reasonOf } from '../reason.ts'
import type { Column, Feed } from './data/types.ts'

const exporter = code(() => import('./data/export.ts'))

/** Saves every row that passes the filters to a file; `busy` says how far it is. */
export const useExport = <T>(feed: Feed<T>, columns: readonly Column<T>[], name: string) => {
  const [busy, setBusy] = useState('')
  const [error, setError] = useState('')
  const exportTo = async (kind: 'saveExcel' | 'saveCsv') => {
    setBusy('Exportando…')
    setError('')
    try {
      const rows = await feed.everything((done, total) => setBusy(`${Math.floor((done / Math.max(total, 1)) * 100)} %`))
      const file = await exporter()
      await file[kind](rows, columns, name)
    } catch (reason) {
      setError(reasonOf(reason))
    } finally {
      setBusy('')
    }
  }
  return { busy, error, exportTo }
}
