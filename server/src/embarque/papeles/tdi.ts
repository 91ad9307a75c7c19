/** TDI: counts and a colour for the trámites, the documents and the instructions of a shipment. */
import type { DataOf } from '@nogal/model/call'
import type { actualizarTdi } from '@nogal/model/embarque/papeles.calls'
import type { Reader } from '../../db/reader.ts'

type Tdi = DataOf<typeof actualizarTdi>
type Cuenta = Tdi['Tramites']

/** The TDI of a shipment; the marks of outdated papers must be up to date before. */
export const readTdi = async (db: Reader, id: number): Promise<Tdi> => {
  const { rows } = await db.query('select * from tdi_de_embarque where nro_embarque = $1', [id])
  const row = rows[0]
  const count = (name: string, done = 'hechos', late = 'vencidos'): Cuenta => {
    const [Total, Hechos, Vencidos] = [name, `${name}_${done}`, `${name}_${late}`].map(one => Number(row[one])) as [number, number, number]
    return { Total, Hechos, Pendientes: Total - Hechos - Vencidos, Vencidos, Color: row[`${name}_color`] }
  }
  return {
    Nro_Embarque: id,
    Color: row.color,
    Tramites: count('tramites'),
    Documentos: count('documentos'),
    Instrucciones: count('instrucciones', 'hechas', 'vencidas'),
  }
}
