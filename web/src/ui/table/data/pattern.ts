import { patternProblem, unaccented } from '@nogal/model/pattern'
import { capital } from '@nogal/model/words'
import { RE2JS } from 're2js'
import type { Pattern } from './judge.ts'

/** Messages for errors of RE2, by the words of its own message. */
const HINTS: [RegExp, string][] = [
  [/missing closing \)/, 'Falta cerrar un paréntesis: )'],
  [/unexpected \)/, 'Sobra un paréntesis: )'],
  [/missing closing \]/, 'Falta cerrar un corchete: ]'],
  [/missing argument|repetition operator/, 'Los signos * + ? necesitan algo que repetir delante'],
  [/trailing backslash/, 'La barra \\ no puede ser el último signo'],
  [/escape sequence/, 'Ese signo no se escribe con \\ delante'],
  [/character class range/, 'El rango entre corchetes está al revés'],
  [/Perl syntax/, 'Esa construcción no se admite'],
]

const explain = (error: unknown) => {
  const message = error instanceof Error ? error.message : ''
  return HINTS.find(([words]) => words.test(message))?.[1] ?? 'La expresión no es válida'
}

/** A compiler with RE2, whose time is linear in the text, so that no typed pattern can freeze the page. */
export const compilePatterns = (): ((pattern: string) => Pattern) => {
  const known = new Map<string, Pattern>()
  return pattern => {
    const made = known.get(pattern)
    if (made) return made
    let result: Pattern
    const problem = patternProblem(pattern)
    if (problem) return { hint: capital(problem) }
    try {
      const compiled = RE2JS.compile(unaccented(pattern), RE2JS.CASE_INSENSITIVE)
      result = { test: text => compiled.test(text) }
    } catch (error) {
      result = { hint: explain(error) }
    }
    known.set(pattern, result)
    return result
  }
}
