import type { Tone } from '@nogal/model/aggregate/states'
import { formatNumber } from '@nogal/model/format'
import { NOMBRES_VEREDICTO } from '@nogal/model/medicion/medicion.fields'
import { escribirValor } from '@nogal/model/medicion/valor'
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { leerColumna } from './leer.ts'
import css from './Mediciones.module.css'
import type { ResultadoMedicion } from './useMediciones.ts'

const TONOS: Readonly<Record<ResultadoMedicion['Veredicto'], Tone>> = { cumple: 'good', 'no-cumple': 'bad', 'sin-veredicto': 'neutral' }

/** A verdict as a coloured word. */
export const Veredicto = ({ de }: { de: ResultadoMedicion['Veredicto'] }) => <Badge tone={TONOS[de]}>{NOMBRES_VEREDICTO[de]}</Badge>

const MOST_DECIMALS = 4
const figure = (n: number): string => formatNumber(n, Math.min(MOST_DECIMALS, String(n).split('.')[1]?.length ?? 0))

/** The limit as text: `≤ 4 µg/kg`. */
const limite = ({ Minimo, Maximo, Unidad_Limite }: ResultadoMedicion): string => {
  const parts = [Minimo === null ? '' : `≥ ${figure(Minimo)}`, Maximo === null ? '' : `≤ ${figure(Maximo)}`].filter(Boolean)
  return parts.length ? `${parts.join(' y ')} ${Unidad_Limite ?? ''}`.trim() : 'Sin límite'
}

type Escribe = {
  textos: Readonly<Record<number, string>>
  faltas: Readonly<Record<number, string>>
  onText: (code: number, text: string) => void
  onPaste: (textos: Map<number, string>, desconocidos: string[]) => void
}
type Props = { resultados: readonly ResultadoMedicion[]; escribe?: Escribe | undefined }

/** The measured values beside their decisive limits: editable in a column, or read only. */
export function TablaMediciones({ resultados, escribe }: Props) {
  const walk = (e: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: e.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (!step || e.ctrlKey || e.metaKey) return
    e.preventDefault()
    const cells = [...e.currentTarget.closest('table')!.querySelectorAll('input')]
    const next = cells[cells.indexOf(e.currentTarget) + step]
    next?.focus()
    next?.select()
  }
  const paste = (e: ClipboardEvent<HTMLInputElement>, row: number) => {
    const text = e.clipboardData.getData('text/plain')
    if (!/[\n\t]/.test(text.trim())) return
    e.preventDefault()
    const { textos, desconocidos } = leerColumna(text, row, resultados)
    escribe?.onPaste(textos, desconocidos)
  }
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Análisis</th>
          <th scope="col" className={css.figure}>
            Valor
          </th>
          <th scope="col">Unidad</th>
          <th scope="col">Límite</th>
          <th scope="col">Veredicto</th>
        </tr>
      </thead>
      <tbody>
        {resultados.map((one, row) => (
          <Fila
            key={one.Cod_Analisis}
            resultado={one}
            escribe={escribe}
            onKeyDown={walk}
            onPaste={e => paste(e, row)}
            initial={row === 0}
          />
        ))}
      </tbody>
    </table>
  )
}

type FilaProps = {
  resultado: ResultadoMedicion
  escribe: Escribe | undefined
  onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (e: ClipboardEvent<HTMLInputElement>) => void
  initial: boolean
}

function Fila({ resultado, escribe, onKeyDown, onPaste, initial }: FilaProps) {
  const { Cod_Analisis: code, Nom_Analisis, Unidad, Fuente, Veredicto: veredicto, Medido } = resultado
  const detailId = useId()
  const falta = escribe?.faltas[code]
  const blank = escribe ? !escribe.textos[code] : !Medido
  const detail = falta ?? (blank ? null : resultado.Detalle)
  return (
    <tr>
      <th scope="row">
        {Nom_Analisis}
        {detail && (
          <span id={detailId} className={css.detail} data-bad={Boolean(falta) || veredicto === 'no-cumple' || undefined}>
            <bdi>{detail}</bdi>
          </span>
        )}
      </th>
      <td className={css.figure}>
        {escribe ? (
          <input
            className={css.input}
            aria-label={`Valor de ${Nom_Analisis}`}
            aria-invalid={Boolean(falta) || undefined}
            aria-describedby={detail ? detailId : undefined}
            value={escribe.textos[code] ?? ''}
            placeholder="—"
            autoComplete="off"
            inputMode="text"
            data-autofocus={initial || undefined}
            onChange={e => escribe.onText(code, e.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        ) : (
          escribirValor({ ...resultado, Unidad: null }) || '—'
        )}
      </td>
      <td className={css.unit}>{Unidad}</td>
      <td>
        <span className={css.limit}>
          <bdi dir="ltr">{limite(resultado)}</bdi>
        </span>
        <span className={css.source}>{Fuente}</span>
      </td>
      <td>{blank ? <span className={css.source}>Sin valor</span> : <Veredicto de={falta ? 'sin-veredicto' : veredicto} />}</td>
    </tr>
  )
}
