import { Alert, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { formatDate, formatNumber } from '@nogal/model/format'
import { COMPARADOS, type Comparado, type Tendencia, tendenciaMediciones } from '@nogal/model/gestion/medicion.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { callQuery } from '../api/client.ts'
import { useTitle } from '../menu/title.ts'
import { Chart } from '../ui/chart/Chart.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import css from './Tendencia.module.css'
import { figureOf, lineasDe, mesesEntre, nombreDeMes } from './tendencia.ts'

const COLUMNS = ['Muestras', 'Rechazadas', 'Bajo LOD', 'Promedio', 'Mínimo', 'Máximo']

/** The figures of each plant or laboratory. */
function Cifras({ que, unidad, grupos }: { que: string; unidad: string; grupos: Tendencia['Grupos'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={`Mediciones por ${que.toLowerCase()}`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{que}</th>
            {COLUMNS.map((title, i) => (
              <th key={title} scope="col" className={css.figure}>
                {i > 2 && unidad ? `${title}, ${unidad}` : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grupos.map(({ Codigo, Nombre, Muestras, Rechazadas, Bajo_LOD, Promedio, Minimo, Maximo }) => (
            <tr key={Codigo ?? 'ninguno'}>
              <th scope="row">{Nombre}</th>
              {[Muestras, Rechazadas, Bajo_LOD].map((count, i) => (
                <td key={COLUMNS[i]} className={css.figure} data-bad={(i === 1 && count > 0) || undefined}>
                  {formatNumber(count, 0)}
                </td>
              ))}
              {[Promedio, Minimo, Maximo].map((value, i) => (
                <td key={COLUMNS[i + 3]} className={css.figure}>
                  {figureOf(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How the measurements of an analysis develop by month, for each plant or laboratory, with the figures behind the chart. */
export default function TendenciaPage() {
  const { analisis: asked, por: by } = useSearch({ strict: false }) as { analisis?: unknown; por?: unknown }
  const por: Comparado = by === 'laboratorio' ? by : 'planta'
  const chosen = Number(asked) > 0 ? Number(asked) : undefined
  const navigate = useNavigate()
  const go = (next: { analisis?: number | undefined; por: Comparado }) =>
    void navigate({
      to: '.',
      search: { ...(next.analisis && { analisis: next.analisis }), ...(next.por !== 'planta' && { por: next.por }) } as never,
      replace: true,
    })
  const { data, error, refetch } = useQuery({
    ...callQuery(tendenciaMediciones, { query: { por, ...(chosen && { analisis: chosen }) } }),
    placeholderData: keepPreviousData,
  })
  useTitle('Tendencia de las mediciones')
  const que = COMPARADOS[por]
  const meses = data ? mesesEntre(data.Meses.map(({ Mes }) => Mes)) : []
  const unidad = data?.Unidad ?? ''
  return (
    <div className={css.page}>
      <PageHeader
        title="Tendencia de las mediciones"
        about="Lo que los laboratorios midieron de un análisis, mes a mes, por planta de carga, por laboratorio o por productor."
      />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} />}
      {data && data.Analisis.length === 0 && (
        <EmptyState title="No hay mediciones">Aparecen aquí cuando Calidad guarda los valores de un análisis.</EmptyState>
      )}
      {data && data.Analisis.length > 0 && (
        <>
          <div className={css.options}>
            <Select
              label="Análisis"
              w={360}
              maw="100%"
              searchable
              allowDeselect={false}
              data={data.Analisis.map(one => ({ value: String(one.Cod_Analisis), label: `${one.Nom_Analisis} (${one.Muestras})` }))}
              value={data.Cod_Analisis ? String(data.Cod_Analisis) : null}
              onChange={one => one && go({ analisis: Number(one), por })}
            />
            <SegmentedControl
              aria-label="Comparar por"
              value={por}
              onChange={one => go({ analisis: chosen, por: one as Comparado })}
              data={Object.entries(COMPARADOS).map(([value, label]) => ({ value, label }))}
            />
          </div>
          {data.Sin_Convertir > 0 && (
            <Alert color="orange">
              {data.Sin_Convertir === 1 ? '1 valor está' : `${data.Sin_Convertir} valores están`} en una unidad que no se convierte a{' '}
              {unidad || 'la del análisis'}, y no se cuentan.
            </Alert>
          )}
          <div className={css.card}>
            <Chart
              spec={{
                title: `${data.Nom_Analisis ?? ''}: promedio por mes y ${que.toLowerCase()}`,
                kind: 'lines',
                of: 'Mes',
                categories: meses.map(nombreDeMes),
                series: lineasDe(data, meses),
                ...(unidad && { unit: unidad }),
                decimals: 2,
              }}
            />
            <p className={css.note}>
              Desde el {formatDate(data.Desde)}. Un valor bajo el límite de detección cuenta como la mitad de ese límite, si el laboratorio
              lo dice.
            </p>
          </div>
          <Cifras que={que} unidad={unidad} grupos={data.Grupos} />
        </>
      )}
    </div>
  )
}
