/** Text that is cut at the end of its line gets its whole text as a title when a person points at it. */

/** At most this many elements are looked at: the one that is pointed at, and those around it. */
const MOST_AROUND = 3
/** The elements whose title is from here, so that it follows their text. */
const told = new WeakSet<HTMLElement>()

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'

/** Gives an element and those around it the title that their cut text needs, and takes it back once the text is whole. */
export const tellCutText = (pointed: HTMLElement): void => {
  for (let element: HTMLElement | null = pointed, n = 0; element && n < MOST_AROUND; element = element.parentElement, n++) {
    if (element.title && !told.has(element)) return
    const text = isCut(element) ? (element.textContent?.trim() ?? '') : ''
    if (text) {
      element.title = text
      told.add(element)
      return
    }
    if (told.delete(element)) element.removeAttribute('title')
  }
}

/** Tells cut text wherever the pointer goes. */
export const followPointer = (): void =>
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof HTMLElement) tellCutText(target)
  })
