/** The typeface of the portal, which the browser loads when it is first used. */

/** Says in this browser that the typeface is there; `first-paint.js` reads it. */
export const TYPEFACE = 'nogal.letra'

/**
 * Shows the page in its typeface from now on. It has 48 kB, and the first time in a browser they come after the rows of the first screen; later
 * the browser has them, and the page begins with it.
 */
export const showTypeface = (): void => {
  document.documentElement.dataset.letra = ''
  localStorage.setItem(TYPEFACE, 'si')
}
