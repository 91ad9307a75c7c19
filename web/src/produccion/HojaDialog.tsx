import { Alert, Anchor, Skeleton, Text } from '@mantine/core'
import { CARGA_EN_PLANTA, contenedor as modelo, nombreContenedor, PALLETS_ESCRITOS } from '@nogal/model/embarque/contenedor.fields'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { pick, rows } from '@nogal/model/fields'
import { formatKilos, formatLocalTime, formatNumber } from '@nogal/model/format'
import {
  BULTOS_EN_PLANTA,
  type HojaCarga,
  LINEA_HOJA,
  listarHojasCarga,
  type PalletHoja,
  PUNTO_HOJA,
  RESPUESTA_EN_PLANTA,
} from '@nogal/model/gestion/produccion.calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { IconAlertTriangle, IconCheck } from '#icons'
import type { Subidas } from '../adjunto/useSubidas.ts'
import { refresh } from '../aggregate/data.ts'
import { useSense } from '../aggregate/useSense.ts'
import { callQuery } from '../api/client.ts'
import { useIntents } from '../api/useIntent.ts'
import { areaAddress } from '../areas/areas.ts'
import { useSaveOver } from '../conflict/useConflict.tsx'
import { Faltas } from '../consecuencia/Faltas.tsx'
import { LiberacionBadge } from '../consecuencia/LiberacionBadge.tsx'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { conEspera, type HojaEnEspera } from '../sinSenal/cola.ts'
import { useRefRowsLlevadas } from '../sinSenal/lotes.ts'
import { colaStore, comenzar, guardarHoja } from '../sinSenal/senal.ts'
import { useStore } from '../store.ts'
import { DeTemporada } from '../temporada/DeTemporada.tsx'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { isUnsaved } from '../ui/dialog/unsaved.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { only } from '../values/only.ts'
import type { Row } from '../values/row.ts'
import { Fotos, useFotos } from './Fotos.tsx'
import css from './Produccion.module.css'
import type { FilaProduccion } from './produccion.ts'

const DE_LA_CARGA = { section: 'Carga' }
const { Nro_Contenedor, Lotes, Fecha_Carga, Temperatura_Carga, Late } = modelo.fields
/** The fields under the headings of a sheet, which has fewer headings than a container. */
const FIELDS = {
  Inspeccion: rows(PUNTO_HOJA, 'Antes de cargar', { given: ['Punto', 'Exige'], showsAll: true, section: 'Inspección' }),
  Nro_Contenedor: { ...Nro_Contenedor, ...DE_LA_CARGA },
  Fecha_Carga: { ...Fecha_Carga, ...DE_LA_CARGA },
  Temperatura_Carga: { ...Temperatura_Carga, ...DE_LA_CARGA },
  Late: { ...Late, ...DE_LA_CARGA },
  Carga: rows(LINEA_HOJA, 'Bultos por producto', { given: ['Producto', 'Envase', 'Posibles'], ...DE_LA_CARGA }),
  Lotes: { ...Lotes, label: 'Lotes de todo el contenedor', hint: 'Solo si no los anota por producto ni por pallet.', ...DE_LA_CARGA },
  Pallets_Cargados: {
    ...PALLETS_ESCRITOS,
    section: 'Pallets y lotes',
    hint: 'Un pallet con dos lotes va en dos filas. En blanco, la línea es la de la fruta del lote, y el neto el de sus bultos.',
  },
  ...pick(modelo.fields, 'Nro_Sello', 'Sellos', 'Tara_Kg', 'VGM_Kg', 'Metodo_VGM', 'Pesado_Por', 'Fecha_VGM'),
}
/** The fields of a sheet of whose container no point is asked. */
const { Inspeccion: _, ...SIN_INSPECCION } = FIELDS
/** The fields of a container among them, and those of a line. */
const PROPIOS = [...CARGA_EN_PLANTA]
const PALLET = Object.keys(PALLETS_ESCRITOS.of) as (keyof PalletHoja)[]
const RESPUESTA = Object.keys(RESPUESTA_EN_PLANTA) as (keyof typeof RESPUESTA_EN_PLANTA)[]
const BULTOS = Object.keys(BULTOS_EN_PLANTA) as (keyof typeof BULTOS_EN_PLANTA)[]

/** The loading sheets of a shipment: initially shows the first container that is not loaded. */
export default function HojaDialog({ fila, onClose }: { fila: FilaProduccion; onClose: () => void }) {
  const { data, error, refetch } = useQuery(callQuery(listarHojasCarga, { params: { id: fila.Nro_Embarque } }))
  const [chosen, setChosen] = useState<number>()
  const hoja = data?.find(one => one.Id_Contenedor === chosen) ?? data?.find(one => !one.Fecha_Carga) ?? data?.[0]
  const cola = useStore(colaStore)
  useEffect(() => {
    void comenzar()
  }, [])
  const subidas = useFotos()
  const sending = subidas.enCurso.some(({ estado }) => estado === 'sube' || estado === 'espera')
  const choose = async (id: number) => {
    if (!isUnsaved() || (await confirmLeave())) setChosen(id)
  }
  return (
    <Dialog opened onClose={onClose} busy={sending} title={`Hoja de carga: ${nombreEmbarque(fila)}`} size="lg">
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {(!data || !cola) && !error && <Skeleton height={420} />}
      {data?.length === 0 && <EmptyState title="Este embarque no tiene contenedores de su planta." />}
      {data && hoja && cola && (
        <>
          <nav className={css.boxes} aria-label="Contenedores">
            {data.map(one => (
              <button
                key={one.Id_Contenedor}
                type="button"
                className={css.box}
                aria-pressed={one === hoja}
                onClick={() => void choose(one.Id_Contenedor)}
              >
                {one.Fecha_Carga && <IconCheck size={14} aria-label="Cargado" />} {nombreContenedor(one)}
              </button>
            ))}
          </nav>
          <DeTemporada porque={hoja.Temporada_Cerrada}>
            <Hoja key={hoja.Id_Contenedor} hoja={hoja} cola={cola} subidas={subidas} onSaved={() => setChosen(hoja.Id_Contenedor)} />
          </DeTemporada>
          <p>
            <Anchor component={Link} to={areaAddress('produccion', fila)}>
              Certificados y otros documentos del embarque
            </Anchor>
          </p>
        </>
      )}
    </Dialog>
  )
}

const kilos = (n: number | null): string => (n ? formatKilos(n) : '—')

type HojaProps = { hoja: HojaCarga; cola: readonly HojaEnEspera[]; subidas: Subidas; onSaved: () => void }

function Hoja({ hoja: deServidor, cola, subidas, onSaved }: HojaProps) {
  const { can } = usePermisos('produccion')
  const { hoja, base, envio } = conEspera(deServidor, cola)
  const { saveOver, dialog } = useSaveOver(FIELDS, base as Row)
  const intent = useIntents()
  const warnings = useSense(modelo, hoja as Row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hoja` is made anew each time of these two
  const value = useMemo(() => only(hoja as Row, [...PROPIOS, 'Carga', 'Pallets_Cargados', 'Inspeccion', 'Version']), [deServidor, envio])
  const facts: [string, ReactNode][] = [
    ['Tipo', hoja.Nom_TipoContenedor ?? '—'],
    ['Calidad', <LiberacionBadge key="c" liberacion={hoja.Liberacion} excepcion={hoja.Con_Excepcion} porque={hoja.Liberacion_Porque} />],
    ['Temperatura de viaje', hoja.Temperatura_Viaje === null ? '—' : `${formatNumber(hoja.Temperatura_Viaje, 1)} °C`],
    ['Camión', [hoja.Patente_Camion, hoja.Nom_Chofer].filter(Boolean).join(' · ') || '—'],
    ['Presentación', formatLocalTime(hoja.Presentacion_Planta) || '—'],
    ['Neto', kilos(hoja.Neto_Kg)],
    ['Bruto', kilos(hoja.Bruto_Kg)],
    ['VGM calculado', kilos(hoja.VGM_Calculado)],
  ]
  const save = async (row: Row) => {
    let waits = false
    const saved = await saveOver(row, mine =>
      intent(`hoja ${hoja.Id_Contenedor}`)(async key => {
        const { Carga, Pallets_Cargados, Inspeccion, ...own } = mine as HojaCarga
        const over = { ...base, Version: mine.Version as number }
        const cuerpo = {
          ...only(own, PROPIOS),
          Nro_Embarque: deServidor.Nro_Embarque,
          Carga: Carga.map(linea => only(linea, BULTOS)),
          Pallets_Cargados: Pallets_Cargados.map(pallet => only(pallet, PALLET)),
          Inspeccion: (Inspeccion ?? []).map(punto => only(punto, RESPUESTA)),
        }
        const stored = await guardarHoja(over, cuerpo, key)
        waits = stored === undefined
        return stored ?? over
      }),
    )
    onSaved()
    if (waits) return `Sin señal: la hoja de ${nombreContenedor(hoja)} queda en este teléfono y se envía sola cuando vuelva.`
    void refresh({ path: '/api/produccion', alsoStale: ['/api/embarque'] })
    return `Se guardó la hoja de ${nombreContenedor(saved)}.`
  }
  return (
    <div className={css.sheet}>
      <dl className={css.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {envio && (
        <Alert color={envio.problema === undefined ? 'yellow' : 'red'} icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm">
          {envio.problema === undefined
            ? 'Lo que guardó está en este teléfono y todavía no en el servidor.'
            : `El servidor no aceptó lo que guardó: ${envio.problema} Corríjalo y guarde la hoja otra vez.`}
        </Alert>
      )}
      <Faltas paso="cargar" clave={hoja.Id_Contenedor} faltas={hoja.Faltas_Cargar ?? []} dado={hoja.Fecha_Carga !== null} />
      {(hoja.Avisos ?? []).length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm">
          {(hoja.Avisos ?? []).map(({ Mensaje }) => (
            <Text key={Mensaje} size="sm">
              {Mensaje}
            </Text>
          ))}
        </Alert>
      )}
      <Fotos hoja={hoja} editable={can('editar')} subidas={subidas} />
      <RefOptions.Provider value={useRefRowsLlevadas}>
        <Form
          fields={hoja.Inspeccion?.length ? FIELDS : SIN_INSPECCION}
          value={value}
          takesFocus={false}
          disabled={!can('editar')}
          submitLabel="Guardar hoja"
          warnings={warnings}
          onSubmit={save}
        />
      </RefOptions.Provider>
      {dialog}
    </div>
  )
}
