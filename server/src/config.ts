import { isIP } from 'node:net'
import { resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

const yesNo = z.enum(['si', 'no'], { error: 'debe ser «si» o «no»' }).transform(value => value === 'si')

const url = (protocols: readonly string[]) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `debe ser una dirección que comience con ${protocols.map(protocol => `${protocol}//`).join(' o ')}`,
  })

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** A provider of OpenID Connect; without TLS only on the same machine. */
const issuer = url(['http:', 'https:']).refine(
  value => URL.canParse(value) && (value.startsWith('https:') || LOOPBACK.includes(new URL(value).hostname)),
  {
    error: 'debe comenzar con https://',
  },
)

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `debe ser un número entero entre ${least} y ${most}`)
    .transform(Number)
    .refine(value => value >= least && value <= most, `debe ser un número entero entre ${least} y ${most}`)

const share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'debe ser una parte entre 0 y 1, como 0.1')
  .transform(Number)

/** Networks that have a name in the setting. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Is this an address, a network, or the name of some? All addresses are never allowed, because then any client could forge its origin. */
const isPlace = (place: string): boolean => {
  if (NETWORKS.includes(place)) return true
  if (!isIP(place.split('/')[0]!) || /\/0+$/.test(place)) return false
  try {
    return Boolean(proxyAddr.compile([place]))
  } catch {
    return false
  }
}

/** Levels of the log, from the fewest lines to the most. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const places = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .transform(list => (list.join() === 'ninguno' ? [] : list))
  .refine(list => list.every(isPlace), {
    error:
      'debe ser una lista de direcciones o redes, como «10.0.0.5, 192.168.0.0/24»; también valen loopback, linklocal y uniquelocal, o solo «ninguno»',
  })

const postgres = url(['postgres:', 'postgresql:'])

const isPostgres = (text: string): boolean => postgres.safeParse(text).success
/** Several addresses of PostgreSQL, separated by commas. */
const postgresList = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .refine(list => list.every(isPostgres), {
    error: 'debe ser una o más direcciones que comiencen con postgres:// o postgresql://, separadas por comas',
  })

/** Connections of one process to a PostgreSQL server, where the environment does not say: for all requests, and for lists. */
export const CONNECTIONS = { all: 10, lists: 6 }

/** How many seconds a copy of the server may be late and still be read, where the environment does not say. */
export const MOST_LAG_SECONDS = 5

/** Every environment variable that the program reads, and its allowed values. An empty one counts as absent. */
const environment = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9._:-]+$/, 'debe ser un nombre de equipo o una dirección IP')
    .default('127.0.0.1'),
  DATOS: z.string().default('./datos'),
  DATABASE_URL: postgres.optional(),
  DATABASE_URL_DIRECTA: postgres.optional(),
  DATABASE_URL_LECTURA: postgresList.default([]),
  LECTURA_ATRASO: whole(1, 3600).default(MOST_LAG_SECONDS),
  CONEXIONES: whole(2, 500).default(CONNECTIONS.all),
  CONEXIONES_LISTAS: whole(1, 500).default(CONNECTIONS.lists),
  METRICAS: places.default([]),
  SALIDA_PRIVADA: places.default([]),
  OIDC_EMISOR: issuer.optional(),
  OIDC_CLIENTE: z.string().max(300, 'debe tener a lo más 300 caracteres').optional(),
  OIDC_SECRETO: z.string().optional(),
  OIDC_NOMBRE: z.string().max(60, 'debe tener a lo más 60 caracteres').default('la cuenta de la empresa'),
  INGRESO_LOCAL: yesNo.default(true),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_SERVICE_NAME: z.string().default('nogal'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `debe ser ${LOG_LEVELS.slice(0, -1).join(', ')} o ${LOG_LEVELS.at(-1)}` }).default('warn'),
  MUESTRA: yesNo.optional(),
  JWT_SECRET: z.string().min(32, 'debe tener 32 caracteres o más').optional(),
  PROXY_CONFIABLE: places.default(['loopback']),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  CORREO_DE: z.email('debe ser un correo, como portal@empresa.cl').optional(),
  APROBACION_DIAS: whole(1, 90).default(14),
  ACCESOS_DIAS: whole(1, 3650).default(365),
  PORTAL_URL: url(['http:', 'https:']).optional(),
  DEMO_URL: url(['http:', 'https:']).optional(),
  S3_URL: url(['s3:', 'http:', 'https:']).optional(),
  TEST_DATABASE_URL: postgres.optional(),
})

type Environment = z.output<typeof environment>

/** The installation's settings. `MUESTRA` is on by default only where a trial starts: on the embedded engine. */
export type Config = Omit<Environment, 'MUESTRA'> & { MUESTRA: boolean }

/** A problem that keeps the program from starting; the terminal shows one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** One sentence for each variable that can't be used. */
export class ConfigError extends StartError {
  constructor(readonly problems: readonly string[]) {
    super(`La configuración no es válida:\n${problems.map(problem => `  · ${problem}`).join('\n')}`)
  }
}

/** Reads the settings from the environment, or throws a `ConfigError` that names every bad variable. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { success, data, error } = environment.safeParse(given)
  if (!success) throw new ConfigError(error.issues.map(issue => `La variable ${issue.path.join('.')} ${issue.message}.`))
  const beside = [data.DATABASE_URL_DIRECTA && 'DATABASE_URL_DIRECTA', data.DATABASE_URL_LECTURA.length && 'DATABASE_URL_LECTURA']
  const alone = data.DATABASE_URL ? [] : beside.filter(name => typeof name === 'string')
  if (alone.length) throw new ConfigError(alone.map(name => `La variable ${name} acompaña a DATABASE_URL, que falta.`))
  if (Boolean(data.OIDC_EMISOR) !== Boolean(data.OIDC_CLIENTE))
    throw new ConfigError(['Las variables OIDC_EMISOR y OIDC_CLIENTE van juntas, y falta una.'])
  if (!data.INGRESO_LOCAL && !data.OIDC_EMISOR)
    throw new ConfigError(['Con INGRESO_LOCAL=no nadie entraría: falta OIDC_EMISOR, con la que se entra sin clave.'])
  return { ...data, DATOS: resolve(data.DATOS), MUESTRA: data.MUESTRA ?? !data.DATABASE_URL }
}
