import { Anchor, Button, Skeleton, Stack, Title } from '@mantine/core'
import { aceptarInvitacion, verInvitacion } from '@nogal/model/administracion/personas.calls'
import { llegadaDe } from '@nogal/model/sesion/trabajo'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { dicho } from '../dicho.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { EntradaFrame, EntradaTitle } from './EntradaFrame.tsx'
import { IdiomaSwitch } from './IdiomaSwitch.tsx'
import { EntradaEnSuIdioma } from './idioma.ts'
import { checkNueva, NUEVA, NuevaClave, type NuevaErrors } from './NuevaClave.tsx'
import { hashPassword } from './password.ts'
import { stepIn } from './segundoPaso.ts'
import { type SessionUser, startSession } from './sesion.ts'

const SegundoPasoForm = lazyPart(() => import('./SegundoPasoForm.tsx'))

/** The page of an invitation, in the language of its reader. */
export default function InvitacionPage() {
  return (
    <EntradaEnSuIdioma>
      <Invitacion />
    </EntradaEnSuIdioma>
  )
}

/** The code of the link, which is read once and removed from the address, so that it is not in the browser's history. */
const useCode = (): string => {
  const [code] = useState(() => decodeURIComponent(location.hash.slice(1)))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return code
}

function Invitacion() {
  const router = useRouter()
  const Codigo = useCode()
  const [values, setValues] = useState(NUEVA)
  const [errors, setErrors] = useState<NuevaErrors>({})
  const form = useFocusWrong<HTMLFormElement>(errors)
  const title = dicho('Elija su clave')
  const invited = useQuery({
    queryKey: ['invitacion', Codigo],
    queryFn: () => api(verInvitacion)({ body: { Codigo: Codigo || '-' } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const goOn = (sesion: SessionUser & { token: string }) => {
    startSession(sesion)
    queryClient.clear()
    router.history.replace(llegadaDe(Number(sesion.Cod_AreaGestion)))
  }
  const toLogin = () => router.history.replace('/login')
  const enter = useMutation({
    mutationFn: async () => api(aceptarInvitacion)({ body: { Codigo, password: await hashPassword(values.nueva) } }),
    onSuccess: goOn,
    onError: problem => {
      const found = problem instanceof ApiError ? problem.errores : []
      setErrors(Object.fromEntries(found.map(({ mensaje }) => ['nueva', mensaje])))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkNueva(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) enter.mutate()
  }
  /** The password is stored by then. */
  const step = stepIn(enter.error)
  const general = Object.keys(errors).length === 0 ? enter.error : null
  return (
    <EntradaFrame title={title}>
      <Stack gap="md">
        {invited.isPending && <Skeleton height={240} />}
        {invited.error && (
          <>
            <EntradaTitle title={dicho('La invitación no vale')}>{dicho('Con este enlace no se puede entrar.')}</EntradaTitle>
            <ErrorAlert
              texts={NOTHING_TYPED}
              error={invited.error}
              {...(isAway(invited.error) && { onRetry: () => void invited.refetch() })}
            />
            <Anchor href="/login">{dicho('Ir a la entrada del portal')}</Anchor>
          </>
        )}
        {step && (
          <>
            <Title order={1}>{dicho('Segundo factor')}</Title>
            <Suspense>
              <SegundoPasoForm paso={step} size="md" onEntered={goOn} onCancel={toLogin} />
            </Suspense>
          </>
        )}
        {invited.data && !step && (
          <form ref={form} onSubmit={submit} noValidate>
            <Stack gap="md">
              <EntradaTitle title={title}>
                {dicho(
                  `${invited.data.Nom_Usuario}, su usuario es ${invited.data.Usuario}. Con él y la clave que elija entrará al portal.`,
                )}
              </EntradaTitle>
              <input type="hidden" name="username" autoComplete="username" value={invited.data.Usuario} readOnly />
              <NuevaClave values={values} errors={errors} onChange={setValues} size="md" autoFocus />
              <ErrorAlert error={general} onRetry={() => enter.mutate()} />
              <Button type="submit" size="md" fullWidth loading={enter.isPending || enter.isSuccess}>
                {dicho('Guardar y entrar')}
              </Button>
            </Stack>
          </form>
        )}
        <IdiomaSwitch />
      </Stack>
    </EntradaFrame>
  )
}

/** True for a failure that another try may mend: the server was away, and did not refuse the link itself. */
const isAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500 || error.status === 0
