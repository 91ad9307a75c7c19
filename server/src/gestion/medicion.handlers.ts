/** Measured values: what they would mean, and the verdict of containers. They are written with their item of gestión. */
import { evaluarAnalisis, VEREDICTOS_CONTENEDOR } from '@nogal/model/gestion/medicion.calls'
import { handle, type Mounted } from '../http/handle.ts'
import { demandPlace } from './gestion.handlers.ts'
import { judge, verdictsIn } from './medicion.queries.ts'

export const MEDICIONES: readonly Mounted[] = [
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
]
