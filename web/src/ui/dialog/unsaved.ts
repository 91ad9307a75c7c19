/** What a person has typed and not saved yet, anywhere on the page. */
const marks = new Set<string>()

/** Notes that a form, by its id, has or no longer has something unsaved. */
export const markUnsaved = (id: string, dirty: boolean): void => {
  if (dirty) marks.add(id)
  else marks.delete(id)
}

export const isUnsaved = (): boolean => marks.size > 0
