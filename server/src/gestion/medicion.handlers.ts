/** Handlers that judge measured values before they are saved, and containers. Saving is part of the item of gestión. */
import { autorizarCertificado, evaluarAnalisis, VEREDICTOS_CONTENEDOR } from '@nogal/model/gestion/medicion.calls'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { demandPlace, lockPlace } from './gestion.handlers.ts'
import { allowCertificate, judge, verdictsIn } from './medicion.queries.ts'

export const MEDICIONES_HANDLERS: readonly Mounted[] = [
  handle(evaluarAnalisis, async context => {
    const { Nro_Embarque: embarque, Id_Contenedor: contenedor, Cod_CertDocAnalis, Id_Linea, Mediciones } = context.body
    const place = { embarque, contenedor }
    await demandPlace(context, place)
    return judge(context.db, place, Cod_CertDocAnalis, Id_Linea ?? null, Mediciones ?? [])
  }),
  ...VEREDICTOS_CONTENEDOR.map(call =>
    handle(call, async context => {
      const place = { embarque: context.params.s, contenedor: context.params.c }
      await demandPlace(context, place)
      return verdictsIn(context.db, place)
    }),
  ),
  handle(autorizarCertificado, ({ body: { Nro_Embarque: embarque, Id_Contenedor, Motivo }, sesion, tx }) =>
    tx(async db => {
      const place = { embarque, contenedor: Id_Contenedor ?? 0 }
      await demandPlace({ db, sesion }, place)
      await lockPlace({ db, sesion }, place)
      return new WithMessage(await allowCertificate(db, place, Motivo), 'Certificado autorizado: ya se puede enviar.')
    }),
  ),
]
