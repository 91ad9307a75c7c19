/** The state of the installation: what its database, its data folder and its settings say. */
import { statfs } from 'node:fs/promises'
import { CALLS, callText } from '@nogal/model/calls'
import type { EstadoPortal } from '@nogal/model/panel/panel.calls'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { VERSION } from '@nogal/model/version'
import { readBackupNote } from '../db/backupNote.ts'
import { stopsWriting } from '../db/disk.ts'
import { findPortal } from '../http/direccion.ts'
import type { Context } from '../http/handle.ts'

/** Failures and messages of this many days are told. */
const DAYS = 30

/** Tokens that end within this many days are told. */
const ENDING_DAYS = 14
/** A process that is not heard of for this long is lost. */
const SILENT = "interval '90 seconds'"
/** At most this many slow lists are told. */
const MOST_SLOW = 5

/** What the calls of lists do, by their text. */
const summaries = new Map(CALLS.map(call => [callText(call), call.summary]))

/** Tables of places, most of which are called the same in English: without an English name the Spanish one holds. */
const PLACES = ['puerto', 'ciudad']

/** Counts the active rows of each parameter table that have a text in Spanish and none in the English field beside it. */
const SIN_INGLES = CATALOGO.filter(({ entity }) => !PLACES.includes(entity))
  .flatMap(({ entity, title, fields }) => {
    const lacks = Object.keys(fields).flatMap(name => {
      const spanish = name.replace(/_Ing$/, '')
      return spanish !== name && Object.hasOwn(fields, spanish) ? [`${spanish} is not null and ${name} is null`] : []
    })
    return lacks.length
      ? [
          `select '${entity}' as pantalla, '${title}' as titulo, count(*) as cantidad from ${entity} where activo and (${lacks.join(' or ')})`,
        ]
      : []
  })
  .join(' union all ')

/** What the database knows, under the names of the answer. */
const IN_DATABASE = `
  with correo as materialized (select estado from envio where estado in ('rechazado', 'incierto', 'guardado') and en > now() - interval '${DAYS} days'),
  cola as materialized (select en from envio where estado in ('pendiente', 'enviando', 'entregando')),
  activo as materialized (select cod_usuario, nom_usuario, clave_hash, clave_origen, administrador from usuario where activo),
  dentro as materialized (select s.cod_usuario from sesion s join activo using (cod_usuario) where s.revocada_en is null and s.expira_en > now() and s.mira_desde is null),
  token as materialized (select cod_usuario, nombre, vence from token_acceso where revocado_en is null and vence >= current_date),
  proceso_visto as materialized (
    select p.equipo, p.version, p.desde, p.visto, p.copias, p.visto < now() - ${SILENT} as perdido from proceso p
     where p.visto >= now() - ${SILENT} or p.visto >= now() - interval '1 hour'
       and not exists (select from proceso n where n.equipo = p.equipo and n.visto > p.visto and n.desde >= p.visto - ${SILENT}))
  select json_build_object(
    'Version_Motor', split_part(current_setting('server_version'), ' ', 1),
    'Usuarios', (select count(*) from activo),
    'Administradores', (select count(*) from activo where administrador),
    'Usuarios_Sin_Clave', (select count(*) from activo where clave_hash is null),
    'Usuarios_Clave_Muestra', (select count(*) from activo where clave_hash is not null and clave_origen = 'muestra'),
    'Sesiones', (select count(*) from dentro),
    'Usuarios_Dentro', (select count(distinct cod_usuario) from dentro),
    'Ingresos_Fallidos', (select count(*) from intento_login where fallido and en > now() - interval '1 day'),
    'Usuarios_Bloqueados', (select string_agg(distinct a.nom_usuario, ', ' order by a.nom_usuario) from activo a where a.cod_usuario in (
      select usuario from intento_login where fallido and en > now() - interval '15 minutes' group by usuario, origen having count(*) >= 5)),
    'Correos_Fallidos', (select count(*) from correo where estado <> 'guardado'),
    'Correos_Guardados', (select count(*) from correo where estado = 'guardado'),
    'Correos_En_Cola', (select count(*) from cola),
    'Cola_Desde', (select min(en) from cola),
    'Correo_Probado', exists (select from envio where estado = 'enviado'),
    'Empresas', (select count(*) from clienteinterno where activo),
    'Clientes', (select count(*) from clientes where activo),
    'Productos', (select count(*) from producto where activo),
    'Plantas', (select count(*) from planta where activo),
    'Es_Muestra', exists (select from ajuste where clave = 'datos_muestra'),
    'Monedas_Sin_Valor', (select string_agg(m.cod_moneda, ', ' order by m.cod_moneda) from moneda m
      where m.cod_moneda <> 'USD' and jsonb_array_length(coalesce(m.valores, '[]')) = 0
        and exists (select from negocio_producto l where l.cod_moneda = m.cod_moneda)),
    'Base_Bytes', pg_database_size(current_database()),
    'Adjuntos', (select count(*) from archivo),
    'Adjuntos_Bytes', (select coalesce(sum(bytes), 0) from archivo),
    'Navieras', (select count(*) from rastreo_naviera where activa),
    'Navieras_Con_Falla', (select string_agg(n.nom_naviera, ', ' order by n.nom_naviera) from rastreo_naviera c join naviera n using (cod_naviera)
      where c.activa and c.fallas > 0),
    'Webhooks', (select count(*) from webhook where activo),
    'Webhooks_Muertos', (select count(*) from webhook_entrega e where e.estado = 'muerto'),
    'Webhooks_Con_Falla', (select string_agg(w.nombre, ', ' order by w.nombre) from webhook w where w.activo and w.error is not null),
    'Tokens', (select count(*) from token t join activo using (cod_usuario)),
    'Tokens_Por_Vencer', (select string_agg(format('%s (%s)', t.nombre, to_char(t.vence, 'DD-MM-YYYY')), ', ' order by t.vence, t.nombre)
      from token t join activo using (cod_usuario) where t.vence <= current_date + ${ENDING_DAYS}),
    'Procesos', (select coalesce(json_agg(json_build_object('Equipo', equipo, 'Version', version, 'Desde', desde, 'Visto', visto, 'Perdido', perdido)
      order by perdido desc, equipo, desde), '[]') from proceso_visto),
    'Copias', (select coalesce(json_agg(json_build_object('Nombre', c.nombre, 'Estado', c.estado, 'Atraso_S', c.atraso) order by c.nombre), '[]') from (
      select distinct on (x."Nombre") x."Nombre" as nombre, x."Estado" as estado, ceil(x."Atraso_S")::integer as atraso
        from proceso_visto p cross join jsonb_to_recordset(p.copias) x ("Nombre" text, "Estado" text, "Atraso_S" numeric)
       where not p.perdido order by x."Nombre", x."Estado" = 'sirve', x."Atraso_S" desc nulls first) c),
    'Listas_Lentas', (select coalesce(json_agg(json_build_object('Llamada', l.llamada, 'Veces', l.veces, 'Peor_Ms', l.peor, 'Ultima', l.ultima)
      order by l.peor desc, l.llamada), '[]') from (
      select llamada, sum(veces) as veces, max(peor_ms) as peor, max(ultima) as ultima from lista_lenta where dia >= current_date - 1
       group by llamada order by 3 desc, 1 limit ${MOST_SLOW}) l),
    'Sin_Ingles', (select coalesce(json_agg(json_build_object('Pantalla', pantalla, 'Titulo', titulo, 'Cantidad', cantidad)
      order by cantidad desc, titulo), '[]') from (${SIN_INGLES}) tabla where cantidad > 0),
    'Trabajos_Con_Falla', (select coalesce(json_agg(json_build_object('Nombre', nombre, 'Falla', mensaje, 'Desde', desde) order by desde), '[]')
      from trabajo_falla where ultima > now() - interval '1 hour'))::text as estado`

const freeIn = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** The state of the installation at this moment. */
export const readEstado = async ({ db, config, request }: Pick<Context, 'db' | 'config' | 'request'>): Promise<EstadoPortal> => {
  const { rows } = await db.query<{ estado: string }>({ name: 'panel-portal', text: IN_DATABASE })
  const known: EstadoPortal = JSON.parse(rows[0]!.estado)
  const backup = await readBackupNote(config.DATOS)
  const free = await freeIn(config.DATOS)
  return {
    ...known,
    Ahora: new Date().toISOString(),
    Version: VERSION,
    Motor: config.DATABASE_URL ? 'postgresql' : 'embebida',
    Activo_Desde: new Date(performance.timeOrigin).toISOString(),
    Hay_Smtp: Boolean(config.SMTP_URL),
    Direccion_Portal: (await findPortal(db, { config, request })) ?? null,
    Respaldo_En: backup?.en ?? null,
    Respaldo_Bytes: backup?.bytes ?? null,
    Disco_Libre: free,
    Escritura_Detenida: !config.DATABASE_URL && free !== null && stopsWriting(free),
    Listas_Lentas: known.Listas_Lentas.map(one => ({ ...one, Que: summaries.get(one.Llamada) ?? one.Llamada })),
  }
}
