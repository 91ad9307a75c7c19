import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Row } from '../values/row.ts'
import { useSaveOver } from './useConflict.tsx'

type Save = ReturnType<typeof useSaveOver>['saveOver']
let saveOver: Save
const Holder = () => {
  saveOver = useSaveOver({}, { Version: 1, Numero: null }).saveOver
  return null
}

it('saves again over what was just saved, though the form still shows the row of before', async () => {
  renderToStaticMarkup(<Holder />)
  const over: unknown[] = []
  const save = async (row: Row): Promise<Row> => {
    over.push(row.Version)
    return { ...row, Version: Number(row.Version) + 1 }
  }
  await saveOver({ Version: 1, Numero: 'A-1' }, save)
  await saveOver({ Version: 1, Numero: 'A-2' }, save)
  await saveOver({ Version: 1, Numero: 'A-3' }, save)
  expect(over).toEqual([1, 2, 3])
})
