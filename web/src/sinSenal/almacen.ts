/** What a device keeps for the plant without a signal, in IndexedDB: answers of reads, and the queues of sheets and photographs. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { colaEn, type HojaEnEspera } from './cola.ts'
import { type FotoEnEspera, fotosEn } from './fotos.ts'

/** An answer as the server gave it, and when. */
export type Guardada = { cuerpo: string; en: number }

interface Esquema extends DBSchema {
  lecturas: { key: string; value: Guardada }
  cola: { key: number; value: HojaEnEspera }
  fotos: { key: number; value: FotoEnEspera }
}

const NAME = 'nogal-sin-senal'
let opened: Promise<IDBPDatabase<Esquema>> | undefined

const database = (): Promise<IDBPDatabase<Esquema>> => {
  opened ??= openDB<Esquema>(NAME, 2, {
    upgrade: (db, before) => {
      if (before < 1) {
        db.createObjectStore('lecturas')
        db.createObjectStore('cola', { keyPath: 'id', autoIncrement: true })
      }
      db.createObjectStore('fotos', { keyPath: 'orden', autoIncrement: true })
    },
    // a newer version of the portal in another tab may change the store
    blocking: () => void opened?.then(db => db.close()),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

export const guardarLectura = async (lectura: string, cuerpo: string): Promise<void> => {
  await (await database()).put('lecturas', { cuerpo, en: Date.now() }, lectura)
}
export const lecturaGuardada = async (lectura: string): Promise<Guardada | undefined> => (await database()).get('lecturas', lectura)

/** Removes the answers; what waits to be sent stays. */
export const olvidarLecturas = async (): Promise<void> => (await database()).clear('lecturas')

/** Does some work in one transaction of a store: when the page is closed meanwhile, nothing of the work is kept. */
const inStore = async <S extends 'cola' | 'fotos', T>(
  name: S,
  work: (store: IDBPObjectStore<Esquema, [S], S, 'readwrite'>) => Promise<T>,
): Promise<T> => {
  const tx = (await database()).transaction(name, 'readwrite', { durability: 'strict' })
  const result = await work(tx.store)
  await tx.done
  return result
}

/** The queue of this device, of all its people. */
export const colaDelAparato = colaEn({
  transaccion: work =>
    inStore('cola', store =>
      work({
        todos: () => store.getAll(),
        agregar: envio => store.add(envio as HojaEnEspera),
        poner: envio => store.put(envio),
        quitar: id => store.delete(id),
      }),
    ),
})

/** The photographs that wait on this device, of all its people. */
export const fotosDelAparato = fotosEn({
  transaccion: work =>
    inStore('fotos', store =>
      work({
        todas: () => store.getAll(),
        agregar: foto => store.add(foto as FotoEnEspera),
        poner: foto => store.put(foto),
        quitar: orden => store.delete(orden),
      }),
    ),
})
