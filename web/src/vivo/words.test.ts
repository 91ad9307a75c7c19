import { expect, it } from 'vitest'
import { quienMas } from './words.ts'

it('names one or two of the others, and counts more', () => {
  expect([[], ['Ana'], ['Ana', 'Eva'], ['Ana', 'Eva', 'Luz']].map(quienMas)).toEqual([
    '',
    'Ana también lo tiene abierto',
    'Ana y Eva también lo tienen abierto',
    'Ana y 2 personas más también lo tienen abierto',
  ])
})
