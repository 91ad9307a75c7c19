import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { compararImpresiones, imprimirNegocio, listarImpresiones } from '@nogal/model/negocio/contrato.calls'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IconFileText } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { apiFile, callQuery } from '../../api/client.ts'
import { IDIOMAS } from '../../correo/texto.ts'
import { Impresiones } from '../../embarque/papeles/Impresiones.tsx'
import { Cambios, Comparar, type Dos } from '../../papel/Comparar.tsx'
import classes from '../../papel/Papel.module.css'
import { usePdfOf } from '../../papel/usePdfOf.ts'
import { VisorPdf } from '../../papel/VisorPdf.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../../ui/ErrorAlert.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type DeContrato, NEGOCIO_VIEW } from '../shared/negocio.view.ts'

const CambiosContrato = ({ id, de, a }: { id: number } & Dos) => (
  <Cambios de={de} a={a} query={useQuery({ ...callQuery(compararImpresiones, { params: { id, a: de, b: a } }), staleTime: 0 })} />
)

/** A contract in a language as it is now, or an earlier printing. */
type Asked = { idioma: Idioma; impresion?: number }
type Props = {
  row: DeContrato
  /** The printing that is shown first. */
  impresion?: Asked | undefined
  onClose: () => void
}

/** Prints the contract in the chosen language, shows it, lists earlier printings, and compares any two. */
export default function ImprimirDialog({ row: negocio, impresion: first, onClose }: Props) {
  const id = negocio.Nro_Negocio
  const [idioma, setIdioma] = useState<Idioma>(first?.idioma ?? 'en')
  const [asked, setAsked] = useState(first)
  const [compared, setCompared] = useState<Dos | null>(null)
  const anteriores = useQuery(callQuery(listarImpresiones, { params: { id } }))
  const { idioma: shown = idioma, impresion } = asked ?? {}
  const pdf = usePdfOf(
    [imprimirNegocio.path, id, impresion ?? shown],
    `Contrato ${negocio.Nro_Contrato} en ${IDIOMAS[shown].toLowerCase()}`,
    () => apiFile(imprimirNegocio)({ params: { id }, query: { formato: 'pdf', ...(impresion ? { impresion } : { idioma: shown }) } }),
    Boolean(asked),
  )
  // printing ends an amendment, so the deal is reloaded, too
  const printed = impresion ? undefined : pdf.impresa
  useEffect(() => {
    if (printed) void refresh(NEGOCIO_VIEW)
  }, [printed])
  const show = (one: Asked) => {
    setCompared(null)
    setAsked(one)
    if (!one.impresion && asked && !impresion && one.idioma === shown) pdf.retry()
  }
  return (
    <Dialog opened onClose={onClose} size="min(1180px, 94vw)" title={`Imprimir el contrato ${negocio.Nro_Contrato}`}>
      <div className={classes.body}>
        <div className={classes.choose}>
          <Radio.Group label="Idioma del contrato" value={idioma} onChange={value => setIdioma(value as Idioma)}>
            <Stack gap={8} mt={6}>
              <Radio value="en" label="Inglés" data-autofocus />
              <Radio value="es" label="Español" />
            </Stack>
          </Radio.Group>
          <Button
            fullWidth
            mt="sm"
            leftSection={<IconFileText size={18} aria-hidden />}
            loading={pdf.isPending && !impresion}
            onClick={() => show({ idioma })}
          >
            Preparar el contrato
          </Button>
          <Text size="xs" c="dimmed" mt={6}>
            Hace el PDF y lo guarda en «Ya impresos y enviados»; si nada cambió, muestra el último. No lo envía a nadie.
          </Text>
          <ErrorAlert texts={NOTHING_TYPED} error={pdf.error} mt="sm" onRetry={pdf.retry} />
          {anteriores.isPending && <Skeleton height={120} mt="lg" />}
          {anteriores.error && <LoadFailed error={anteriores.error} onRetry={() => void anteriores.refetch()} />}
          {anteriores.data?.length === 0 && (
            <Text size="sm" c="dimmed" mt="lg">
              Este contrato aún no se ha impreso.
            </Text>
          )}
          {anteriores.data && anteriores.data.length > 0 && (
            <>
              <Impresiones
                impresiones={anteriores.data}
                onOpen={({ Idioma, Impresion }) => show({ idioma: Idioma, impresion: Impresion })}
              />
              <Comparar impresiones={anteriores.data} onCompare={setCompared} />
            </>
          )}
        </div>
        <div className={classes.preview} aria-live="polite">
          {compared ? (
            <CambiosContrato id={id} {...compared} />
          ) : (
            <VisorPdf impresa={pdf.impresa} isPending={pdf.isPending}>
              Elija el idioma y prepare el contrato: aquí lo verá antes de imprimirlo o enviarlo.
            </VisorPdf>
          )}
        </div>
      </div>
    </Dialog>
  )
}
