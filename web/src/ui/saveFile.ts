/** How long the browser may take to read a file that it was handed. */
const READ_MS = 10_000

/** Hands a file to the browser, which saves it where it keeps downloads. */
export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}
