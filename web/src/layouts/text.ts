/** Text as it is compared when one searches: no accents, no capitals. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
