import { IconAlertTriangle } from '#icons'
import css from './Cotejo.module.css'
import { type Columna, type FilaCotejo, filaKeyOf } from './cotejo.ts'

type Props = {
  titulo: string
  filas: readonly FilaCotejo[]
  columnas: readonly Columna[]
  onOpen: (fila: FilaCotejo, documento: Columna['Documento']) => void
}

/** The compared fields as rows, the papers as columns; pressing a value opens the place where it is kept. */
export const TablaCotejo = ({ titulo, filas, columnas, onOpen }: Props) => (
  <div className={css.scroll}>
    <table className={css.table}>
      <caption>{titulo}</caption>
      <thead>
        <tr>
          <th scope="col">Dato</th>
          {columnas.map(({ Documento, Nom_Documento, Detalle }) => (
            <th key={Documento} scope="col">
              {Nom_Documento}
              <span className={css.note}>{Detalle}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map(fila => (
          <tr key={filaKeyOf(fila)}>
            <th scope="row">
              {fila.Nom_Campo}
              <span className={css.note}>{fila.Contenedor ?? 'Todo el embarque'}</span>
            </th>
            {columnas.map(columna => (
              <Celda key={columna.Documento} fila={fila} columna={columna} onOpen={onOpen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Celda({ fila, columna: { Documento, Nom_Documento }, onOpen }: { fila: FilaCotejo; columna: Columna } & Pick<Props, 'onOpen'>) {
  const value = fila.Valores.find(one => one.Documento === Documento)
  if (!value?.Valor) return <td className={css.blank}>—</td>
  const where = `${fila.Nom_Campo}${fila.Contenedor ? ` de ${fila.Contenedor}` : ''}`
  return (
    <td data-differs={value.Difiere || undefined}>
      <button
        type="button"
        className={css.value}
        aria-label={`${where}, ${Nom_Documento}: ${value.Valor}${value.Difiere ? ', difiere' : ''}`}
        onClick={() => onOpen(fila, Documento)}
      >
        {value.Valor}
        {value.Difiere && (
          <span className={css.differs}>
            <IconAlertTriangle size={13} aria-hidden />
            Difiere
          </span>
        )}
      </button>
    </td>
  )
}
