import type { Idioma } from '@nogal/model/palabras'
import { expect, test } from 'vitest'
import type { Reader } from '../../db/reader.ts'
import { useApi } from '../../test/api.ts'
import { loadedShipment } from '../../test/embarques.ts'
import { asPlanned } from '../../test/query.ts'
import { readWholeOf } from './papeles.queries.ts'

const api = useApi()

type Plan = { 'Relation Name'?: string; 'Index Cond'?: string; 'Recheck Cond'?: string; 'Node Type': string; Plans?: Plan[] }

/** Tables that grow with every shipment; the parameters are small. */
const GROWING = [
  'negocio',
  'negocio_producto',
  'embarque',
  'contenedor',
  'contenedor_carga',
  'contenedor_pallet',
  'contenedor_inspeccion',
  'lote',
  'gestion',
  'impresion',
]

/** The scans of growing tables that look for no key: they read every row of the company. */
const wholeScans = (plan: Plan): string[] => [
  ...(GROWING.includes(plan['Relation Name'] ?? '') && !plan['Index Cond'] && !plan['Recheck Cond']
    ? [`${plan['Node Type']} on ${plan['Relation Name']}`]
    : []),
  ...(plan.Plans ?? []).flatMap(wholeScans),
]

test.each(['es', 'en'] satisfies Idioma[])('a paper in %s finds all that it shows of its shipment by keys', async idioma => {
  const { ship } = await loadedShipment(api)
  await asPlanned(api.db, async client => {
    // the tables of a test are so small that the planner would rather read them whole
    await client.query('set local enable_seqscan = off')
    const asked: Plan[] = []
    const explaining = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await client.query({ text: `explain (format json) ${text}`, values })
        asked.push(rows[0]['QUERY PLAN'][0].Plan)
        return client.query({ text, values })
      },
    } as unknown as Reader
    await readWholeOf(explaining, ship, idioma, { muestras: true })
    expect(asked).toHaveLength(1)
    expect(asked.flatMap(wholeScans)).toEqual([])
  })
})
