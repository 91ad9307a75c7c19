import { describe, expect, it } from 'vitest'
import { leerNumeros, repartirNumeros } from './numeros.ts'

describe('numbers in a text', () => {
  it.each([
    ['CSQU3054383\nMSKU 907032-3', ['CSQU3054383', 'MSKU9070323']],
    ['csqu 305438 3\r\n\r\nTGHU.123456/7', ['CSQU3054383', 'TGHU1234567']],
    ['CSQU3054383 MSKU9070323, TGHU1234567', ['CSQU3054383', 'MSKU9070323', 'TGHU1234567']],
    ['1\tCSQU 305438-3\tCL7730001\t26.350', ['CSQU3054383']],
    ['Estimados:\nLos contenedores son\nCSQU3054383\nSaludos', ['CSQU3054383']],
    ['CSQU305438', ['CSQU305438']],
    ['CSQ 3054383', ['CSQ 3054383']],
    ['', []],
  ])('are read from %j', (text, numbers) => expect(leerNumeros(text)).toEqual(numbers))
})

describe('numbers go to containers', () => {
  const boxes = [1, 2, 3].map(n => ({ Id_Contenedor: n, Nro_Corr_Contenedor: n, Nro_Contenedor: n === 2 ? 'CSQU3054383' : null }))
  const shared = (numbers: string[], reemplazar = false) => {
    const { asignados, sobran } = repartirNumeros(boxes, numbers, reemplazar)
    return { numbers: asignados.map(one => one.numero), faults: asignados.map(one => one.fault), sobran }
  }

  it('in order, to those without one, and a known one stays where it is', () => {
    expect(shared(['CSQU3054383', 'MSKU9070323']).numbers).toEqual(['MSKU9070323', undefined, undefined])
  })
  it('to all of them when those that have one may get another', () => {
    expect(shared(['MSKU9070323', 'CSQU3054383'], true).numbers).toEqual(['MSKU9070323', 'CSQU3054383', undefined])
  })
  it('tells what is wrong with each, and what is left over', () => {
    const { faults, sobran } = shared(['CSQU3054384', 'MSKU9070323', 'TGHU1234567'])
    expect(faults[0]).toContain('le corresponde 3')
    expect(faults[2]).toBeUndefined()
    expect(sobran).toEqual(['TGHU1234567'])
    expect(shared(['MSKU9070323', 'MSKU9070323']).faults[0]).toBe('Está repetido en lo que pegó.')
  })
})
