import { Button, Skeleton } from '@mantine/core'
import { type Fields, pick, ref } from '@nogal/model/fields'
import { BUSCA_LOTES, exportarTrazabilidad, rastrearLotes } from '@nogal/model/lote/trazabilidad.calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { IconDownload, IconEraser, IconSearch } from '#icons'
import { apiFile, callQuery } from '../api/client.ts'
import { RefOptions } from '../fields/base/refs.ts'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Card } from '../ui/Card.tsx'
import { useDownload } from '../ui/download.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { isNothing } from '../values/same.ts'
import { Destinos } from './Destinos.tsx'
import css from './Lote.module.css'

const TITLE = 'Trazabilidad de lotes'
/** What people type; links to this page may name a lot or a container by its key. */
const FIELDS: Fields = {
  ...pick(BUSCA_LOTES, 'Nro_Lote', 'Csg', 'Nro_Pallet', 'Nro_Contenedor'),
  Cod_Planta: ref('planta', 'Planta de proceso'),
  ...pick(BUSCA_LOTES, 'Desde', 'Hasta'),
}
type Asked = Partial<Record<keyof typeof BUSCA_LOTES, string | number>>

/** The values of an address by which lots are looked for. */
const askedIn = (search: Record<string, unknown>): Asked =>
  Object.fromEntries(
    Object.keys(BUSCA_LOTES).flatMap(name => {
      const value = search[name]
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, BUSCA_LOTES[name as keyof Asked].type === 'integer' ? value : String(value)]]
        : []
    }),
  )

/** From a lot, an orchard, a pallet or a container to the containers and clients that received the same fruit. */
export default function TrazabilidadPage() {
  const asked = askedIn(useSearch({ strict: false }))
  const key = JSON.stringify(asked)
  const navigate = useNavigate()
  const search = (next: Asked) => void navigate({ to: '.', search: next as never })
  return (
    <div className={css.page}>
      <PageHeader title={TITLE} about="De un lote a los contenedores y clientes que lo recibieron, y de un contenedor a sus lotes." />
      <Buscar key={key} asked={asked} onSearch={search} />
      {key === '{}' ? (
        <EmptyState icon={<IconSearch size={28} />} title="Escriba lo que sabe del lote">
          Un número de lote, el CSG de un productor, un pallet o un contenedor bastan.
        </EmptyState>
      ) : (
        <Hallado asked={asked} />
      )}
    </div>
  )
}

function Buscar({ asked, onSearch }: { asked: Asked; onSearch: (asked: Asked) => void }) {
  const [typed, setTyped] = useState<Record<string, unknown>>(asked)
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => !isNothing(value) && value !== '')) as Asked
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(given)
  }
  return (
    <Card>
      <form onSubmit={submit} className={css.search}>
        <RefOptions.Provider value={useRefRows}>
          <FieldGrid fields={FIELDS} row={typed} onChange={change => setTyped(now => ({ ...now, ...change }))} problems={{}} />
        </RefOptions.Provider>
        <div className={css.buttons}>
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
            Buscar
          </Button>
          {Object.keys(given).length > 0 && (
            <Button variant="subtle" leftSection={<IconEraser size={16} aria-hidden />} onClick={() => onSearch({})}>
              Limpiar
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

function Hallado({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useQuery(callQuery(rastrearLotes, { query: asked as never }))
  const { can } = usePermisos('trazabilidad')
  const { busy, run } = useDownload()
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  if (data.Lotes.length === 0)
    return <EmptyState title="No hay lotes así">Revise el número, o busque por otro dato: el CSG, el pallet o el contenedor.</EmptyState>
  return (
    <>
      {can('exportar') && (
        <div className={css.buttons}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={busy === 'xlsx'}
            onClick={() => run('xlsx', () => apiFile(exportarTrazabilidad)({ query: { ...asked, formato: 'xlsx' } as never }))}
          >
            Exportar a Excel
          </Button>
        </div>
      )}
      <Destinos found={data} />
    </>
  )
}
