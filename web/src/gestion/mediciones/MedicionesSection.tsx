import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { gestion } from '@nogal/model/gestion/gestion.fields'
import { useState } from 'react'
import { IconCertificate } from '#icons'
import { PapelDeContenedor } from '../../embarque/papeles/PapelDeContenedor.tsx'
import { useUnsavedGuard } from '../../ui/dialog/useUnsavedGuard.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { useRetest } from '../base/items.ts'
import type { SectionProps } from '../base/section.ts'
import { useSaveItem } from '../item/useSaveItem.ts'
import { Agregar } from './Agregar.tsx'
import { LeerInforme } from './LeerInforme.tsx'
import css from './Mediciones.module.css'
import { Repetir } from './Repetir.tsx'
import { TablaMediciones, Veredicto } from './TablaMediciones.tsx'
import { type ResultadoMedicion, useMediciones } from './useMediciones.ts'

const { Cod_Aprobado } = gestion.fields
const WRITTEN = ['Mediciones', 'Cod_Aprobado', 'Motivo_Resultado'] as const
/** The result that follows from a verdict. */
const PROPUESTO: Partial<Record<ResultadoMedicion['Veredicto'], 'A' | 'R'>> = { cumple: 'A', 'no-cumple': 'R' }

const summary = (resultados: readonly ResultadoMedicion[]): string => {
  const count = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])
  const measured = resultados.filter(one => one.Medido)
  return [
    ...count(measured.filter(one => one.Veredicto === 'no-cumple').length, 'no cumple', 'no cumplen'),
    ...count(measured.filter(one => one.Veredicto === 'cumple').length, 'cumple', 'cumplen'),
    ...count(resultados.length - measured.length, 'sin valor', 'sin valor'),
  ].join(' · ')
}

/** The measured values of a sample: typed in a column or pasted, each beside its decisive limit, and the result. */
export default function MedicionesSection({ item, cell, editable }: SectionProps) {
  const { save, dialog } = useSaveItem(cell, item)
  const retest = useRetest(cell, item)
  const { textos, setTexto, agregar, fill, mediciones, faltas, differsFrom, restart, error, veredicto, resultados } = useMediciones(
    item,
    editable,
  )
  const [resultado, setResultado] = useState(item.Cod_Aprobado ?? '')
  const [motivo, setMotivo] = useState(String(item.Motivo_Resultado ?? ''))
  const [refused, setRefused] = useState<unknown>()
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  // the version of the sample on which the input is based, because somebody else may save meanwhile
  const [over, setOver] = useState(item)
  // a reason is needed only for a result that differs from the verdict
  const propuesto = veredicto ? PROPUESTO[veredicto] : undefined
  const differs = resultado !== '' && propuesto !== undefined && resultado !== propuesto
  const changedFrom = (one: typeof item) =>
    differsFrom(one) || resultado !== (one.Cod_Aprobado ?? '') || (differs && motivo.trim() !== String(one.Motivo_Resultado ?? ''))
  const changed = changedFrom(over) && changedFrom(item)
  if (over !== item && !changed) {
    setOver(item)
    restart(item)
    setResultado(item.Cod_Aprobado ?? '')
    setMotivo(String(item.Motivo_Resultado ?? ''))
  }
  useUnsavedGuard(editable && changed)

  const submit = async () => {
    setBusy(true)
    setRefused(undefined)
    setSaid(undefined)
    const { Version } = over
    const row = { Version, Mediciones: mediciones, Cod_Aprobado: resultado || null, Motivo_Resultado: differs ? motivo || null : null }
    await save(row, WRITTEN).then(setSaid, setRefused)
    setBusy(false)
  }
  const ready = editable && changed && !busy && Object.keys(faltas).length === 0
  const shown = editable ? resultados : resultados.filter(one => one.Medido)
  return (
    <form
      onKeyDown={e => {
        if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
        e.preventDefault()
        if (ready) void submit()
      }}
      onSubmit={e => {
        e.preventDefault()
        void submit()
      }}
    >
      <p className={css.head} aria-live="polite">
        {veredicto && <Veredicto de={veredicto} />}
        <bdi>{summary(shown) || 'Sin mediciones'}</bdi>
        {item.Repite ? <span className={css.source}>Repite la muestra {String(item.Repite)}</span> : null}
        {retest && <span className={css.source}>La repite la muestra {retest.Id_LineaGestion}</span>}
      </p>
      <ErrorAlert error={error} mb="sm" />
      {editable && (
        <LeerInforme
          item={item}
          textos={textos}
          onAccept={accepted => {
            for (const code of accepted.keys()) if (!resultados.some(one => one.Cod_Analisis === code)) agregar(code)
            fill(accepted)
          }}
        />
      )}
      <TablaMediciones
        resultados={shown}
        {...(editable && {
          escribe: {
            textos,
            faltas,
            onText: setTexto,
            onPaste: (given: Map<number, string>, unknown: string[]) => {
              fill(given)
              if (unknown.length)
                notifications.show({
                  color: 'yellow',
                  message: `No se encontró ${unknown.join(', ')}. Agregue esos análisis y pegue otra vez.`,
                })
            },
          },
        })}
      />
      {editable && (
        <div className={css.add}>
          <Agregar conocidos={resultados} onAdd={agregar} />
        </div>
      )}
      <div className={css.foot}>
        {editable && (
          <NativeSelect
            label={Cod_Aprobado.label}
            value={resultado}
            onChange={e => setResultado(e.currentTarget.value as 'A')}
            data={[
              { value: '', label: 'El del veredicto' },
              ...Cod_Aprobado.options.map(value => ({ value, label: Cod_Aprobado.labels![value]! })),
            ]}
          />
        )}
        {editable && differs && (
          <TextInput
            className={css.reason!}
            label={gestion.fields.Motivo_Resultado.label}
            withAsterisk
            maxLength={300}
            value={motivo}
            onChange={e => setMotivo(e.currentTarget.value)}
          />
        )}
        {editable && <Outcome error={refused} unsaved={changed} saved={said} onRetry={() => void submit()} />}
        <span className={css.spring} />
        <PapelDeContenedor paper="certificado-calidad" of={item} label="Certificado" icon={<IconCertificate size={16} aria-hidden />} />
        <Repetir item={item} cell={cell} falla={!changed && veredicto === 'no-cumple'} />
        {editable && (
          <Button type="submit" loading={busy} disabled={!ready && !busy}>
            Guardar
          </Button>
        )}
      </div>
      {dialog}
    </form>
  )
}
