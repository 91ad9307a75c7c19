import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Idioma } from '@nogal/model/palabras'
import { llegadaDe } from '@nogal/model/sesion/trabajo'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { IconArrowRight, IconLock, IconUser } from '#icons'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { SampleLogins } from '../demo/SampleLogins.tsx'
import { dicho } from '../dicho.ts'
import { DEMO } from '../isDemo.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { ElegirClave } from './ElegirClave.tsx'
import classes from './EntradaFrame.module.css'
import { EntradaFrame, EntradaTitle } from './EntradaFrame.tsx'
import { IdiomaSwitch } from './IdiomaSwitch.tsx'
import { EntradaEnSuIdioma, elegirIdioma } from './idioma.ts'
import { safeAddress } from './landing.ts'
import { useLenguaCliente } from './lenguaCliente.ts'
import { type SessionUser, startSession, takeAddress } from './sesion.ts'
import { useLogin } from './useLogin.ts'
import { useWaysIn } from './useWaysIn.ts'

const ProbarDemo = lazyPart(() => import('./ProbarDemo.tsx'), { missing: 'nowhere' })
const EntrarConEmpresa = lazyPart(() => import('./EntrarConEmpresa.tsx'), { missing: 'nowhere' })
const SegundoPasoForm = lazyPart(() => import('./SegundoPasoForm.tsx'))

/** The login, in the language of its reader. */
export default function LoginPage() {
  return (
    <EntradaEnSuIdioma>
      <Entrada />
    </EntradaEnSuIdioma>
  )
}

function Entrada() {
  const { marco, t, idioma } = useLenguaCliente()
  const [chosen, setChosen] = useState<Idioma>()
  const router = useRouter()
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: string }
  const login = useLogin()
  const { state, error, enter } = login
  const [usuario, setUsuario] = useState('')
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const [local, setLocal] = useState(false)
  const ways = useWaysIn()
  /** Nobody enters with a password, but for the last administrador, whose way is behind a link. */
  const onlyProvider = ways.Proveedor !== null && !ways.Con_Clave && !local
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (state !== 'error') return
    const wrong = error.username ? 'usuario' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }, [state, error])

  const goOn = (area: number) => {
    queryClient.clear()
    // the session has begun, so that the language chosen here is stored for the user
    if (chosen) elegirIdioma(chosen)
    const kept = takeAddress()
    router.history.replace(safeAddress(redirectUrl) ?? safeAddress(kept) ?? llegadaDe(area))
  }
  const enterBy = (sesion: SessionUser & { token: string }) => {
    startSession(sesion)
    goOn(Number(sesion.Cod_AreaGestion))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sesion = await enter(usuario, password)
    if (sesion) goOn(Number(sesion.Cod_AreaGestion))
  }
  const choose = (name: string, clave: string) => {
    setUsuario(name)
    setPassword(clave)
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  const refused = idioma === 'en' && error.general instanceof ApiError && error.general.status === 401 ? marco.noCoinciden : error.general
  const title = login.isInitial ? dicho('Elija su clave') : login.step ? dicho('Segundo factor') : marco.bienvenido
  return (
    <EntradaFrame title={login.isInitial || login.step ? title : marco.entrar}>
      {login.step ? (
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          <Suspense>
            <SegundoPasoForm paso={login.step} size="md" onEntered={enterBy} onCancel={login.cancel} />
          </Suspense>
        </Stack>
      ) : login.isInitial ? (
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          <ElegirClave login={login} size="md" onEntered={goOn} />
        </Stack>
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="md">
            <EntradaTitle title={title}>
              {onlyProvider
                ? dicho('Entre con la cuenta de su empresa.')
                : safeAddress(redirectUrl)
                  ? marco.entreParaSeguir
                  : marco.entreConUsuario}
            </EntradaTitle>

            {!onlyProvider && (
              <>
                <TextInput
                  size="md"
                  label={marco.usuario}
                  name="usuario"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  autoFocus
                  leftSection={<IconUser size={18} aria-hidden />}
                  value={usuario}
                  onChange={event => setUsuario(event.currentTarget.value)}
                  error={error.username && marco.escribaUsuario}
                />
                <PasswordInput
                  size="md"
                  label={marco.claveDeUsuario}
                  name="password"
                  autoComplete="current-password"
                  leftSection={<IconLock size={18} aria-hidden />}
                  value={password}
                  onChange={event => setPassword(event.currentTarget.value)}
                  onKeyUp={watchCapsLock}
                  onKeyDown={watchCapsLock}
                  error={error.password && marco.escribaClave}
                  description={capsLock ? marco.mayusculas : undefined}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  visibilityToggleButtonProps={{ 'aria-label': marco.verClave }}
                />

                <ErrorAlert error={refused} onRetry={() => form.current?.requestSubmit()} texts={t.sinServidor} />

                <Button
                  type="submit"
                  size="md"
                  fullWidth
                  loading={state === 'loading' || state === 'success'}
                  rightSection={<IconArrowRight size={18} aria-hidden className={classes.arrow} />}
                >
                  {marco.entrar}
                </Button>
              </>
            )}
            {ways.Proveedor && (
              <Suspense>
                <EntrarConEmpresa proveedor={ways.Proveedor} only={onlyProvider} onEntered={enterBy} />
              </Suspense>
            )}
            {DEMO && <SampleLogins choose={choose} />}
            {onlyProvider ? (
              <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setLocal(true)}>
                {dicho('Entrar con usuario y clave: solo el último administrador')}
              </Anchor>
            ) : (
              <Text size="sm" c="dimmed" hidden={DEMO}>
                {marco.olvido}
              </Text>
            )}
            <IdiomaSwitch onChange={setChosen} />
            {!DEMO && (
              <Suspense>
                <ProbarDemo />
              </Suspense>
            )}
          </Stack>
        </form>
      )}
    </EntradaFrame>
  )
}
