/** Helpers of the tab of the cotejo. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { DOCUMENTOS, ESCRITOS } from '@nogal/model/cotejo/cotejo'
import type { leerCotejo, obtenerCotejo } from '@nogal/model/cotejo/cotejo.calls'

export type Matriz = DataOf<typeof obtenerCotejo>
export type FilaCotejo = Matriz['Filas'][number]
export type Columna = Matriz['Documentos'][number]
export type PropuestaLeida = DataOf<typeof leerCotejo>['Propuestas'][number]

/** Key of a row, and of a value of a paper. */
export const filaKeyOf = ({ Campo, Id_Contenedor }: Pick<FilaCotejo, 'Campo' | 'Id_Contenedor'>): string => `${Id_Contenedor} ${Campo}`

/** The texts of a paper, by the key of the row. */
export const textosDe = ({ Filas }: Matriz, documento: Columna['Documento']): Readonly<Record<string, string>> =>
  Object.fromEntries(Filas.map(fila => [filaKeyOf(fila), fila.Valores.find(one => one.Documento === documento)?.Valor ?? '']))

/** The result of the comparison, in a word, and the papers of others that are left out because they have no values. */
export const resumenDe = ({ Diferencias, Filas }: Matriz): { palabra: string; tono: Tone; sinComparar: readonly string[] } => {
  const saysSomething = (code: Columna['Documento']) =>
    Filas.some(({ Valores }) => Valores.some(one => one.Documento === code && one.Valor?.trim()))
  const missing = ESCRITOS.filter(code => !saysSomething(code))
  const sinComparar = missing.map(code => DOCUMENTOS[code].nombre)
  if (Diferencias) return { palabra: Diferencias === 1 ? '1 diferencia' : `${Diferencias} diferencias`, tono: 'bad', sinComparar }
  if (missing.length === ESCRITOS.length) return { palabra: 'Nada que comparar', tono: 'neutral', sinComparar }
  return { palabra: missing.length ? 'Sin diferencias en lo comparado' : 'Sin diferencias', tono: 'good', sinComparar }
}

/** The changed texts, to be sent. */
export const cambiosDe = (matriz: Matriz, documento: Columna['Documento'], textos: Readonly<Record<string, string>>) => {
  const before = textosDe(matriz, documento)
  return matriz.Filas.flatMap(({ Campo, Id_Contenedor }) => {
    const key = filaKeyOf({ Campo, Id_Contenedor })
    const Valor = (textos[key] ?? '').trim()
    return Valor === before[key] ? [] : [{ Id_Contenedor, Campo, Valor: Valor || null }]
  })
}
