import { useState } from 'react'
import { dicho } from '../dicho.ts'
import { tellFailed } from './failed.tsx'
import { saveFile } from './saveFile.ts'

type Fetch = () => Promise<File>

/** Downloads the file of a call, under its own name or another; shows the reason when it fails. */
export const download = async (fetch: Fetch, failed = 'No se pudo descargar', name?: string): Promise<void> => {
  try {
    const file = await fetch()
    saveFile(file, name ?? file.name)
  } catch (error) {
    tellFailed(dicho(failed), error)
  }
}

/** The same for several buttons, of which one at a time is busy, identified by name. */
export const useDownload = (failed?: string) => {
  const [busy, setBusy] = useState<string>()
  const run = async (name: string, fetch: Fetch) => {
    setBusy(name)
    await download(fetch, failed)
    setBusy(undefined)
  }
  return { busy, run: (name: string, fetch: Fetch) => void run(name, fetch) }
}
