import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { resumirEmbarques } from '@nogal/model/embarque/embarque.calls'
import { ESTADO_EMBARQUE, ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { semanasPanel } from '@nogal/model/panel/panel.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../api/client.ts'
import { useRows } from '../refs/lists.ts'
import { Chart } from '../ui/chart/Chart.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { enlaceLista } from './enlace.ts'
import css from './Panel.module.css'
import { filtrosDeSemana, monedasDe, semanasEntre, seriesDe } from './semanas.ts'

const HEIGHT = 260
const KILOS = 'kilos'

type Temporada = { Cod_Temporada: number; Nom_Temporada: string }

/** Kilos, or the amounts of a currency, of the deals of a season by week of their ETD. */
function PorSemana({ temporada, nombre }: { temporada: number | undefined; nombre: string }) {
  const { data, error, refetch } = useQuery(callQuery(semanasPanel, { query: temporada ? { temporada } : {} }))
  const [chosen, setChosen] = useState(KILOS)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={HEIGHT} />
  const monedas = monedasDe(data.Semanas)
  const medida = monedas.includes(chosen) ? chosen : KILOS
  const semanas = semanasEntre(data.Semanas.map(({ Semana }) => Semana))
  const series = seriesDe(data.Semanas, semanas, medida === KILOS ? KILOS : { moneda: medida })
  const { Cod_Temporada } = data
  if (!semanas.length || !Cod_Temporada) return <p className={css.nada}>La temporada {nombre} no tiene negocios.</p>
  return (
    <>
      {monedas.length > 0 && (
        <SegmentedControl
          size="xs"
          aria-label="Qué se suma"
          className={css.medida}
          value={medida}
          onChange={setChosen}
          data={[{ value: KILOS, label: 'Kilos' }, ...monedas.map(moneda => ({ value: moneda, label: moneda }))]}
        />
      )}
      <Chart
        spec={{
          title: `${medida === KILOS ? 'Kilos' : 'Monto'} por semana del ETD y especie`,
          kind: 'bars',
          of: 'Semana',
          categories: semanas.map(semana => `S${semana.slice(5)}-${semana.slice(2, 4)}`),
          series,
          leads: 'Ver los negocios',
          linkOf: (week, one) => enlaceLista('negocio', 'Fecha_ETD', filtrosDeSemana(Cod_Temporada, semanas[week]!, series[one]!.especies)),
          unit: medida === KILOS ? 'kg' : medida,
          stacked: true,
          height: HEIGHT,
        }}
      />
    </>
  )
}

/** The containers of a season, by the state of their shipment. */
function PorEstado({ temporada, nombre }: { temporada: number; nombre: string }) {
  const { data, error, refetch } = useQuery(
    callQuery(resumirEmbarques, {
      query: { grupo: 'Cod_EstadoEmb', filtros: [{ campo: 'Cod_Temporada', modo: 'equals', valor: String(temporada) }] },
    }),
  )
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={HEIGHT} />
  const states = ESTADOS_EMBARQUE.states.filter(({ code }) => code !== ESTADO_EMBARQUE.anulado)
  const containers = states.map(
    ({ code }) => data.find(({ Valor }) => Valor === code)?.Totales.find(({ Campo }) => Campo === 'Cant_Contenedores')?.Suma ?? 0,
  )
  if (containers.every(count => count === 0)) return <p className={css.nada}>La temporada {nombre} no tiene contenedores.</p>
  return (
    <Chart
      spec={{
        title: 'Contenedores por estado del embarque',
        kind: 'bars',
        of: 'Estado',
        categories: states.map(({ word }) => word),
        series: [{ name: 'Contenedores', values: containers }],
        leads: 'Ver los embarques',
        linkOf: state =>
          enlaceLista('embarque', 'Fecha_ETD', [
            { campo: 'Cod_Temporada', modo: 'equals', valor: String(temporada) },
            { campo: 'Cod_EstadoEmb', modo: 'equals', valor: states[state]!.code },
          ]),
        along: true,
        height: HEIGHT,
      }}
    />
  )
}

/** Charts of the current season, or of a chosen one. */
export default function Graficos({ negocio, embarque }: { negocio: boolean; embarque: boolean }) {
  const rows = useRows('temporada') as readonly (Temporada & { Fecha_Inicio: string | null; Fecha_Termino: string | null })[] | undefined
  const [chosen, setChosen] = useState<number>()
  const { data } = useQuery({ ...callQuery(semanasPanel, { query: {} }), enabled: negocio })
  const temporada = chosen ?? data?.Cod_Temporada ?? undefined
  const nombre = rows?.find(one => one.Cod_Temporada === temporada)?.Nom_Temporada ?? data?.Nom_Temporada ?? ''
  if (!negocio && !embarque) return null
  return (
    <section className={css.tema} aria-labelledby="temporada">
      <div className={css.cajaTitulo}>
        <h2 className={css.encabezado} id="temporada">
          La temporada
        </h2>
        <Select
          size="xs"
          w={150}
          aria-label="Temporada"
          allowDeselect={false}
          data={(rows ?? []).map(one => ({ value: String(one.Cod_Temporada), label: one.Nom_Temporada }))}
          value={temporada === undefined ? null : String(temporada)}
          onChange={value => value && setChosen(Number(value))}
        />
      </div>
      <div className={css.graficos}>
        {negocio && (
          <div className={css.caja}>
            <PorSemana temporada={chosen} nombre={nombre} />
          </div>
        )}
        {embarque && temporada !== undefined && (
          <div className={css.caja}>
            <PorEstado temporada={temporada} nombre={nombre} />
          </div>
        )}
      </div>
    </section>
  )
}
