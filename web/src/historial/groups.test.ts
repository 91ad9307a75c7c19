import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { ref } from '@nogal/model/fields'
import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import { expect, test } from 'vitest'
import { historyGroups, sentenceOf } from './groups.ts'
import { tableFields } from './tableFields.ts'

const change = (Tabla: string, Clave: string, Accion: Cambio['Accion'], second: number, Despues: Cambio['Despues'] = null) => ({
  cambio: {
    Id: second,
    Tabla,
    Clave,
    Accion,
    Usuario: 'ana',
    En: `2026-11-02T10:00:${String(second).padStart(2, '0')}Z`,
    Antes: null,
    Despues,
  } as Cambio,
  fields: [],
})
const TABLES = {
  negocio: { called: 'el negocio', fields: {} },
  linea: { called: 'la línea', many: 'líneas', fields: {} },
  certificado: {
    called: 'el certificado',
    many: 'certificados',
    naming: { field: 'Cod_Cert', known: new Map([['7~2', 5]]) },
    fields: { Cod_Cert: ref('cert', 'Certificado') },
  },
}
const nameOf = (target: string, key: unknown) => (target === 'cert' ? { 4: 'Fitosanitario', 5: 'De origen' }[key as 4] : undefined)
const told = (...group: ReturnType<typeof change>[]) => sentenceOf(group, TABLES, nameOf)

test('what one person changed at once is one group', () => {
  const log = [change('linea', '7~1', 'editar', 30), change('linea', '7~2', 'crear', 11), change('linea', '7~1', 'crear', 10)]
  expect(historyGroups(log).map(group => group.length)).toEqual([1, 2])
  expect(historyGroups([change('linea', '7~1', 'editar', 11), change('linea', '7~1', 'editar', 11)]).map(group => group.length)).toEqual([
    1, 1,
  ])
  const other = { ...log[2]!, cambio: { ...log[2]!.cambio, Usuario: 'luis' } }
  expect(historyGroups([log[1]!, other]).map(group => group.length)).toEqual([1, 1])
})

test('what was changed is called by its name', () => {
  expect(told(change('certificado', '7~1', 'crear', 1, { cod_cert: 4 }))).toBe('creó el certificado Fitosanitario')
  expect(told(change('certificado', '7~2', 'editar', 1))).toBe('cambió el certificado De origen')
  expect(told(change('certificado', '7~9', 'editar', 1))).toBe('cambió el certificado 9')
  expect(told(change('linea', '7~3', 'eliminar', 1))).toBe('eliminó la línea 3')
  expect(told(change('otra', '7', 'editar', 1))).toBe('cambió el registro')
})

test('what the record does not name is called as in the catalogue', () => {
  expect(told(change('puerto', '7', 'crear', 1))).toBe('creó el puerto')
  expect(told(change('puerto', '7', 'crear', 1), change('puerto', '8', 'crear', 1))).toBe('creó 2 puertos')
})

test('what hangs on a shipment or a container is counted by its noun', () => {
  const tables = { ...tableFields(embarque, undefined), ...tableFields(contenedor, undefined) }
  const counted = (table: string) =>
    sentenceOf(
      [1, 2, 3].map(n => change(table, `7~${n}`, 'crear', 1)),
      tables,
      nameOf,
    )
  expect(counted('embarque_tramite')).toBe('creó 3 trámites')
  expect(counted('embarque_courier')).toBe('creó 3 envíos por courier')
  expect(counted('contenedor_carga')).toBe('creó 3 líneas de carga')
  expect(counted('embarque_adjunto')).toBe('creó 3 adjuntos')
  expect(
    sentenceOf([change('embarque_tramite', '7~5', 'crear', 1, { cod_tramite: 4 })], tables, (_, key) => ({ 4: 'DUS' })[key as 4]),
  ).toBe('creó el trámite DUS')
})

test('several things at once are told together, the record first', () => {
  const log = [
    change('certificado', '7~1', 'crear', 2, { cod_cert: 4 }),
    change('linea', '7~2', 'crear', 1),
    change('linea', '7~1', 'crear', 1),
    change('negocio', '7', 'crear', 1),
  ]
  expect(told(...log)).toBe('creó el negocio, 2 líneas y el certificado Fitosanitario')
  expect(told(change('linea', '7~2', 'eliminar', 1), change('linea', '7~1', 'editar', 1))).toBe('cambió la línea 1 y eliminó la línea 2')
})
