/** Threads of comments from their rows, and what is read again after one changed. */
import type { CodPortador } from '@nogal/model/adjunto/portadores'
import type { ComentarioEscrito } from '@nogal/model/comentario/comentarios.calls'
import type { RichDoc } from '@nogal/model/fields'
import { invalidate } from '../api/queries.ts'

/** What is commented on. */
export type Comentado = { De: CodPortador; Clave: number }

export type Hilo = { primero: ComentarioEscrito; todos: readonly ComentarioEscrito[] }

/** Comments as threads, in their order. */
export const threadsOf = (comments: readonly ComentarioEscrito[]): Hilo[] => {
  const threads = new Map<number, ComentarioEscrito[]>()
  for (const one of comments) threads.set(one.Id_Hilo, [...(threads.get(one.Id_Hilo) ?? []), one])
  return [...threads.values()].map(todos => ({ primero: todos[0]!, todos }))
}

/** Plain text as a document, a paragraph for each line. */
export const docOf = (text: string): RichDoc => ({
  type: 'doc',
  content: text.split('\n').map(line => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) })),
})

/** After somebody commented: threads, feeds, histories and what a client waits for are read again. */
export const refreshComments = (): Promise<void> =>
  invalidate('/api/comentarios', '/api/actividad', '/api/historial', '/api/clientelogistica', '/api/adjuntos', '/api/aviso/seguimiento')
