const STOPS =
  ':is(a[href],button,input:not([type=hidden]),select,textarea,[contenteditable=true],[tabindex]):not(:disabled):not([tabindex="-1"])'

/** Moves the focus like the Tab key, within the surrounding dialog if there is one. */
export const focusNext = (from: HTMLElement, back = false): void => {
  const scope = from.closest('[role=dialog]') ?? document.body
  const stops = [...scope.querySelectorAll<HTMLElement>(STOPS)].filter(stop => stop === from || stop.checkVisibility())
  const at = stops.indexOf(from)
  stops[(at + (back ? -1 : 1) + stops.length) % stops.length]?.focus()
}
