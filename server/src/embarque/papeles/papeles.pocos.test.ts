import { CODIGOS_PAPEL } from '@nogal/model/embarque/papeles'
import type { Idioma } from '@nogal/model/palabras'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { loadedShipment } from '../../test/embarques.ts'
import { readWholeOf } from './papeles.queries.ts'
import { onlyOf, shownOf } from './papeles.ts'

const api = useApi()

describe('papers that are read by a statement of their own', () => {
  test.each(['es', 'en'] satisfies Idioma[])('say in %s what they say when all are read', async idioma => {
    const { ship } = await loadedShipment(api)
    const db = api.db.pool
    for (const code of CODIGOS_PAPEL) {
      const { muestras } = onlyOf(code, 0)
      const only = muestras ? { muestras } : {}
      const said = shownOf(code, await readWholeOf(db, ship, idioma, only))
      for (const papers of [[code], [code, 'proforma'], ['instruccion-transporte', code]] as const)
        expect(shownOf(code, await readWholeOf(db, ship, idioma, only, papers)), `${papers}`).toEqual(said)
    }
  })

  test('are read without what they do not show', async () => {
    const { ship } = await loadedShipment(api)
    const whole = await readWholeOf(api.db.pool, ship, 'es', {}, ['instruccion-transporte'])
    expect(Object.keys(whole)).not.toContain('Pagos')
    expect(whole.Contenedores.flatMap(box => Object.keys(box))).not.toContain('Carga')
  })
})
