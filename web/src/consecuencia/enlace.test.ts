import { describe, expect, test } from 'vitest'
import { SECCIONES } from '../gestion/shared/secciones.tsx'
import { type EnlaceTarea, linkOfTask } from './enlace.ts'

const TASK = {
  Id_Pendiente: 1,
  Nro_Negocio: 7,
  Nro_Embarque: 70,
  Id_Contenedor: null,
  Variante: 3,
  Cod_AreaGestion: 3,
  Tipo: 'documento',
  Cod_CertDocAnalis: 4,
  Id_LineaGestion: 1,
} as const

describe('the link of a task leads to where its act is done', () => {
  test.each([
    ['responder-cliente', 'comentarios'],
    ['adjuntar-bl', 'adjuntos'],
    ['corregir-rechazado', undefined],
    ['rehacer-aprobado', undefined],
  ] as const)('%s: an item of gestión, in its section %s', (Clase, seccion) => {
    const { to, hash, search } = linkOfTask({ ...TASK, Clase } as EnlaceTarea)
    expect({ to, hash, search }).toEqual({
      to: '/pages/logistica/7/70',
      hash: 'documento',
      search: { item: '0-4-1', ...(seccion && { seccion }) },
    })
    if (seccion) expect(SECCIONES.map(({ key }) => key)).toContain(seccion)
  })

  test('contestar-comentario: the comments of the shipment', () => {
    const { to, hash } = linkOfTask({ ...TASK, Clase: 'contestar-comentario' } as EnlaceTarea)
    expect([to, hash]).toEqual(['/pages/embarque/7/70', 'comentarios'])
  })

  test('anular-orden: the task itself, which a person closes and says whom he told', () => {
    const { to, search } = linkOfTask({ ...TASK, Clase: 'anular-orden' } as EnlaceTarea)
    expect([to, search]).toEqual(['/pages/embarque/7/70', { cerrar: 1 }])
  })
})
