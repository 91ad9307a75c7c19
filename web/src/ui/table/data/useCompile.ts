import { useCallback, useEffect, useState } from 'react'
import { insistently, lazyCode } from '../../../code/code.ts'
import type { Compile, Pattern } from './judge.ts'
import type { Filtro } from './types.ts'

const patterns = lazyCode(() => import('./pattern.ts'), 'page')

/** The compiler of `matches` filters; its engine is loaded with the first such filter. */
export const useCompile = (filtros: readonly Filtro[]): Compile => {
  const needed = filtros.some(({ modo }) => modo === 'matches')
  const [compile, setCompile] = useState<(pattern: string) => Pattern>()
  useEffect(() => {
    if (!needed || compile) return
    let alive = true
    void insistently(patterns).then(({ compilePatterns }) => alive && setCompile(() => compilePatterns()))
    return () => {
      alive = false
    }
  }, [needed, compile])
  return useCallback((pattern: string) => compile?.(pattern), [compile])
}
