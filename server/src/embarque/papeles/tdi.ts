/** TDI: how the trámites, documents and instructions of a shipment stand, in counts and a colour each. */
import type { DataOf } from '@nogal/model/call'
import { papelNamed } from '@nogal/model/embarque/papeles'
import type { actualizarTdi } from '@nogal/model/embarque/papeles.calls'
import type { Reader } from '../../db/reader.ts'
import { listPapers } from './estado.ts'

type Tdi = DataOf<typeof actualizarTdi>
type Cuenta = Tdi['Tramites']

const COLORS = ['gris', 'verde', 'amarillo', 'rojo'] as const

const countOf = (total: number, done: number, late: number): Cuenta => {
  const left = total - done
  const Color = !total ? 'gris' : !left ? 'verde' : late ? 'rojo' : 'amarillo'
  return { Total: total, Hechos: done, Pendientes: left - late, Vencidos: late, Color }
}

/** How its trámites and its papers of gestión stand. */
const readCounts = async (db: Reader, id: number): Promise<{ Tramites: Cuenta; Documentos: Cuenta }> => {
  const { rows } = await db.query('select * from cuenta_tdi($1)', [id])
  const count = (name: string) =>
    countOf(...([name, `${name}_hechos`, `${name}_vencidos`].map(one => Number(rows[0][one])) as [number, number, number]))
  return { Tramites: count('tramites'), Documentos: count('documentos') }
}

/** Instructions are due at the cut-off of documents, or else so many days before the departure. */
const DAYS_BEFORE = 2

const isLate = async (db: Reader, id: number): Promise<boolean> => {
  const { rows } = await db.query(
    `select coalesce(e.corte_documentos, (e.fecha_etd - ${DAYS_BEFORE})::timestamp) < momento() at time zone zona_de_embarque(e) as late
       from embarque e where e.nro_embarque = $1`,
    [id],
  )
  return rows[0]?.late ?? false
}

/** The TDI of a shipment. */
export const readTdi = async (db: Reader, id: number): Promise<Tdi> => {
  const papers = (await listPapers(db, id)).filter(({ Papel }) => papelNamed(Papel).recibe === 'Instrucciones')
  const done = papers.filter(
    ({ Ultimo_Envio, Desactualizada }) => !Desactualizada && ['enviado', 'guardado'].includes(Ultimo_Envio?.Estado ?? ''),
  )
  const left = papers.length - done.length
  const Instrucciones = countOf(papers.length, done.length, (await isLate(db, id)) ? left : 0)
  const { Tramites, Documentos } = await readCounts(db, id)
  const all = [Tramites, Documentos, Instrucciones]
  const Color = COLORS[Math.max(...all.map(one => COLORS.indexOf(one.Color)))]!
  return { Nro_Embarque: id, Color, Tramites, Documentos, Instrucciones }
}
