import { Alert, Button, SegmentedControl, Select } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import { formatDate } from '@nogal/model/format'
import { graficoDe } from '@nogal/model/informe/grafico'
import { informeOfScreen, LLAMADAS_INFORME } from '@nogal/model/informe/informe.calls'
import { type CodInforme, informeNamed, temporadaDe } from '@nogal/model/informe/informes'
import { type FilaInforme, gruposDe, type InformeLeido, tablaDe } from '@nogal/model/informe/tabla'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconFileSpreadsheet, IconFileTypePdf } from '#icons'
import { apiFile, callQuery } from '../api/client.ts'
import { useRows } from '../refs/lists.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Chart } from '../ui/chart/Chart.tsx'
import { useDownload } from '../ui/download.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { reasonOf } from '../ui/reason.ts'
import { SPINNER, Spinner } from '../ui/Spinner.tsx'
import { decodeTableState, encodeTableState, type TableState } from '../ui/table/Table.tsx'
import { today } from '../ui/time/dates.ts'
import { chartOf } from './grafico.ts'
import css from './Informe.module.css'
import { INITIAL_LINEAS, LINEAS_PARAM, Lineas } from './Lineas.tsx'
import { Opciones } from './Opciones.tsx'
import { filtrosDeGrupo, type PedidoInforme, pedidoIn, pedidoText, periodOf, queryOf, readPedido, writePedido } from './pedido.ts'
import { Resumen } from './Resumen.tsx'

type TemporadaFila = { Cod_Temporada: number; Fecha_Inicio: string | null; Fecha_Termino: string | null }

/** Key of a row of the report by its groups, so that it is found in an answer with another order. */
const keyOf = ({ Grupos }: FilaInforme): string => JSON.stringify(Grupos.map(({ Valor }) => Valor))

/** The last days of the compared seasons, in words. */
const aboutOf = ({ Nom_Temporada, Hasta, Nom_Anterior, Hasta_Anterior }: InformeLeido): string | undefined =>
  Nom_Anterior && Hasta && Hasta_Anterior
    ? `${Nom_Temporada} hasta el ${formatDate(Hasta)}, comparada con ${Nom_Anterior} hasta el ${formatDate(Hasta_Anterior)}.`
    : undefined

export default function InformePage() {
  const screen = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1)! })
  const code = informeOfScreen(screen) ?? 'ventas'
  return <InformeDe key={code} code={code} />
}

/** A report: its parameters, chart and groups, and the lines behind them, which its filters restrict. */
function InformeDe({ code }: { code: CodInforme }) {
  const informe = informeNamed(code)
  const { ver, archivo } = LLAMADAS_INFORME[code]
  const { can } = usePermisos(informe.pantalla)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const pedido = readPedido(informe, search)
  const lista = typeof search.lista === 'string' ? search.lista : ''
  const opciones = pedidoText(pedido)
  const initial = useMemo(() => ({ ...INITIAL_LINEAS, opciones: pedidoText(readPedido(informe, {})) }), [informe])
  const state = useMemo(() => ({ ...decodeTableState(lista, initial), opciones }), [lista, initial, opciones])
  const chosen = Array.isArray(search.de) ? JSON.stringify(search.de) : ''

  const searchOf = (next: PedidoInforme, table: TableState, of: string) => {
    // the parameters of the report are separate parts of the address
    const shown = encodeTableState({ ...table, opciones: initial.opciones }, initial)
    return { ...writePedido(next), ...(of && { de: JSON.parse(of) }), ...(shown && { lista: shown }) } as never
  }
  /** Another grouping has other rows, so the selection is cleared */
  const kept = (next: PedidoInforme) => (next.grupos.join() === pedido.grupos.join() ? chosen : '')
  const go = (next: PedidoInforme, table: TableState, { of = kept(next), replace = false } = {}) =>
    void navigate({ to: '.', search: searchOf(next, table, of), replace })
  const ask = (next: PedidoInforme) => go(next, { ...state, pagina: 1 })
  const choose = (of: string) => go(pedido, { ...state, pagina: 1 }, { of })

  const filters = { ...(state.filtros.length && { filtros: state.filtros as Filtro[] }), ...(state.buscar && { buscar: state.buscar }) }
  const temporadas = useRows('temporada') as readonly TemporadaFila[] | undefined
  const ultima = temporadas && temporadaDe(temporadas, today())?.Cod_Temporada
  const query = { ...queryOf(pedido, ultima), ...filters }
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(ver, { query } as never),
    // a report without a season waits until the last one is known
    enabled: pedido.temporada !== undefined || temporadas !== undefined,
    placeholderData: keepPreviousData,
  })
  const leido = data as InformeLeido | undefined
  const { busy, run } = useDownload('No se pudo preparar el archivo')
  const save = (formato: 'xlsx' | 'pdf') => run(formato, () => apiFile(archivo)({ query: { ...query, formato } } as never))

  const tabla = useMemo(() => leido && tablaDe(code, leido), [code, leido])
  const grupos = leido ? gruposDe(leido) : []
  const found = leido?.Filas.findIndex(one => keyOf(one) === chosen) ?? -1
  const fila = leido?.Filas[Math.max(found, 0)]
  const behind = leido ? [...periodOf(informe, leido), ...(fila ? filtrosDeGrupo(informe, grupos, fila) : [])] : []
  const options = tabla?.columnas.filter(({ que }) => que === 'ahora') ?? []
  const linesOf = (row: number) => ({
    to: '.',
    search: searchOf(pedido, { ...state, pagina: 1 }, keyOf(leido!.Filas[row]!)),
    hash: LINEAS_PARAM,
  })
  const grafico = leido && tabla && graficoDe(code, leido, tabla)
  const about = leido && aboutOf(leido)

  return (
    <div className={css.page}>
      <PageHeader title={informe.titulo} about={informe.descripcion}>
        {can('exportar') && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              loading={busy === 'xlsx'}
              onClick={() => save('xlsx')}
            >
              Excel
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
              loading={busy === 'pdf'}
              onClick={() => save('pdf')}
            >
              PDF
            </Button>
          </>
        )}
      </PageHeader>
      <Opciones informe={informe} pedido={pedido} ultima={ultima} onChange={ask} />
      {about && <p className={css.notes}>{about}</p>}
      {leido?.Faltan.map(({ Cod_Moneda, Fecha }) => (
        <Alert key={Cod_Moneda} color="orange" title={`Falta el valor de ${Cod_Moneda} al ${formatDate(Fecha)}`}>
          Lo que depende de él no se suma. Escríbalo en Parámetros, Monedas, {Cod_Moneda}, en «Valor en dólares».
        </Alert>
      ))}
      {error && !leido && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {error && leido && (
        <Alert color="red" title="El informe no se pudo actualizar">
          {reasonOf(error)}
        </Alert>
      )}
      {!leido && !error && <Spinner text={SPINNER.informe} />}
      {leido && tabla && leido.Filas.length === 0 && (
        <p className={css.notes}>No hay registros. Quite algún filtro, o elija otra temporada.</p>
      )}
      {leido && tabla && leido.Filas.length > 0 && (
        <>
          <div className={css.chart} aria-busy={isFetching}>
            <div className={css.measure}>
              <Select
                label="Gráfico y porcentajes de"
                w={240}
                allowDeselect={false}
                data={options.map(({ de, titulo }) => ({ value: de, label: titulo }))}
                value={leido.Medida}
                onChange={one => go({ ...pedido, medida: one ?? undefined }, state, { replace: true })}
              />
              {grafico && (
                <SegmentedControl
                  aria-label="Orden de los grupos"
                  value={pedido.porNombre ? 'nombre' : 'valor'}
                  onChange={how => go({ ...pedido, porNombre: how === 'nombre' }, state, { replace: true })}
                  data={[
                    { value: 'valor', label: 'Mayor primero' },
                    { value: 'nombre', label: 'Por nombre' },
                  ]}
                />
              )}
            </div>
            {grafico && <Chart spec={chartOf(grafico, linesOf)} />}
          </div>
          <Resumen title={informe.titulo} tabla={tabla} chosen={Math.max(found, 0)} onChoose={row => choose(keyOf(leido.Filas[row]!))} />
        </>
      )}
      {(leido || error) && (
        <Lineas
          code={code}
          of={fila?.Nivel ? fila : undefined}
          filters={behind}
          state={state}
          initial={initial}
          onStateChange={(next, { replace } = { replace: false }) => go(pedidoIn(informe, next.opciones), next, { replace })}
          onAll={() => choose('')}
        />
      )}
    </div>
  )
}
