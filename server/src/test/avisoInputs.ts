/** The inputs of the calls about notices, chosen so that every field of an answer has a value. */
import {
  aplazarAviso,
  guardarAjustesAvisos,
  listarAvisos,
  marcarAvisos,
  resumenAvisos,
  seguir,
  verAjustesAvisos,
  verSeguimiento,
} from '@nogal/model/aviso/avisos.calls'
import { callText } from '@nogal/model/calls'
import { tx } from '../db/tx.ts'
import type { Api } from './api.ts'
import { rejectedContainer } from './consecuenciaInputs.ts'
import type { Input } from './embarqueInputs.ts'
import type { Planned } from './embarques.ts'

const QUIET = { Silencio_Desde: '20:00', Silencio_Hasta: '07:00' }

/** Creates a shipment, and a notice to the administrador of its task, its item of gestión and its container; `id` is the notice. */
const noticed = async (api: Api): Promise<Planned & { id: number }> => {
  const d = await rejectedContainer(api)
  const { rows } = await api.db.pool.query('select id_gestion from gestion where id_contenedor = $1 limit 1', [d.boxes[0]])
  const tasks = await api.db.pool.query("select id_pendiente from pendiente where nro_negocio = $1 and clase = 'decidir-lote'", [d.nro])
  await tx(api.db, { usuario: 'comex' }, db =>
    db.query("select avisar('tarea', $1, $2, $3, $4, $5, 'Decidir el lote.', '{admin}')", [
      d.nro,
      d.ships[0],
      d.boxes[0],
      rows[0].id_gestion,
      tasks.rows[0].id_pendiente,
    ]),
  )
  const told = await api.db.pool.query("select max(id_aviso) as id from aviso where usuario = 'admin' and nro_negocio = $1", [d.nro])
  return { ...d, id: told.rows[0].id }
}

/** Inputs of each call, by its text. */
export const avisoInputs = (api: () => Api): Record<string, () => Promise<Input>> => ({
  [callText(listarAvisos)]: async () => {
    const { id } = await noticed(api())
    await api().db.pool.query('update aviso set leido_en = now(), despues = now() where id_aviso = $1', [id])
    return {}
  },
  [callText(resumenAvisos)]: async () => {
    await noticed(api())
    return {}
  },
  [callText(marcarAvisos)]: async () => ({ body: { Leido: true, Avisos: [{ Id_Aviso: (await noticed(api())).id }] } }),
  [callText(aplazarAviso)]: async () => ({ body: { Id_Aviso: (await noticed(api())).id, Despues: '2030-01-01T12:00:00Z' } }),
  [callText(verAjustesAvisos)]: async () => {
    await api().pedir('PUT', guardarAjustesAvisos.path, { body: { ...QUIET, Modos: [] } })
    return {}
  },
  [callText(guardarAjustesAvisos)]: async () => ({ body: { ...QUIET, Modos: [] } }),
  [callText(verSeguimiento)]: async () => {
    const { nro, ships } = await rejectedContainer(api())
    return { params: { negocio: nro, embarque: ships[0] } }
  },
  [callText(seguir)]: async () => {
    const { nro, ships } = await rejectedContainer(api())
    return { body: { Nro_Negocio: nro, Nro_Embarque: ships[0], Siguiendo: true } }
  },
})

const NO_ITEM = ['Tipo', 'Cod_CertDocAnalis', 'Id_LineaGestion']
/** The task of the notice is about a container, and no item of gestión. */
export const AVISO_BLANK: Record<string, string[]> = {
  [callText(listarAvisos)]: NO_ITEM.map(name => `Tarea.${name}`),
  [callText(resumenAvisos)]: NO_ITEM.map(name => `Avisos.Tarea.${name}`),
}
