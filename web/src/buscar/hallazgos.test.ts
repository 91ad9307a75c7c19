import { CODIGOS_COMENTADO, CODIGOS_PORTADOR, portadorNamed } from '@nogal/model/adjunto/portadores'
import type { Hallazgo } from '@nogal/model/buscar/buscar.calls'
import { expect, test } from 'vitest'
import { lugarOf } from './hallazgos.ts'

const found = (Tipo: string, De: string, Pantalla: string): Hallazgo => ({
  ...{ Tipo, De, Pantalla, Clave: '3', Titulo: 'x', Detalle: null, Nom_Estado: null, Fecha_ETD: null, Nom_Cliente: null },
  ...{ Nro_Negocio: 1, Nro_Embarque: 2, Id_Contenedor: 4, Parecido: false },
})

const RECORDS = CODIGOS_PORTADOR.filter(de => portadorNamed(de).pantallas.length)

test.each(RECORDS.flatMap(de => portadorNamed(de).pantallas.map(screen => [de, screen] as const)))(
  'a file and a comment of %s on the screen %s have an address',
  (de, screen) => {
    const kind = de === 'gestion' ? 'documento' : de
    expect(lugarOf(found('adjunto', kind, screen)).to).toMatch(/^\/pages\/[\w/-]+$/)
    if (CODIGOS_COMENTADO.includes(de)) expect(lugarOf(found('comentario', kind, screen)).to).not.toContain(':')
  },
)

test('a comment on a claim is on the page of the claim', () =>
  expect(lugarOf(found('comentario', 'reclamo', 'reclamo'))).toEqual({ to: '/pages/reclamo/3', hash: 'comentarios' }))
