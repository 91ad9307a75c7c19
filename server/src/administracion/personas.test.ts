import { CODIGOS_RESPONSABILIDAD } from '@nogal/model/administracion/responsabilidades'
import { beforeAll, describe, expect, test } from 'vitest'
import { INVITACION } from '../correo/enlace.ts'
import { withKey } from '../sesion/key.ts'
import { claveDe, newPerson, type Respuesta, useApi } from '../test/api.ts'
import { planDeal } from '../test/embarques.ts'
import { newService } from '../test/tokens.ts'

const api = useApi()
let net = 0
const newIp = () => `10.7.0.${++net}`
const post = (what: string, body: unknown, usuario = 'admin'): Promise<Respuesta> =>
  api.pedir('POST', `/api/administracion/personas/${what}`, { body, usuario })
const NEW = { Nom_Usuario: 'Paula Rojas', Email: 'paula@losnogales.example', Cod_AreaGestion: 2 }
const invited = async (Cod_Usuario: string, more = {}): Promise<{ Enlace: string; Vence: string }> => {
  const { status, text, data } = await post('invitar', { Cod_Usuario, ...NEW, Email: `${Cod_Usuario}@losnogales.example`, ...more })
  expect(status, text).toBe(200)
  return data
}
const codeOf = ({ Enlace }: { Enlace: string }): string => Enlace.split('#')[1]!
const see = (Codigo: string): Promise<Respuesta> =>
  api.pedir('POST', '/api/login/invitacion/ver', { usuario: null, ip: newIp(), body: { Codigo } })
const accept = (Codigo: string, password = claveDe('nogales-en-flor')): Promise<Respuesta> =>
  api.pedir('POST', '/api/login/invitacion', { usuario: null, ip: newIp(), body: { Codigo, password } })
const rowOf = async (usuario: string) => {
  const filtros = JSON.stringify([{ campo: 'Cod_Usuario', modo: 'equals', valor: usuario }])
  return (await api.pedir('GET', `/api/administracion/personas?filtros=${encodeURIComponent(filtros)}`)).data[0]
}
const alive = async (token: string) => (await api.pedir('GET', '/api/listas-generales/monedas', { token })).status

describe('an invitation', () => {
  test('lets a person choose a password once, and is no session', async () => {
    const sent = await invited('paula')
    expect(await rowOf('paula')).toMatchObject({ Situacion: 'invitada', Ultimo_Ingreso: null, Nom_AreaGestion: 'Comex' })
    const code = codeOf(sent)
    expect((await see(code)).data).toEqual({ Usuario: 'paula', Nom_Usuario: 'Paula Rojas', Vence: sent.Vence })
    expect(await alive(code)).toBe(401)
    const entered = await accept(code)
    expect(entered.status, entered.text).toBe(200)
    expect(entered.data).toMatchObject({ Usuario: 'paula', Cod_AreaGestion: 2, Administrador: false })
    expect(await alive(entered.data.token)).toBe(200)
    expect(await rowOf('paula')).toMatchObject({ Situacion: 'activa', Sesiones: 1, Ultimo_Ingreso: expect.any(String) })
    const again = await accept(code)
    expect([again.status, again.mensaje]).toEqual([410, 'Esta invitación ya se usó. Entre con su usuario y la clave que eligió.'])
  })

  test('goes by mail, whose stored copy does not tell the link', async () => {
    const code = codeOf(await invited('correa'))
    const { rows } = await api.db.pool.query(
      "select mensaje, para, asunto from envio where clase = 'invitacion' order by id_envio desc limit 1",
    )
    expect(rows[0]).toMatchObject({
      para: [{ Email: 'correa@losnogales.example' }],
      asunto: expect.stringContaining('Invitación al portal'),
    })
    expect(JSON.stringify(rows[0])).not.toContain(code)
  })

  test('is accepted by one of several at the same time', async () => {
    const code = codeOf(await invited('gemela'))
    const all = await Promise.all([accept(code), accept(code, claveDe('otra-muy-larga')), accept(code, claveDe('tercera-larga'))])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  test('is worth nothing after another one was sent, and the new one is', async () => {
    const first = codeOf(await invited('repetida'))
    const second = codeOf((await post('enviar-invitacion', { Usuario: 'repetida' })).data)
    expect((await accept(first)).mensaje).toMatch(/^Esta invitación se retiró, o hay otra más nueva/)
    expect((await accept(second)).status).toBe(200)
  })

  test.each([
    ['forged', async (): Promise<string> => `${codeOf(await invited('falsa')).slice(0, -3)}abc`, 404, /^Este enlace no es válido/],
    ['a text', async (): Promise<string> => 'hola', 404, /^Este enlace no es válido/],
    [
      'withdrawn',
      async () => {
        const code = codeOf(await invited('retirada'))
        expect((await post('retirar-invitacion', { Usuario: 'retirada' })).mensaje).toBe('Invitación retirada: su enlace ya no vale.')
        return code
      },
      410,
      /^Esta invitación se retiró/,
    ],
    [
      'of a person who was deactivated',
      async () => {
        const code = codeOf(await invited('partida'))
        expect((await post('desactivar', { Usuario: 'partida' })).status).toBe(200)
        return code
      },
      410,
      /^Esta invitación se retiró/,
    ],
    [
      'of a person whose mail is another one by now',
      async () => {
        const code = codeOf(await invited('mudada'))
        await api.pedir('PUT', '/api/parametros/usuario/mudada', { body: { Email: 'otra@losnogales.example' } })
        return code
      },
      410,
      /^Esta invitación se retiró/,
    ],
    [
      'expired',
      async () => {
        await invited('tardia')
        const { rows } = await api.db.pool.query(
          `update invitacion set en = now() - interval '9 days', vence = now() - interval '2 days' where cod_usuario = 'tardia'
           returning id_invitacion as id, en as since, vence as until`,
        )
        expect((await rowOf('tardia')).Situacion).toBe('vencida')
        return INVITACION.token(await withKey(api.db, api.config), rows[0])
      },
      410,
      /^Esta invitación venció\. Pida a un administrador/,
    ],
  ] as const)('that is %s is refused with a sentence', async (_, made, status, sentence) => {
    const code = await made()
    for (const answer of [await see(code), await accept(code)]) {
      expect(answer.mensaje).toMatch(sentence)
      expect(answer.status).toBe(status)
    }
  })

  test('stays open when the password is refused as weak', async () => {
    const code = codeOf(await invited('debil'))
    expect((await accept(code, claveDe('debil'))).errores).toEqual([
      { campo: 'password', mensaje: 'Clave nueva: no puede ser igual al usuario. Elija otra.' },
    ])
    expect((await accept(code)).status).toBe(200)
  })

  test.each([
    ['a user name that is taken', { Cod_Usuario: 'comex' }, 409, 'Cod_Usuario'],
    ['a client without its company', { Cod_Usuario: 'suelta', Cod_AreaGestion: 5 }, 400, 'Cod_Cliente'],
    ['a client as administrador', { Cod_Usuario: 'mucha', Cod_AreaGestion: 5, Cod_Cliente: 1, Administrador: true }, 400, 'Administrador'],
    ['a mail that is none', { Cod_Usuario: 'rara', Email: 'rara' }, 400, 'Email'],
  ])('is refused for %s', async (_, more, status, campo) => {
    const answer = await post('invitar', { ...NEW, ...more })
    expect(answer.status, answer.text).toBe(status)
    expect(answer.errores!.map(one => one.campo)).toContain(campo)
  })

  test('is not withdrawn where there is none, nor sent to a deactivated person', async () => {
    expect((await post('retirar-invitacion', { Usuario: 'comex' })).status).toBe(409)
    await newPerson(api, 'dormida')
    await post('desactivar', { Usuario: 'dormida' })
    expect((await post('enviar-invitacion', { Usuario: 'dormida' })).mensaje).toMatch(/Reactívela antes/)
    expect((await post('enviar-invitacion', { Usuario: 'nadie' })).status).toBe(404)
  })
})

describe('a person who leaves', () => {
  let deal: number
  beforeAll(async () => {
    await newService(api, 'robot')
    for (const usuario of ['leaves', 'receives', 'idle']) await newPerson(api, usuario)
    await post('desactivar', { Usuario: 'idle' })
    const all = { Usuario_Comercial: 'leaves', Usuario_Comex: 'leaves', Usuario_QC: 'leaves' }
    deal = (await planDeal(api, 2, 1, all)).nro
  })
  const owed = async (usuario: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await api.pedir('GET', `/api/administracion/personas/${usuario}/responsabilidades`)).data.map(
        ({ Que, Cuantos }: { Que: string; Cuantos: number }) => [Que, Cuantos],
      ),
    )
  const leave = (Entregas: unknown, Usuario = 'leaves') => post('desactivar', { Usuario, Entregas })
  const allTo = (Recibe: string) => CODIGOS_RESPONSABILIDAD.map(Que => ({ Que, Recibe }))

  const ALL = { 'negocio-comercial': 1, 'negocio-comex': 1, 'negocio-calidad': 1, gestion: 6 }

  test('is told by noun what is open', async () => {
    expect(await owed('leaves')).toEqual(ALL)
    expect(await owed('receives')).toEqual({})
  })

  test('is not switched off among the parameters while something is open', async () => {
    const answer = await api.pedir('PUT', '/api/parametros/usuario/leaves', { body: { Activo: false } })
    expect([answer.status, answer.mensaje]).toEqual([
      400,
      expect.stringMatching(/^Activo: leaves responde por .*Desactive a la persona en Administración, Personas/),
    ])
    expect(answer.errores).toMatchObject([{ campo: 'Activo' }])
    expect((await rowOf('leaves')).Situacion).toBe('activa')
    // a person who is responsible for nothing may be deactivated here
    await newPerson(api, 'free')
    expect((await api.pedir('PUT', '/api/parametros/usuario/free', { body: { Activo: false } })).status).toBe(200)
    expect((await api.pedir('PUT', '/api/parametros/usuario/free', { body: { Nom_Usuario: 'Libre' } })).status).toBe(200)
  })

  test.each([
    [
      'nobody',
      [],
      409,
      'leaves responde por 1 negocio como comercial, 1 negocio como comex, con sus embarques, 1 negocio como calidad y 6 gestiones. Diga a quién pasa cada cosa.',
    ],
    ['a client', allTo('cliente'), 400, /es de un cliente y no responde por nada/],
    ['an inactive person', allTo('idle'), 400, /idle está desactivada/],
    ['a program', allTo('robot'), 400, /Programa robot es un programa y no responde por nada/],
    ['itself', allTo('leaves'), 400, /es la persona que se desactiva/],
    ['somebody unknown', allTo('nadie'), 400, /no existe/],
    [
      'only one of several',
      allTo('receives').slice(0, 1),
      409,
      /leaves responde por 1 negocio como comex, con sus embarques, 1 negocio como calidad/,
    ],
  ] as const)('hands nothing over to %s', async (_, entregas, status, sentence) => {
    const answer = await leave(entregas)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.mensaje + JSON.stringify(answer.errores ?? '')).toEqual(
      typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
    )
    expect(await owed('leaves')).toMatchObject({ 'negocio-comercial': 1 })
    expect((await rowOf('leaves')).Situacion).toBe('activa')
  })

  test('hands everything over at once, of a confirmed deal with its shipments; the sessions end and the history tells', async () => {
    const token = (await api.pedir('POST', '/api/login', { usuario: null, ip: newIp(), body: { usuario: 'leaves', password: claveDe() } }))
      .data.token
    const answer = await leave(allTo('receives'))
    expect([answer.status, answer.mensaje]).toEqual([200, 'leaves ya no entra al portal. 9 registros pasaron a otras personas.'])
    expect(await owed('leaves')).toEqual({})
    expect(await owed('receives')).toEqual(ALL)
    const ships = await api.db.pool.query('select distinct usuario_comex from embarque where nro_negocio = $1', [deal])
    expect(ships.rows).toEqual([{ usuario_comex: 'receives' }])
    expect(await alive(token)).toBe(401)
    const { rows } = await api.db.pool.query(
      "select usuario, motivo, despues ->> 'usuario_qc' as qc from historial where tabla = 'negocio' and clave = $1 and despues ? 'usuario_qc' and accion = 'editar'",
      [String(deal)],
    )
    expect(rows).toEqual([{ usuario: 'admin', motivo: 'leaves deja el portal.', qc: 'receives' }])
    expect((await leave([])).mensaje).toBe('leaves ya está desactivada.')
  })

  test('may come back, and what was handed over stays', async () => {
    expect((await post('reactivar', { Usuario: 'leaves' })).mensaje).toBe('leaves puede entrar otra vez.')
    expect(await owed('leaves')).toEqual({})
    expect((await post('reactivar', { Usuario: 'leaves' })).status).toBe(409)
  })

  test('is never the one who asks, nor the last administrador', async () => {
    expect((await post('desactivar', { Usuario: 'admin' })).mensaje).toBe('No puede desactivarse a sí mismo. Pídalo a otro administrador.')
  })
})

test.each(['comercial', 'cliente', 'cliente2'])('%s may do none of that', async usuario => {
  expect((await api.pedir('GET', '/api/administracion/personas', { usuario })).status).toBe(403)
  for (const what of ['invitar', 'enviar-invitacion', 'retirar-invitacion', 'desactivar', 'reactivar'])
    expect((await post(what, { Usuario: 'comex', ...NEW, Cod_Usuario: 'colada' }, usuario)).status, what).toBe(403)
})

test.each(['usuario/comex', 'areagestion/2'])('a screen of administradores is granted to nobody: %s', async where => {
  const grant = { Cod_Pantalla: 'personas', Cod_Funcion: 'ver', Permitido: true }
  const Permisos = [where.startsWith('usuario') ? grant : { Cod_Pantalla: 'personas', Funciones: ['ver'] }]
  const answer = await api.pedir('PUT', `/api/parametros/${where}`, { body: { Permisos } })
  expect([answer.status, answer.mensaje]).toEqual([
    400,
    'Pantalla: las de Administración son solo de los administradores. Quítela de aquí.',
  ])
})
