/** Every sentence with which the server refuses a client has its English in the table of the model. */
import type { AnyCall } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import { enIngles } from '@nogal/model/cliente/ingles'
import type { Fields, Values } from '@nogal/model/fields'
import { decidirPorAprobar } from '@nogal/model/gestion/aprobacion.calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { known } from '../http/errors.ts'
import { tooMany } from '../sesion/entrada.ts'
import { type Respuesta, useApi } from '../test/api.ts'
import { NO_OBJECT, rowsBeyondLimit, rowsWrong } from '../test/badInput.ts'
import { GRANTED_TO_CLIENTS } from '../test/clienteInputs.ts'
import type { Input } from '../test/embarqueInputs.ts'
import { type Inputs, inputsOf } from '../test/inputs.ts'

const api = useApi()
let inputs: Inputs
beforeAll(async () => {
  inputs = await inputsOf(api)
})

/** All but those that end the session, and those that the portal itself writes: uploads by their protocol, a withdrawn request. */
const OURS = GRANTED_TO_CLIENTS.filter(({ path }) => !/logout|subidas|\/envios\/|-vivo$/.test(path))

const send = ({ method, path }: AnyCall, { params = {}, query = '', body }: Input, usuario: string | null) => {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  return api.pedir(method, `${url}${query}`, { usuario, ...(method !== 'GET' && { body }) })
}

/** The sentences of a refusal that an English reader would read in Spanish. */
const untold = ({ status, mensaje, errores = [] }: Respuesta): string[] =>
  status < 400 ? [] : [mensaje, ...errores.map(one => one.mensaje)].filter(sentence => enIngles(sentence) === undefined)

const wrongBodies = (fields: Fields): Values[] => [
  {},
  ...rowsWrong(fields).map(({ row }) => row),
  ...(Object.values(fields).some(({ type }) => type === 'rows') ? [rowsBeyondLimit(fields)] : []),
  { Ajeno: 1 },
]

describe('a refusal is told in English, too', () => {
  test.each(OURS.map(call => [callText(call), call] as const))('%s', async (_, call) => {
    const input = await inputs.inputOf(call)
    const answers = [
      await send(call, input, null),
      await send(call, input, 'cliente2'),
      await send(call, { ...input, params: Object.fromEntries(Object.keys(call.params).map(name => [name, '999999'])) }, 'cliente'),
      await send(call, { ...input, params: Object.fromEntries(Object.keys(call.params).map(name => [name, 'zz zz'])) }, 'cliente'),
      await send(call, { ...input, query: '?pagina=zz&orden=Nada&ajeno=1' }, 'cliente'),
    ]
    if (call.method !== 'GET') {
      for (const body of wrongBodies(call.body as Fields)) answers.push(await send(call, { ...input, body }, 'cliente'))
      for (const body of NO_OBJECT) answers.push(await send(call, { ...input, body }, 'cliente'))
    }
    expect([...new Set(answers.flatMap(untold))]).toEqual([])
  })
})

test.each(
  [
    '23505',
    '23503',
    '23514',
    '23502',
    '22001',
    '22003',
    '22007',
    '22008',
    '22021',
    '22P02',
    '22P05',
    '2201B',
    '57014',
    '55P03',
    '40001',
    '40P01',
  ].concat([
    '08007',
    '53100',
    '53300',
    'FST_ERR_CTP_BODY_TOO_LARGE',
    'FST_ERR_CTP_INVALID_JSON_BODY',
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    'FST_ERR_BAD_URL',
  ]),
)('and so is a refusal of the database or the web server: %s', code => {
  expect(enIngles(known({ code })!.mensaje)).toEqual(expect.any(String))
})
test.each([429, 503, 400])('and one with the status %i', statusCode => {
  expect(enIngles(known({ statusCode })!.mensaje)).toEqual(expect.any(String))
})

test('and so is a login that fails too often', () => {
  for (const seconds of [1, 30, 600]) expect(enIngles(tooMany(seconds).message)).not.toMatch(/[áéíóú]|segundo|minutos/)
})

test('and so are a decision about what has changed, and an objection without a reason', async () => {
  const input = await inputs.inputOf(decidirPorAprobar)
  const [one] = (input.body as { Decisiones: Values[] }).Decisiones
  const decide = (more: Values) => send(decidirPorAprobar, { ...input, body: { Decisiones: [{ ...one, ...more }] } }, 'cliente')
  for (const more of [{ Vistas: 'a'.repeat(64) }, { Decision: 'rechazar', Motivo: ' ' }]) {
    const answer = await decide(more)
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(untold(answer)).toEqual([])
  }
})
