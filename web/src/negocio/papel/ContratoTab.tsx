import { Button, Skeleton } from '@mantine/core'
import { prepararEnvioContrato } from '@nogal/model/embarque/contrato.calls'
import { listarImpresiones } from '@nogal/model/negocio/contrato.calls'
import { negocio as modelo } from '@nogal/model/negocio/negocio.fields'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IconFileText, IconPrinter, IconRefresh, IconSend } from '#icons'
import { callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { Impresiones } from '../../embarque/papeles/Impresiones.tsx'
import { LineaFalta } from '../../embarque/papeles/LineaFalta.tsx'
import css from '../../embarque/papeles/Papeles.module.css'
import { actoDe, quedoSinLlegar } from '../../embarque/papeles/papeles.ts'
import { UltimoEnvio } from '../../embarque/papeles/UltimoEnvio.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Cual } from '../shared/negocio.view.ts'

const EnviarContratoDialog = lazyPart(() => import('./EnviarContratoDialog.tsx'))
const ImprimirDialog = lazyPart(() => import('./ImprimirDialog.tsx'))
const MensajeDialog = lazyPart(() => import('../../embarque/papeles/MensajeDialog.tsx'))
const ReenviarDialog = lazyPart(() => import('../../embarque/papeles/ReenviarDialog.tsx'))

type Opened = 'enviar' | 'reenviar' | 'leer' | 'imprimir' | { idioma: Idioma; impresion: number }

/** The contract of a deal: its last sending, what prevents the next one, and its printings. */
export default function ContratoTab({ negocio }: { negocio: Cual }) {
  const { Nro_Negocio: id } = negocio
  const { can } = usePermisos(modelo.screen)
  const [opened, setOpened] = useState<Opened>()
  const envio = useQuery({ ...callQuery(prepararEnvioContrato, { params: { id } }), enabled: can('enviar'), refetchOnMount: 'always' })
  const impresas = useQuery({ ...callQuery(listarImpresiones, { params: { id } }), enabled: can('imprimir'), refetchOnMount: 'always' })
  const { enviar: asked } = useSearch({ strict: false }) as { enviar?: unknown }
  const sends = can('enviar')
  // the link of a task opens the dialog that closes the task
  useEffect(() => {
    if (asked && sends) setOpened('enviar')
  }, [asked, sends])
  const close = () => setOpened(undefined)
  const { data } = envio
  const ultimo = data?.Ultimo_Envio
  const isStuck = ultimo && !ultimo.Desactualizada && quedoSinLlegar(ultimo)
  return (
    <section aria-label="Contrato">
      {envio.error && <LoadFailed error={envio.error} onRetry={() => void envio.refetch()} />}
      {envio.isLoading && <Skeleton height={72} />}
      {(data || !sends) && (
        <ul className={css.list} aria-label="El contrato y su último envío">
          <li className={css.row}>
            <div className={css.what}>
              <h3 className={css.name}>Contrato {negocio.Nro_Contrato}</h3>
              {data && <bdi className={css.when}>Para {data.Para}</bdi>}
              {data?.Falta && <LineaFalta>{data.Falta}</LineaFalta>}
            </div>
            <div className={css.last}>
              {ultimo ? (
                <>
                  <UltimoEnvio envio={ultimo} anticuado={ultimo.Desactualizada && 'Desactualizado'} />
                  {ultimo.Desactualizada && <span className={css.when}>El negocio se enmendó después de este envío.</span>}
                </>
              ) : (
                data && <span className={css.when}>No se ha enviado desde el portal</span>
              )}
            </div>
            <div className={css.actions}>
              {data && actoDe(data, can) === 'enviar' && (
                <Button
                  size="xs"
                  variant={!ultimo || ultimo.Desactualizada ? 'light' : 'default'}
                  leftSection={<IconSend size={16} aria-hidden />}
                  onClick={() => setOpened('enviar')}
                >
                  {!ultimo ? 'Enviar…' : ultimo.Desactualizada ? 'Enviar el enmendado…' : 'Enviar en otro idioma…'}
                </Button>
              )}
              {isStuck && (
                <Button size="xs" variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setOpened('reenviar')}>
                  Reenviar…
                </Button>
              )}
              {ultimo && (
                <Button size="xs" variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={() => setOpened('leer')}>
                  Leer el mensaje
                </Button>
              )}
              {can('imprimir') && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPrinter size={16} aria-hidden />}
                  onClick={() => setOpened('imprimir')}
                >
                  Imprimir…
                </Button>
              )}
            </div>
          </li>
        </ul>
      )}
      {impresas.error && <LoadFailed error={impresas.error} onRetry={() => void impresas.refetch()} />}
      {impresas.data && impresas.data.length > 0 && (
        <Impresiones impresiones={impresas.data} onOpen={({ Idioma, Impresion }) => setOpened({ idioma: Idioma, impresion: Impresion })} />
      )}
      {opened === 'enviar' && <EnviarContratoDialog row={negocio} onClose={close} />}
      {opened === 'reenviar' && <ReenviarDialog envio={ultimo!} onClose={close} />}
      {opened === 'leer' && <MensajeDialog envio={ultimo!} onClose={close} />}
      {opened === 'imprimir' && <ImprimirDialog row={negocio} onClose={close} />}
      {typeof opened === 'object' && <ImprimirDialog row={negocio} impresion={opened} onClose={close} />}
    </section>
  )
}
