/**
 * Sentences in the language of the reader, for code that all screens share: refusals of the server, and dialogs. Staff read Spanish and never
 * load the English ones.
 */
let enIngles: ((text: string) => string | undefined) | undefined

const isEnglish = (): boolean => typeof document !== 'undefined' && document.documentElement.lang === 'en'

/** Loads the English sentences, once; where that fails, readers get the Spanish ones. */
export const loadIngles = async (): Promise<void> => {
  if (enIngles) return
  try {
    enIngles = (await import('@nogal/model/cliente/ingles')).enIngles
  } catch {
    // the next page in English tries again
  }
}

/** A sentence in the language of the reader; one that has no English stays Spanish. */
export const dicho = (text: string): string => (isEnglish() && enIngles?.(text)) || text
