/** The calls of every printed paper of an aggregate: to print it, and to list its printings. */
import type { AnyAggregate } from '../aggregate/aggregate.ts'
import { idParam, needs } from '../aggregate/calls.ts'
import { type Answered, listOf, orFile, type Returns, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, instant, integer, text } from '../fields.ts'

const common = (a: AnyAggregate) => ({
  method: 'GET' as const,
  group: a.entity,
  needs: needs(a, 'imprimir'),
  params: idParam(a),
})

/** Prints it, or shows its values or its PDF without keeping that, or returns an earlier printing unchanged. */
export const printCall = <D>(a: AnyAggregate, path: string, { summary, data }: { summary: string; data: Returns<D> }) =>
  call({
    ...common(a),
    path,
    summary,
    does: 'saves',
    query: {
      idioma: choice(['es', 'en'], 'Idioma'),
      formato: choice(['json', 'pdf', 'vista'], 'Formato'),
      impresion: integer('Impresión', { from: 1 }),
    },
    data: orFile(data),
  })

/** A sending of a printing: when it was requested, its receivers, and whether the receipt was confirmed. */
const sending = record({
  Id_Envio: integer('Envío*'),
  Para: text('Para*', 3000),
  En: instant('Pedido*'),
  Recibido_En: instant('Recibido'),
  Recibido_Desde: text('Recibido desde', 60),
})

const printing = record(
  {
    Impresion: integer('Impresión*'),
    /** Null for the first printing of a paper whose revisions begin with an amendment. */
    Revision: integer('Revisión'),
    Idioma: choice(['es', 'en'], 'Idioma*'),
    Usuario: text('Usuario*', 40),
    Nom_Usuario: text('Nombre', 80),
    En: instant('Impreso*'),
    Bytes: integer('Bytes*'),
    Sha256: text('SHA-256*', 64),
  },
  { Envios: listOf(sending) },
)

export type Printing = Answered<typeof printing>

/** Its printings, the last one first. */
export const printingsCall = (a: AnyAggregate, path: string, summary: string) =>
  call({ ...common(a), path, summary, data: listOf(printing) })

const said = record({ Que: text('Qué*'), Antes: text('Antes*'), Ahora: text('Ahora*') })
/** The changes between two printings, in words: the name of a value, before and after. */
export const changesSaid = listOf(said)
export type Said = Answered<typeof said>

/** The changes between two printings, or between one and a preview (0). */
export const compareCall = (a: AnyAggregate, path: string, summary: string) =>
  call({
    ...common(a),
    path,
    summary,
    params: { ...idParam(a), a: integer('Impresión*', { from: 1 }), b: integer('Otra impresión*', { from: 0 }) },
    data: changesSaid,
  })
