import { zipSync } from 'fflate'

/** An archive of files without compression, because PDFs are compressed already. */
export const zipFiles = async (files: readonly { name: string; pdf: Blob }[]): Promise<Blob> => {
  const content = await Promise.all(files.map(async ({ name, pdf }) => [name, new Uint8Array(await pdf.arrayBuffer())] as const))
  return new Blob([zipSync(Object.fromEntries(content), { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
