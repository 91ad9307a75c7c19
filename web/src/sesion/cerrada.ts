import { createContext, useContext } from 'react'

/** True within the record of a closed season, where nothing may be changed. */
export const Cerrada = createContext(false)
export const useCerrada = (): boolean => useContext(Cerrada)
