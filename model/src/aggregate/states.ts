/** The states of an aggregate and the steps between them, as rows that the database, the handler, the buttons and the manual read. */

import { plano } from '../format.ts'

/** Colour of a state, beside its word. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warning' | 'bad'

export type State = {
  code: string
  /** Name in the parameter `estado`, as the specification spells it. */
  name: string
  /** How people call one and many. */
  word: string
  plural: string
  tone: Tone
  /** Nothing of the row or of its parts changes any more. */
  frozen?: boolean
  /** Rows in this state are void, as annulled deals are: lists show them, and leave them out of their sums. */
  void?: boolean
  /** A record in it may still be deleted. */
  removable?: boolean
}

/** A step that people take: what its button says, what is asked before, and what is said after. */
export type PeopleStep = {
  from: readonly string[]
  to: string
  action: string
  question: string
  /** Shown to the person who took it. */
  done: string
  /** `mensaje` of the answer. */
  notice: string
  danger?: boolean
  /** Derived field that says what the record lacks for it, or what stands against it, in sentences; null when nothing. */
  lacks?: string
  /** The screen asks for a reason; without it only offers to give one. */
  needsReason?: boolean
  /**
   * Of a step from a state to itself, an amendment: what whoever changes a row of that state is told who did not take it. The row then
   * changes only for who took it, until it goes on to another state, its paper is printed or a working day is over.
   */
  otherwise?: string
}
/** A step that follows from other data; people cannot ask for it. */
export type SystemStep = { from: readonly string[]; to: string; action?: undefined }
export type Step = PeopleStep | SystemStep

export type States = {
  /** Field that holds the code of the state. */
  field: string
  /** `Tipo` of its rows in the parameter `estado`. */
  tipo: string
  /** The codes by the names under which programs speak of them; SQL says `'@embarque.anulado'`. */
  names: Readonly<Record<string, string>>
  states: readonly State[]
  steps: readonly Step[]
  /** Derived field that names who has an amendment open. */
  amender?: string
  /** Derived field that says why a record in a removable state cannot be deleted all the same; null when it can. */
  keeps?: string
  /** What a person does instead of writing the state: the end of a sentence. */
  instead: string
}

/** The state of a code; undefined for an unknown one. */
export const stateOf = ({ states }: States, code: string): State | undefined => states.find(state => state.code === code)

/** The name of a state as people write it; one that the parameter `estado` gave another name stays as it is there. */
export const stateWord = ({ states }: States, name: string): string => states.find(state => plano(state.name) === plano(name))?.word ?? name

/** The steps that people may ask for from a state. */
export const stepsFrom = ({ steps }: States, code: string): PeopleStep[] =>
  steps.filter((step): step is PeopleStep => step.action !== undefined && step.from.includes(code))

/** Does a row change now for this person? Not when it is frozen, nor when somebody would have to take an amendment first. */
export const changesFor = (states: States | undefined, row: Readonly<Record<string, unknown>>, usuario: string): boolean => {
  const code = states && String(row[states.field])
  if (!states || code === undefined) return true
  const isAmended = stepsFrom(states, code).some(step => step.to === code)
  return !isFrozen(states, code) && (!isAmended || row[states.amender ?? ''] === usuario)
}

/** May a record in the state be deleted? Where no state says so, in any. */
export const isRemovable = (states: States | undefined, code: unknown): boolean =>
  !states?.states.some(state => state.removable) || states.states.some(state => state.removable && state.code === code)

/** Does the state let nothing change any more? */
export const isFrozen = (states: States | undefined, code: unknown): boolean =>
  states?.states.some(state => state.frozen && state.code === code) ?? false
