import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  type DiferenciaPermisos,
  diferenciaPermisos,
  guardarPermisos,
  type Permisos,
  verPermisos,
} from '@nogal/model/administracion/permisos'
import { counted } from '@nogal/model/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { IconArrowBackUp, IconDeviceFloppy, IconSearch } from '#icons'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useIntent } from '../api/useIntent.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import css from './Permisos.module.css'
import {
  type Casilla,
  type ColumnaPermiso,
  cambiosOf,
  casillasOf,
  columnsFor,
  grantedCells,
  gruposOf,
  isPermitido,
  type Marcas,
  marcasLeft,
  withMarcas,
} from './permisos.ts'
import { MarcaPermiso, TablaPermisos } from './TablaPermisos.tsx'

const ALL = 'todas'
const NONE: Marcas = new Map()
const LEGEND: readonly { casilla: Casilla; text: string }[] = [
  { casilla: 'si', text: 'puede' },
  { casilla: 'no', text: 'no puede' },
  { casilla: 'da', text: 'podrá, sin guardar' },
  { casilla: 'quita', text: 'dejará de poder, sin guardar' },
  { casilla: 'nunca', text: 'no es para el área' },
]

const Diferencia = ({ entries }: { entries: readonly DiferenciaPermisos[] }) => (
  <div className={css.difference}>
    {entries.map(({ area, gana, dice, lineas, personas }) => (
      <section key={`${area} ${gana}`}>
        <h3>{dice}</h3>
        <ul>
          {lineas.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p>{personas}</p>
      </section>
    ))}
    <p>Los administradores pueden siempre todo, y las excepciones de una persona valen más que lo de su área.</p>
  </div>
)

/** What each area may do on each screen, as one table; nothing is saved before the difference was read. */
export default function PermisosPage() {
  const { data, error, refetch } = useQuery({ ...callQuery(verPermisos), staleTime: 0, refetchOnWindowFocus: false })
  return (
    <>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data ? <Tabla permisos={data} reread={() => refetch()} /> : !error && <Skeleton height={480} />}
    </>
  )
}

function Tabla({ permisos, reread }: { permisos: Permisos; reread: () => Promise<unknown> }) {
  const narrow = useNarrow() ?? false
  const queries = useQueryClient()
  const send = useIntent()
  const [typed, setTyped] = useState(NONE)
  const [area, setArea] = useState(ALL)
  const [wanted, setWanted] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const [saving, setSaving] = useState(false)

  const granted = useMemo(() => grantedCells(permisos), [permisos])
  const marcas = useMemo(() => marcasLeft(typed, granted), [typed, granted])
  useUnsavedGuard(marcas.size > 0)
  const chosen = narrow && area === ALL ? String(permisos.Areas[0]?.Cod_AreaGestion) : area
  const areas = useMemo(
    () => permisos.Areas.filter(({ Cod_AreaGestion }) => chosen === ALL || String(Cod_AreaGestion) === chosen),
    [permisos, chosen],
  )
  const columns = useMemo(() => columnsFor(areas), [areas])
  const grupos = useMemo(() => gruposOf(permisos, wanted, onlyChanged ? marcas : undefined), [permisos, wanted, onlyChanged, marcas])

  const press = (all: readonly string[], column: ColumnaPermiso) => {
    const stands = (screen: string) => casillasOf(screen, [column], granted, marcas)[0]!
    const screens = all.filter(screen => stands(screen) !== 'nunca')
    const isOn = screens.every(screen => isPermitido(stands(screen)))
    setTyped(
      withMarcas(
        marcas,
        granted,
        screens.map(screen => ({ screen, column })),
        !isOn,
      ),
    )
  }
  const save = async () => {
    const Cambios = cambiosOf(marcas)
    const sure = await confirm({
      title: 'Guardar permisos',
      loses: <Diferencia entries={diferenciaPermisos(permisos, Cambios)} />,
      action: 'Guardar permisos',
      danger: false,
      size: 'lg',
    })
    if (!sure) return
    setFailed(undefined)
    setSaving(true)
    try {
      const changed = new Set(Cambios.map(one => one.Cod_AreaGestion))
      const Areas = permisos.Areas.filter(one => changed.has(one.Cod_AreaGestion)).map(({ Cod_AreaGestion, Version }) => ({
        Cod_AreaGestion,
        Version,
      }))
      const { mensaje } = await send(key => apiEnvelope(guardarPermisos)({ body: { Areas, Cambios } }, { key }))
      notifications.show({ message: mensaje })
      await queries.invalidateQueries()
      setTyped(NONE)
    } catch (refused) {
      setFailed(refused)
      // the marks of this administrador stay, on top of what another one has saved
      if (refused instanceof ApiError && refused.status === 409) await reread()
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <PageHeader
        title="Permisos"
        about="Qué puede hacer cada área en cada pantalla. Nada se guarda hasta leer qué gana y qué pierde cada una."
        filters={
          <QuickFilter
            label="Áreas"
            options={[
              ...(narrow ? [] : [{ value: ALL, label: 'Todas', count: null }]),
              ...permisos.Areas.map(one => ({ value: String(one.Cod_AreaGestion), label: one.Nom_AreaGestion, count: null })),
            ]}
            value={chosen}
            onChange={setArea}
          />
        }
      >
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!marcas.size || saving}
          onClick={() => setTyped(NONE)}
        >
          Deshacer
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          disabled={!marcas.size}
          loading={saving}
          onClick={() => void save()}
        >
          {marcas.size ? `Guardar ${counted(marcas.size, 'cambio', 'cambios')}` : 'Guardar'}
        </Button>
      </PageHeader>
      {failed !== undefined && <Outcome error={failed} unsaved={marcas.size > 0} onRetry={() => void save()} />}
      <div className={css.frame}>
        <div className={css.tools}>
          <TextInput
            size="xs"
            w={220}
            aria-label="Buscar una pantalla"
            placeholder="Buscar una pantalla"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={wanted}
            onChange={e => setWanted(e.currentTarget.value)}
          />
          <Checkbox size="xs" label="Solo lo cambiado" checked={onlyChanged} onChange={e => setOnlyChanged(e.currentTarget.checked)} />
          <span className={css.legend}>
            {LEGEND.map(({ casilla, text }) => (
              <span key={casilla} className={css.key}>
                <MarcaPermiso casilla={casilla} />
                {text}
              </span>
            ))}
          </span>
        </div>
        <TablaPermisos areas={areas} columns={columns} grupos={grupos} granted={granted} marcas={marcas} onPress={press} />
      </div>
    </>
  )
}
