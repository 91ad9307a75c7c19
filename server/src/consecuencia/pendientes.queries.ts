/** The list of open tasks, and their changes. */
import { AREAS } from '@nogal/model/areas'
import { PENDIENTES_DE_GESTION } from '@nogal/model/consecuencia/pendientes'
import { BUSCADAS_PENDIENTES, FILA_PENDIENTES } from '@nogal/model/consecuencia/pendientes.fields'
import { formatContainer } from '@nogal/model/format'
import sql, { join, type Sql } from 'sql-template-tag'
import { notFound } from '../http/refusal.ts'
import type { Joins, ListSpec } from '../list/columns.ts'
import { listedColumns } from '../list/fields.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import { type BesideColumn, besideIn, DE_REGISTRO, recordColumns } from './registro.queries.ts'

/** The records that a task is about. */
const JOINS: Joins = {
  ...DE_REGISTRO,
  contenedor: { table: 'contenedor', on: sql`contenedor.id_contenedor = t.id_contenedor` },
  gestion: { table: 'gestion', on: sql`gestion.id_gestion = t.variante and t.clase in (${join(PENDIENTES_DE_GESTION)})` },
  area: { table: 'areagestion', on: sql`area.cod_areagestion = t.cod_areagestion` },
  persona: { table: 'usuario', on: sql`persona.cod_usuario = t.usuario_responsable` },
}

const beside = besideIn(JOINS)

const BESIDE: Readonly<Record<string, BesideColumn>> = {
  Fecha_Vence: { sql: sql`t.vence`, indexed: true },
  Dias_Vence: { sql: sql`t.vence - current_date` },
  ...recordColumns(beside),
  Nro_Contenedor: {
    ...beside(['contenedor'], sql`coalesce(contenedor.nro_contenedor, 'Contenedor ' || contenedor.nro_corr_contenedor)`),
    formatExport: formatContainer,
  },
  Nom_AreaGestion: beside(['area'], sql`area.nom_areagestion`),
  Nom_Usuario_Responsable: beside(['persona'], sql`persona.nom_usuario`),
}

/** Open tasks, the ones that are due first on top. */
export const PENDIENTES_LISTA: ListSpec<never> = {
  table: 'pendiente',
  key: ['id_pendiente'],
  order: ['Fecha_Vence'],
  columns: listedColumns(FILA_PENDIENTES, BUSCADAS_PENDIENTES, BESIDE),
  joins: JOINS,
}

/** Condition on the tasks that are open and begun. */
const ABIERTA = sql`t.cerrado_en is null and (t.desde is null or t.desde <= current_date)`

/** Refuses clients with 404: release, gates and tasks are the exporter's own business. */
export const demandStaff = ({ sesion }: Pick<Access, 'sesion'>, what: string): void => {
  if (sesion.Cod_AreaGestion === AREAS.cliente) throw notFound(what)
}

/** Conditions on the tasks that a session sees; 404 for a client, who sees none. */
export const pendientesSeenBy = ({ sesion }: Pick<Access, 'sesion'>): Sql[] => {
  demandStaff({ sesion }, 'la lista de tareas')
  return [ABIERTA, ...scopeOf('pendiente', sesion)]
}

/** A task as its changes answer it. */
export const tareaSql = (
  id: number,
): Sql => sql`(select json_build_object('Id_Pendiente', t.id_pendiente, 'Usuario_Responsable', t.usuario_responsable,
  'Cerrado_En', t.cerrado_en, 'Motivo_Cierre', t.motivo_cierre) from pendiente t where t.id_pendiente = ${id})`
