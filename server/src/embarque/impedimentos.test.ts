/** A record lists the obstacles of each step, in the very words in which the step is refused. */
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const deal = async (nro: number) => (await api.pedir('GET', `/api/negocio/${nro}`)).data
const shipment = ({ ships }: Planned) => embarques.get(`${ships[0]}/cargar-embarque`)
const onDeal = (nro: number, path: string, body: object) =>
  api.pedir('POST', `/api/negocio/${path}`, { usuario: 'comercial', body: { Nro_Negocio: nro, Motivo: 'El cliente desistió.', ...body } })
const onShip = ({ ships }: Planned, path: string, body: object = {}) => embarques.pedir('POST', path, { Nro_Embarque: ships[0], ...body })

test('a deal is annulled until something of it sailed', async () => {
  const d = await planDeal(api, 1, 1)
  expect(await deal(d.nro)).toMatchObject({ Impide_Anular: null })
  await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: d.boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 100 }] })
  await ready(api, d.ships[0]!)
  await embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[0], Fecha_Carga: daysAgo(9) })
  await embarques.post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_Zarpe: daysAgo(8) })
  const { Impide_Anular } = await deal(d.nro)
  expect(Impide_Anular).toMatch(/ya zarparon: no se puede anular/)
  expect(await onDeal(d.nro, 'cambiar-estado', { Cod_EstadoNeg: '05' })).toMatchObject({ status: 409, mensaje: Impide_Anular })
})

test('a shipment goes away until there is fruit in it, and comes back until its deal is annulled', async () => {
  const d = await planDeal(api, 1, 1)
  expect(await shipment(d)).toMatchObject({ Impide_Eliminar: null, Impide_Reactivar: null })
  await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: d.boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 100 }] })
  const { Impide_Eliminar } = await shipment(d)
  expect(Impide_Eliminar).toMatch(/tiene contenedores con fruta/)
  expect(await onShip(d, 'delete-embarques-negocio')).toMatchObject({ status: 409, mensaje: Impide_Eliminar })

  await onDeal(d.nro, 'cambiar-estado', { Cod_EstadoNeg: '05' })
  const { Impide_Reactivar } = await shipment(d)
  expect(Impide_Reactivar).toMatch(/está anulado/)
  expect(await onShip(d, 'cambiar-estado', { Cod_EstadoEmb: '01' })).toMatchObject({ status: 409, mensaje: Impide_Reactivar })
})
