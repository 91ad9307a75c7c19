import { Skeleton, Title } from '@mantine/core'
import { embarque as modelo } from '@nogal/model/embarque/embarque.fields'
import { listarEnviosEmbarque, listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IconMail } from '#icons'
import { callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { abrirEml } from './abrirEml.ts'
import { Envios } from './Envios.tsx'
import css from './Papeles.module.css'
import { PapelFila } from './PapelFila.tsx'
import { type Accion, accionesDe, type Envio, type PapelListado as Papel } from './papeles.ts'

const VistaPreviaDialog = lazyPart(() => import('./VistaPreviaDialog.tsx'))
const EnviarDialog = lazyPart(() => import('./EnviarDialog.tsx'))
const MensajeDialog = lazyPart(() => import('./MensajeDialog.tsx'))
const ReenviarDialog = lazyPart(() => import('./ReenviarDialog.tsx'))
const AprobarDialog = lazyPart(() => import('./AprobarDialog.tsx'))
const AutorizarDialog = lazyPart(() => import('./AutorizarDialog.tsx'))
const CambiosDialog = lazyPart(() => import('./CambiosDialog.tsx'))

type Opened = { what: Exclude<Accion, 'eml' | 'reenviar'> | 'cambios'; papel: Papel } | { what: 'leer' | 'otra-vez'; envio: Envio }

/** The papers of a shipment: what each lacks, its receivers and its last sending; below, all sendings. */
export default function PapelesTab({ Nro_Embarque: id }: { Nro_Embarque: number }) {
  const { can } = usePermisos(modelo.screen)
  const { can: canQuality } = usePermisos('calidad')
  const [opened, setOpened] = useState<Opened>()
  const papeles = useQuery({
    ...callQuery(listarPapeles, { params: { id } }),
    // always refetched, because another tab may have changed the shipment
    refetchOnMount: 'always',
  })
  const envios = useQuery({ ...callQuery(listarEnviosEmbarque, { params: { id } }), refetchOnMount: 'always' })
  const act = (papel: Papel, what: Accion) => {
    const { Ultimo_Envio: envio } = papel
    if (what === 'eml') void abrirEml(envio!)
    else if (what === 'reenviar') setOpened({ what: 'otra-vez', envio: envio! })
    else setOpened({ what, papel })
  }
  const close = () => setOpened(undefined)
  const { envio: asked } = useSearch({ strict: false }) as { envio?: unknown }
  const known = papeles.data
  // a task leads to the paper of its sending
  useEffect(() => {
    const papel = asked ? known?.find(one => one.Ultimo_Envio?.Id_Envio === Number(asked)) : undefined
    if (papel && can('enviar')) setOpened({ what: 'enviar', papel })
  }, [asked, known, can])
  return (
    <>
      <section aria-labelledby="papeles">
        <Title order={2} size="h3" id="papeles" mb="xs">
          Papeles
        </Title>
        {papeles.error && <LoadFailed error={papeles.error} onRetry={() => void papeles.refetch()} />}
        {papeles.isPending && <Skeleton height={420} />}
        {papeles.data && (
          <ul className={css.list} aria-label="Papeles del embarque">
            {papeles.data.map(papel => (
              <PapelFila
                key={`${papel.Papel} ${papel.Variante}`}
                papel={papel}
                acciones={accionesDe(papel, can, canQuality)}
                compares={can('imprimir')}
                onAccion={accion => act(papel, accion)}
                onCambios={() => setOpened({ what: 'cambios', papel })}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="envios">
        <Title order={2} size="h3" id="envios" mt="lg" mb="xs">
          Envíos
        </Title>
        {envios.error && <LoadFailed error={envios.error} onRetry={() => void envios.refetch()} />}
        {envios.isPending && <Skeleton height={120} />}
        {envios.data?.length === 0 && (
          <EmptyState title="Aún no se ha enviado nada de este embarque" icon={<IconMail size={32} stroke={1.4} />} />
        )}
        {envios.data && envios.data.length > 0 && (
          <Envios
            envios={envios.data}
            sends={can('enviar')}
            onLeer={envio => setOpened({ what: 'leer', envio })}
            onEml={envio => void abrirEml(envio)}
            onReenviar={envio => setOpened({ what: 'otra-vez', envio })}
          />
        )}
      </section>
      {opened?.what === 'ver' && <VistaPreviaDialog id={id} papel={opened.papel} onClose={close} />}
      {opened?.what === 'enviar' && <EnviarDialog id={id} papel={opened.papel} shows={can('imprimir')} onClose={close} />}
      {opened?.what === 'aprobar' && <AprobarDialog id={id} papel={opened.papel} onClose={close} />}
      {opened?.what === 'autorizar' && <AutorizarDialog id={id} papel={opened.papel} onClose={close} />}
      {opened?.what === 'cambios' && <CambiosDialog id={id} papel={opened.papel} envio={opened.papel.Ultimo_Envio!} onClose={close} />}
      {opened?.what === 'leer' && <MensajeDialog envio={opened.envio} onClose={close} />}
      {opened?.what === 'otra-vez' && <ReenviarDialog envio={opened.envio} onClose={close} />}
    </>
  )
}
