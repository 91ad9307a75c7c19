/** A full disk, or an unusable data folder: clear messages, no loss of data, automatic recovery. */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '../config.ts'
import { engine, testConfig } from '../test/db.ts'
import { canMakeDisks, type SmallDisk, smallDisk } from '../test/disk.ts'
import { watchDisk } from './disk.ts'
import { type Db, openDb } from './open.ts'
import { tx } from './tx.ts'

const ana = { usuario: 'ana' }
const TRIES = 60

describe.runIf(engine() === 'embebida')('the data folder', () => {
  let folder: string
  let remove: () => Promise<void>
  beforeEach(async () => {
    const made = await testConfig('vacia')
    folder = made.config.DATOS
    remove = made.remove
  })
  afterEach(() => remove())

  const refusal = async (path = folder): Promise<string> => {
    const error = await openDb({ DATOS: path }).then(
      async db => db.close().then(() => new Error('it opened')),
      (reason: Error) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    return error.message
  }
  const base = (...path: string[]) => join(folder, 'base', ...path)
  const BROKEN = /^La base de datos de .* está dañada o incompleta y no se puede abrir\. Restaure un respaldo\.$/

  it.each<[string, () => void, RegExp]>([
    ['made by another version', () => writeFileSync(base('PG_VERSION'), '16\n'), /la creó otra versión del motor/],
    ['without its control file', () => rmSync(base('global/pg_control')), BROKEN],
    ['with a control file of rubbish', () => writeFileSync(base('global/pg_control'), Buffer.alloc(8192, 7)), BROKEN],
    ['without its log', () => rmSync(base('pg_wal'), { recursive: true }), BROKEN],
    ['without its tables', () => rmSync(base('base'), { recursive: true }), BROKEN],
  ])('%s is refused with a sentence', async (_, damage, sentence) => {
    damage()
    const text = await refusal()
    expect(text).toMatch(sentence)
    expect(text).not.toMatch(/object Object|Aborted|\n/)
    expect(existsSync(join(folder, 'nogal.lock'))).toBe(false)
  })

  it('that is a file is refused with a sentence', async () => {
    const file = join(folder, 'archivo')
    writeFileSync(file, '')
    expect(await refusal(file)).toMatch(/no es una carpeta\. Indique otra en la variable DATOS\.$/)
    expect(await refusal(join(file, 'datos'))).toMatch(/no es una carpeta\. Indique otra en la variable DATOS\.$/)
  })

  it('is left alone once the watch of its disk has ended, even while the reserve is being made', async () => {
    const disk = watchDisk(folder, { reserve: true, say: () => undefined })
    await vi.waitFor(() => expect(existsSync(join(folder, 'reserva.nueva'))).toBe(true), { timeout: 10_000, interval: 1 })
    await disk.close()
    expect(existsSync(join(folder, 'reserva.nueva'))).toBe(false)
    expect(existsSync(join(folder, 'reserva'))).toBe(true)
  })

  describe.runIf(canMakeDisks())('on a disk', () => {
    let disk: SmallDisk
    let db: Db | undefined
    const make = (megabytes: number, options?: string) => {
      disk = smallDisk(megabytes, options)
    }
    afterEach(async () => {
      await db?.close()
      db = undefined
      disk.remove()
    })
    const here = () => join(disk.folder, 'datos')

    it('that is too small says how much it needs', async () => {
      make(60)
      expect(await refusal(here())).toMatch(/quedan \d+ MB; para crear la base de datos se necesitan 160 MB\. Libere espacio, o indique/)
    })

    it('that may only be read is refused with a sentence', async () => {
      make(1, ',ro')
      expect(await refusal(disk.folder)).toMatch(/está en un disco de sólo lectura\. Indique otra carpeta/)
      expect(await refusal(here())).toMatch(/no se pudo crear\. Revise que el disco admita escritura/)
    })

    it('that is full is refused with a sentence', async () => {
      make(100)
      cpSync(folder, here(), { recursive: true })
      disk.fill()
      expect(await refusal(here())).toMatch(/^El disco de la carpeta de datos .* está lleno\. Libere espacio e inicie de nuevo\.$/)
    })

    it('that fills refuses writes, goes on reading, loses nothing and recovers by itself', { timeout: 90_000 }, async () => {
      make(160)
      cpSync(folder, here(), { recursive: true })
      const told: string[] = []
      db = await openDb({ DATOS: here() }, { progress: text => told.push(text) })
      await db.pool.query('create table t (n int primary key)')
      const add = (n: number) => tx(db!, ana, client => client.query('insert into t values ($1)', [n]))
      const rows = async () => (await db!.pool.query('select n from t order by n')).rows.map(({ n }) => n)
      await add(1)
      await vi.waitFor(() => expect(existsSync(join(here(), 'reserva'))).toBe(true), { timeout: 10_000 })

      disk.fill()
      // free space is checked periodically: until the next check, small writes succeed
      const write = () => tx(db!, ana, client => client.query('delete from t where n = 0'))
      await vi.waitFor(() => expect(write()).rejects.toMatchObject({ code: '53100' }), { timeout: 2_000 })
      expect(await rows()).toEqual([1])
      expect(db.health()).toMatchObject({ alive: true, note: expect.stringContaining('El disco del servidor está lleno') })

      // beyond the guard, until the engine's log has no space: it panics, and restarts with the space that the reserve freed
      let last: { severity?: string } = {}
      for (let i = 0; i < TRIES && last.severity !== 'PANIC'; i++)
        last = await db.pool.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1000000))`).then(
          () => ({}),
          error => error,
        )
      expect(last.severity).toBe('PANIC')
      expect(await rows()).toEqual([1])
      expect(existsSync(join(here(), 'reserva'))).toBe(false)
      await expect(add(2)).rejects.toMatchObject({ code: '53100' })

      disk.empty()
      await vi.waitFor(() => add(2), { timeout: 5_000 })
      expect(await rows()).toEqual([1, 2])
      expect(db.health()).not.toHaveProperty('note')
      await vi.waitFor(() => expect(existsSync(join(here(), 'reserva'))).toBe(true), { timeout: 10_000 })
      expect(told.filter(text => /espacio otra vez|atiende de nuevo/.test(text))).toHaveLength(2)
    })
  })
})
