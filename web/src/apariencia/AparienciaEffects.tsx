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
    // From here on the theme paints the page; the colour was only for the first moment.
    document.documentElement.style.background = ''
  }, [densidad])
  return null
}
