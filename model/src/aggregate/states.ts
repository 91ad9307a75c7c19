/** The states of an aggregate and the steps between them, as data for the database, the handlers, the buttons and the manual. */

import { plano } from '../format.ts'

/** Colour of a state, beside its word. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warning' | 'bad'

export type State = {
  code: string
  /** Name in the parameter `estado`, as the specification spells it. */
  name: string
  /** Its name for people, singular and plural. */
  word: string
  plural: string
  tone: Tone
  /** The row and its parts can't be changed any more. */
  frozen?: boolean
  /** Rows in this state are void, like annulled deals: lists show them, but exclude them from sums. */
  void?: boolean
  /** A record in this state may be deleted. */
  removable?: boolean
}

/** A step that users take: the label of its button, the question before, and the confirmation after. */
export type PeopleStep = {
  from: readonly string[]
  to: string
  action: string
  question: string
  /** Confirmation for the user who took the step. */
  done: string
  /** `mensaje` of the answer. */
  notice: string
  danger?: boolean
  /** Derived field with the obstacles to the step: sentences, or null when there are none; or codes that the page puts in words. */
  lacks?: string
  /** The step requires a reason; otherwise the reason is optional. */
  needsReason?: boolean
  /**
   * For a step from a state to itself, an amendment: the refusal of changes by users who have not taken it. Only the user who took the step
   * may then change the row, until the row gets another state, its paper is printed, or a working day is over.
   */
  otherwise?: string
}
/** A step that follows from other data; users can't take it. */
export type SystemStep = { from: readonly string[]; to: string; action?: undefined }
export type Step = PeopleStep | SystemStep

export type States = {
  /** Field that holds the code of the state. */
  field: string
  /** `Tipo` of its rows in the parameter `estado`. */
  tipo: string
  /** State codes by their names in programs; SQL has `'@embarque.anulado'`. */
  names: Readonly<Record<string, string>>
  states: readonly State[]
  steps: readonly Step[]
  /** Derived field with the user who has an amendment open. */
  amender?: string
  /** Derived field with the reason why a record in a removable state can't be deleted; null when it can. */
  keeps?: string
  /** What users do instead of setting the state directly: the end of a sentence. */
  instead: string
}

/** The state with a code; undefined for an unknown one. */
export const stateOf = ({ states }: States, code: string): State | undefined => states.find(state => state.code === code)

/** The name of a state for people; a name that users gave in the parameter `estado` stays. */
export const stateWord = ({ states }: States, name: string): string => states.find(state => plano(state.name) === plano(name))?.word ?? name

/** The steps that users may take from a state. */
export const stepsFrom = ({ steps }: States, code: string): PeopleStep[] =>
  steps.filter((step): step is PeopleStep => step.action !== undefined && step.from.includes(code))

/** May this user change the row now? Not when the row is frozen, nor when the user would have to start an amendment first. */
export const changesFor = (states: States | undefined, row: Readonly<Record<string, unknown>>, usuario: string): boolean => {
  const code = states && String(row[states.field])
  if (!states || code === undefined) return true
  const isAmended = stepsFrom(states, code).some(step => step.to === code)
  return !isFrozen(states, code) && (!isAmended || row[states.amender ?? ''] === usuario)
}

/** May a record in the state be deleted? Always, when no state is removable. */
export const isRemovable = (states: States | undefined, code: unknown): boolean =>
  !states?.states.some(state => state.removable) || states.states.some(state => state.removable && state.code === code)

export const isFrozen = (states: States | undefined, code: unknown): boolean =>
  states?.states.some(state => state.frozen && state.code === code) ?? false
