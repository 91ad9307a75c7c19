import {
  type Acceso,
  BUSCADAS_ACCESOS,
  type ClaseAcceso,
  exportarAccesos,
  FILA_ACCESOS,
  listarAccesos,
} from '@nogal/model/administracion/accesos'
import type { Tone } from '@nogal/model/aggregate/states'
import type { Column } from '../ui/table/Table.tsx'
import { AdministracionList, valueChoice } from './AdministracionList.tsx'

const COLUMNS: { readonly [K in keyof Acceso]?: Partial<Column<Acceso>> } = {
  En: { width: 160, pinned: 'start' },
  Clase: {
    type: 'badge',
    width: 190,
    tone: ({ Clase }) => (Clase === 'fallido' ? 'bad' : Clase === 'archivo' ? 'info' : Clase === 'ingreso' ? 'good' : 'neutral'),
  },
  Nom_Usuario: { width: 180, name: true },
  Usuario: { type: 'code', width: 130 },
  Como: { type: 'code', width: 130 },
  Detalle: { width: 320, name: true },
  Origen: { type: 'code', width: 140 },
  Navegador: { width: 170 },
  Id_Acceso: { hidden: true },
}
const is = (clase: ClaseAcceso, label: string, tone?: Tone) => valueChoice('Clase', clase, label, tone)
const CHOICES = [
  is('fallido', 'No pudieron entrar', 'bad'),
  is('archivo', 'Descargas', 'info'),
  is('mirada', 'Vistas como otra persona', 'warning'),
  is('clave', 'Claves cambiadas'),
]

/** The access log, the newest first, for administradores. */
export default function AccesosPage() {
  return (
    <AdministracionList<Acceso>
      pantalla="accesos"
      title="Accesos"
      about="Quién entró, quién no pudo y por qué, y qué archivos se descargaron."
      fields={FILA_ACCESOS}
      searched={BUSCADAS_ACCESOS}
      columns={COLUMNS}
      rowKey={row => String(row.Id_Acceso)}
      call={listarAccesos}
      exporting={exportarAccesos}
      choices={CHOICES}
      orden="-Id_Acceso"
      empty="Nada con esos filtros."
    />
  )
}
