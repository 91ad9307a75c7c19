import { useDirection } from '@mantine/core'
import { useEffect } from 'react'
import { useApariencia } from './apariencia.ts'

/** Applies direction and density to the document; light and dark are handled by `schemeManager`. */
export function AparienciaEffects() {
  const [{ rtl, densidad }] = useApariencia()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(rtl ? 'rtl' : 'ltr'), [rtl, setDirection])
  useEffect(() => {
    document.documentElement.dataset.densidad = densidad
    // The theme sets the background from now on; `first-paint.js` set it only until the program had loaded.
    document.documentElement.style.background = ''
  }, [densidad])
  return null
}
