import { Button, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { AREAS } from '@nogal/model/areas'
import { avisoNamed, type ClaseAviso, MODOS_AVISO, type ModoAviso, NOMBRES_MODO } from '@nogal/model/aviso/avisos'
import { guardarAjustesAvisos, verAjustesAvisos } from '@nogal/model/aviso/avisos.calls'
import type { DataOf } from '@nogal/model/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Avisos.module.css'
import { useTextosAvisos } from './useAvisos.ts'

/** What a client may choose: mails about shipments are subscribed to apart. */
const MODOS_EN: Partial<Record<ModoAviso, string>> = { portal: 'In the portal', no: 'Do not tell me' }

const useIsClient = (): boolean => useUsuario().Cod_AreaGestion === AREAS.cliente

type Ajustes = DataOf<typeof verAjustesAvisos>

/** How the user wants to be told of each kind of notice, and between which times no mail is sent. */
export default function AjustesDialog({ onClose }: { onClose: () => void }) {
  const t = useTextosAvisos()
  const isClient = useIsClient()
  const { data, error, refetch } = useQuery({ ...callQuery(verAjustesAvisos), staleTime: 0 })
  return (
    <Dialog opened onClose={onClose} title={t.ajustes} size="xl">
      <Text size="sm" mb="sm">
        {isClient ? t.ajustesCliente : t.ajustesSobre}
      </Text>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Formulario stored={data} onClose={onClose} />}
    </Dialog>
  )
}

function Formulario({ stored, onClose }: { stored: Ajustes; onClose: () => void }) {
  const t = useTextosAvisos()
  const { idioma, t: textos } = useLenguaCliente()
  const isClient = useIsClient()
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  const unsaved = Object.keys(typed).length > 0
  const change = (name: string, value: string) => setTyped({ ...typed, [name]: value })
  const hours = {
    Silencio_Desde: typed.Silencio_Desde ?? stored.Silencio_Desde,
    Silencio_Hasta: typed.Silencio_Hasta ?? stored.Silencio_Hasta,
  }
  const save = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const Modos = stored.Modos.flatMap(({ Clase }) => (typed[Clase] ? [{ Clase, Modo: typed[Clase] as ModoAviso }] : []))
      const { mensaje } = await send(key =>
        apiEnvelope(guardarAjustesAvisos)(
          { body: { Silencio_Desde: hours.Silencio_Desde || null, Silencio_Hasta: hours.Silencio_Hasta || null, Modos } },
          { key },
        ),
      )
      await refresh({ path: verAjustesAvisos.path })
      notifications.show({ message: isClient ? textos.guardado : mensaje })
      onClose()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const modes = isClient
    ? MODOS_AVISO.filter(modo => modo in MODOS_EN).map(value => ({
        value,
        label: idioma === 'en' ? MODOS_EN[value]! : NOMBRES_MODO[value],
      }))
    : MODOS_AVISO.map(value => ({ value, label: NOMBRES_MODO[value] }))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {stored.Modos.map(({ Clase, Modo }) => {
        const clase = avisoNamed(Clase as ClaseAviso)
        const said = (idioma === 'en' && clase.en) || clase
        return (
          <div key={Clase} className={css.kind}>
            <div>
              <Text size="sm" fw={600}>
                {said.uno}
              </Text>
              <p className={css.about}>
                {said.cuando} {!isClient && clase.a}
              </p>
            </div>
            <NativeSelect
              aria-label={said.uno}
              data={modes}
              value={typed[Clase] ?? Modo}
              onChange={({ currentTarget }) => change(Clase, currentTarget.value)}
            />
          </div>
        )
      })}
      {!isClient && (
        <div className={css.quiet}>
          <Text size="sm">{t.silencio}</Text>
          {(['Silencio_Desde', 'Silencio_Hasta'] as const).map(name => (
            <TextInput
              key={name}
              type="time"
              aria-label={name === 'Silencio_Desde' ? `${t.silencio} …` : `${t.silencio} … ${t.y}`}
              value={hours[name] ?? ''}
              onChange={({ currentTarget }) => change(name, currentTarget.value)}
            />
          ))}
        </div>
      )}
      <div className={css.foot}>
        <Outcome error={refused} unsaved={unsaved} onRetry={() => void save()} mark={textos.sinGuardar} texts={textos.sinServidor} />
        <Button type="submit" loading={busy}>
          {t.guardar}
        </Button>
      </div>
    </form>
  )
}
