import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, UNREACHED } from '../api/error.ts'
import { type AlmacenFotos, type FilasFotos, type FotoEnEspera, type FotoPorGuardar, fotosEn } from './fotos.ts'

/** Photographs in memory; `close` ends the page within a transaction, which then leaves no trace. */
const memory = () => {
  let rows: FotoEnEspera[] = []
  let last = 0
  let closes = false
  const almacen: AlmacenFotos = {
    transaccion: async work => {
      const before = [...rows]
      const filas: FilasFotos = {
        todas: async () => [...rows].sort((a, b) => a.orden - b.orden),
        agregar: async foto => rows.push({ ...foto, orden: ++last }),
        poner: async foto => {
          rows = [...rows.filter(({ orden }) => orden !== foto.orden), foto]
        },
        quitar: async orden => {
          rows = rows.filter(one => one.orden !== orden)
        },
      }
      const result = await work(filas)
      if (closes) {
        closes = false
        rows = before
        throw new Error('The page was closed.')
      }
      return result
    },
  }
  return { fotos: fotosEn(almacen), rows: () => rows, close: () => (closes = true) }
}

let ids = 0
const photo = (nombre: string, usuario = 'planta', Id_Contenedor = 1): FotoPorGuardar => ({
  id: `u${++ids}`,
  usuario,
  Id_Contenedor,
  Nro_Embarque: 7,
  contenedor: 'C-1/1 · Contenedor 1',
  nombre,
  archivo: new Blob([nombre]),
  en: '2026-11-28T12:00:00Z',
})

/** What becomes of an attempt: at which of its two requests the line is cut, before or after the server did the work. */
type Fate = 'ok' | 'cut' | 'announced' | 'lost'
const AWAY = () => new ApiError(UNREACHED, 'No se pudo llegar al servidor.')
/** A server like the portal's: it knows each upload by its id, and attaches its file once. */
const server = () => {
  const uploads = new Map<string, 'announced' | 'done'>()
  const attached: string[] = []
  const closed = new Set<number>()
  const send = (fate: () => Fate) => async (foto: FotoEnEspera) => {
    const now = fate()
    if (now === 'cut') throw AWAY()
    const known = uploads.get(foto.id)
    if (!known && closed.has(foto.Id_Contenedor)) throw new ApiError(409, 'El embarque se anuló.', [], { Rechazos: [] })
    if (!known) uploads.set(foto.id, 'announced')
    if (now === 'announced') throw AWAY()
    if (known !== 'done') {
      uploads.set(foto.id, 'done')
      attached.push(foto.nombre)
    }
    if (now === 'lost') throw AWAY()
  }
  return { send, ok: send(() => 'ok'), attached, closed }
}

describe('the photographs of a device', () => {
  test('each arrives once, whatever is cut, lost or closed, but those that the person took away before an attempt', async () => {
    const fate = fc.constantFrom<Fate>('ok', 'cut', 'announced', 'lost')
    const act = fc.oneof(
      fc.record({ takes: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ fates: fc.array(fate, { maxLength: 5 }), closes: fc.boolean() }),
      fc.record({ removes: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async acts => {
        const { fotos, rows, close } = memory()
        const { send, ok, attached } = server()
        const taken = new Set<string>()
        const removed = new Set<string>()
        for (const one of acts) {
          if ('takes' in one) {
            const some = Array.from({ length: one.takes }, (_, n) => photo(`f${taken.size + n}`))
            for (const { nombre } of some) taken.add(nombre)
            await fotos.agregar(some)
          } else if ('removes' in one) {
            const found = (await fotos.todas())[one.removes]
            if (!found) continue
            removed.add(found.nombre)
            await fotos.quitar(found.orden)
          } else {
            const fates = [...one.fates]
            if (one.closes) close()
            const sends = send(() => fates.shift() ?? 'cut')
            await fotos.enviar('planta', sends).catch(() => undefined)
          }
        }
        expect(await fotos.enviar('planta', ok)).toBe(true)
        expect(rows()).toEqual([])
        expect(new Set(attached).size).toBe(attached.length)
        for (const name of taken) if (!removed.has(name)) expect(attached).toContain(name)
      }),
      { numRuns: 500 },
    )
  })

  test('a refused one keeps its sentence, holds up no other, and goes again when the person says so', async () => {
    const { fotos, rows } = memory()
    const { ok, attached, closed } = server()
    closed.add(1)
    await fotos.agregar([photo('a'), photo('b', 'planta', 2)])
    expect(await fotos.enviar('planta', ok)).toBe(true)
    expect(rows()).toMatchObject([{ nombre: 'a', problema: 'El embarque se anuló.' }])
    expect(attached).toEqual(['b'])
    closed.clear()
    await fotos.reintentar(rows()[0]!.orden)
    expect(rows()[0]).not.toHaveProperty('problema')
    expect(await fotos.enviar('planta', ok)).toBe(true)
    expect(attached).toEqual(['b', 'a'])
  })

  test.each([
    [401, 'Ingrese otra vez.'],
    [409, 'La subida va en otro punto.'],
    [429, 'Tiene 300 archivos a medio subir.'],
    [503, 'No hay espacio.'],
  ])('%i is no refusal: it waits', async (status, mensaje) => {
    const { fotos, rows } = memory()
    await fotos.agregar([photo('a')])
    const sends = async () => {
      throw new ApiError(status, mensaje)
    }
    expect(await fotos.enviar('planta', sends)).toBe(false)
    expect(rows()[0]).not.toHaveProperty('problema')
  })

  test('one that is taken away while it is sent does not come back', async () => {
    const { fotos, rows } = memory()
    await fotos.agregar([photo('a')])
    await fotos.enviar('planta', async ({ orden }) => {
      await fotos.quitar(orden)
      throw new ApiError(413, 'Pesa más de 25 MB.')
    })
    expect(rows()).toEqual([])
  })

  test('they are of one person: another sends none of them', async () => {
    const { fotos, rows } = memory()
    await fotos.agregar([photo('a', 'ana')])
    await fotos.enviar('berta', async () => {
      throw new Error('sent')
    })
    expect(rows()).toHaveLength(1)
  })
})
