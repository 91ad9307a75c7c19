/** The work of a device without a signal: it carries the week's sheets along, keeps what is saved, and sends that when the server answers. */
import { cancelarSubida, listarAdjuntos } from '@nogal/model/adjunto/adjunto.calls'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { addDays, formatInstant, formatShipment } from '@nogal/model/format'
import { guardarHojaCarga, type HojaCarga, listarHojasCarga } from '@nogal/model/gestion/produccion.calls'
import { achicar } from '../adjunto/achicar.ts'
import { refreshAdjuntos } from '../adjunto/archivo.ts'
import { subirGuardado } from '../adjunto/subida.ts'
import { conNombre } from '../adjunto/useSubidas.ts'
import { awayStore } from '../api/away.ts'
import { api, callQuery } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { invalidate, queryClient } from '../api/queries.ts'
import { userStore } from '../sesion/sesion.ts'
import { createStore } from '../store.ts'
import { today } from '../ui/time/dates.ts'
import type { Row } from '../values/row.ts'
import { colaDelAparato, fotosDelAparato, olvidarLecturas } from './almacen.ts'
import { llevaStore, setLleva } from './aparato.ts'
import type { HojaEnEspera, HojaPorGuardar } from './cola.ts'
import type { FotoEnEspera } from './fotos.ts'
import { lotesQuery } from './lotes.ts'
import { AT_A_TIME, produccionQuery } from './semana.ts'

/** Sheets of shipments that sail within this many days are carried along. */
const DAYS = 14
/** The server is asked again after this many milliseconds while something waits. */
const AGAIN_MS = 20_000
const FORBIDDEN = 403
const WORKER = '/sw.js'
/** Only one tab of a browser sends. A sheet does not wait for a photograph, which takes longer. */
const LOCK = 'nogal-cola'
const LOCK_FOTOS = 'nogal-fotos'
/** An upload of which no byte left for this many milliseconds is ended, and begun again later. */
const STALLED_MS = 60_000

/** A loading sheet by the names of its shipment and its container. */
export const nombreDeHoja = (hoja: HojaCarga): string =>
  `${formatShipment(hoja.Nro_Contrato, hoja.Nro_Corr_Embarque ?? 0)} · ${nombreContenedor(hoja)}`

const hojasQuery = (id: number) => callQuery(listarHojasCarga, { params: { id } })

/** What waits on this device, of the person who is logged in; undefined until the device has told it. */
export const colaStore = createStore<readonly HojaEnEspera[] | undefined>(llevaStore.get() ? undefined : [])
/** The photographs that wait on this device, of the person who is logged in. */
export const fotosStore = createStore<readonly FotoEnEspera[]>([])
const waiting = (): readonly HojaEnEspera[] => colaStore.get() ?? []
const usuario = (): string => userStore.get()?.Usuario ?? ''

const reread = async (): Promise<void> => {
  const [hojas, fotos] = await Promise.all([colaDelAparato.todos(), fotosDelAparato.todas()])
  colaStore.set(hojas.filter(one => one.usuario === usuario()))
  // an unchanged photograph stays the same object, so that its picture is not loaded again
  const known = new Map(fotosStore.get().map(one => [one.orden, one]))
  const same = (one: FotoEnEspera) => (known.get(one.orden)?.problema === one.problema && known.get(one.orden)) || one
  fotosStore.set(fotos.filter(one => one.usuario === usuario()).map(same))
}

const canBeSent = ({ problema }: { problema?: string }): boolean => problema === undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Begins again later while something is left that can be sent. */
const again = (): void => {
  clearTimeout(timer)
  if (waiting().some(canBeSent) || fotosStore.get().some(canBeSent)) timer = setTimeout(() => void enviarCola(), AGAIN_MS)
}

/** Sends what waits, as far as the server answers; begins again by itself while something is left. */
export const enviarCola = async (): Promise<void> => {
  await Promise.all([enviarHojas(), enviarFotos()])
  again()
}

const enviarHojas = (): Promise<void> =>
  navigator.locks.request(LOCK, { ifAvailable: true }, async lock => {
    const before = waiting().length
    if (lock) await colaDelAparato.enviar(usuario(), send)
    await reread()
    if (waiting().length < before) void invalidate('/api/produccion', '/api/embarque')
  })

const enviarFotos = (): Promise<void> =>
  navigator.locks.request(LOCK_FOTOS, { ifAvailable: true }, async lock => {
    if (lock) await fotosDelAparato.enviar(usuario(), sendFoto)
    await reread()
  })

/** The upload of a photograph that goes on now, by its place in the queue. */
const going = new Map<number, AbortController>()

const sendFoto = async ({ orden, id, nombre, archivo, en, Id_Contenedor }: FotoEnEspera): Promise<void> => {
  const stop = new AbortController()
  going.set(orden, stop)
  let watch: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(watch)
    watch = setTimeout(() => stop.abort(), STALLED_MS)
  }
  moved()
  try {
    const destino = {
      Destinos: [{ De: 'contenedor' as const, Clave: Id_Contenedor }],
      Descripcion: `Tomada el ${formatInstant(en)}, según el teléfono.`,
    }
    await subirGuardado({ id, nombre, archivo, destino }, stop.signal, moved)
  } finally {
    clearTimeout(watch)
    going.delete(orden)
  }
  await refreshAdjuntos()
}

/** Keeps photographs of a container on this device, made smaller, and sends them when the server answers. */
export const guardarFotos = async (hoja: HojaCarga, files: readonly File[]): Promise<void> => {
  const smaller = await Promise.all(files.map(file => achicar(conNombre(file))))
  const common = {
    usuario: usuario(),
    Id_Contenedor: hoja.Id_Contenedor,
    Nro_Embarque: hoja.Nro_Embarque!,
    contenedor: nombreDeHoja(hoja),
  }
  await fotosDelAparato.agregar(
    smaller.map(archivo => ({
      ...common,
      id: crypto.randomUUID(),
      nombre: archivo.name,
      archivo,
      en: new Date(archivo.lastModified).toISOString(),
    })),
  )
  await reread()
  void enviarCola()
}

/** Takes a photograph away from this device. Of an upload that began, the server forgets what arrived. */
export const quitarFoto = async ({ orden, id }: FotoEnEspera): Promise<void> => {
  await fotosDelAparato.quitar(orden)
  going.get(orden)?.abort()
  await reread()
  // without an answer the server deletes what arrived a day later
  await api(cancelarSubida)({ params: { subida: id } }, { wait: 'nobody' }).catch(() => undefined)
  await refreshAdjuntos()
}

/** Sends a photograph again that the server refused. */
export const reintentarFoto = async ({ orden }: FotoEnEspera): Promise<void> => {
  await fotosDelAparato.reintentar(orden)
  await reread()
  await enviarCola()
}

const send = async ({ clave: key, base, cuerpo }: HojaPorGuardar): Promise<HojaCarga> => {
  const body = { ...cuerpo, Id_Contenedor: base.Id_Contenedor, Version: base.Version }
  const saved = await api(guardarHojaCarga)({ body }, { key, wait: 'nobody' })
  const { queryKey } = hojasQuery(saved.Nro_Embarque!)
  queryClient.setQueryData<HojaCarga[]>(queryKey, hojas => hojas?.map(one => (one.Id_Contenedor === saved.Id_Contenedor ? saved : one)))
  return saved
}

/**
 * Saves a sheet on the server; on a device that works without a signal otherwise in its queue. Resolves with the stored sheet; undefined when the
 * sheet waits on the device.
 */
export const guardarHoja = async (base: HojaCarga, cuerpo: Row, clave: string): Promise<HojaCarga | undefined> => {
  const envio = { clave, usuario: usuario(), base, cuerpo, en: new Date().toISOString() }
  if (!llevaStore.get()) return send(envio)
  const saved = await colaDelAparato.guardar(envio, send)
  await reread()
  if (!saved) void enviarCola()
  return saved
}

/** Gives up what waits of a container. */
export const descartar = (envio: HojaEnEspera): Promise<void> => colaDelAparato.soltar(envio).then(reread)

/** Did this page read what it carries? */
let carried = false

/** Reads the list, the lots, and the sheets of what sails soon, so that they are on the device; returns how many shipments it carries. */
export const llevarSemana = async (): Promise<number> => {
  const until = addDays(today(), DAYS)
  const { data } = await queryClient.fetchQuery({ ...produccionQuery(AT_A_TIME), staleTime: 0 })
  const soon = (data ?? []).filter(({ Fecha_ETD }) => !Fecha_ETD || Fecha_ETD <= until)
  await queryClient.fetchQuery({ ...lotesQuery(), staleTime: 0 }).catch((error: unknown) => {
    // a person who may not see lots writes no pallets
    if (!(error instanceof ApiError && error.status === FORBIDDEN)) throw error
  })
  for (const { Nro_Embarque } of soon) {
    const hojas = await queryClient.fetchQuery({ ...hojasQuery(Nro_Embarque), staleTime: 0 })
    for (const { Id_Contenedor } of hojas)
      await queryClient.fetchQuery(callQuery(listarAdjuntos, { params: { de: 'contenedor', clave: Id_Contenedor } }))
  }
  carried = true
  return soon.length
}

/** Keeps the program on this device; from then on its reads are kept, too. */
export const llevarAqui = async (): Promise<void> => {
  await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  await navigator.storage?.persist?.()
  setLleva(true)
}

/** Removes program and sheets from this device; what waits to be sent stays. */
export const dejarDeLlevar = async (): Promise<void> => {
  setLleva(false)
  await olvidarLecturas()
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

let begun = false
/** Begins the work on a device that carries: once a page. */
export const comenzar = async (): Promise<void> => {
  if (begun || !llevaStore.get()) return
  begun = true
  addEventListener('online', () => void enviarCola())
  awayStore.subscribe(() => {
    if (!awayStore.get()) void enviarCola()
  })
  userStore.subscribe(() => {
    // who leaves takes what was read along; what was noted waits for its person
    if (!userStore.get()) void olvidarLecturas()
    void reread().then(enviarCola)
  })
  await reread()
  await enviarCola()
  if (!carried && !awayStore.get()) void llevarSemana().catch(() => undefined)
}
