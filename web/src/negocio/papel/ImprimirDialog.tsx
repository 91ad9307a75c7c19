import { Anchor, Button, Modal, Radio, Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import { compararImpresiones, imprimirNegocio, listarImpresiones } from '@nogal/model/negocio/contrato.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IconFileText } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { apiFile, callQuery } from '../../api/client.ts'
import { Cambios, Comparar, type Dos } from '../../papel/Comparar.tsx'
import classes from '../../papel/Papel.module.css'
import { type Impresa, VisorPdf } from '../../papel/VisorPdf.tsx'
import { useReturnFocus } from '../../ui/dialog/useReturnFocus.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import { type Cual, NEGOCIO_VIEW } from '../shared/negocio.view.ts'

type Idioma = 'es' | 'en'
const IDIOMAS: Record<Idioma, string> = { es: 'Español', en: 'Inglés' }

const CambiosContrato = ({ id, de, a }: { id: number } & Dos) => (
  <Cambios de={de} a={a} query={useQuery({ ...callQuery(compararImpresiones, { params: { id, a: de, b: a } }), staleTime: 0 })} />
)

/** Prints the contract in the chosen language, shows it, lists earlier printings, and compares any two. */
export default function ImprimirDialog({ row: negocio, onClose }: { row: Cual; onClose: () => void }) {
  const id = negocio.Nro_Negocio
  useReturnFocus()
  const narrow = useNarrow()
  const [idioma, setIdioma] = useState<Idioma>('en')
  const [shown, setShown] = useState<Impresa | null>(null)
  const [compared, setCompared] = useState<Dos | null>(null)
  const anteriores = useQuery(callQuery(listarImpresiones, { params: { id } }))

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ idioma, impresion }: { idioma: Idioma; impresion?: number }): Promise<Impresa> => {
      const pdf = await apiFile(imprimirNegocio)({ params: { id }, query: { formato: 'pdf', ...(impresion ? { impresion } : { idioma }) } })
      return {
        url: URL.createObjectURL(pdf),
        nombre: pdf.name,
        titulo: `Contrato ${negocio.Nro_Contrato} en ${IDIOMAS[idioma].toLowerCase()}`,
      }
    },
    onSuccess: (impresa, { impresion }) => {
      setShown(impresa)
      setCompared(null)
      // Printing ends an amendment, so the deal is reloaded, too.
      if (!impresion) void refresh(NEGOCIO_VIEW)
    },
  })
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown])

  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1180px, 94vw)"
      fullScreen={narrow}
      title={`Imprimir el contrato ${negocio.Nro_Contrato}`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      classNames={{ body: classes.body }}
    >
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
          loading={isPending && !variables.impresion}
          onClick={() => mutate({ idioma })}
        >
          Preparar el contrato
        </Button>
        <Text size="xs" c="dimmed" mt={6}>
          Hace el PDF y lo guarda en «Ya impresos»; si nada cambió, muestra el último. No lo envía a nadie.
        </Text>
        <ErrorAlert error={error} mt="sm" onRetry={() => variables && mutate(variables)} />
        <Title order={3} mt="lg" mb={6} size="h4">
          Ya impresos
        </Title>
        {anteriores.isPending && <Skeleton height={120} />}
        {anteriores.error && <LoadFailed error={anteriores.error} onRetry={() => void anteriores.refetch()} />}
        {anteriores.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            Este contrato aún no se ha impreso.
          </Text>
        )}
        <ul className={classes.list}>
          {anteriores.data?.map(({ Impresion, Revision, Idioma, Usuario, En, Bytes }) => (
            <li key={Impresion}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={550}
                aria-label={`Ver la impresión ${Impresion}, en ${IDIOMAS[Idioma].toLowerCase()}`}
                onClick={() => mutate({ idioma: Idioma, impresion: Impresion })}
              >
                Nº {Impresion} · {IDIOMAS[Idioma]}
                {Revision ? ` · rev. ${Revision}` : ''}
              </Anchor>
              <span className={classes.who}>
                {Usuario}, <RelativeTime iso={En} /> · {formatNumber(Bytes / 1024, 0)} kB
              </span>
            </li>
          ))}
        </ul>
        {anteriores.data && anteriores.data.length > 0 && <Comparar impresiones={anteriores.data} onCompare={setCompared} />}
      </div>
      <div className={classes.preview} aria-live="polite">
        {compared ? (
          <CambiosContrato id={id} {...compared} />
        ) : (
          <VisorPdf impresa={shown} isPending={isPending}>
            Elija el idioma y prepare el contrato: aquí lo verá antes de imprimirlo o enviarlo.
          </VisorPdf>
        )}
      </div>
    </Modal>
  )
}
