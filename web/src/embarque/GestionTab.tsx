import { Anchor } from '@mantine/core'
import { formatDate } from '@nogal/model/format'
import { areaNamed, CODIGOS_AREA, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { LISTADOS } from '@nogal/model/gestion/gestion.lists'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconChevronRight } from '#icons'
import { listQuery } from '../api/client.ts'
import { areaAddress, listScreenOf } from '../areas/areas.ts'
import { iconOf } from '../menu/icons.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { Card } from '../ui/Card.tsx'
import type { Row } from '../values/row.ts'
import css from './shared/Embarque.module.css'
import type { EmbarqueEntero } from './shared/embarque.view.ts'

/** The work of each area on a shipment in figures, with links, for users who may see that area. */
export default function GestionTab({ embarque }: { embarque: EmbarqueEntero }) {
  return (
    <div className={css.ways}>
      {CODIGOS_AREA.filter(area => !areaNamed(area).externa).map(area => (
        <Way key={area} area={area} embarque={embarque} />
      ))}
    </div>
  )
}

type Figure = { label: string; value: ReactNode; bad?: boolean }

/** The counts of done work in the list of each area: «3 de 4». */
const COUNTS: Readonly<Partial<Record<CodArea, readonly (readonly [label: string, field: string])[]>>> = {
  calidad: [
    ['Análisis', 'Analisis_Cargados'],
    ['Certificados', 'Certificados_Cargados'],
  ],
  logistica: [
    ['Mandato a la agencia', 'Mandato_Agencia'],
    ['Instrucción de carga', 'Inst_Carga_Planta'],
  ],
  produccion: [
    ['Certificados', 'Certificados_Cargados'],
    ['Otros documentos', 'OtrosDocs_Cargados'],
  ],
}

/** What the list of an area says of a shipment. */
const figuresOf = (area: CodArea, row: Row): Figure[] => [
  ...(COUNTS[area] ?? []).map(([label, field]) => ({ label, value: String(row[field] ?? '—') })),
  { label: 'Vencidas', value: Number(row.Cant_Vencidas), bad: Number(row.Cant_Vencidas) > 0 },
  { label: 'Por vencer', value: Number(row.Cant_PorVencer) },
  { label: 'Próximo vencimiento', value: row.Proximo_Vence ? formatDate(String(row.Proximo_Vence)) : '—' },
]

function Way({ area, embarque }: { area: CodArea; embarque: EmbarqueEntero }) {
  const { pantalla } = areaNamed(area)
  const { can } = usePermisos(pantalla)
  const { data } = useQuery({
    ...listQuery(LISTADOS[area] as typeof LISTADOS.logistica, {
      params: { season: '0' },
      query: { filtros: [{ campo: 'Nro_Embarque', modo: 'equals', valor: String(embarque.Nro_Embarque) }], porPagina: 1 },
    }),
    enabled: can('ver'),
  })
  if (!can('ver')) return null
  const Icon = iconOf(pantalla)
  const row = data?.data?.[0] as Row | undefined
  return (
    <Card>
      <Anchor component={Link} to={areaAddress(area, embarque)} className={css.way}>
        <Icon size={20} stroke={1.6} aria-hidden />
        {listScreenOf(area).titulo}
        <IconChevronRight size={16} className="rtl-flip" aria-hidden />
      </Anchor>
      <dl className={css.figures}>
        {figuresOf(area, row ?? {}).map(({ label, value, bad }) => (
          <div key={label} data-bad={bad || undefined}>
            <dt>{label}</dt>
            <dd>{row ? value : '…'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
