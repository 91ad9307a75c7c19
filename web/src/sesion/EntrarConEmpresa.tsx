import { Button, Divider, Loader, Stack } from '@mantine/core'
import { comenzarIngreso, terminarIngreso } from '@nogal/model/sesion/proveedor.calls'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IconBuilding } from '#icons'
import { api } from '../api/client.ts'
import { dicho } from '../dicho.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { useLengua } from './idioma.ts'
import type { SessionUser } from './sesion.ts'

/** What the company's provider answered, which is in the address when it sends the browser back. */
const answerInAddress = (): string | undefined => {
  const search = new URLSearchParams(location.search)
  return search.has('state') && (search.has('code') || search.has('error')) ? location.search.slice(1) : undefined
}

/** The answer is read once and removed from the address, so that it is not in the browser's history. */
const useAnswer = (): string | undefined => {
  const [answer] = useState(answerInAddress)
  useEffect(() => {
    if (answer) history.replaceState(history.state, '', location.pathname)
  }, [answer])
  return answer
}

interface EntrarConEmpresaProps {
  /** The name of the provider. */
  proveedor: string
  /** The only way in, so that the button is the main one. */
  only: boolean
  onEntered: (sesion: SessionUser & { token: string }) => void
}

/** The button of the company's provider, and what became of a sign-in there. */
export default function EntrarConEmpresa({ proveedor, only, onEntered }: EntrarConEmpresaProps) {
  const { idioma } = useLengua()
  const answer = useAnswer()
  const leave = useMutation({
    mutationFn: () => api(comenzarIngreso)({}),
    onSuccess: ({ Direccion }) => location.assign(Direccion),
  })
  const { mutate: finish, ...back } = useMutation({
    mutationFn: (Respuesta: string) => api(terminarIngreso)({ body: { Respuesta } }),
    onSuccess: onEntered,
  })
  useEffect(() => {
    if (answer) finish(answer)
  }, [answer, finish])
  if (back.isPending || back.isSuccess) return <Loader size="sm" aria-label={dicho('Entrando')} />
  return (
    <Stack gap="sm">
      {!only && <Divider label={idioma === 'en' ? 'or' : 'o'} />}
      <ErrorAlert texts={NOTHING_TYPED} error={leave.error ?? back.error} onRetry={() => leave.mutate()} />
      <Button
        variant={only ? 'filled' : 'default'}
        size="md"
        fullWidth
        autoFocus={only}
        leftSection={<IconBuilding size={18} aria-hidden />}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        {dicho(`Entrar con ${proveedor}`)}
      </Button>
    </Stack>
  )
}
