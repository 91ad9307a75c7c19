import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, UNREACHED } from '../api/error.ts'
import { type AlmacenCola, colaEn, conEspera, type Filas, type HojaEnEspera, type HojaPorGuardar } from './cola.ts'

/** A queue in memory; `closes` ends the page within a transaction, which then leaves no trace. */
const memory = () => {
  let rows: HojaEnEspera[] = []
  let last = 0
  let closes = false
  const almacen: AlmacenCola = {
    transaccion: async work => {
      const before = structuredClone(rows)
      const filas: Filas = {
        todos: async () => structuredClone(rows).sort((a, b) => a.id - b.id),
        agregar: async envio => rows.push({ ...structuredClone(envio), id: ++last }),
        poner: async envio => {
          rows = [...rows.filter(({ id }) => id !== envio.id), structuredClone(envio)]
        },
        quitar: async id => {
          rows = rows.filter(one => one.id !== id)
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
  return { cola: colaEn(almacen), rows: () => rows, close: () => (closes = true) }
}

const sheet = (box: number, Version = 1, own: Partial<HojaCarga> = {}): HojaCarga =>
  ({ Id_Contenedor: box, Version, Nro_Sello: null, Tara_Kg: 2200, Carga: [], ...own }) as unknown as HojaCarga
let keys = 0
const saving = (base: HojaCarga, Nro_Sello: string, usuario = 'planta'): HojaPorGuardar => ({
  clave: `k${++keys}`,
  usuario,
  base,
  cuerpo: { Nro_Sello },
  en: '2026-11-28T12:00:00Z',
})
const AWAY = () => new ApiError(UNREACHED, 'No se pudo llegar al servidor.')
const away = async (): Promise<HojaCarga> => {
  throw AWAY()
}

/** What becomes of an attempt: the answer arrives, is lost after the change was stored, or the request never arrives. */
type Fate = 'ok' | 'lost' | 'cut'
/** A server like the portal's: an answer a key, a version a sheet, a refusal of an older version. */
const server = () => {
  const sheets = new Map<number, HojaCarga>()
  const answers = new Map<string, { cuerpo: string; hoja: HojaCarga }>()
  let stored = 0
  const of = (box: number): HojaCarga => sheets.get(box) ?? sheet(box)
  const answer = ({ clave, base, cuerpo }: HojaPorGuardar): HojaCarga => {
    const text = JSON.stringify([cuerpo, base.Version])
    const known = answers.get(clave)
    if (known && known.cuerpo !== text) throw new ApiError(422, 'Lo que envió la primera vez ya se guardó.')
    if (known) return known.hoja
    const now = of(base.Id_Contenedor)
    if (now.Version !== base.Version) throw new ApiError(409, 'Otra persona cambió la hoja.')
    const hoja = { ...now, ...cuerpo, Version: now.Version + 1 }
    sheets.set(base.Id_Contenedor, hoja)
    answers.set(clave, { cuerpo: text, hoja })
    stored++
    return hoja
  }
  const send = (fates: () => Fate) => async (envio: HojaPorGuardar) => {
    const fate = fates()
    if (fate === 'cut') throw AWAY()
    const hoja = answer(envio)
    if (fate === 'lost') throw AWAY()
    return hoja
  }
  return { of, send, ok: send(() => 'ok'), stored: () => stored, keys: () => answers.size }
}

describe('the queue of a device', () => {
  test('sends each sheet once and in order, whatever is cut, lost or closed, and ends with what was saved last', async () => {
    const act = fc.oneof(
      fc.record({ box: fc.integer({ min: 1, max: 3 }), looks: fc.boolean(), fate: fc.constantFrom<Fate>('ok', 'lost', 'cut') }),
      fc.record({ fates: fc.array(fc.constantFrom<Fate>('ok', 'lost', 'cut'), { maxLength: 4 }), closes: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async acts => {
        const { cola, rows, close } = memory()
        const { of, send, ok, stored, keys: answered } = server()
        const shown = new Map<number, HojaCarga>()
        const wanted = new Map<number, string>()
        let saved = 0
        for (const one of acts) {
          if ('box' in one) {
            // a person writes over what the page shows: what waits, else what the server has; or what that was a while ago
            if (one.looks || !shown.has(one.box)) shown.set(one.box, conEspera(of(one.box), await cola.todos()).base)
            const seal = `S${++saved}`
            await cola.guardar(
              saving(shown.get(one.box)!, seal),
              send(() => one.fate),
            )
            wanted.set(one.box, seal)
          } else {
            const fates = [...one.fates]
            if (one.closes) close()
            await cola
              .enviar(
                'planta',
                send(() => fates.shift() ?? 'cut'),
              )
              .catch(() => undefined)
          }
        }
        expect(await cola.enviar('planta', ok)).toBe(true)
        expect(rows()).toEqual([])
        for (const [box, seal] of wanted) expect(of(box).Nro_Sello).toBe(seal)
        expect(stored()).toBe(answered())
        expect(stored()).toBeLessThanOrEqual(saved)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps a sheet that is refused, with the sentence, until the person saves or gives it up', async () => {
    const { cola, rows } = memory()
    const { ok } = server()
    await cola.guardar(saving(sheet(1, 7), 'S1'), away)
    expect(await cola.enviar('planta', ok)).toBe(true)
    expect(rows()).toMatchObject([{ cuerpo: { Nro_Sello: 'S1' }, problema: 'Otra persona cambió la hoja.' }])
    const shown = conEspera(sheet(1, 1, { Tara_Kg: 2300 }), rows())
    // the sheet over which the person wrote is what the merge compares
    expect([shown.base.Version, shown.hoja.Version, shown.hoja.Nro_Sello]).toEqual([7, 7, 'S1'])
    expect(await cola.guardar(saving(sheet(1, 1), 'S2'), ok)).toMatchObject({ Nro_Sello: 'S2', Version: 2 })
    expect(rows()).toEqual([])
  })

  test.each<[what: string, error: ApiError, place: number | null]>([
    ['in another shipment', new ApiError(409, 'Va en otro.', [], { Nro_Embarque: 8 }), 8],
    ['in none', new ApiError(409, 'No va en ninguno.', [], { Nro_Embarque: null }), null],
    ['gone', new ApiError(404, 'No se encontró el contenedor.'), null],
    ['where it was', new ApiError(409, 'La temporada está cerrada.'), 7],
  ])('tells of a refused sheet in which shipment its container is: %s', async (_, error, place) => {
    const { cola, rows } = memory()
    await cola.guardar(saving(sheet(1, 1, { Nro_Embarque: 7 }), 'A'), away)
    const refuse = async (): Promise<HojaCarga> => {
      throw error
    }
    expect(await cola.enviar('planta', refuse)).toBe(true)
    expect(rows()).toMatchObject([{ problema: error.mensaje, ahoraEn: place }])
    // and what waits is shown over the sheet of the other shipment, too
    const there = sheet(1, 4, { Nro_Embarque: 8 })
    expect(conEspera(there, rows()).hoja).toMatchObject({ Nro_Embarque: 8, Nro_Sello: 'A' })
  })

  test('lets a later sheet take the place of a refused one', async () => {
    const { cola, rows } = memory()
    const refuse = async ({ cuerpo }: HojaPorGuardar): Promise<HojaCarga> => {
      if (cuerpo.Nro_Sello === 'malo') throw new ApiError(400, 'Sello: no es válido.')
      return sheet(1, 2)
    }
    await cola.guardar(saving(sheet(1), 'malo'), away)
    await cola.guardar(saving(sheet(1), 'bueno'), away)
    expect(await cola.enviar('planta', refuse)).toBe(true)
    expect(rows()).toEqual([])
  })

  test('is of one person: another sends nothing of theirs, and gives nothing of theirs up', async () => {
    const { cola, rows } = memory()
    await cola.guardar(saving(sheet(1), 'S1', 'ana'), away)
    await cola.enviar('berta', async () => {
      throw new Error('sent')
    })
    await cola.soltar(saving(sheet(1), '', 'berta'))
    expect(rows()).toHaveLength(1)
  })

  test('shows what waits over what the server told, line by line', () => {
    const line = (Id_Linea: number, Cajas: number) => ({ Id_Linea, Cajas, Producto: `P${Id_Linea}` })
    const told = sheet(1, 3, { Carga: [line(1, 10), line(2, 20)] } as unknown as Partial<HojaCarga>)
    const waits = { ...saving(told, 'S1'), id: 1, intentado: false, cuerpo: { Nro_Sello: 'S1', Carga: [{ Id_Linea: 2, Cajas: 25 }] } }
    expect(conEspera(told, [waits]).hoja).toMatchObject({ Nro_Sello: 'S1', Tara_Kg: 2200, Carga: [line(1, 10), line(2, 25)] })
    expect(conEspera(sheet(2), [waits]).envio).toBeUndefined()
  })
})
