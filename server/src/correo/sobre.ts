/** What every message carries on its envelope: from whom, under which identifier. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import { conflict } from '../http/refusal.ts'

/** Whose address a message carries: the installation's, else the exporter's, else the person's. */
export const senderOf = async (
  db: Reader,
  { CORREO_DE }: Pick<Config, 'CORREO_DE'>,
  usuario: string,
  exporter: { Nombre: string; Email: string | null },
) => {
  const { rows } = await db.query('select email from usuario where cod_usuario = $1', [usuario])
  const own: string | null = rows[0]?.email ?? null
  const address = CORREO_DE ?? exporter.Email ?? own
  if (!address) throw conflict('No hay un correo desde el cual enviar. Agregue el del cliente interno en Parámetros, o el de su usuario.')
  return { de: `"${exporter.Nombre.replace(/["\\\r\n]/g, ' ')}" <${address}>`, responder: own }
}

export const messageId = (de: string): string => `<${randomUUID()}@${/@([^>]+)>$/.exec(de)?.[1] ?? 'nogal'}>`
