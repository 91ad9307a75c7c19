import type { Efecto } from '@nogal/model/consecuencia/ensayo'
import { useRef, useState } from 'react'
import type { Send } from '../../api/useIntent.ts'
import { askAboutEffects, distinctEffects, effectsNamed } from '../../ensayo/efectos.tsx'
import type { Row } from '../../values/row.ts'
import type { Undo } from '../part/useUndo.ts'

type Line = { id: string; row: Row; changes: Row }
type Saved = Line & { former: Row; follows: readonly Efecto[] }
/** What a person did at once, such as a paste: what follows from each line, and the lines that are stored. */
type Act = { follows: ReadonlyMap<string, readonly Efecto[]>; saved: Saved[] }

type Options = {
  /** What a change of a line would come to. */
  effectsOf: (id: string, changes: Row) => Promise<readonly Efecto[]>
  store: (id: string, changes: Row, send?: Send) => Promise<Row>
  undo: Undo
  nameOf: (row: Row) => string
  /** How many records there are, in words. */
  counted: (n: number) => string
  labelOf: (name: string) => string
}

/**
 * Stores lines of a sheet. A typed line is stored as soon as the focus leaves it, and tells then what followed; lines that are written at once
 * tell before, in one question, what follows from all of them, and are undone together.
 */
export const useActs = ({ effectsOf, store, undo, nameOf, counted, labelOf }: Options) => {
  const [effects, setEffects] = useState<readonly Efecto[]>([])
  const [isAsking, setAsking] = useState(false)
  const acts = useRef(new Map<string, Act>())

  const setBack = async (saved: readonly Saved[]): Promise<void> => {
    const follows: Efecto[] = []
    for (const { id, row, former } of saved.toReversed()) {
      const own = await effectsOf(id, former)
      follows.push(...(saved.length > 1 ? effectsNamed(nameOf(row), own) : own))
      await store(id, former)
    }
    setEffects(distinctEffects(follows))
  }
  const tell = (saved: readonly Saved[]) => {
    if (!saved.length) return
    const labels = new Set(saved.flatMap(({ changes }) => Object.keys(changes).map(labelOf)))
    const of = saved.length === 1 ? nameOf(saved[0]!.row) : counted(saved.length)
    setEffects(distinctEffects(saved.flatMap(({ follows }) => follows)))
    undo.push({
      notice: `Se guardó ${[...labels].join(', ')} de ${of}.`,
      restore: async () => {
        await setBack(saved)
        return `Volvió lo anterior de ${of}.`
      },
    })
  }
  const rehearseAll = async (lines: readonly Line[]): Promise<Act['follows']> => {
    const follows = new Map<string, readonly Efecto[]>()
    setAsking(true)
    try {
      for (const { id, row, changes } of lines) follows.set(id, effectsNamed(nameOf(row), await effectsOf(id, changes)))
    } finally {
      setAsking(false)
    }
    return follows
  }

  return {
    /** What followed from the last act. */
    effects,
    /** Is it being found out what follows from some lines? */
    isAsking,
    /** Stores a line, and returns the stored row. */
    save: async (id: string, { before, changes, send }: { before: Row; changes: Row; send: Send }): Promise<Row> => {
      const act = acts.current.get(id)
      acts.current.delete(id)
      const follows = act?.follows.get(id) ?? (await effectsOf(id, changes))
      const row = await store(id, changes, send)
      const former = Object.fromEntries(Object.keys(changes).map(name => [name, before[name] ?? null]))
      const saved = { id, changes, row, former, follows }
      if (act) act.saved.push(saved)
      else tell([saved])
      return row
    },
    /** Asks what follows from some lines, and stores each by `saveLater`; throws when the person goes back. */
    saveAll: async (lines: readonly Line[], saveLater: (id: string) => Promise<unknown>): Promise<void> => {
      const follows = await rehearseAll(lines)
      await askAboutEffects(distinctEffects([...follows.values()].flat()), 'Guardar todo')
      const act: Act = { follows, saved: [] }
      for (const { id } of lines) acts.current.set(id, act)
      await Promise.all(lines.map(({ id }) => saveLater(id)))
      // a line that can't be stored is an act of its own when it is mended
      for (const { id } of lines) acts.current.delete(id)
      tell(act.saved)
    },
  }
}
