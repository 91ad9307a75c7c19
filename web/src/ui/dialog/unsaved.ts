/** The forms with unsaved input, anywhere on the page. */
const marks = new Set<string>()

/** Marks whether a form, by its id, has unsaved input. */
export const markUnsaved = (id: string, dirty: boolean): void => {
  if (dirty) marks.add(id)
  else marks.delete(id)
}

export const isUnsaved = (): boolean => marks.size > 0
