/** The envelope of every message: its sender and its identifier. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import { conflict } from '../http/refusal.ts'

/** The sender of a message: the address of the installation, else of the exporter, else of the user. */
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

/** The name of the exporter that sends a message, from its sender as `senderOf` writes it. */
export const houseOfSender = (de: string): string => de.replace(/^"|" <.*>$/g, '')
