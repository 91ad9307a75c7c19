import { useMatch } from '@tanstack/react-router'
import { useState } from 'react'
import { screenAt } from './pantallas.ts'

/**
 * The screen that a component belongs to, from the route that renders the component. The address of the window is no source: while the code
 * of the next screen is loading, the window already has the next address.
 */
export const useScreen = (): string => {
  const pathname = useMatch({ strict: false, shouldThrow: false, select: match => match.pathname })
  // each screen has a route of its own, so a component never moves from one screen to another
  const [screen] = useState(() => screenAt(pathname ?? location.pathname))
  return screen
}
