import { describe, expect, test } from 'vitest'
import { initialLayout, mendLayout } from '../data/columns.ts'
import { type Column, DEFAULT_STATE, type SharedView, type TableState } from '../data/types.ts'
import { stateOfTab, tabsOf } from '../data/views.ts'
import { stateText, viewDiffers } from './differs.ts'

const columns: Column<object>[] = [
  { key: 'a', title: 'A' },
  { key: 'b', title: 'B' },
]
const layout = initialLayout(columns)
const initial: TableState = { ...DEFAULT_STATE, orden: '-a', porPagina: 50 }
const shared = (id: string, mine = true): SharedView => ({
  ...{ id, name: id, state: '', layout, author: 'Ana', scope: 'Comex', mine, editable: false, version: 1 },
})
const state: TableState = {
  ...initial,
  filtros: [{ campo: 'b', modo: 'contains', valor: 'x' }],
  buscar: 'y',
  grupo: 'a',
  pagina: 3,
  porPagina: 10,
  abiertos: ['1'],
  vista: 'p1',
  opciones: 'grupos=a,b&moneda=USD',
}

test('tabs come in the order of the person, new ones last; views of others are none', () => {
  const memory = {
    views: [
      { name: 'Vieja', state: '', layout },
      { id: 'p2', name: 'Otra', state: '', layout },
    ],
    order: ['c9', 'p2'],
  }
  expect(tabsOf(memory, [shared('c8'), shared('c9'), shared('c7', false)]).map(({ id }) => id)).toEqual(['c9', 'p2', 'p-Vieja', 'c8'])
})

describe('a view', () => {
  const text = stateText(state, initial)
  const tab = { id: 'p1', name: 'Mía', state: text, layout }
  const shown = (changes: object = {}) => ({ state: { ...state, ...changes }, initial, layout })
  const mend = (one: typeof layout) => mendLayout(one, columns)

  test('keeps filters, search, order, groups and what the screen is asked for, and neither the page nor what is open', () => {
    expect(text).toBe('b(x)!*buscar(y)!*opciones(grupos~3d~a~2c~b~26~moneda~3d~USD)!*grupo(a)')
    expect(stateOfTab(tab, initial, { ...initial, porPagina: 100 })).toEqual({ ...state, pagina: 1, porPagina: 100, abiertos: [] })
    expect(stateOfTab(undefined, initial, state)).toEqual({ ...initial, porPagina: 10, vista: '-' })
  })

  test.each([
    ['another page', shown({ pagina: 1, porPagina: 500, abiertos: [] }), false],
    ['another order', shown({ orden: 'b' }), true],
    ['another search', shown({ buscar: '' }), true],
    ['other groups', shown({ grupo: '' }), true],
    ['another question of the screen', shown({ opciones: '' }), true],
    ['another filter', shown({ filtros: [] }), true],
    ['a hidden column', { ...shown(), layout: { ...layout, hidden: ['a'] } }, true],
    ['another height', { ...shown(), layout: { ...layout, density: 'compact' as const } }, true],
  ])('differs from %s: %#', (_, now, changed) => {
    expect(viewDiffers(tab, now, mend)).toBe(changed)
  })

  test('does not differ because a column came since', () => {
    const old = { ...layout, order: ['a'] }
    expect(viewDiffers({ ...tab, layout: old }, shown(), mend)).toBe(false)
  })
})
