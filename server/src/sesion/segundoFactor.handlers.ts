/** The second factor: asked for at a login, set up there or in a session, and removed by its owner. */
import {
  confirmarAlEntrar,
  confirmarSegundoFactor,
  ingresarConCodigo,
  POCOS_CODIGOS,
  prepararAlEntrar,
  prepararSegundoFactor,
  quitarSegundoFactor,
  renovarCodigos,
  verSegundoFactor,
} from '@nogal/model/sesion/segundoFactor.calls'
import { counted } from '@nogal/model/words'
import { actAs } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { type Context, handle } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import { noteAccess } from './acceso.queries.ts'
import { verifyClave } from './clave.ts'
import { letIn, limitedInSession } from './entrada.ts'
import { userForLogin } from './ingreso.queries.ts'
import * as q from './segundoFactor.queries.ts'
import { confirmSecond, demandChallenged, giveRecoveryCodes, judgeCode, setUpSecond, spendCode } from './segundoFactor.ts'

const leftSentence = (quedan: number): string =>
  `Entró con un código de recuperación: ${quedan === 1 ? 'le queda 1' : `le quedan ${quedan}`}.${
    quedan <= POCOS_CODIGOS ? ' Pida otros en «Segundo factor», en el menú de su nombre.' : ''
  }`

type InSession = Pick<Context, 'db' | 'config' | 'sesion' | 'aside'>

/** Refuses with 400 a wrong password of the user who asks. */
const demandClave = async (context: InSession, sha256: string): Promise<void> => {
  const { db, sesion } = context
  const right = await limitedInSession(context, 'segundo factor', async () => {
    const user = await userForLogin(db, sesion.Usuario, true)
    return (await verifyClave(user?.clave_hash, sha256)) || undefined
  })
  if (!right) throw invalid([{ campo: 'password', mensaje: 'Clave: no es la actual.' }])
}

/** Refuses with 400 a wrong password or a wrong code of the user who asks; the code is used up. */
const demandBoth = async (context: InSession, { password, Codigo }: { password: string; Codigo: string }): Promise<void> => {
  await demandClave(context, password)
  const { config, sesion, aside } = context
  let mensaje = ''
  const right = await limitedInSession(context, 'código', async () => {
    const spent = await aside(client => spendCode(client, config, sesion.Usuario, Codigo))
    if ('refused' in spent) mensaje = spent.refused
    return 'refused' in spent ? undefined : spent
  })
  if (!right) throw invalid([{ campo: 'Codigo', mensaje }])
}

// none of these answers is stored for an Idempotency-Key: they hold secrets, or use up codes
export const SEGUNDO_FACTOR_HANDLERS = [
  handle(ingresarConCodigo, async context => {
    const { body, request, aside } = context
    const user = await demandChallenged(context, body.Desafio, 'codigo')
    const Codigos_Quedan = await judgeCode(context, user, body.Codigo)
    const { data, mensaje, headers } = await letIn(context, user)
    if (Codigos_Quedan === null) return new WithMessage({ ...data, Codigos_Quedan }, mensaje, headers)
    const detalle = `${counted(Codigos_Quedan, 'código queda', 'códigos quedan')}.`
    await aside(client => noteAccess(client, request, { clase: 'recuperacion', usuario: user.cod_usuario, detalle }))
    return new WithMessage({ ...data, Codigos_Quedan }, leftSentence(Codigos_Quedan), headers)
  }),
  handle(prepararAlEntrar, async context => {
    const { cod_usuario } = await demandChallenged(context, context.body.Desafio, 'preparar')
    return context.aside(client => setUpSecond(client, context.config, cod_usuario))
  }),
  handle(confirmarAlEntrar, async context => {
    const { body, config, aside } = context
    const user = await demandChallenged(context, body.Desafio, 'preparar')
    const Codigos = await aside(async client => {
      await actAs(client, user.cod_usuario)
      return confirmSecond(client, config, user.cod_usuario, body.Codigo)
    })
    const { data, mensaje, headers } = await letIn(context, user)
    return new WithMessage({ ...data, Codigos }, mensaje, headers)
  }),
  handle(verSegundoFactor, ({ db, sesion }) => q.factorState(db, sesion.Usuario)),
  handle(prepararSegundoFactor, async context => {
    await demandClave(context, context.body.password)
    return context.aside(client => setUpSecond(client, context.config, context.sesion.Usuario))
  }),
  handle(confirmarSegundoFactor, async ({ config, sesion, body, aside }) => {
    const Codigos = await aside(async client => {
      const codes = await confirmSecond(client, config, sesion.Usuario, body.Codigo)
      await q.closeOthers(client, sesion.Usuario, sesion.Id)
      return codes
    })
    return new WithMessage({ Codigos }, 'Segundo factor activo. Sus otras sesiones se cerraron.')
  }),
  handle(renovarCodigos, async context => {
    const { sesion, body, request, aside } = context
    await demandBoth(context, body)
    const Codigos = await aside(async client => {
      await noteAccess(client, request, { clase: 'factor', usuario: sesion.Usuario, detalle: 'Códigos de recuperación nuevos.' })
      return giveRecoveryCodes(client, sesion.Usuario)
    })
    return new WithMessage({ Codigos }, 'Códigos nuevos. Los anteriores ya no valen.')
  }),
  handle(quitarSegundoFactor, async context => {
    await demandBoth(context, context.body)
    await context.aside(client => q.removeFactor(client, context.sesion.Usuario))
    return new WithMessage(null, 'Segundo factor quitado. Ingrese otra vez.')
  }),
]
