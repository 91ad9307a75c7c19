/** Where a notice of a comment leads: to the comments of what it is about. */
import { AREAS } from '@nogal/model/areas'
import { expect, test } from 'vitest'
import { linkOfNotice } from './enlace.ts'

type De = Parameters<typeof linkOfNotice>[0]
const NOTHING: De = {
  Clase: 'mencion',
  Nro_Negocio: 7,
  Nro_Embarque: null,
  Id_Contenedor: null,
  Tipo: null,
  Cod_CertDocAnalis: null,
  Id_LineaGestion: null,
  Cod_AreaGestion: null,
  Tarea: [],
}

test.each<[string, Partial<De>, object]>([
  ['of a deal', {}, { to: '/pages/negocio/7/view', hash: 'comentarios' }],
  ['of a shipment', { Nro_Embarque: 9 }, { to: '/pages/embarque/7/9', hash: 'comentarios' }],
  [
    'of a container',
    { Nro_Embarque: 9, Id_Contenedor: 3 },
    { to: '/pages/embarque/7/9', search: { contenedor: 3, parte: 'comentarios' }, hash: 'contenedores' },
  ],
  ['of another kind', { Nro_Embarque: 9, Clase: 'estado' }, { to: '/pages/embarque/7/9' }],
])('of staff, %s', (_, more, link) => expect(linkOfNotice({ ...NOTHING, ...more }, AREAS.comex)).toEqual(link))

test('of a client, to the comments of its shipment', () => {
  expect(linkOfNotice({ ...NOTHING, Clase: 'respuesta', Nro_Embarque: 9 }, AREAS.cliente)).toEqual({
    to: '/pages/cliente/7/9',
    hash: 'comentarios',
  })
})
