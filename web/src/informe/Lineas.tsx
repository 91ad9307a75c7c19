import { Button, Title } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import type { Values } from '@nogal/model/fields'
import { LLAMADAS_INFORME } from '@nogal/model/informe/informe.calls'
import { type CodInforme, informeNamed } from '@nogal/model/informe/informes'
import type { FilaInforme } from '@nogal/model/informe/tabla'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { IconX } from '#icons'
import { apiFile, listQuery } from '../api/client.ts'
import { columnsOfFields } from '../fields/columns.tsx'
import { offersOf } from '../refs/offers.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { type Column, DEFAULT_STATE, Table, type TableState } from '../ui/table/Table.tsx'
import { viewStoreOf } from '../vista/views.ts'
import css from './Informe.module.css'

/** The initial state of the table of lines. */
export const INITIAL_LINEAS: TableState = { ...DEFAULT_STATE, porPagina: 50 }

/** Parameter of the address that shows the lines. */
export const LINEAS_PARAM = 'lineas'

/** Internal numbers, hidden by default. */
const HIDDEN = ['Cod_Temporada', 'Lugar', 'Id_Linea', 'Id_Contenedor', 'Nro_Embarque', 'Nro_Negocio', 'Cargados', 'Por_Cargar']

const columnsOf = (code: CodInforme): Column<Values>[] => {
  const { campos } = informeNamed(code)
  return columnsOfFields(campos).map(column => ({
    ...column,
    offers: offersOf(campos, column.key),
    ...(column.key === 'Nro_Contrato' && { type: 'code' as const, pinned: 'start' as const }),
    ...(column.key === 'Nom_Cliente' && { name: true as const }),
    ...(HIDDEN.includes(column.key) && { hidden: true }),
  }))
}

/** The address of the record of a line. */
const addressOf = (row: Values): string =>
  row.Nro_Embarque ? `/pages/embarque/${row.Nro_Negocio}/${row.Nro_Embarque}` : `/pages/negocio/${row.Nro_Negocio}/view`

/** The filters of a file request, with additional ones. */
const withFilters = (text: string | null | undefined, more: readonly Filtro[]): string =>
  JSON.stringify([...(text ? (JSON.parse(text) as Filtro[]) : []), ...more])

type Props = {
  code: CodInforme
  /** The group of these lines; undefined for the whole report. */
  of: FilaInforme | undefined
  /** The filters that select these lines. */
  filters: readonly Filtro[]
  state: TableState
  /** The state of an address without parameters. */
  initial: TableState
  onStateChange: (state: TableState, how?: { replace: boolean }) => void
  /** Shows the lines of the whole report. */
  onAll: () => void
}

/** The lines behind a report or one of its groups, each with a link to its record. */
export function Lineas({ code, of, filters, state, initial, onStateChange, onAll }: Props) {
  const informe = informeNamed(code)
  const { lineas, exportar } = LLAMADAS_INFORME[code]
  const { can } = usePermisos(informe.pantalla)
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(code), [code])
  const views = useMemo(() => viewStoreOf(informe.titulo.toLowerCase(), informe.pantalla), [informe])
  const heading = useRef<HTMLHeadingElement>(null)
  const name = of?.Grupos.map(({ Nombre }) => Nombre).join(', ')
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step that leads here comes here, also a second one to the same lines
  useEffect(() => {
    if (hash === LINEAS_PARAM) heading.current?.focus()
  }, [hash, key])
  return (
    <>
      <div className={css.lines}>
        <Title order={2} size="h4" id={LINEAS_PARAM} ref={heading} tabIndex={-1} className={css.heading}>
          Líneas{name && ` de ${name}`}
        </Title>
        {of && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconX size={14} aria-hidden />} onClick={onAll}>
            Ver todas
          </Button>
        )}
      </div>
      <Table<Values>
        label={`${informe.titulo}: líneas`}
        columns={columns}
        rowKey={row => informe.clave.map(name => String(row[name])).join('~')}
        source={asked => {
          const own = (asked as { filtros?: Filtro[] }).filtros ?? []
          return listQuery(lineas, { query: { ...asked, filtros: [...own, ...filters] } })
        }}
        state={state}
        initialState={initial}
        onStateChange={onStateChange}
        onOpen={row => void navigate({ to: addressOf(row) })}
        rowHref={addressOf}
        views={views}
        onExport={
          can('exportar') ? shown => apiFile(exportar)({ body: { ...shown, filtros: withFilters(shown.filtros, filters) } }) : undefined
        }
        empty="Ninguna línea queda con estos filtros."
      />
    </>
  )
}
