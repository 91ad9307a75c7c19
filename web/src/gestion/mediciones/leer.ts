/** Assigns pasted values of a laboratory to analytes. */
import { plano } from '@nogal/model/format'

type Nombrado = { Cod_Analisis: number; Nom_Analisis: string }
const letters = (text: string): string => plano(text).replace(/[^a-z0-9]/g, '')

/**
 * Assigns a pasted column of values, or two columns with names and values, to analytes. Values alone fill the analytes from the first one
 * on; values beside a name go to that analyte, and unknown names are reported.
 */
export const leerColumna = (
  text: string,
  desde: number,
  analitos: readonly Nombrado[],
): { textos: Map<number, string>; desconocidos: string[] } => {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n')
  const textos = new Map<number, string>()
  const desconocidos: string[] = []
  if (!lines.some(line => line.includes('\t'))) {
    for (const [i, line] of lines.entries()) {
      const analito = analitos[desde + i]
      if (analito) textos.set(analito.Cod_Analisis, line.trim())
    }
    return { textos, desconocidos }
  }
  for (const line of lines) {
    const [name = '', value = ''] = line.split('\t').map(cell => cell.trim())
    if (!name || !value) continue
    const asked = letters(name)
    const found =
      analitos.find(one => letters(one.Nom_Analisis) === asked) ??
      analitos.find(one => asked && letters(one.Nom_Analisis).startsWith(asked))
    if (found) textos.set(found.Cod_Analisis, value)
    else desconocidos.push(name)
  }
  return { textos, desconocidos }
}
