/**
 * The queue of a device without a signal: the loading sheets that a person saved, in their order. Each goes to the server once, however often
 * its answer is lost, because its Idempotency-Key is kept with it until the server has answered.
 */
import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import { ApiError, isUnsure } from '../api/error.ts'
import type { Row } from '../values/row.ts'

const GONE = 404

/** A sheet that waits to be sent. */
export type HojaEnEspera = {
  id: number
  /** The Idempotency-Key of all its attempts. */
  clave: string
  /** Only the person who saved it sends it. */
  usuario: string
  /** The sheet over which the person wrote. */
  base: HojaCarga
  /** What the person saved: the fields of the body, without container and version. */
  cuerpo: Row
  /** When the person saved it, by the clock of the device: to be shown only. */
  en: string
  /** Did an attempt to send it begin? Its content then changes no more. */
  intentado: boolean
  /** The sentence with which the server refused it. */
  problema?: string
  /** The shipment in which the container is now, as the refusal tells; null when it is in none, or exists no more. */
  ahoraEn?: number | null
}
export type HojaPorGuardar = Omit<HojaEnEspera, 'id' | 'intentado' | 'problema' | 'ahoraEn'>

/** The rows of a queue within one transaction of its store. */
export type Filas = {
  /** All of them, the first saved one first. */
  todos: () => Promise<HojaEnEspera[]>
  agregar: (envio: Omit<HojaEnEspera, 'id'>) => Promise<unknown>
  poner: (envio: HojaEnEspera) => Promise<unknown>
  quitar: (id: number) => Promise<unknown>
}
/** Where a queue is kept: the work is done whole, or, when the page is closed meanwhile, not at all. */
export type AlmacenCola = { transaccion: <T>(work: (filas: Filas) => Promise<T>) => Promise<T> }

/** Sends a sheet, and resolves with the stored one. */
export type SendHoja = (envio: HojaPorGuardar) => Promise<HojaCarga>

const sameSheet =
  ({ usuario, base }: Pick<HojaEnEspera, 'usuario' | 'base'>) =>
  (other: HojaEnEspera): boolean =>
    other.usuario === usuario && other.base.Id_Contenedor === base.Id_Contenedor

/** The shipment in which a refused sheet is now: the one that the refusal tells, or else that of the sheet; null for a container that is gone. */
const placeOf = ({ base }: Pick<HojaEnEspera, 'base'>, { status, data }: ApiError): number | null => {
  if (status === GONE) return null
  const told = data as { Nro_Embarque?: number | null } | null | undefined
  return told?.Nro_Embarque === undefined ? base.Nro_Embarque : told.Nro_Embarque
}

/** Makes the calls of the queue in a store. */
export const colaEn = (almacen: AlmacenCola) => {
  /** The sheets that own savings left, by the sheet over which these were written: a page may still show the older one. */
  const successors = new Map<string, HojaCarga>()
  const nameOf = ({ Id_Contenedor, Version }: HojaCarga): string => `${Id_Contenedor}~${Version}`
  /** A sheet as own savings left it since. */
  const sinceThen = (base: HojaCarga): HojaCarga => {
    const after = successors.get(nameOf(base))
    return after ? sinceThen(after) : base
  }

  /**
   * Adds a sheet. The sheet takes the place of the last one of its container while nobody has tried to send that, and of one that the server
   * refused, because what is saved holds everything that the person sees.
   */
  const add = async (filas: Filas, nuevo: HojaPorGuardar, intentado: boolean): Promise<void> => {
    const own = (await filas.todos()).filter(sameSheet(nuevo))
    const last = own.at(-1)
    if (last && !last.intentado) {
      await filas.poner({ ...last, cuerpo: nuevo.cuerpo, en: nuevo.en })
      return
    }
    for (const { id, problema } of own) if (problema !== undefined) await filas.quitar(id)
    await filas.agregar({ ...nuevo, base: sinceThen(nuevo.base), intentado })
  }

  /** Removes the sheets of a container: what they say is saved otherwise, or given up by the person. */
  const soltar = (of: Pick<HojaEnEspera, 'usuario' | 'base'>): Promise<void> =>
    almacen.transaccion(async filas => {
      for (const { id } of (await filas.todos()).filter(sameSheet(of))) await filas.quitar(id)
    })

  /**
   * Saves a sheet on the server. When the server does not answer, or an earlier sheet of the same container still waits, the sheet goes into the
   * queue. Resolves with the stored sheet, or undefined when the sheet waits; throws when the server refuses.
   */
  const guardar = async (nuevo: HojaPorGuardar, send: SendHoja): Promise<HojaCarga | undefined> => {
    const own = await almacen.transaccion(async filas => {
      const waits = (await filas.todos()).some(one => sameSheet(nuevo)(one) && one.problema === undefined)
      if (waits) await add(filas, nuevo, false)
      return waits ? undefined : { ...nuevo, base: sinceThen(nuevo.base) }
    })
    if (!own) return undefined
    try {
      const saved = await send(own)
      successors.set(nameOf(own.base), saved)
      await soltar(own)
      return saved
    } catch (error) {
      if (!isUnsure(error)) throw error
      // The server may have stored this attempt, so the queue repeats exactly this attempt, under its key.
      await almacen.transaccion(filas => add(filas, own, true))
      return undefined
    }
  }

  /** The next sheet of a person; from now on it counts as tried. */
  const next = (usuario: string): Promise<HojaEnEspera | undefined> =>
    almacen.transaccion(async filas => {
      const found = (await filas.todos()).find(one => one.usuario === usuario && one.problema === undefined)
      if (found && !found.intentado) await filas.poner({ ...found, intentado: true })
      return found
    })

  /**
   * Removes a sheet that the server has stored. Later sheets of the same container were written over that sheet, so the stored one becomes
   * their base.
   */
  const stored = (sent: HojaEnEspera, now: HojaCarga): Promise<void> =>
    almacen.transaccion(async filas => {
      successors.set(nameOf(sent.base), now)
      await filas.quitar(sent.id)
      for (const one of (await filas.todos()).filter(sameSheet(sent))) if (!one.intentado) await filas.poner({ ...one, base: now })
    })

  /** Removes a refused sheet if a later sheet of its container waits; else keeps the sheet with the refusal, for the person to decide. */
  const refused = (sent: HojaEnEspera, error: ApiError): Promise<void> =>
    almacen.transaccion(async filas => {
      const later = (await filas.todos()).some(one => one.id > sent.id && sameSheet(sent)(one))
      await (later
        ? filas.quitar(sent.id)
        : filas.poner({ ...sent, intentado: true, problema: error.mensaje, ahoraEn: placeOf(sent, error) }))
    })

  /**
   * Sends the sheets of a person in their order, until none is left that can be sent, or the server does not answer. Returns whether the server
   * answered to the end.
   */
  const enviar = async (usuario: string, send: SendHoja): Promise<boolean> => {
    for (let one = await next(usuario); one; one = await next(usuario)) {
      try {
        await stored(one, await send(one))
      } catch (error) {
        if (!(error instanceof ApiError) || error.unsure) return false
        await refused(one, error)
      }
    }
    return true
  }

  return { guardar, enviar, soltar, todos: () => almacen.transaccion(filas => filas.todos()) }
}

/** The rows of a sheet, with the values that a person wrote in some of them. A sheet that an earlier version of the portal stored may have no such rows. */
const written = <R extends object>(told: readonly R[] | undefined, rows: readonly R[] | undefined, key: keyof R): R[] => {
  const byKey = new Map((rows ?? []).map(row => [row[key], row]))
  return (told ?? []).map(row => ({ ...row, ...byKey.get(row[key]) }))
}

/** A sheet with the changes that wait to be sent, and the sheet on which the person based those changes. */
export const conEspera = (
  hoja: HojaCarga,
  envios: readonly HojaEnEspera[],
): { hoja: HojaCarga; base: HojaCarga; envio: HojaEnEspera | undefined } => {
  const envio = envios.findLast(({ base }) => base.Id_Contenedor === hoja.Id_Contenedor)
  if (!envio) return { hoja, base: hoja, envio }
  const { Carga, Inspeccion, Nro_Embarque: _, ...own } = envio.cuerpo as Partial<HojaCarga>
  const shown = {
    ...hoja,
    ...own,
    Version: envio.base.Version,
    Carga: written(hoja.Carga, Carga, 'Id_Linea'),
    Inspeccion: written(hoja.Inspeccion, Inspeccion, 'Cod_PuntoInspeccion'),
  }
  return { hoja: shown, base: envio.base, envio }
}
