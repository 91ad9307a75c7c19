import { expect, test } from 'vitest'
import type { EstadoPortal } from './panel.calls.ts'
import { pasosDe } from './pasos.ts'
import { asuntosDe } from './portal.ts'
import { URGENCIAS } from './urgencia.ts'

const GB = 1024 ** 3
/** An installation where nothing asks for attention. */
const QUIET: EstadoPortal = {
  Ahora: '2026-11-26T15:00:00Z',
  Version: '250930.1230',
  Motor: 'postgresql',
  Version_Motor: '16.4',
  Activo_Desde: '2026-11-20T15:00:00Z',
  Usuarios: 12,
  Administradores: 1,
  Usuarios_Sin_Clave: 0,
  Usuarios_Clave_Muestra: 0,
  Sesiones: 5,
  Usuarios_Dentro: 4,
  Ingresos_Fallidos: 2,
  Usuarios_Bloqueados: null,
  Correos_Fallidos: 0,
  Correos_En_Cola: 0,
  Cola_Desde: null,
  Correos_Guardados: 0,
  Hay_Smtp: true,
  Correo_Probado: true,
  Empresas: 1,
  Clientes: 4,
  Productos: 3,
  Plantas: 2,
  Direccion_Portal: 'https://portal.example',
  Es_Muestra: false,
  Monedas_Sin_Valor: null,
  Respaldo_En: '2026-11-26T03:00:00Z',
  Respaldo_Bytes: 5_000_000,
  Base_Bytes: 40_000_000,
  Adjuntos: 3,
  Adjuntos_Bytes: 2_000,
  Disco_Libre: 80 * GB,
  Escritura_Detenida: false,
  Navieras: 2,
  Navieras_Con_Falla: null,
  Sin_Ingles: [],
  Trabajos_Con_Falla: [],
  Webhooks: 1,
  Webhooks_Muertos: 0,
  Webhooks_Con_Falla: null,
  Tokens: 2,
  Tokens_Por_Vencer: null,
  Procesos: [{ Equipo: 'uno', Version: '1', Desde: '2026-11-20T15:00:00Z', Visto: '2026-11-26T15:00:00Z', Perdido: false }],
  Copias: [{ Nombre: 'copia-1', Estado: 'sirve', Atraso_S: 0 }],
  Listas_Lentas: [],
}
const PROCESO = QUIET.Procesos[0]!
const LENTA = { Llamada: 'GET /api/x', Que: 'La lista', Veces: 3, Peor_Ms: 1_400, Ultima: '2026-11-26T15:00:00Z' }
const tonos = (change: Partial<EstadoPortal>) =>
  Object.fromEntries(asuntosDe({ ...QUIET, ...change }).map(({ codigo, tono }) => [codigo, tono]))

test('where nothing asks for attention every subject is good, and the version only tells', () => {
  const { version, ...rest } = tonos({})
  expect(version).toBe('neutral')
  expect(new Set(Object.values(rest))).toEqual(new Set(['good']))
})

test.each<[string, Partial<EstadoPortal>, string]>([
  ['respaldo', { Respaldo_En: null, Respaldo_Bytes: null }, 'bad'],
  ['respaldo', { Respaldo_En: '2026-11-23T03:00:00Z' }, 'warning'],
  ['respaldo', { Respaldo_En: '2026-11-10T03:00:00Z' }, 'bad'],
  ['correos', { Correos_Fallidos: 1 }, 'bad'],
  ['correos', { Correos_En_Cola: 2, Cola_Desde: '2026-11-26T14:58:00Z' }, 'good'],
  ['correos', { Correos_En_Cola: 2, Cola_Desde: '2026-11-26T14:30:00Z' }, 'bad'],
  ['correos', { Correos_Guardados: 3, Hay_Smtp: false }, 'warning'],
  ['ajustes', { Hay_Smtp: false }, 'warning'],
  ['ajustes', { Direccion_Portal: null }, 'warning'],
  ['ajustes', { Monedas_Sin_Valor: 'EUR, GBP' }, 'warning'],
  ['ingresos', { Ingresos_Fallidos: 20 }, 'warning'],
  ['ingresos', { Usuarios_Bloqueados: 'Ana Rojas' }, 'warning'],
  ['usuarios', { Usuarios_Sin_Clave: 1 }, 'warning'],
  ['espacio', { Disco_Libre: GB }, 'warning'],
  ['espacio', { Disco_Libre: 100 * 1024 ** 2 }, 'bad'],
  ['espacio', { Disco_Libre: null }, 'neutral'],
  ['espacio', { Disco_Libre: 20 * 1024 ** 2, Escritura_Detenida: true }, 'bad'],
  ['navieras', { Navieras: 0 }, 'neutral'],
  ['navieras', { Navieras_Con_Falla: 'MAERSK' }, 'warning'],
  ['trabajos', { Trabajos_Con_Falla: [{ Nombre: 'Los recordatorios', Falla: 'sin conexión', Desde: '2026-11-26T14:00:00Z' }] }, 'bad'],
  ['procesos', { Procesos: [PROCESO, { ...PROCESO, Equipo: 'dos', Perdido: true }] }, 'bad'],
  ['procesos', { Procesos: [PROCESO, { ...PROCESO, Version: '2' }] }, 'warning'],
  ['copias', { Copias: [] }, 'neutral'],
  ['copias', { Copias: [{ Nombre: 'copia-1', Estado: 'atrasada', Atraso_S: 40 }] }, 'warning'],
  ['lentas', { Listas_Lentas: [LENTA] }, 'neutral'],
  ['lentas', { Listas_Lentas: [{ ...LENTA, Veces: 10 }] }, 'warning'],
  ['webhooks', { Webhooks: 0 }, 'neutral'],
  ['webhooks', { Webhooks_Muertos: 1 }, 'warning'],
  ['webhooks', { Webhooks_Con_Falla: 'Contable' }, 'warning'],
  ['tokens', { Tokens: 0 }, 'neutral'],
  ['ingles', { Sin_Ingles: [{ Pantalla: 'puerto', Titulo: 'Puertos', Cantidad: 2 }] }, 'neutral'],
  ['tokens', { Tokens_Por_Vencer: 'Contable (05-12-2026)' }, 'warning'],
])('%s with %j is %s', (codigo, change, tono) => {
  expect(tonos(change)[codigo]).toBe(tono)
})

test('the urgent subjects come first', () => {
  const order = asuntosDe({ ...QUIET, Respaldo_En: null, Usuarios_Sin_Clave: 2 }).map(({ tono }) => URGENCIAS.indexOf(tono))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(asuntosDe({ ...QUIET, Respaldo_En: null })[0]!.codigo).toBe('respaldo')
})

test('a figure of one is told in the singular', () => {
  const dice = (codigo: string, change: Partial<EstadoPortal>) =>
    asuntosDe({ ...QUIET, ...change })
      .find(one => one.codigo === codigo)!
      .dice.join(' ')
  expect(dice('usuarios', { Sesiones: 1, Usuarios_Dentro: 1 })).toContain('1 sesión abierta de 1 persona.')
  expect(dice('correos', { Correos_Guardados: 1 })).toContain('1 mensaje no salió en 30 días porque no hay servidor de correo: se guardó')
})

test('the first steps of an installation are gone once all are done, and in a sample', () => {
  expect(pasosDe(QUIET)).toEqual([])
  expect(pasosDe({ ...QUIET, Es_Muestra: true, Clientes: 0 })).toEqual([])
})

test.each([
  ['empresa', { Empresas: 0 }],
  ['personas', { Usuarios: 1 }],
  ['direccion', { Direccion_Portal: null }],
  ['correo', { Hay_Smtp: false }],
  ['correo', { Correo_Probado: false }],
  ['respaldo', { Respaldo_En: null }],
  ['clientes', { Clientes: 0 }],
  ['productos', { Productos: 0 }],
  ['plantas', { Plantas: 0 }],
])('the step %s is open while %j', (codigo, change) => {
  const pasos = pasosDe({ ...QUIET, ...change })
  expect(pasos.filter(({ hecho }) => !hecho).map(one => one.codigo)).toEqual([codigo])
  expect(pasos).toHaveLength(8)
})
