import { Alert, Button, Checkbox } from '@mantine/core'
import type { DataOf } from '@nogal/model/call'
import { formatContainer } from '@nogal/model/format'
import { leerAnalisis, leerAnalisisAdjunto, listarPdfAnalisis } from '@nogal/model/gestion/medicion.calls'
import { mismoValor } from '@nogal/model/medicion/valor'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LeerPdf } from '../../adjunto/LeerPdf.tsx'
import { api } from '../../api/client.ts'
import { ErrorAlert, NOTHING_TYPED } from '../../ui/ErrorAlert.tsx'
import type { Item } from '../base/items.ts'
import css from './Mediciones.module.css'

type Leido = DataOf<typeof leerAnalisis>
type Propuesta = Leido['Propuestas'][number]

type Props = {
  item: Item
  /** The texts that are written now, by the code of the analysis. */
  textos: Readonly<Record<number, string>>
  /** Writes the values that a person accepted; saving is another step. */
  onAccept: (accepted: ReadonlyMap<number, string>) => void
}

/** A value is ticked at first where the report has no other one and nothing else is written. */
const ticksOf = (propuestas: readonly Propuesta[], textos: Props['textos']): ReadonlySet<number> =>
  new Set(
    propuestas
      .filter(({ Cod_Analisis, Texto, Otros }) => !Otros && (!textos[Cod_Analisis] || mismoValor(textos[Cod_Analisis], Texto)))
      .map(({ Cod_Analisis }) => Cod_Analisis),
  )

/** Reads the values of a laboratory's report and proposes them, each with its line: a person ticks and accepts them. */
export function LeerInforme({ item, textos, onAccept }: Props) {
  const Nro_Embarque = item.Nro_Embarque ?? 0
  const [leido, setLeido] = useState<Leido>()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (from: File | number) => {
      if (typeof from === 'number') return api(leerAnalisisAdjunto)({ body: { Nro_Embarque, Id_Adjunto: from } })
      const body = new FormData()
      body.append('archivo', from)
      return api(leerAnalisis)({ params: { nro_embarque: Nro_Embarque }, body })
    },
    onSuccess: found => {
      setLeido(found)
      setTicked(ticksOf(found.Propuestas, textos))
    },
    onError: () => setLeido(undefined),
  })
  if (!Nro_Embarque) return null
  const close = () => {
    setLeido(undefined)
    reset()
  }
  const tick = (code: number, on: boolean) => setTicked(new Set(on ? [...ticked, code] : [...ticked].filter(one => one !== code)))
  const accept = () => {
    onAccept(new Map(leido!.Propuestas.filter(({ Cod_Analisis }) => ticked.has(Cod_Analisis)).map(one => [one.Cod_Analisis, one.Texto])))
    close()
  }
  const own = item.Nro_Contenedor as string | null
  const strange = item.Id_Contenedor > 0 && leido !== undefined && leido.Contenedores.length > 0 && !leido.Contenedores.includes(own ?? '')
  return (
    <div className={css.read}>
      <div>
        <LeerPdf listar={listarPdfAnalisis} Nro_Embarque={Nro_Embarque} texto="Leer de un PDF" busy={isPending} onRead={mutate} />
      </div>
      <ErrorAlert error={error} texts={NOTHING_TYPED} onRetry={() => variables !== undefined && mutate(variables)} />
      {leido && (
        <section className={css.proposed} aria-label="Valores leídos">
          <p className={css.source} role="status">
            {leido.Propuestas.length === 1 ? 'Se leyó 1 valor' : `Se leyeron ${leido.Propuestas.length} valores`} de{' '}
            <bdi>{leido.Archivo}</bdi>. Marque los que acepta: nada se guarda hasta que guarde la muestra.
          </p>
          {strange && (
            <Alert color="orange" py={8}>
              El informe nombra {leido.Contenedores.map(formatContainer).join(', ')}, y{' '}
              {own ? `esta muestra es de ${formatContainer(own)}` : 'el contenedor de esta muestra no tiene número todavía'}. Revise que sea
              el suyo.
            </Alert>
          )}
          <ul className={css.values}>
            {leido.Propuestas.map(one => (
              <Valor
                key={one.Cod_Analisis}
                propuesta={one}
                escrito={textos[one.Cod_Analisis] ?? ''}
                checked={ticked.has(one.Cod_Analisis)}
                onTick={on => tick(one.Cod_Analisis, on)}
              />
            ))}
          </ul>
          <div className={css.foot}>
            <Button variant="subtle" color="gray" onClick={close}>
              Descartar
            </Button>
            <Button variant="light" disabled={!ticked.size} onClick={accept}>
              {ticked.size === 1 ? 'Usar 1 valor' : `Usar ${ticked.size} valores`}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

type ValorProps = { propuesta: Propuesta; escrito: string; checked: boolean; onTick: (on: boolean) => void }

/** One value with its line in the report, and what it would replace. */
const Valor = ({ propuesta: { Nom_Analisis, Texto, Contexto, Otros }, escrito, checked, onTick }: ValorProps) => (
  <li>
    <Checkbox
      checked={checked}
      onChange={e => onTick(e.currentTarget.checked)}
      label={
        <>
          {Nom_Analisis}: <b>{Texto}</b>
          {escrito && !mismoValor(escrito, Texto) && <span className={css.instead}> en vez de {escrito}</span>}
        </>
      }
      description={
        <bdi>
          «{Contexto}»{Otros && ` · El informe también dice ${Otros}.`}
        </bdi>
      }
    />
  </li>
)
