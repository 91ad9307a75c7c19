import { expect, it } from 'vitest'
import { NEGOCIO_VIEW } from '../negocio/shared/negocio.view.ts'
import { hrefOf, listLink, newLink, recordLink } from './addresses.ts'
import type { AnyView } from './view.ts'

const row = { Nro_Negocio: 12 }
const UNO: AnyView = { ...NEGOCIO_VIEW, single: true, addressedBy: ['Cod_Pais', 'Nro_Negocio'] }
const hijo = { Nro_Negocio: 12, Cod_Pais: 604 }
const filtros = 'Nom_Pais(Perú)!*pagina(3)'

it.each([
  [recordLink(NEGOCIO_VIEW, row), '/pages/negocio/12/view'],
  [recordLink(NEGOCIO_VIEW, row, { filtros, tab: 'pagos' }), '/pages/negocio/12/view?lista=Nom_Pais(Per%C3%BA)!*pagina(3)#pagos'],
  [recordLink(NEGOCIO_VIEW, row, { editing: true }), '/pages/negocio/12'],
  [recordLink(NEGOCIO_VIEW, row, { filtros, editing: true, tab: 'pagos' }), `/pages/negocio/12/${filtros}#pagos`],
  [listLink(NEGOCIO_VIEW, ''), '/pages/negocios/listado'],
  [listLink(NEGOCIO_VIEW, filtros), `/pages/negocios/listado/${filtros}`],
  [newLink(NEGOCIO_VIEW, filtros), `/pages/negocio/nuevo/${filtros}`],
  [recordLink(UNO, hijo, { editing: true }), '/pages/negocio/604/12'],
  [recordLink(UNO, hijo, { filtros, tab: 'pagos' }), '/pages/negocio/604/12?lista=Nom_Pais(Per%C3%BA)!*pagina(3)#pagos'],
  [listLink(UNO, ''), '/pages/negocios/listado'],
  [listLink(UNO, filtros), '/pages/negocios/listado?lista=Nom_Pais(Per%C3%BA)!*pagina(3)'],
])('keeps what the list showed: %j', (link, address) => {
  expect(hrefOf(link)).toBe(address)
})
