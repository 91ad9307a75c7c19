/** A recall as a workbook or a CSV: a row for each lot in each container, with the client. */
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { grouped } from '@nogal/model/grouped'
import type { Trazabilidad } from '@nogal/model/lote/trazabilidad.calls'
import type { FileAnswer } from '../http/answers.ts'
import { sheetFile } from '../list/file.ts'
import { inOneBatch, type SheetColumn, type SheetFormat } from '../sheet/sheet.ts'

type Lote = Trazabilidad['Lotes'][number]
type Destino = Trazabilidad['Contenedores'][number]
type Carga = Trazabilidad['Cargas'][number]
type Row = { lote: Lote; carga?: Carga | undefined; destino?: Destino | undefined; correo?: string | null | undefined }
type Given = SheetColumn & { of: (row: Row) => string | number | null | undefined }

const COLUMNS: readonly Given[] = [
  { title: 'Lote', kind: 'text', of: ({ lote }) => lote.Nro_Lote },
  { title: 'CSG', kind: 'text', of: ({ lote }) => lote.Csg },
  { title: 'Productor', kind: 'text', of: ({ lote }) => lote.Productor },
  { title: 'Planta de proceso', kind: 'text', of: ({ lote }) => lote.Nom_Planta },
  { title: 'CSP', kind: 'text', of: ({ lote }) => lote.Csp },
  { title: 'Especie', kind: 'text', of: ({ lote }) => lote.Nom_Especie },
  { title: 'Variedad', kind: 'text', of: ({ lote }) => lote.Nom_Variedad },
  { title: 'Fecha de proceso', kind: 'date', of: ({ lote }) => lote.Fecha_Proceso },
  { title: 'Cajas del lote', kind: 'number', grouped: true, of: ({ lote }) => lote.Cajas },
  { title: 'Contenedor', kind: 'text', of: ({ destino }) => destino && nombreContenedor(destino) },
  { title: 'Contrato', kind: 'text', of: ({ destino }) => destino?.Nro_Contrato },
  { title: 'Embarque', kind: 'number', of: ({ destino }) => destino?.Nro_Corr_Embarque },
  { title: 'Nave', kind: 'text', of: ({ destino }) => destino?.Nom_Nave },
  { title: 'ETD', kind: 'date', of: ({ destino }) => destino?.Fecha_ETD },
  { title: 'ETA', kind: 'date', of: ({ destino }) => destino?.Fecha_ETA },
  { title: 'Destino', kind: 'text', of: ({ destino }) => destino?.Nom_PuertoDestino },
  { title: 'Cliente', kind: 'text', of: ({ destino }) => destino?.Nom_Cliente },
  { title: 'Correo del cliente', kind: 'text', of: ({ correo }) => correo },
  { title: 'Pallets', kind: 'number', grouped: true, of: ({ carga }) => carga?.Pallets },
  { title: 'Cajas', kind: 'number', grouped: true, of: ({ carga }) => carga?.Cajas },
  { title: 'Neto (kg)', kind: 'number', decimals: 3, grouped: true, of: ({ carga }) => carga?.Neto_Kg },
]

/** A lot that is in no container has one row. */
const rowsOf = ({ Lotes, Contenedores, Clientes, Cargas }: Trazabilidad): Row[] => {
  const destinos = new Map(Contenedores.map(one => [one.Id_Contenedor, one]))
  const correos = new Map(Clientes.map(one => [one.Cod_Cliente, one.Email]))
  const cargas = new Map(grouped(Cargas, one => one.Id_Lote))
  return Lotes.flatMap(lote =>
    (cargas.get(lote.Id_Lote) ?? [undefined]).map((carga): Row => {
      const destino = carga && destinos.get(carga.Id_Contenedor)
      return { lote, carga, destino, correo: destino && correos.get(destino.Cod_Cliente) }
    }),
  )
}

/** The recall as a file of a format. */
export const trazabilidadFile = (found: Trazabilidad, formato: SheetFormat): Promise<FileAnswer> => {
  const cells = rowsOf(found).map(row => COLUMNS.map(({ of }) => (of(row) == null ? null : String(of(row)))))
  return sheetFile(formato, { name: 'Trazabilidad de lotes', columns: COLUMNS, batches: inOneBatch(cells) })
}
