/**
 * The photographs of a device without a signal. Each waits with the id of its upload, which the device made, and the server knows by that id
 * an upload that ended, so that a photograph is attached once, however often its answer is lost.
 */
import { isFinal } from '../adjunto/subida.ts'

/** A photograph that waits to be sent. */
export type FotoEnEspera = {
  /** Its place in the queue. */
  orden: number
  /** The id of its upload. */
  id: string
  /** Only the person who took it sends it. */
  usuario: string
  Id_Contenedor: number
  Nro_Embarque: number
  /** The names of its shipment and its container. */
  contenedor: string
  nombre: string
  archivo: Blob
  /** When it was taken, by the clock of the device: to be shown only. */
  en: string
  /** The sentence with which the server refused it. */
  problema?: string
}
export type FotoPorGuardar = Omit<FotoEnEspera, 'orden' | 'problema'>

/** The photographs within one transaction of their store. */
export type FilasFotos = {
  /** All of them, the first taken one first. */
  todas: () => Promise<FotoEnEspera[]>
  agregar: (foto: FotoPorGuardar) => Promise<unknown>
  poner: (foto: FotoEnEspera) => Promise<unknown>
  quitar: (orden: number) => Promise<unknown>
}
/** Where photographs are kept: the work is done whole, or, when the page is closed meanwhile, not at all. */
export type AlmacenFotos = { transaccion: <T>(work: (filas: FilasFotos) => Promise<T>) => Promise<T> }

/** Makes the calls of the photographs in a store. */
export const fotosEn = (almacen: AlmacenFotos) => {
  const todas = (): Promise<FotoEnEspera[]> => almacen.transaccion(filas => filas.todas())
  const agregar = (fotos: readonly FotoPorGuardar[]): Promise<void> =>
    almacen.transaccion(async filas => {
      for (const foto of fotos) await filas.agregar(foto)
    })
  const quitar = (orden: number): Promise<void> =>
    almacen.transaccion(async filas => {
      await filas.quitar(orden)
    })
  /** Writes the sentence of a refusal, or takes it away; a photograph that the person took away meanwhile stays away. */
  const conProblema = (orden: number, problema: string | undefined): Promise<void> =>
    almacen.transaccion(async filas => {
      const found = (await filas.todas()).find(one => one.orden === orden)
      if (!found) return
      const { problema: _, ...rest } = found
      await filas.poner(problema === undefined ? rest : { ...rest, problema })
    })

  /**
   * Sends the photographs of a person in their order, until none is left that can be sent, or the server does not answer. Returns whether the
   * server answered to the end.
   */
  const enviar = async (usuario: string, send: (foto: FotoEnEspera) => Promise<void>): Promise<boolean> => {
    const next = async () => (await todas()).find(one => one.usuario === usuario && one.problema === undefined)
    for (let one = await next(); one; one = await next()) {
      try {
        await send(one)
        await quitar(one.orden)
      } catch (error) {
        if (!isFinal(error)) return false
        await conProblema(one.orden, error.mensaje)
      }
    }
    return true
  }

  return { agregar, quitar, enviar, todas, reintentar: (orden: number) => conProblema(orden, undefined) }
}
