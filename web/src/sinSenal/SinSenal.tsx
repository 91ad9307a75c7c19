import { Alert, Button, Loader, Text } from '@mantine/core'
import { formatInstant } from '@nogal/model/format'
import { grouped } from '@nogal/model/grouped'
import { useEffect, useState } from 'react'
import { IconCloudOff, IconDeviceMobile } from '#icons'
import { awayStore } from '../api/away.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { useStore } from '../store.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { llevaStore } from './aparato.ts'
import type { HojaEnEspera } from './cola.ts'
import type { FotoEnEspera } from './fotos.ts'
import css from './SinSenal.module.css'
import { colaStore, comenzar, dejarDeLlevar, descartar, enviarCola, fotosStore, llevarAqui, llevarSemana, nombreDeHoja } from './senal.ts'

type Props = {
  /** Opens the sheets of a shipment. */
  onOpen: (embarque: number) => void
}

/** The button of production with which a person keeps the loading sheets on this phone; shows how many sheets and photographs wait to be sent. */
export default function SinSenal({ onOpen }: Props) {
  const { can } = usePermisos('produccion')
  const [opened, setOpened] = useState(false)
  const lleva = useStore(llevaStore)
  const cola = [...(useStore(colaStore) ?? []), ...useStore(fotosStore)]
  useEffect(() => {
    void comenzar()
  }, [])
  if (!can('editar')) return null
  const open = (embarque: number) => {
    setOpened(false)
    onOpen(embarque)
  }
  const refused = cola.some(({ problema }) => problema !== undefined)
  const Icon = cola.length ? IconCloudOff : IconDeviceMobile
  const color = refused ? 'var(--mantine-color-error)' : undefined
  return (
    <>
      <Button variant="default" leftSection={<Icon size={18} color={color} aria-hidden />} onClick={() => setOpened(true)}>
        {cola.length ? `${cola.length} por enviar` : lleva ? 'En este teléfono' : 'Usar sin señal'}
      </Button>
      {opened && <SinSenalDialog onOpen={open} onClose={() => setOpened(false)} />}
    </>
  )
}

function SinSenalDialog({ onOpen, onClose }: Props & { onClose: () => void }) {
  const lleva = useStore(llevaStore)
  const cola = useStore(colaStore) ?? []
  const fotos = useStore(fotosStore)
  const waits = cola.length + fotos.length > 0
  const away = useStore(awayStore)
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [told, setTold] = useState<string>()
  const run = (what: string, work: () => Promise<string | undefined>) => async () => {
    setError(undefined)
    setTold(undefined)
    setBusy(what)
    try {
      setTold(await work())
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(undefined)
    }
  }
  const carry = async () => {
    const many = await llevarSemana()
    return `Este teléfono lleva las hojas de ${many === 1 ? 'un embarque' : `${many} embarques`}.`
  }
  const begin = run('Se guardan el programa y las hojas en este teléfono...', async () => {
    await llevarAqui()
    const told = await carry()
    void comenzar()
    return told
  })
  const again = run('Se leen las hojas...', carry)
  const now = run('Se envía...', async () => {
    await enviarCola()
    return colaStore.get()?.length || fotosStore.get().length ? undefined : 'No queda nada por enviar.'
  })
  const leave = run('Se borra de este teléfono...', async () => {
    await dejarDeLlevar()
    return 'Este teléfono ya no lleva las hojas.'
  })
  return (
    <Dialog opened onClose={onClose} title="Sin señal" busy={busy !== undefined}>
      {away && (
        <Alert color="yellow" icon={<IconCloudOff size={18} aria-hidden />} mb="sm">
          El servidor no responde. Lo que guarde queda en este teléfono y se envía solo cuando vuelva la señal.
        </Alert>
      )}
      {!lleva && (
        <Text mb="md">
          Este teléfono puede abrir sin señal las hojas de carga de las próximas dos semanas, y guardar lo que anote hasta que la señal
          vuelva. Hágalo donde haya buena señal: guarda el programa entero.
        </Text>
      )}
      {waits && (
        <ul className={css.list} aria-label="Por enviar">
          {cola.map(envio => (
            <Espera key={envio.id} envio={envio} onOpen={onOpen} />
          ))}
          {grouped(fotos, ({ Id_Contenedor }) => Id_Contenedor).map(([box, ofBox]) => (
            <FotosEnEspera key={box} fotos={ofBox} onOpen={() => onOpen(ofBox[0]!.Nro_Embarque)} />
          ))}
        </ul>
      )}
      {lleva && !waits && !told && !busy && <Text mb="md">Todo lo que guardó está en el servidor.</Text>}
      {busy && (
        <Text role="status" mb="md">
          <Loader size="xs" mr="xs" /> {busy}
        </Text>
      )}
      {told && (
        <Text role="status" mb="md">
          {told}
        </Text>
      )}
      {error !== undefined && <ErrorAlert error={error} />}
      <div className={css.actions}>
        {lleva ? (
          <>
            <Button onClick={waits ? now : again} disabled={busy !== undefined}>
              {waits ? 'Enviar ahora' : 'Actualizar las hojas'}
            </Button>
            {!waits && (
              <Button variant="default" onClick={leave} disabled={busy !== undefined}>
                Dejar de llevarlas
              </Button>
            )}
          </>
        ) : (
          <Button onClick={begin} disabled={busy !== undefined}>
            Llevar las hojas en este teléfono
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Espera({ envio, onOpen }: { envio: HojaEnEspera; onOpen: (embarque: number) => void }) {
  const { base, en, problema, ahoraEn = base.Nro_Embarque } = envio
  const nombre = nombreDeHoja(base)
  const discard = async () => {
    if (
      await confirm({
        title: '¿Descartar lo que anotó?',
        loses: `Lo que anotó de ${nombre} se borra de este teléfono y no llega al servidor.`,
        action: 'Descartar',
      })
    )
      await descartar(envio)
  }
  return (
    <li className={css.item}>
      <strong>{nombre}</strong>
      <span className={css.dim}>Guardada en este teléfono el {formatInstant(en)}</span>
      {problema !== undefined && <span className={css.bad}>{problema}</span>}
      <span className={css.actions}>
        {ahoraEn !== null && (
          <Button size="xs" variant="default" onClick={() => onOpen(ahoraEn)}>
            Abrir la hoja
          </Button>
        )}
        <Button size="xs" variant="subtle" color="red" onClick={() => void discard()}>
          Descartar
        </Button>
      </span>
    </li>
  )
}

/** The photographs of a container that wait; each refused one has its sentence on the sheet. */
function FotosEnEspera({ fotos, onOpen }: { fotos: readonly FotoEnEspera[]; onOpen: () => void }) {
  const refused = fotos.filter(({ problema }) => problema !== undefined)
  return (
    <li className={css.item}>
      <strong>{fotos[0]!.contenedor}</strong>
      <span className={css.dim}>{fotos.length === 1 ? 'Una foto' : `${fotos.length} fotos`} en este teléfono</span>
      {refused.map(({ orden, problema }) => (
        <span key={orden} className={css.bad}>
          {problema}
        </span>
      ))}
      <span className={css.actions}>
        <Button size="xs" variant="default" onClick={onOpen}>
          Ver las fotos
        </Button>
      </span>
    </li>
  )
}
