import { Radio, Stack, Text } from '@mantine/core'
import { compararPapel, listarImpresionesPapel } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/client.ts'
import { IDIOMAS } from '../../correo/texto.ts'
import { Cambios, Comparar, type Dos } from '../../papel/Comparar.tsx'
import papelCss from '../../papel/Papel.module.css'
import { VisorPdf } from '../../papel/VisorPdf.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type Impresion, Impresiones } from './Impresiones.tsx'
import { nombrePapel, type PapelListado } from './papeles.ts'
import { usePdf } from './usePdf.ts'

type Props = { id: number; papel: PapelListado; onClose: () => void }

/** A preview of a paper in the chosen language, or an earlier printing; any two can be compared. */
export default function VistaPreviaDialog({ id, papel, onClose }: Props) {
  const [idioma, setIdioma] = useState<Idioma>(papel.Ultimo_Envio?.Idioma ?? 'es')
  const [shown, setShown] = useState<Impresion>()
  const [compared, setCompared] = useState<Dos>()
  const { impresa, isPending, error, retry } = usePdf(id, papel, shown?.Idioma ?? idioma, { impresion: shown?.Impresion })
  const params = { id, papel: papel.Papel, v: papel.Variante }
  // the preview prints the paper, so the list of printings is loaded afterwards
  const anteriores = useQuery({ ...callQuery(listarImpresionesPapel, { params }), staleTime: 0, enabled: Boolean(impresa ?? error) })
  const choose = (one: Idioma) => {
    setIdioma(one)
    setShown(undefined)
    setCompared(undefined)
  }
  return (
    <Dialog opened onClose={onClose} size="min(1180px, 94vw)" title={`Vista previa: ${nombrePapel(papel)}`}>
      <div className={papelCss.body}>
        <div className={papelCss.choose}>
          <Radio.Group label="Idioma del papel" value={shown ? '' : idioma} onChange={value => choose(value as Idioma)}>
            <Stack gap={8} mt={6}>
              {papel.Idiomas.map(one => (
                <Radio key={one} value={one} label={IDIOMAS[one]} data-autofocus={one === idioma || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" mt="md">
            {shown ? `Impresión Nº ${shown.Impresion}` : `Revisión ${papel.Revision}`}
            {!shown && papel.Para && ` · Para ${papel.Para}`}
          </Text>
          <Text size="xs" c="dimmed" mt={6}>
            {shown ? 'Se muestra tal como se imprimió.' : 'Se muestra como saldría ahora. No lo envía a nadie.'}
          </Text>
          {anteriores.error && <LoadFailed error={anteriores.error} onRetry={() => void anteriores.refetch()} />}
          {anteriores.data && anteriores.data.length > 0 && (
            <>
              <Impresiones
                impresiones={anteriores.data}
                onOpen={one => {
                  setShown(one)
                  setCompared(undefined)
                }}
              />
              <Comparar impresiones={anteriores.data} onCompare={setCompared} />
            </>
          )}
        </div>
        <div className={papelCss.preview} aria-live="polite">
          {compared ? (
            <CambiosPapel params={params} {...compared} />
          ) : error ? (
            <LoadFailed error={error} onRetry={retry} />
          ) : (
            <VisorPdf impresa={impresa} isPending={isPending} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Which = { id: number; papel: PapelListado['Papel']; v: number }
const CambiosPapel = ({ params, de, a }: { params: Which } & Dos) => (
  <Cambios de={de} a={a} query={useQuery({ ...callQuery(compararPapel, { params: { ...params, a: de, b: a } }), staleTime: 0 })} />
)
