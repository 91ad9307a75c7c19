/** The notices of a user: their list, what the bell shows, and how they are told. */

import { AREAS } from '@nogal/model/areas'
import { avisosPara, MAX_SIN_LEER } from '@nogal/model/aviso/avisos'
import { MAX_EN_CAMPANA } from '@nogal/model/aviso/avisos.calls'
import { AVISO_BREVE, BUSCADAS_AVISOS, FILA_AVISOS } from '@nogal/model/aviso/avisos.fields'
import type { Idioma } from '@nogal/model/palabras'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type BesideColumn, besideIn, DE_REGISTRO, recordColumns } from '../consecuencia/registro.queries.ts'
import type { Reader } from '../db/reader.ts'
import type { Json } from '../http/answers.ts'
import type { Sesion } from '../http/handle.ts'
import { type Joins, type ListSpec, selection } from '../list/columns.ts'
import { listedColumns, userName } from '../list/fields.ts'
import { jsonOf } from '../list/kept.ts'
import { firstTask } from '../scope/consecuencia.ts'
import { scopeOf } from '../scope/scope.ts'

/** The records that a notice is about. */
const JOINS: Joins = {
  clase: { table: 'aviso_clase', on: sql`clase.clase = t.clase`, inner: true },
  ...DE_REGISTRO,
  gestion: { table: 'gestion', on: sql`gestion.id_gestion = t.id_gestion` },
  tipo: {
    table: 'clase_gestion',
    on: sql`tipo.tipo = gestion.tipo and tipo.codigo = gestion.cod_certdocanalis`,
    dependsOn: 'gestion',
  },
  autor: { table: 'usuario', on: sql`autor.cod_usuario = t.por` },
}
const beside = besideIn(JOINS)

/** What happened, as some readers read it. */
const factsOf = (
  autor: Sql,
  detalle: Sql,
): Sql => sql`(select jsonb_agg(jsonb_build_object('En', h.hecho -> 'En', 'Autor', ${autor}, 'Detalle', ${detalle}) order by h.orden)
  from jsonb_array_elements(t.hechos) with ordinality h (hecho, orden))`

/** Staff read who did what; a client reads neither the names of the exporter's people nor tasks, and one that reads English, the English words. */
type Readers = 'internos' | Idioma
const OF_READERS: Readonly<Record<Readers, Readonly<Record<string, BesideColumn>>>> = {
  internos: {
    Autor: beside(['autor'], sql`autor.nom_usuario`),
    Hechos: {
      sql: factsOf(userName(sql`h.hecho ->> 'Por'`), sql`h.hecho -> 'Detalle'`),
      displayOnly: true,
    },
  },
  es: { Autor: { sql: sql`null::text` }, Hechos: { sql: factsOf(sql`null`, sql`h.hecho -> 'Detalle'`), displayOnly: true } },
  en: {
    Autor: { sql: sql`null::text` },
    Hechos: { sql: factsOf(sql`null`, sql`coalesce(h.hecho ->> 'Detalle_En', h.hecho ->> 'Detalle')`), displayOnly: true },
    Detalle: { sql: sql`coalesce(t.detalle_en, t.detalle)` },
  },
}

const BESIDE: Readonly<Record<string, BesideColumn>> = {
  Urgente: beside(['clase'], sql`clase.urgente`),
  ...recordColumns(beside),
  Cod_AreaGestion: beside(['gestion', 'tipo'], sql`tipo.cod_areagestion`),
  Estado: { sql: sql`case when t.leido_en is not null then 'leido' when t.despues > now() then 'para-despues' else 'sin-leer' end` },
  Tarea: {
    sql: firstTask(sql`select p.* from pendiente p where p.id_pendiente = t.id_pendiente and p.cerrado_en is null`),
    displayOnly: true,
  },
}

const listFor = (readers: Readers): ListSpec<never> => ({
  table: 'aviso',
  key: ['id_aviso'],
  order: ['-En'],
  columns: listedColumns(FILA_AVISOS, BUSCADAS_AVISOS, { ...BESIDE, ...OF_READERS[readers] }),
  joins: JOINS,
})
const LISTAS: Readonly<Record<Readers, ListSpec<never>>> = { internos: listFor('internos'), es: listFor('es'), en: listFor('en') }

/** The list of a user's notices; a client's in their language. */
export const noticesFor = ({ Cod_AreaGestion }: Sesion, idioma?: Idioma | null): ListSpec<never> =>
  LISTAS[Cod_AreaGestion === AREAS.cliente ? (idioma ?? 'es') : 'internos']

/** What a user reads of the notices: only their own, and of records that they still see. */
export const ownNotices = (sesion: Sesion): Sql[] => [sql`t.usuario = ${sesion.Usuario}`, ...scopeOf('aviso', sesion)]

const UNREAD = sql`t.leido_en is null and (t.despues is null or t.despues <= now())`

/** What the bell shows: how many unread lines there are, at most 99, and the newest of them. */
export const bellOf = (db: Reader, sesion: Sesion, idioma?: Idioma | null): Promise<Json<never>> => {
  const mine = join([UNREAD, ...ownNotices(sesion)], ' and ')
  const { columns } = noticesFor(sesion, idioma)
  const { values, joinSql } = selection(Object.fromEntries(Object.keys(AVISO_BREVE).map(name => [name, columns[name]!])), JOINS)
  return jsonOf(
    db,
    sql`with unread as materialized (
        select t.id_aviso, t.clase from aviso t where ${mine} order by t.en desc, t.id_aviso desc limit ${raw(String(MAX_SIN_LEER))})
      select json_build_object('Sin_Leer', (select count(*) from unread),
        'Urgentes', (select count(*) from unread join aviso_clase k using (clase) where k.urgente),
        'Avisos', (select coalesce(json_agg(to_json(f) order by f."En" desc, f."Id_Aviso" desc), '[]') from (
          select ${values} from aviso t ${joinSql}
           where t.id_aviso in (select u.id_aviso from unread u ${raw(`limit ${MAX_EN_CAMPANA}`)})) f))::text`,
  )
}

/** How a user is told of each kind that concerns them, and when they get no mails. */
export const settingsOf = (db: Reader, { Usuario, Cod_AreaGestion }: Sesion): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select json_build_object('Silencio_Desde', to_char(a.silencio_desde, 'HH24:MI'), 'Silencio_Hasta', to_char(a.silencio_hasta, 'HH24:MI'),
        'Modos', (select json_agg(json_build_object('Clase', k.clase, 'Modo', coalesce(m.modo, k.modo)) order by x.orden)
          from unnest(${avisosPara(Cod_AreaGestion === AREAS.cliente)}::text[]) with ordinality x (clase, orden)
          join aviso_clase k using (clase) left join aviso_modo m on m.clase = k.clase and m.usuario = ${Usuario}))::text
      from (select) uno left join aviso_ajuste a on a.usuario = ${Usuario}`,
  )
