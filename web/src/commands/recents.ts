/** The records that a user opened last, in this browser. */
import { readUser } from '../sesion/sesion.ts'

export type Recent = { to: string; label: string; description: string; noun: string }

const MOST = 6

/** One list per user, because several people may share a computer. */
const key = (): string => `nogal.recientes.${readUser()?.Usuario ?? ''}`

const isRecent = (value: unknown): value is Recent =>
  ['to', 'label', 'description', 'noun'].every(name => typeof (value as Record<string, unknown> | null)?.[name] === 'string')

/** The recent records, the newest first. */
export const recents = (): Recent[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Adds a record at the top of the list. */
export const remember = (recent: Recent): void => {
  const others = recents().filter(({ to }) => to !== recent.to)
  localStorage.setItem(key(), JSON.stringify([recent, ...others].slice(0, MOST)))
}

/** Removes a record that does not exist any more. */
export const forgetRecent = (to: string): void => localStorage.setItem(key(), JSON.stringify(recents().filter(recent => recent.to !== to)))
