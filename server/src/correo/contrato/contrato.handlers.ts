/** The contract of a deal by mail to its client. */
import { enviarContrato, prepararEnvioContrato, reenviarContrato } from '@nogal/model/embarque/contrato.calls'
import { demand } from '../../aggregate/read.ts'
import type { Reader } from '../../db/reader.ts'
import { handle } from '../../http/handle.ts'
import { conflict } from '../../http/refusal.ts'
import type { ContratoLeido } from '../../negocio/contrato/contrato.queries.ts'
import { CONTRATO } from '../../negocio/contrato/contrato.ts'
import { NEGOCIO } from '../../negocio/negocio.queries.ts'
import type { Access } from '../../scope/scope.ts'
import { type Dispatch, languageOf, resendPrinted, sendPrinted } from '../enviar.ts'
import { lastContractSending } from '../envio.queries.ts'

type ContractDispatch = Dispatch & { Para: string | null }

/** Who receives the contract of a deal, and why the contract can't be sent. */
const readDispatch = async (db: Reader, deal: number): Promise<ContractDispatch> => {
  const { rows } = await db.query<ContractDispatch>({
    name: 'despacho-de-contrato',
    text: `select para as "Para", correos as "Destinatarios", impedimento as "Impedimento", falta as "Falta" from despacho_de_contrato($1)`,
    values: [deal],
  })
  return rows[0]!
}

/** The client and the last amendment of a deal; no amendment is 0. */
const readDeal = async (db: Reader, deal: number): Promise<{ cliente: number; enmienda: number }> => {
  const { rows } = await db.query(
    `select cod_clientenegocio as cliente, (select coalesce(max(s.enmienda), 0) from negocio_estado s where s.nro_negocio = n.nro_negocio) as enmienda
       from negocio n where nro_negocio = $1`,
    [deal],
  )
  return rows[0]
}

/** Refuses with 404 unless the session sees the deal and its contract. */
const demandContract = async (access: Access, deal: number): Promise<void> => {
  await demand(access, NEGOCIO, deal)
  await CONTRATO.demandSeen(access, deal)
}

export const CONTRATO_POR_CORREO_HANDLERS = [
  handle(prepararEnvioContrato, async context => {
    const { id } = context.params
    await demandContract(context, id)
    const sent = await lastContractSending(context, id)
    return { ...(await readDispatch(context.db, id)), Ultimo_Envio: sent === undefined ? null : JSON.parse(sent) } as never
  }),
  handle(enviarContrato, async context => {
    const { Nro_Negocio: id, Idioma, Destinatarios, Asunto, Mensaje } = context.body
    await demandContract(context, id)
    const { cliente, enmienda } = await readDeal(context.db, id)
    const sendable = {
      code: 'contrato' as const,
      id,
      variant: 0,
      paper: CONTRATO,
      dispatch: await readDispatch(context.db, id),
      hasReceiver: true,
      carried: ({ revision, data }: { revision: number; data: ContratoLeido }) => ({
        Numero: data.Nro_Contrato,
        Revision: data.Revision,
        Exportador: data.Vendedor,
        nro_negocio: id,
        // An amendment that changes nothing on the paper makes no new printing. The client has to be told that the contract still holds, so the
        // same printing may be sent once after each amendment.
        state: `i${revision}/e${enmienda}`,
      }),
      client: async () => cliente,
    }
    const written = { destinatarios: Destinatarios, asunto: Asunto, mensaje: Mensaje }
    return sendPrinted(context, sendable, languageOf('contrato', Idioma, 'en'), written)
  }),
  handle(reenviarContrato, context =>
    resendPrinted(context, context.body.Id_Envio, context.body.Destinatarios, async (db, { papel, clave, desactualizada }) => {
      if (papel !== 'contrato') throw conflict('No es un contrato: se reenvía desde su embarque.')
      if (desactualizada) return 'El negocio se enmendó después de este envío. Envíe el contrato enmendado.'
      const { Impedimento, Falta } = await readDispatch(db, clave)
      return Impedimento === 'anulado' ? Falta! : null
    }),
  ),
]
