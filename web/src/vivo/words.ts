/** Texts about the other users of a record. */

/** «Ana también lo tiene abierto», «Ana y Eva también lo tienen abierto», «Ana y 2 personas más también lo tienen abierto». */
export const quienMas = (personas: readonly string[]): string => {
  const [first, second] = personas
  if (!first) return ''
  if (!second) return `${first} también lo tiene abierto`
  return `${first} y ${personas.length === 2 ? second : `${personas.length - 1} personas más`} también lo tienen abierto`
}
