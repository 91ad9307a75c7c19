import { Autocomplete, Button, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { cambiarItinerario } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { MAX_ITINERARIO, MOTIVOS_ITINERARIO } from '@nogal/model/embarque/itinerario'
import { pick } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { IconInfoCircle } from '#icons'
import { UndoNotice } from '../../aggregate/part/UndoNotice.tsx'
import { useUndo } from '../../aggregate/part/useUndo.ts'
import { isUnsure } from '../../api/error.ts'
import { useIntent } from '../../api/useIntent.ts'
import { ensayoQuery } from '../../ensayo/Ensayo.tsx'
import { EfectosList } from '../../ensayo/efectos.tsx'
import { RefOptions } from '../../fields/base/refs.ts'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import { checkDraft } from '../../form/problems.ts'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useUnsavedGuard } from '../../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { useFocusWrong } from '../../ui/useFocusWrong.ts'
import { AntesYDespues } from './AntesYDespues.tsx'
import { CAMPOS, type ConItinerario, cambiados, cambioDe, faltaDias, type ItinerarioEscrito, NADA_ESCRITO, pedidosDe } from './cambio.ts'
import { Fechas } from './Fechas.tsx'
import { cambiadosPorOtro, conActuales, deshacerItinerario, guardarItinerario } from './guardar.ts'
import css from './Itinerario.module.css'

/** Milliseconds without a key before the server is asked what a change comes to. */
const PAUSE = 400
const NAVE = pick(CAMPOS, 'Cod_Naviera', 'Cod_Nave', 'Nro_Viaje')

const cuantos = (n: number): string => (n === 1 ? '1 embarque' : `${formatNumber(n, 0)} embarques`)

type Props = {
  rows: readonly ConItinerario[]
  /** What is written when it opens: the dates to which somebody dragged a shipment. */
  inicial?: ItinerarioEscrito['valores'] | undefined
  onClose: () => void
}

/** Changes vessel, voyage, dates and cut-offs of one or many shipments: before and after side by side, what follows, the reason, undo. */
export default function ItinerarioDialog({ rows, inicial, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const name = rows.length === 1 ? nombreEmbarque(rows[0]!) : cuantos(rows.length)
  return (
    <Dialog opened onClose={onClose} title={`Cambiar itinerario: ${name}`} size="min(1240px, 96vw)" busy={busy}>
      {rows.length > MAX_ITINERARIO ? (
        <Text size="sm">Un itinerario se cambia en {cuantos(MAX_ITINERARIO)} como máximo. Elija menos.</Text>
      ) : (
        <Cambiar rows={rows} inicial={inicial} onClose={onClose} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

/** A saved act: the shipments before and after it. */
type Hecho = { antes: readonly ConItinerario[]; guardados: readonly ConItinerario[]; motivo: string }

function Cambiar({ rows, inicial, onClose, onBusy }: Props & { onBusy: (busy: boolean) => void }) {
  // the list may reload while the dialog is open, so the selection is kept here
  const [viajes, setViajes] = useState(rows)
  const [escrito, setEscrito] = useState<ItinerarioEscrito>(inicial ? { ...NADA_ESCRITO, valores: inicial } : NADA_ESCRITO)
  const [motivo, setMotivo] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [hecho, setHecho] = useState<Hecho>()
  const [failure, setFailure] = useState('')
  /** Why the checks of the fields could not be loaded. */
  const [unchecked, setUnchecked] = useState<unknown>()
  const undo = useUndo(error => setFailure(reasonOf(error)))
  const send = useIntent()

  const todos = useMemo(() => cambiados(viajes, cambioDe(escrito)), [viajes, escrito])
  const pedidos = useMemo(() => pedidosDe(todos), [todos])
  const [asked] = useDebouncedValue(pedidos, PAUSE)
  const ensayo = useQuery({
    ...ensayoQuery(cambiarItinerario, { Embarques: asked, Motivo: '—' }),
    enabled: asked.length > 0 && !hecho,
  })
  // the cut-offs that follow stand in the table already
  const follows = ensayo.data?.filter(({ Grupo }) => Grupo !== 'fechas') ?? []
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      onBusy(true)
      const antes = viajes.filter(({ Nro_Embarque }) => pedidos.some(one => one.Nro_Embarque === Nro_Embarque))
      return { antes, guardados: await guardarItinerario(pedidos, motivo.trim(), send), motivo: motivo.trim() }
    },
    onSuccess: done => {
      setHecho(done)
      undo.push({
        notice: `Se guardó el itinerario de ${cuantos(done.guardados.length)}.`,
        restore: async () => {
          setFailure('')
          await deshacerItinerario(done.antes, done.guardados, `Se deshace: ${done.motivo}`.slice(0, 200))
          return `Volvió el itinerario anterior de ${cuantos(done.guardados.length)}.`
        },
      })
    },
    onError: reason => setViajes(known => conActuales(known, cambiadosPorOtro(reason))),
    onSettled: () => onBusy(false),
  })
  useUnsavedGuard(pedidos.length > 0 && !hecho)
  const form = useFocusWrong<HTMLFormElement>(problems, error)

  const change = (next: ItinerarioEscrito) => {
    setEscrito(next)
    setProblems({})
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    setUnchecked(undefined)
    const { valores } = cambioDe(escrito)
    let found: Record<string, string>
    try {
      found = await checkDraft(pick(CAMPOS, ...Object.keys(valores)), valores)
    } catch (reason) {
      return setUnchecked(reason)
    }
    if (!motivo.trim()) found = { ...found, Motivo: 'Escriba por qué cambia: queda en el historial.' }
    setProblems(found)
    if (!Object.keys(found).length && !Object.values(escrito.dias).some(faltaDias) && pedidos.length) mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  if (hecho) return <Guardado undo={undo} failure={failure} hecho={hecho} efectos={ensayo.data} onClose={onClose} />
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <RefOptions.Provider value={useRefRows}>
        <p className={css.note}>
          En blanco queda como está. <b>± días</b> mueve la fecha de cada embarque: 7, o -3. Los cortes que no han pasado siguen al ETD.
        </p>
        <Fechas escrito={escrito} problems={problems} onChange={change} />
        <FieldGrid
          fields={NAVE}
          row={escrito.valores}
          problems={problems}
          onChange={some => change({ ...escrito, valores: { ...escrito.valores, ...some } })}
        />
      </RefOptions.Provider>
      <AntesYDespues todos={todos} />
      <div className={css.sigue} aria-live="polite">
        {asked.length > 0 && ensayo.isLoading && (
          <Text size="sm" c="dimmed">
            <Loader size={14} mr={8} /> Se revisa qué más cambia…
          </Text>
        )}
        {asked.length > 0 && ensayo.error && (
          <Text size="sm" c="red">
            {isUnsure(ensayo.error) ? 'No se sabe todavía qué más cambia: ' : 'Así no se guardará: '}
            {reasonOf(ensayo.error)}
          </Text>
        )}
        {asked.length > 0 && follows.length > 0 && (
          <>
            <h3>Con esto también cambia</h3>
            <EfectosList efectos={follows} />
          </>
        )}
      </div>
      <div className={css.foot}>
        <Autocomplete
          className={css.motivo}
          label="Motivo"
          withAsterisk
          maxLength={200}
          data={[...MOTIVOS_ITINERARIO]}
          value={motivo}
          error={problems.Motivo}
          onChange={text => {
            setMotivo(text)
            setProblems({})
          }}
        />
        <Outcome error={unchecked ?? error} unsaved={pedidos.length > 0} onRetry={() => void submit()} />
        <span className={css.buttons}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending} disabled={!pedidos.length} title="Ctrl+Enter">
            {pedidos.length ? `Cambiar ${cuantos(pedidos.length)}` : 'Cambiar'}
          </Button>
        </span>
      </div>
    </form>
  )
}

type GuardadoProps = {
  undo: ReturnType<typeof useUndo>
  failure: string
  hecho: Hecho
  /** What the rehearsal told; undefined when the server was away and none was told. */
  efectos: Parameters<typeof EfectosList>[0]['efectos'] | undefined
  onClose: () => void
}

/** What is left to do after an act, and the way back. */
const Guardado = ({ undo, failure, hecho, efectos, onClose }: GuardadoProps) => {
  const left = efectos?.filter(({ Grupo }) => ['papeles', 'destinatarios', 'tareas', 'puertas'].includes(Grupo))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button in the notice
    <div
      className={css.form}
      onKeyDown={event => {
        if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && undo.undo()) event.preventDefault()
      }}
    >
      <UndoNotice undo={undo} />
      {failure && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
      {!undo.said && (
        <>
          <Text size="sm">Motivo: {hecho.motivo}</Text>
          {left?.length ? (
            <div className={css.sigue}>
              <h3>Queda por hacer</h3>
              <EfectosList efectos={left} />
            </div>
          ) : (
            <Text size="sm" c="dimmed">
              <IconInfoCircle size={15} aria-hidden />{' '}
              {left ? 'Ningún papel enviado quedó desactualizado.' : 'Lo que quede por hacer está entre las tareas de cada embarque.'}
            </Text>
          )}
        </>
      )}
      <div className={css.foot}>
        <span className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        </span>
      </div>
    </div>
  )
}
