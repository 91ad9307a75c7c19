import { useCallback, useEffect, useState } from 'react'
import type { Compile, Pattern } from './rows.ts'

/** The compiler of `matches` filters; its engine is loaded when the first such filter appears. */
export const useCompile = (needed: boolean): Compile => {
  const [compile, setCompile] = useState<(pattern: string) => Pattern>()
  useEffect(() => {
    if (!needed || compile) return
    let alive = true
    const load = async () => (await import('./pattern.ts')).loadPatterns()
    load().then(made => alive && setCompile(() => made))
    return () => {
      alive = false
    }
  }, [needed, compile])
  return useCallback((pattern: string) => compile?.(pattern), [compile])
}
