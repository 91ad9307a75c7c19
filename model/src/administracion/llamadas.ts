/** What the calls of the room of administradores share. */
import { listOf, type Returns } from '../answer.ts'
import { call } from '../call.ts'
import { exportCall } from '../export.ts'

export const administra = { group: 'administracion', needs: 'administrador' } as const

/** The two calls of a list of the room: its rows, each as `row` tells, and the list as a file. */
export const listAndFile = <D>(path: string, row: Returns<D>, summaries: { list: string; file: string }) => ({
  list: call({ ...administra, method: 'GET', path, summary: summaries.list, list: true, data: listOf(row) }),
  file: exportCall({ ...administra, path: `${path}/exportar`, summary: summaries.file, params: {} }),
})
