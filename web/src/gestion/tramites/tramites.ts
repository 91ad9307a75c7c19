/** What people write of the procedures of a shipment, and how they are saved. */
import type { BodyOf, DataOf } from '@nogal/model/call'
import { type Fields, pick, ref, refText } from '@nogal/model/fields'
import { filaTramite, guardarTramites, listarTramites } from '@nogal/model/gestion/tramite.calls'
import { showAnswer } from '../../aggregate/data.ts'
import { api } from '../../api/client.ts'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'

export type Tramite = DataOf<typeof listarTramites>[number]

const escrito: Fields = guardarTramites.body.Tramites.of!
/** The procedure comes first in the form of a new one. */
const NUEVO: Fields = { Cod_Tramite: ref('tramites', 'Trámite*') }

/** The fields of the dialog; for several at once, blank ones stay unchanged. */
export const CAMPOS_TRAMITE: Fields = {
  Cod_EstadoTramite: refText('estado', 'Estado', { fixed: { Tipo: 'Trámite' } }),
  ...pick(escrito, 'Fecha_Tramite', 'Referencia', 'Usuario_Responsable', 'Observaciones'),
}
export const CAMPOS_NUEVO: Fields = { ...NUEVO, ...CAMPOS_TRAMITE }

/** Saves several procedures of a shipment, all or none, and shows the stored ones. */
export const guardar = async (Nro_Embarque: number, rows: readonly Row[], key: string): Promise<Tramite[]> => {
  const sent = ['Cod_Tramite', 'Version', ...Object.keys(CAMPOS_TRAMITE)]
  const Tramites = rows.map(row => only(row, sent)) as BodyOf<typeof guardarTramites>['Tramites']
  const saved = await api(guardarTramites)({ body: { Nro_Embarque, Tramites } }, { key })
  showAnswer(listarTramites, { nro_embarque: Nro_Embarque }, saved)
  return saved
}

export const COLUMNAS_TRAMITES = pick(
  filaTramite as Fields,
  'Nom_Tramite',
  'Nom_EstadoTramite',
  'Fecha_Vence',
  'Fecha_Tramite',
  'Referencia',
  'Nom_Responsable',
  'Observaciones',
)
