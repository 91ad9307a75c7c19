/** SQL of the cotejo: papers as last printed, and values that users typed from papers of others. */
import type { CodDocumento } from '@nogal/model/cotejo/cotejo'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { Values } from '@nogal/model/fields'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/refusal.ts'

export type Impreso = { papel: CodDocumento; datos: PapelEmbarque; en: string; revision: number }
export type Escrito = { documento: CodDocumento; lugar: number; campo: string; valor: string; leido_de: string | null; en: string }
export type Caja = { Id_Contenedor: number; Nro_Contenedor: string | null; Nombre: string }

/** The containers of a shipment, by their order in the deal. */
export const readBoxes = async (db: Reader, id: number): Promise<Caja[]> => {
  const { rows } = await db.query(
    `select c.id_contenedor as "Id_Contenedor", c.nro_contenedor as "Nro_Contenedor",
        coalesce(numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor) as "Nombre"
       from contenedor c where c.nro_embarque = $1 order by c.nro_corr_contenedor`,
    [id],
  )
  return rows
}

/** The last printing of each of these papers of a shipment. */
export const readPrinted = async (db: Reader, id: number, papers: readonly string[]): Promise<Impreso[]> => {
  const { rows } = await db.query(
    `select distinct on (i.papel) i.papel, i.datos, to_json(i.en) #>> '{}' as en, i.revision
       from impresion i where i.papel = any ($2) and i.clave = $1 and i.variante = 0 order by i.papel, i.revision desc`,
    [id, papers],
  )
  return rows
}

/** Values that users typed from papers of others. */
export const readWritten = async (db: Reader, id: number): Promise<Escrito[]> => {
  const { rows } = await db.query(
    `select v.documento, v.lugar, v.campo, v.valor, v.leido_de, to_json(v.modificado_en) #>> '{}' as en from cotejo_valor v where v.nro_embarque = $1`,
    [id],
  )
  return rows
}

/** Stores the values of a paper; blank ones are deleted. 400 for a container that is not on the shipment. */
export const saveWritten = async (db: Tx, id: number, documento: string, file: string | null, values: readonly Values[]): Promise<void> => {
  const boxes = (await readBoxes(db, id)).map(one => one.Id_Contenedor)
  const errores = values.flatMap(({ Id_Contenedor }, i) =>
    Id_Contenedor === 0 || boxes.includes(Id_Contenedor as number)
      ? []
      : [{ campo: `Valores.${i}.Id_Contenedor`, mensaje: 'Contenedor: no está en el embarque; elija uno de los suyos.' }],
  )
  if (errores.length) throw invalid(errores)
  // of several values for one field of one container, the last one counts
  const last = [...new Map(values.map(one => [`${one.Id_Contenedor} ${one.Campo}`, one])).values()]
  const written = JSON.stringify(last.map(one => ({ caja: one.Id_Contenedor, campo: one.Campo, valor: one.Valor || null })))
  await db.query(
    `delete from cotejo_valor v using json_to_recordset($3) r (caja integer, campo text, valor text)
      where v.nro_embarque = $1 and v.documento = $2 and v.lugar = r.caja and v.campo = r.campo and r.valor is null`,
    [id, documento, written],
  )
  await db.query(
    `insert into cotejo_valor (nro_embarque, documento, id_contenedor, campo, valor, leido_de)
     select $1, $2, nullif(r.caja, 0), r.campo, r.valor, $4 from json_to_recordset($3) r (caja integer, campo text, valor text) where r.valor is not null
     on conflict (nro_embarque, documento, lugar, campo) do update set valor = excluded.valor, leido_de = excluded.leido_de
       where (cotejo_valor.valor, cotejo_valor.leido_de) is distinct from (excluded.valor, excluded.leido_de)`,
    [id, documento, written, file],
  )
}
