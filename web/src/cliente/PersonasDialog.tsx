import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  entregarAdministracionCliente,
  type GenteCliente,
  invitarPersonaCliente,
  listarPersonasCliente,
  quitarPersonaCliente,
} from '@nogal/model/cliente/personas.calls'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { api, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Badge } from '../ui/Badge.tsx'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Cliente.module.css'

type Persona = GenteCliente['Personas'][number]
const reread = () => refresh({ path: listarPersonasCliente.path })

/** The people of the client's company. Their manager invites and removes people here, and hands the managing over. */
export default function PersonasDialog({ onClose }: { onClose: () => void }) {
  const { p } = useLenguaCliente()
  const { data, error, refetch } = useQuery(callQuery(listarPersonasCliente))
  return (
    <Dialog opened onClose={onClose} title={p.personas}>
      <Text size="sm" mb="md">
        {p.personasSobre}
      </Text>
      {!data && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />)}
      {data && !data.Personas.some(one => one.Administra) && (
        <Text size="sm" mb="md">
          {p.sinGestor}
        </Text>
      )}
      <ul className={css.docs}>
        {data?.Personas.map(one => (
          <Una key={one.Usuario} una={one} manages={Boolean(data.Administra)} />
        ))}
      </ul>
      {data?.Administra && <Invitar />}
    </Dialog>
  )
}

function Una({ una, manages }: { una: Persona; manages: boolean }) {
  const { t, p, idioma } = useLenguaCliente()
  const send = useIntent()
  const { Usuario, Nom_Usuario, Email, Situacion } = una
  const act = async (title: string, work: (key: string) => Promise<unknown>, done?: string) => {
    try {
      await send(work)
      if (done) notifications.show({ message: done })
      await reread()
    } catch (error) {
      tellFailed(title, error, () => void act(title, work, done))
    }
  }
  const remove = async () => {
    const title = p.quitarPersona(Nom_Usuario)
    if (await confirm({ title, loses: p.quitarPersonaPierde, action: p.quitarlo, cancel: t.cancelar }))
      await act(p.quitar(Nom_Usuario), key => api(quitarPersonaCliente)({ body: { Usuario } }, { key }))
  }
  const handOver = async () => {
    const title = p.entregarA(Nom_Usuario)
    if (await confirm({ title, loses: p.entregarPierde, action: p.entregar, cancel: t.cancelar }))
      await act(p.entregar, key => api(entregarAdministracionCliente)({ body: { Usuario } }, { key }), p.entregada)
  }
  const again = () =>
    act(p.invitarOtraVez, key => api(invitarPersonaCliente)({ body: { Nom_Usuario, Email, Idioma: idioma } }, { key }), p.invitada)
  return (
    <li className={css.doc}>
      <div className={css.docText}>
        <div>
          {Nom_Usuario} {una.Propia && <span className={css.dim}>({p.usted})</span>}{' '}
          {una.Administra ? <Badge tone="info">{p.administra}</Badge> : Situacion !== 'activa' && <Badge>{p.situaciones[Situacion]}</Badge>}
        </div>
        <div className={css.dim}>{Email}</div>
      </div>
      {manages && !una.Propia && (
        <Group gap="xs">
          {Situacion === 'activa' ? (
            <Button size="sm" variant="subtle" onClick={() => void handOver()}>
              {p.entregar}
            </Button>
          ) : (
            <Button size="sm" variant="subtle" onClick={() => void again()}>
              {p.invitarOtraVez}
            </Button>
          )}
          <Button size="sm" variant="subtle" color="red" aria-label={p.quitar(Nom_Usuario)} onClick={() => void remove()}>
            {p.quitarlo}
          </Button>
        </Group>
      )}
    </li>
  )
}

function Invitar() {
  const { t, p, idioma } = useLenguaCliente()
  const [nombre, setNombre] = useState('')
  const [correo, setCorreo] = useState('')
  const [lengua, setLengua] = useState<Idioma>(idioma)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  const unsaved = nombre.trim() !== '' || correo.trim() !== ''
  useUnsavedGuard(unsaved)
  const submit = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const body = { Nom_Usuario: nombre.trim(), Email: correo.trim(), Idioma: lengua }
      await send(key => api(invitarPersonaCliente)({ body }, { key }))
      setNombre('')
      setCorreo('')
      notifications.show({ message: p.invitada })
      await reread()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-label={p.invitar}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="sm" mt="md">
        <h3 className={css.name}>{p.invitar}</h3>
        <TextInput label={p.nombre} withAsterisk value={nombre} maxLength={80} onChange={event => setNombre(event.currentTarget.value)} />
        <TextInput
          label={p.correo}
          withAsterisk
          inputMode="email"
          autoComplete="off"
          value={correo}
          maxLength={120}
          onChange={event => setCorreo(event.currentTarget.value)}
        />
        <NativeSelect
          label={p.idiomaCorreo}
          value={lengua}
          onChange={event => setLengua(event.currentTarget.value as Idioma)}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
        />
        <Group gap="sm">
          <Outcome error={refused} unsaved={unsaved} onRetry={() => void submit()} mark={t.sinEnviar} texts={t.sinServidor} />
          <Button type="submit" loading={busy} disabled={!nombre.trim() || !correo.trim()}>
            {p.enviarInvitacion}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
