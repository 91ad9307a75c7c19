import { expect, it } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()

type Fila = { Nro_Embarque: number; Areas_Pendientes: string | null }

const listed = async (...valor: string[]): Promise<Fila[]> => {
  const filtros = JSON.stringify([{ campo: 'Areas_Pendientes', modo: 'in', valor }])
  const { data, mensaje } = await api.pedir('GET', `/api/embarque/listar-embarques?porPagina=500&filtros=${encodeURIComponent(filtros)}`)
  if (!data) throw new Error(mensaje)
  return data
}

/** The incomplete items, counted without the list. */
const pending = async (): Promise<{ nro: number; area: string }[]> =>
  (
    await api.db.pool.query(
      `select distinct g.nro_embarque as nro, a.nom_areagestion as area from gestion g
         join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis join areagestion a using (cod_areagestion)
        where g.cod_estadogestion <> '04' and g.nro_embarque is not null`,
    )
  ).rows

const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b)

it('finds the shipments in which an area has something to complete, and those in which nobody has', async () => {
  const all = await pending()
  const areas = [...new Set(all.map(({ area }) => area))]
  expect(areas.length).toBeGreaterThan(1)
  for (const area of areas) {
    const rows = await listed(area)
    expect(sorted(rows.map(row => row.Nro_Embarque))).toEqual(sorted(all.filter(one => one.area === area).map(({ nro }) => nro)))
    for (const row of rows) expect(row.Areas_Pendientes!.split(', ')).toContain(area)
  }
  const either = await listed(areas[0]!, areas[1]!)
  expect(new Set(either.map(row => row.Nro_Embarque)).size).toBe(either.length)
  const none = await listed('')
  expect(none.length).toBeGreaterThan(0)
  expect(none.every(row => row.Areas_Pendientes === null)).toBe(true)
})
