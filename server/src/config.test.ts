import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problems = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATOS: resolve('datos'), MUESTRA: true })
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toMatchObject({ PORT: 3000, MUESTRA: true })
  })

  it.each([
    [{}, true],
    [{ MUESTRA: 'no' }, false],
    [{ DATABASE_URL: 'postgres://127.0.0.1/nogal' }, false],
    [{ DATABASE_URL: 'postgres://127.0.0.1/nogal', MUESTRA: 'si' }, true],
  ])('%j: sample data %s', (env, expected) => {
    expect(readConfig(env).MUESTRA).toBe(expected)
  })

  it.each([
    [{ PORT: 'abc' }, 'La variable PORT debe ser un número entero entre 0 y 65535.'],
    [{ PORT: '-1' }, 'La variable PORT debe ser un número entero entre 0 y 65535.'],
    [{ PORT: '70000' }, 'La variable PORT debe ser un número entero entre 0 y 65535.'],
    [{ PORT: '3000.5' }, 'La variable PORT debe ser un número entero entre 0 y 65535.'],
    [{ HOST: 'http://x' }, 'La variable HOST debe ser un nombre de equipo o una dirección IP.'],
    [{ MUESTRA: 'yes' }, 'La variable MUESTRA debe ser «si» o «no».'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'La variable DATABASE_URL debe ser una dirección que comience con postgres:// o postgresql://.'],
    [
      { TEST_DATABASE_URL: '127.0.0.1' },
      'La variable TEST_DATABASE_URL debe ser una dirección que comience con postgres:// o postgresql://.',
    ],
    [{ JWT_SECRET: 'corta' }, 'La variable JWT_SECRET debe tener 32 caracteres o más.'],
    [{ SMTP_URL: 'correo' }, 'La variable SMTP_URL debe ser una dirección que comience con smtp:// o smtps://.'],
    [{ DEMO_URL: '/demo' }, 'La variable DEMO_URL debe ser una dirección que comience con http:// o https://.'],
    [{ LOG_LEVEL: 'verbose' }, 'La variable LOG_LEVEL debe ser silent, fatal, error, warn, info, debug o trace.'],
    [{ CONEXIONES: '1' }, 'La variable CONEXIONES debe ser un número entero entre 2 y 500.'],
    [{ CONEXIONES_LISTAS: '0' }, 'La variable CONEXIONES_LISTAS debe ser un número entero entre 1 y 500.'],
    [{ DATABASE_URL_DIRECTA: 'postgres://127.0.0.1/nogal' }, 'La variable DATABASE_URL_DIRECTA acompaña a DATABASE_URL, que falta.'],
    [{ DATABASE_URL_LECTURA: 'postgres://127.0.0.1/nogal' }, 'La variable DATABASE_URL_LECTURA acompaña a DATABASE_URL, que falta.'],
    [
      { DATABASE_URL_LECTURA: 'postgres://a/n, mysql://b/n' },
      'La variable DATABASE_URL_LECTURA debe ser una o más direcciones que comiencen con postgres:// o postgresql://, separadas por comas.',
    ],
    [{ LECTURA_ATRASO: '0' }, 'La variable LECTURA_ATRASO debe ser un número entero entre 1 y 3600.'],
    [{ S3_URL: 'ftp://x' }, 'La variable S3_URL debe ser una dirección que comience con s3:// o http:// o https://.'],
  ])('%j is refused', (env, expected) => {
    expect(problems(env)).toEqual([expected])
  })

  it.each([
    [undefined, ['loopback']],
    ['ninguno', []],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, 2001:db8::/32 uniquelocal', ['10.0.0.0/8', '2001:db8::/32', 'uniquelocal']],
  ])('PROXY_CONFIABLE=%s trusts %j', (PROXY_CONFIABLE, expected) => {
    expect(readConfig({ PROXY_CONFIABLE }).PROXY_CONFIABLE).toEqual(expected)
  })

  it.each(['nginx', '10.0.0', '10.0.0.5/40', '0.0.0.0/0', '::/0', '10.0.0.5, ninguno', '10.0.0.5;10.0.0.6', 'si'])(
    'PROXY_CONFIABLE=%s is refused',
    PROXY_CONFIABLE => {
      expect(problems({ PROXY_CONFIABLE })).toEqual([expect.stringContaining('PROXY_CONFIABLE debe ser una lista de direcciones')])
    },
  )

  it('opens the metrics to nobody, until an address is named', () => {
    expect(readConfig({}).METRICAS).toEqual([])
    expect(readConfig({ METRICAS: '10.0.0.0/8, loopback' }).METRICAS).toEqual(['10.0.0.0/8', 'loopback'])
    expect(problems({ METRICAS: '0.0.0.0/0' })).toEqual([expect.stringContaining('METRICAS debe ser una lista de direcciones')])
  })

  it('names every bad variable at once', () => {
    expect(problems({ PORT: 'x', JWT_SECRET: 'x', MUESTRA: 'x' })).toHaveLength(3)
  })
})
