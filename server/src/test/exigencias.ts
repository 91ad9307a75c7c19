/** For tests that are about something else than what an item of gestión has to hold before it is complete. */
import { CODIGOS_TIPO, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import type { Api } from './api.ts'

/** Lets every type be complete without anything, as a parameter may say. */
export const sinExigencias = async (api: Pick<Api, 'db'>): Promise<void> => {
  for (const tipo of CODIGOS_TIPO) {
    const { entidad, exige } = tipoNamed(tipo)
    await api.db.pool.query(`update ${entidad} set se_completa_sin = $1`, [exige])
  }
}
