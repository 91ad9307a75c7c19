import { useEffect, useState } from 'react'

const LOOK_MS = 150
/** A page that shows nothing of the step within this time is shown without a frame. */
const MOST_MS = 12_000
const MARK = 'data-recorrido'

const isVisible = (element: Element): boolean => element.getClientRects().length > 0 && !element.closest('[aria-busy="true"]')

const find = (selectors: readonly string[]): Element | undefined => {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find(isVisible)
    if (found) return found
  }
  return undefined
}

/** Is the page at this address shown? Behind its path there may be filters that the page itself adds. */
const isAt = (address: string): boolean => location.hash.slice(1).startsWith(address.split('#')[0]!)

/**
 * Frames the element that a step points at and scrolls to the element, again whenever the page replaces it. True once the element is
 * framed, or the page does not show one.
 */
export function useMuestra(address: string | undefined, selectors: readonly string[]): boolean {
  const [arrived, setArrived] = useState<string>()
  useEffect(() => {
    if (!address) return
    let framed: Element | undefined
    const begun = Date.now()
    const look = () => {
      if (framed?.isConnected && isVisible(framed)) return
      framed?.removeAttribute(MARK)
      framed = isAt(address) ? find(selectors) : undefined
      if (framed) {
        framed.setAttribute(MARK, '')
        framed.scrollIntoView({ block: framed.clientHeight > innerHeight / 2 ? 'start' : 'nearest' })
      }
      if (framed || Date.now() - begun > MOST_MS) setArrived(address)
    }
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      framed?.removeAttribute(MARK)
      setArrived(undefined)
    }
  }, [address, selectors])
  return address !== undefined && arrived === address
}
