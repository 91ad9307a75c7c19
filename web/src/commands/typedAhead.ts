/** What is typed while the box that was asked for is still on its way. */

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => [...key].length === 1 && !ctrlKey && !metaKey && !altKey

let collected = ''

const stop = (): void => window.removeEventListener('keydown', collect, { capture: true })

const collect = (event: KeyboardEvent): void => {
  // the person types in the box already, as when it is opened again before it has faded
  if ((event.target as Element).closest('[role="dialog"]')) {
    stop()
    return
  }
  if (event.key === 'Backspace') collected = [...collected].slice(0, -1).join('')
  else if (isText(event)) collected += event.key
  else return
  // neither a shortcut of the screen nor a field behind the box gets the letter
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Begins to collect what is typed, until `takeTyped` is called. */
export const collectTyped = (): void => {
  collected = ''
  window.addEventListener('keydown', collect, { capture: true })
}

/** Ends the collection; returns the collected text, empty where there is none. */
export const takeTyped = (): string => {
  stop()
  const text = collected
  collected = ''
  return text
}
