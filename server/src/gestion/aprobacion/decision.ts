/**
 * A background job that mails decisions to the user who asked for the approval, with who decided and why. Each decision is announced once.
 */
import { grouped } from '@nogal/model/grouped'
import type { Config } from '../../config.ts'
import { insertEnvio } from '../../correo/envio.queries.ts'
import { messageId, senderOf } from '../../correo/sobre.ts'
import type { Db } from '../../db/open.ts'
import { type Tx, tx } from '../../db/tx.ts'
import { portalOfJob } from '../../http/direccion.ts'
import { type Decidida, type Decision, takeDecisions } from './decision.queries.ts'
import { itemLines } from './nombrar.ts'
import { takeTurn } from './recordatorio.queries.ts'
import { exporterOf } from './ronda.queries.ts'

const QUIET_MS = 60_000

type Settings = Pick<Config, 'CORREO_DE' | 'PORTAL_URL'>

const WORDS: Record<Decidida['resultado'], readonly [one: string, many: string]> = {
  rechazada: ['Rechazado', 'Rechazados'],
  aprobada: ['Aprobado', 'Aprobados'],
}
const RESULTS = Object.keys(WORDS) as Decidida['resultado'][]

/** Documents that the same person decided in the same way, under a line with the person and the reason. */
const groupsOf = (all: readonly Decidida[], resultado: Decidida['resultado']): string[] => {
  const decided = all.filter(one => one.resultado === resultado)
  return grouped(decided, ({ quien, motivo }) => JSON.stringify([quien, motivo])).map(([, group]) => {
    const { quien, motivo } = group[0]!
    const [one, many] = WORDS[resultado]
    const head = `${group.length === 1 ? one : many} por ${quien}${motivo ? `: «${motivo}»` : ''}`
    return `${head}\n${itemLines(group, 'es')}`
  })
}

const subjectOf = ({ decididas, contrato, corr }: Decision): string => {
  const said = RESULTS.filter(result => decididas.some(({ resultado }) => resultado === result))
  const what = decididas.length === 1 ? decididas[0]!.nombre : `${decididas.length} documentos`
  const words = said.map(result => WORDS[result][decididas.length === 1 ? 0 : 1].toLowerCase()).join(' y ')
  return `${what}: ${words} · ${contrato}/${corr}`.slice(0, 200)
}

const tell = async (db: Tx, config: Settings, decision: Decision): Promise<void> => {
  const { ronda, nro, ship, contrato, corr, nombre, email, decididas, esperan } = decision
  const { negocio, ...exporter } = await exporterOf(db, ship)
  const { de } = await senderOf(db, config, '', exporter)
  const portal = await portalOfJob(db, config, decision.portal)
  await insertEnvio(db, {
    clase: 'decision',
    clave: ship,
    nro_negocio: negocio,
    idioma: 'es',
    para: [{ Nombre: nombre, Email: email }],
    de,
    responder: null,
    asunto: subjectOf(decision),
    mensaje: [
      `Hola, ${nombre}:`,
      `Esto se decidió de lo que usted pidió aprobar en la ronda ${nro} del embarque ${corr}, contrato ${contrato}:`,
      ...RESULTS.flatMap(result => groupsOf(decididas, result)),
      ...(esperan.length ? [`Todavía ${esperan.length === 1 ? 'espera' : 'esperan'}\n${itemLines(esperan, 'es')}`] : []),
      ...(portal ? [`${portal}/pages/logistica/${negocio}/${ship}#aprobacion`] : []),
    ].join('\n\n'),
    portal,
    causa: `decision/${ronda}/${Math.min(...decididas.map(({ id }) => id))}`,
    mensaje_id: messageId(de),
  })
}

/** Puts messages about decisions into the outbox; returns how many. Only one of several processes sends each. */
export const tellDecisions = (db: Db, config: Settings, quietMs = QUIET_MS): Promise<number> =>
  tx(db, { usuario: 'portal' }, async client => {
    if (!(await takeTurn(client))) return 0
    const decisions = await takeDecisions(client, quietMs)
    for (const one of decisions) await tell(client, config, one)
    return decisions.length
  })
