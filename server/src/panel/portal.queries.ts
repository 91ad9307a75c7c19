/** The state of the installation: what its database, its data folder and its settings say. */
import { statfs } from 'node:fs/promises'
import type { EstadoPortal } from '@nogal/model/panel/panel.calls'
import { VERSION } from '@nogal/model/version'
import { readBackupNote } from '../db/backupNote.ts'
import { stopsWriting } from '../db/disk.ts'
import { findPortal } from '../http/direccion.ts'
import type { Context } from '../http/handle.ts'

/** Failures and messages of this many days are told. */
const DAYS = 30

/** What the database knows, under the names of the answer. */
const IN_DATABASE = `
  with correo as materialized (select estado from envio where estado in ('rechazado', 'incierto', 'guardado') and en > now() - interval '${DAYS} days'),
  cola as materialized (select en from envio where estado in ('pendiente', 'enviando', 'entregando')),
  activo as materialized (select cod_usuario, nom_usuario, clave_hash, clave_origen, administrador from usuario where activo),
  dentro as materialized (select s.cod_usuario from sesion s join activo using (cod_usuario) where s.revocada_en is null and s.expira_en > now())
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
  const backup = await readBackupNote(config.DATOS)
  const free = await freeIn(config.DATOS)
  return {
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
    ...JSON.parse(rows[0]!.estado),
  }
}
