/** Time in milliseconds for the browser to read the file before its object URL is revoked. */
const READ_MS = 10_000

/** Saves a file in the browser's folder of downloads. */
export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}
