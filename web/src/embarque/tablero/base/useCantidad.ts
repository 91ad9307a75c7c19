import { parseNumber } from '@nogal/model/format'
import { useRef, useState } from 'react'
import { useUnsavedGuard } from '../../../ui/dialog/useUnsavedGuard.tsx'
import { reasonOf } from '../../../ui/reason.ts'
import { cantidadExacta, roundToGrams } from './tablero.ts'

/** The quantity in a typed text, or why it is none. */
export const readQuantity = (typed: string): number | string => {
  if (typed.trim() === '') return 0
  const read = parseNumber(typed)
  if (read === null) return 'Escriba una cantidad, por ejemplo 5.000.'
  if (read < 0) return 'Escriba 0 o más.'
  return roundToGrams(read) === read ? read : 'Use tres decimales, o menos.'
}

/**
 * The text of a cell of the board. `store` resolves with the refusal, if there is one: the refused text comes back with its reason, and
 * stays until another is typed or it is dropped.
 */
export const useCantidad = (value: number, store: (quantity: number) => Promise<unknown>) => {
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  // the input, kept for the blur event that a key causes before the next render
  const pending = useRef<string>(undefined)
  useUnsavedGuard(fault !== undefined)
  const show = (text?: string, why?: string) => {
    pending.current = text
    setTyped(text)
    setFault(why)
  }
  const put = async (quantity: number, text = cantidadExacta(quantity)): Promise<void> => {
    const refusal = await store(quantity)
    if (refusal && pending.current === undefined) show(text, reasonOf(refusal))
  }
  /** Stores the text; false when it is no quantity. */
  const give = (): boolean => {
    const text = pending.current
    if (text === undefined) return true
    const read = readQuantity(text)
    if (typeof read === 'string') {
      setFault(read)
      return false
    }
    show()
    if (read !== value) void put(read, text)
    return true
  }
  return {
    typed,
    fault,
    type: (text: string) => show(text),
    drop: () => show(),
    /** Stores a quantity that was not typed. */
    put,
    give,
    /** As `give`, unless the text was refused already. */
    leave: () => fault === undefined && give(),
  }
}
