/**
 * Who has which record open, and what is saved of it meanwhile, across processes. Triggers say what is saved (`db/funciones/base/vivo.sql`);
 * each process tells the others who has what open here, again at every beat, so that the people of one that dies are soon forgotten.
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
  /** The deal that it belongs to, or is. */
  negocio: number
  /** Who looks; nobody for a person whom the others are not told of. */
  person: Person | undefined
  tell: (notice: Notice) => void
}

export type Live = {
  /** Tells what happens to a record until the answered function is called; at first what was saved a moment ago. */
  watch: (watch: Watch) => () => void
  close: () => void
}

/** A word of `db/funciones/base/vivo.sql`: of deal `n`, row `c` of table `t`; it concerns the shipments `e`, or all of them. */
type SavedWord = { n: number; t: string; c: number; v: number | null; e: number[] | null; u: string | null }
/** What process `p` says: who has record `r` open there; or that it asks, since it has just begun to listen. */
type PeopleWord = { p: string; r?: string; g?: [usuario: string, nombre: string][] }
type Word = SavedWord | PeopleWord

const BEAT_MS = 15_000
/** Beats that a process may miss before its people are taken to be gone. */
const MISSED = 3
/** Between the reading of a record and the opening of its stream nothing gets lost. */
const RECENT_MS = 5_000
/** What one transaction says arrives in pieces; it is told together. */
const TOGETHER_MS = 10

const nameOf = ({ tabla, clave }: Pick<Watch, 'tabla' | 'clave'>): string => `${tabla}/${clave}`
/** Stands for every record: whoever watches it hears of all that is saved. */
export const EVERYTHING = { tabla: '*', clave: 0, negocio: 0 } as const
const concerns = ({ tabla, clave, negocio }: Watch, word: SavedWord): boolean =>
  tabla === EVERYTHING.tabla || (word.n === negocio && (tabla !== 'embarque' || word.e === null || word.e.includes(clave)))
const savedOf = ({ t, c, v, u }: SavedWord): Saved => ({ Tabla: t, Clave: c, Version: v, Usuario: u ?? '' })
/** Two words of one row: the later one, which concerns whom either does. */
const together = (before: SavedWord | undefined, word: SavedWord): SavedWord =>
  before ? { ...word, e: before.e && word.e && [...before.e, ...word.e] } : word
const isPeople = (word: Word): word is PeopleWord => 'p' in word

export type LiveOptions = { beatMs?: number }

/** What one process knows. */
export const liveOf = (changes: Pick<ChangeFeed, 'say' | 'follow'>, { beatMs = BEAT_MS }: LiveOptions = {}): Live => {
  const self = randomUUID()
  const watches = new Set<Watch>()
  const told = new WeakMap<Watch, string>()
  const recent: { at: number; word: SavedWord }[] = []
  const waiting = new Map<string, SavedWord>()
  /** Of the other processes: by record, who has it open there, and until when that is believed. */
  const others = new Map<string, Map<string, { people: Person[]; until: number }>>()
  let flushing: NodeJS.Timeout | undefined

  const own = (record: string): Person[] => [...watches].flatMap(watch => (nameOf(watch) === record && watch.person ? [watch.person] : []))
  const say = (word: PeopleWord): void => void changes.say(JSON.stringify(word)).catch(() => undefined)
  const announce = (record: string): void =>
    say({ p: self, r: record, g: own(record).map(({ Usuario, Nom_Usuario }) => [Usuario, Nom_Usuario]) })
  const announceAll = (): void => {
    for (const record of new Set([...watches].filter(({ person }) => person).map(nameOf))) announce(record)
  }

  const peopleOf = (record: string): Person[] => {
    const now = performance.now()
    const elsewhere = [...(others.get(record)?.values() ?? [])].filter(({ until }) => until > now).flatMap(({ people }) => people)
    const each = new Map([...own(record), ...elsewhere].map(person => [person.Usuario, person]))
    return [...each.values()].sort((a, b) => a.Nom_Usuario.localeCompare(b.Nom_Usuario, 'es'))
  }
  /** Tells who has a record open to those who were told otherwise. */
  const showPeople = (record: string): void => {
    const Personas = peopleOf(record)
    const text = JSON.stringify(Personas)
    for (const watch of watches) {
      if (nameOf(watch) !== record || !watch.person || told.get(watch) === text) continue
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
  const hear = (text: string | undefined): void => {
    if (text === undefined) {
      for (const { tell } of watches) tell({ Releer: true, Cambios: [], Personas: null })
      announceAll()
      say({ p: self })
      return
    }
    const word: Word = JSON.parse(text)
    if (isPeople(word)) hearPeople(word)
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
  say({ p: self })

  return {
    watch: watch => {
      watches.add(watch)
      const record = nameOf(watch)
      forgetOld()
      const Cambios = recent.filter(({ word }) => concerns(watch, word)).map(({ word }) => savedOf(word))
      if (Cambios.length) watch.tell({ Releer: false, Cambios, Personas: null })
      if (watch.person) {
        showPeople(record)
        announce(record)
      }
      return () => {
        watches.delete(watch)
        if (!watch.person) return
        showPeople(record)
        announce(record)
      }
    },
    close: () => {
      clearInterval(beat)
      clearTimeout(flushing)
      unfollow()
    },
  }
}
