import { useDirection } from '@mantine/core'
import { useEffect } from 'react'
import { useApariencia } from './apariencia.ts'

/** Carries direction and density to the document; light and dark travel by `schemeManager`. */
export function AparienciaEffects() {
  const [{ rtl, densidad }] = useApariencia()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(rtl ? 'rtl' : 'ltr'), [rtl, setDirection])
  useEffect(() => {
    document.documentElement.dataset.densidad = densidad
    // From now on the theme paints the page; `first-paint.js` set the colour only until the program had loaded.
    document.documentElement.style.background = ''
  }, [densidad])
  return null
}
