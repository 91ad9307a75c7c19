/** For tests that do not concern the requirements of complete items of gestión. */
import { CODIGOS_TIPO, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import type { Api } from './api.ts'

/** Lets items of every type be completed without any data, which a parameter allows. */
export const sinExigencias = async (api: Pick<Api, 'db'>): Promise<void> => {
  for (const tipo of CODIGOS_TIPO) {
    const { entidad, exige } = tipoNamed(tipo)
    await api.db.pool.query(`update ${entidad} set se_completa_sin = $1`, [exige])
  }
}
