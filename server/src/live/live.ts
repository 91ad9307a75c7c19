/**
 * Who has which record open, and what is saved of it meanwhile, across processes. Triggers announce what is saved
 * (`db/funciones/base/vivo.sql`); each process announces here who has what open, and repeats that at every heartbeat, so that the users of
 * a crashed process are soon forgotten.
 */
import { randomUUID } from 'node:crypto'
import type { ChangeFeed } from '../db/changes.ts'

export type Person = { Usuario: string; Nom_Usuario: string }
export type Saved = { Tabla: string; Clave: number; Version: number | null; Usuario: string }
export type Notice = { Releer: boolean; Cambios: Saved[]; Personas: Person[] | null }

/** A record that somebody has open. */
export type Watch = {
  tabla: string
  clave: number
  /** The deal that it belongs to, or the deal itself. */
  negocio: number
  /** The user who has it open; undefined for a user who is not shown to the others. */
  person: Person | undefined
  tell: (notice: Notice) => void
}

export type Live = {
  /** Calls `tell` for changes of a record until the returned function is called; first with recent changes. */
  watch: (watch: Watch) => () => void
  /** Calls `tell` when the notices of a user changed, until the returned function is called. */
  watchNotices: (usuario: string, tell: () => void) => () => void
  close: () => void
}

/**
 * A change announced by `db/funciones/base/vivo.sql`: row `c` of table `t` of deal `n`; it concerns the shipments `e`, or with null all of
 * them.
 */
type SavedWord = { n: number; t: string; c: number; v: number | null; e: number[] | null; u: string | null }
/**
 * A message of process `p`: who has record `r` open there; or, without `r`, a request for such messages, because the process has just
 * started to listen.
 */
type PeopleWord = { p: string; r?: string; g?: [usuario: string, nombre: string][] }
/** The notices of user `a` changed. */
type NoticesWord = { a: string }
/** A transaction changed more than it announces. */
type AllWord = { todo: true }
type Word = SavedWord | PeopleWord | NoticesWord | AllWord

const BEAT_MS = 15_000
/** After this many missed heartbeats, the users of a process count as gone. */
const MISSED = 3
/** Changes of this many past milliseconds are sent to new watchers, so that none is lost before the stream of a read record opens. */
const RECENT_MS = 5_000
/** The words of one transaction arrive separately; they are collected for this many milliseconds. */
const TOGETHER_MS = 10
/** A process collects the records that people open and leave for this many milliseconds, and announces them together. */
const ANNOUNCED_MS = 50
/** PostgreSQL refuses a message of 8,000 bytes or more, so a message has at most this many, and tells at most this many people of one record. */
const MOST = { bytes: 7_500, people: 40 }

const nameOf = ({ tabla, clave }: Pick<Watch, 'tabla' | 'clave'>): string => `${tabla}/${clave}`
/** A wildcard record: its watchers receive the changes of all records. */
export const EVERYTHING = { tabla: '*', clave: 0, negocio: 0 } as const
const concerns = ({ tabla, clave, negocio }: Watch, word: SavedWord): boolean =>
  tabla === EVERYTHING.tabla || (word.n === negocio && (tabla !== 'embarque' || word.e === null || word.e.includes(clave)))
const savedOf = ({ t, c, v, u }: SavedWord): Saved => ({ Tabla: t, Clave: c, Version: v, Usuario: u ?? '' })
/** Merges two changes of one row: the later one, with the shipments of both. */
const together = (before: SavedWord | undefined, word: SavedWord): SavedWord =>
  before ? { ...word, e: before.e && word.e && [...before.e, ...word.e] } : word
const isPeople = (word: Word): word is PeopleWord => 'p' in word

/** Joins words into as few messages as PostgreSQL accepts; a message is a list of words. */
const messagesOf = (words: readonly PeopleWord[]): string[] => {
  const messages: string[] = []
  for (const text of words.map(word => JSON.stringify(word))) {
    const joined = `${messages.at(-1)},${text}`
    if (messages.length && Buffer.byteLength(joined) < MOST.bytes) messages[messages.length - 1] = joined
    else messages.push(text)
  }
  return messages.map(message => `[${message}]`)
}

export type LiveOptions = { beatMs?: number }

/** What one process knows. */
export const liveOf = (changes: Pick<ChangeFeed, 'say' | 'follow'>, { beatMs = BEAT_MS }: LiveOptions = {}): Live => {
  const self = randomUUID()
  const watches = new Set<Watch>()
  /** For each record, the watches of its people, without those users who are not shown to the others. */
  const shown = new Map<string, Set<Watch & { person: Person }>>()
  const noticed = new Set<{ usuario: string; tell: () => void }>()
  const told = new WeakMap<Watch, string>()
  const recent: { at: number; word: SavedWord }[] = []
  const waiting = new Map<string, SavedWord>()
  /** For each record, the users of other processes who have it open, and until when that is valid. */
  const others = new Map<string, Map<string, { people: Person[]; until: number }>>()
  let flushing: NodeJS.Timeout | undefined
  /** The records whose people changed since the last announcement. */
  const unannounced = new Set<string>()
  let announcing: NodeJS.Timeout | undefined

  const own = (record: string): Person[] => Array.from(shown.get(record) ?? [], ({ person }) => person)
  const say = (message: string): void => void changes.say(message).catch(() => undefined)
  const ask = (): void => say(JSON.stringify({ p: self } satisfies PeopleWord))
  const wordOf = (record: string): PeopleWord => {
    const people = new Map(own(record).map(({ Usuario, Nom_Usuario }) => [Usuario, Nom_Usuario]))
    return { p: self, r: record, g: [...people].slice(0, MOST.people) }
  }
  const announceNow = (): void => {
    announcing = undefined
    messagesOf([...unannounced].map(wordOf)).forEach(say)
    unannounced.clear()
  }
  const announce = (records: Iterable<string>): void => {
    for (const record of records) unannounced.add(record)
    if (unannounced.size) announcing ??= setTimeout(announceNow, ANNOUNCED_MS)
  }
  const announceAll = (): void => announce(shown.keys())

  const peopleOf = (record: string): Person[] => {
    const now = performance.now()
    const elsewhere = [...(others.get(record)?.values() ?? [])].filter(({ until }) => until > now).flatMap(({ people }) => people)
    const each = new Map([...own(record), ...elsewhere].map(person => [person.Usuario, person]))
    return [...each.values()].sort((a, b) => a.Nom_Usuario.localeCompare(b.Nom_Usuario, 'es'))
  }
  /** Tells the watchers of a record who has it open, if that changed since they were told. */
  const showPeople = (record: string): void => {
    const Personas = peopleOf(record)
    const text = JSON.stringify(Personas)
    for (const watch of shown.get(record) ?? []) {
      if (told.get(watch) === text) continue
      told.set(watch, text)
      watch.tell({ Releer: false, Cambios: [], Personas })
    }
  }

  const flush = (): void => {
    flushing = undefined
    const words = [...waiting.values()]
    waiting.clear()
    for (const watch of watches) {
      const Cambios = words.filter(word => concerns(watch, word)).map(savedOf)
      if (Cambios.length) watch.tell({ Releer: false, Cambios, Personas: null })
    }
  }
  const forgetOld = (): void => {
    const since = performance.now() - RECENT_MS
    while (recent[0] && recent[0].at < since) recent.shift()
  }
  const hearSaved = (word: SavedWord): void => {
    forgetOld()
    recent.push({ at: performance.now(), word })
    const key = `${word.n} ${word.t} ${word.c} ${word.u}`
    waiting.set(key, together(waiting.get(key), word))
    flushing ??= setTimeout(flush, TOGETHER_MS)
  }
  const hearPeople = ({ p, r, g = [] }: PeopleWord): void => {
    if (p === self) return
    if (r === undefined) {
      announceAll()
      return
    }
    const processes = others.get(r) ?? new Map()
    if (g.length)
      processes.set(p, {
        people: g.map(([Usuario, Nom_Usuario]) => ({ Usuario, Nom_Usuario })),
        until: performance.now() + MISSED * beatMs,
      })
    else processes.delete(p)
    if (processes.size) others.set(r, processes)
    else others.delete(r)
    showPeople(r)
  }
  const hearNotices = (whose?: string): void => {
    for (const { usuario, tell } of noticed) if (whose === undefined || usuario === whose) tell()
  }
  const reread = (): void => {
    for (const { tell } of watches) tell({ Releer: true, Cambios: [], Personas: null })
    hearNotices()
  }
  const hear = (text: string | undefined): void => {
    if (text === undefined) {
      reread()
      announceAll()
      ask()
      return
    }
    for (const word of [JSON.parse(text) as Word | Word[]].flat()) hearWord(word)
  }
  const hearWord = (word: Word): void => {
    if ('todo' in word) reread()
    else if ('a' in word) hearNotices(word.a)
    else if (isPeople(word)) hearPeople(word)
    else hearSaved(word)
  }
  const beat = setInterval(() => {
    announceAll()
    const now = performance.now()
    for (const [record, processes] of others) {
      for (const [p, { until }] of processes) if (until <= now) processes.delete(p)
      if (!processes.size) others.delete(record)
      showPeople(record)
    }
  }, beatMs)
  beat.unref()
  const unfollow = changes.follow({ word: hear })
  ask()

  return {
    watch: watch => {
      watches.add(watch)
      const record = nameOf(watch)
      forgetOld()
      const Cambios = recent.filter(({ word }) => concerns(watch, word)).map(({ word }) => savedOf(word))
      if (Cambios.length) watch.tell({ Releer: false, Cambios, Personas: null })
      const { person } = watch
      if (!person) return () => void watches.delete(watch)
      const one = { ...watch, person }
      const here = shown.get(record) ?? new Set()
      shown.set(record, here.add(one))
      showPeople(record)
      announce([record])
      return () => {
        watches.delete(watch)
        here.delete(one)
        if (!here.size && shown.get(record) === here) shown.delete(record)
        showPeople(record)
        announce([record])
      }
    },
    watchNotices: (usuario, tell) => {
      const one = { usuario, tell }
      noticed.add(one)
      return () => void noticed.delete(one)
    },
    close: () => {
      clearInterval(beat)
      clearTimeout(flushing)
      clearTimeout(announcing)
      // without this announcement, other processes would show the people of this one until three heartbeats were missed
      announceNow()
      unfollow()
    },
  }
}
