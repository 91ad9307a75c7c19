/** A part of a deal (line, payment, linked item): how one is read, and held before it changes. */
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { notFound, stale } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { rowJson } from '../list/rows.ts'
import { bloquear, parte } from './negocio.queries.ts'
import type { Values } from './revision.ts'

/** `json` answers one part, `tomar` holds its deal and answers it as it is; `campo` numbers it within the deal. */
export const lectorDeParte = (spec: ListSpec<unknown>, campo: 'Id_Linea' | 'Num_Cuota', what: string) => {
  const json = async (client: Reader, nro: number, n: number): Promise<string> => {
    const text = await rowJson(client, spec, parte(nro, campo.toLowerCase(), n))
    if (!text) throw notFound(what)
    return text
  }
  /** 409 with the part as it is when the person saw an older version. */
  const tomar = async (client: Tx, body: Values): Promise<Values> => {
    await bloquear(client, body.Nro_Negocio as number)
    const actual = JSON.parse(await json(client, body.Nro_Negocio as number, body[campo] as number)) as Values
    if (body.Version != null && body.Version !== actual.Version) throw stale(actual)
    return actual
  }
  return { json, tomar }
}
