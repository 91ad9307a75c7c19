/** The longest side of a photograph in pixels: seals and labels stay readable, and a photograph has some hundred kilobytes. */
const LONGEST = 2_048
const QUALITY = 0.82
/** A photograph with at most this many bytes, and no side longer than the longest, stays as it is. */
const SMALL_BYTES = 700_000

/** The size in pixels of a picture after its longest side is reduced to at most `longest`. */
export const sizeWithin = (width: number, height: number, longest = LONGEST): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Makes a photograph smaller, as a JPEG; returns the file itself when that gains nothing, or the browser cannot read the picture. */
export const achicar = async (file: File): Promise<File> => {
  if (!file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = sizeWithin(picture.width, picture.height)
    if (size.width === picture.width && file.size <= SMALL_BYTES) return file
    const canvas = Object.assign(document.createElement('canvas'), size)
    const pen = canvas.getContext('2d')!
    // what is transparent becomes white, not black
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, size.width, size.height)
    pen.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    const smaller = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
    if (!smaller || smaller.size >= file.size) return file
    const name = `${file.name.replace(/\.\w{1,5}$/, '')}.jpg`
    return new File([smaller], name, { type: smaller.type, lastModified: file.lastModified })
  } catch {
    return file
  }
}
