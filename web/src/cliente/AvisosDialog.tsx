import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BodyOf } from '@nogal/model/call'
import { guardarAvisos, obtenerAvisos } from '@nogal/model/cliente/cliente.calls'
import { CODIGOS_AVISO } from '@nogal/model/cliente/cliente.fields'
import { AVISO_TEXTOS } from '@nogal/model/cliente/cliente.textos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { api, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Outcome } from '../ui/Outcome.tsx'

/** Chooses which mails the user gets, which are sent in the user's language. */
export default function AvisosDialog({ onClose }: { onClose: () => void }) {
  const { t, idioma } = useLenguaCliente()
  const { data } = useQuery(callQuery(obtenerAvisos))
  const [chosen, setChosen] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  const value = chosen ?? data?.Avisos ?? []
  const save = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      await send(key => api(guardarAvisos)({ body: { Avisos: value as BodyOf<typeof guardarAvisos>['Avisos'], Idioma: idioma } }, { key }))
      await refresh({ path: obtenerAvisos.path })
      notifications.show({ message: t.guardado })
      onClose()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t.avisos} busy={busy}>
      <Text size="sm" mb="md">
        {t.avisosSobre}
      </Text>
      <Checkbox.Group value={[...value]} onChange={setChosen}>
        <Stack gap="sm">
          {CODIGOS_AVISO.map(code => (
            <Checkbox key={code} value={code} label={AVISO_TEXTOS[idioma][code]} disabled={!data} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed" mt="md">
        {data && `${t.avisosA} ${data.Email}`}
      </Text>
      <Group mt="md" gap="sm">
        <Outcome error={refused} unsaved={chosen !== undefined} onRetry={() => void save()} mark={t.sinGuardar} texts={t.sinServidor} />
        <Button loading={busy} disabled={!data} onClick={() => void save()}>
          {t.guardar}
        </Button>
      </Group>
    </Dialog>
  )
}
