import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { ingresarAdministrador } from '@nogal/model/sesion/ingreso.calls'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { direccionPropuesta } from './direccionPropuesta.ts'
import { EntradaFrame, EntradaTitle } from './EntradaFrame.tsx'
import { checkNueva, NUEVA, NuevaClave } from './NuevaClave.tsx'
import { hashPassword } from './password.ts'
import { stepIn } from './segundoPaso.ts'
import { type SessionUser, startSession } from './sesion.ts'

const SegundoPasoForm = lazyPart(() => import('./SegundoPasoForm.tsx'))

/** The page after the creation, where further users are added. */
const USERS = '/pages/parametros/usuario'

/** The fields besides the code and the password. */
const PERSON = {
  Cod_Usuario: ['Usuario', 'Escriba con qué usuario entrará.', 'username', 30],
  Nom_Usuario: ['Nombre y apellido', 'Escriba su nombre.', 'name', 80],
  Email: ['Correo', 'Escriba su correo.', 'email', 120],
} as const
type PersonField = keyof typeof PERSON
const PERSON_FIELDS = Object.keys(PERSON) as PersonField[]
const EMPTY = { codigo: '', Cod_Usuario: '', Nom_Usuario: '', Email: '', Direccion: '', ...NUEVA }
type Values = typeof EMPTY
type Errors = Partial<Record<keyof Values, string>>

const codeOfAddress = (): string => decodeURIComponent(location.hash.slice(1))

/** Uses the code of the server's terminal: for a new administrador, or a new password of the one in the address. */
export default function AdministradorPage() {
  const router = useRouter()
  const { usuario } = useSearch({ strict: false }) as { usuario?: string }
  const fields = usuario ? [] : PERSON_FIELDS
  const [given, setGiven] = useState(codeOfAddress)
  const [values, setValues] = useState<Values>({ ...EMPTY, codigo: given, Direccion: direccionPropuesta() ?? '' })
  const [errors, setErrors] = useState<Errors>({})
  const form = useFocusWrong<HTMLFormElement>(errors)
  useEffect(() => {
    /** The code is read and removed from the address, so that it is not in the browser's history. */
    const take = () => {
      const codigo = codeOfAddress()
      if (!codigo) return
      setGiven(codigo)
      setValues(values => ({ ...values, codigo }))
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    // pasting the link into an open page changes the fragment only, without a reload
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether the code is asked for decides which field comes first
  useEffect(() => form.current?.querySelector('input')?.focus(), [given])

  const goOn = (sesion: SessionUser & { token: string }) => {
    startSession(sesion)
    queryClient.clear()
    router.history.replace(USERS)
  }
  const enter = useMutation({
    mutationFn: async () =>
      api(ingresarAdministrador)({
        body: {
          codigo: values.codigo.trim(),
          password: await hashPassword(values.nueva),
          ...Object.fromEntries(fields.map(campo => [campo, values[campo].trim()])),
          ...(!usuario && { Direccion: values.Direccion.trim() || null }),
        },
      }),
    onSuccess: goOn,
    onError: problem => {
      const found = problem instanceof ApiError ? problem.errores : []
      setErrors(Object.fromEntries(found.map(({ campo, mensaje }) => [campo === 'password' ? 'nueva' : campo, mensaje])))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong: Errors = {
      ...(values.codigo.trim() ? {} : { codigo: 'Escriba el código que muestra la terminal.' }),
      ...Object.fromEntries(fields.filter(campo => !values[campo].trim()).map(campo => [campo, PERSON[campo][1]])),
      ...checkNueva(values),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) enter.mutate()
  }

  const field = (campo: PersonField | 'codigo' | 'Direccion', label: string, autoComplete: string, maxLength: number) => (
    <TextInput
      key={campo}
      size="md"
      label={label}
      name={campo}
      type={campo === 'Email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      value={values[campo]}
      onChange={event => setValues({ ...values, [campo]: event.currentTarget.value })}
      error={errors[campo]}
    />
  )
  const title = usuario ? 'Clave nueva' : 'Crear un administrador'
  // an error without a field, or one about the code, which needs more space than the field has
  const general =
    enter.error && (!(enter.error instanceof ApiError) || enter.error.errores.length === 0 || errors.codigo) ? enter.error : null
  /** The administrador is stored by then. */
  const step = stepIn(enter.error)
  const asksCode = !given || Boolean(errors.codigo)

  if (step)
    return (
      <EntradaFrame title="Segundo factor">
        <Stack gap="md">
          <Title order={1}>Segundo factor</Title>
          <Suspense>
            <SegundoPasoForm paso={step} size="md" onEntered={goOn} onCancel={() => router.history.replace('/login')} />
          </Suspense>
        </Stack>
      </EntradaFrame>
    )
  return (
    <EntradaFrame title={title}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <EntradaTitle title={title}>
            {usuario
              ? `Para ${usuario}, que quedará como administrador.`
              : 'Será quien agregue a las demás personas y decida qué puede hacer cada una.'}
          </EntradaTitle>
          {asksCode && (
            <Stack gap={4}>
              {field('codigo', 'Código de la terminal', 'off', 40)}
              <Text size="sm" c="dimmed">
                Lo muestra la terminal del servidor al iniciar, o con npm run administrador. Sirve una vez.
              </Text>
            </Stack>
          )}
          {fields.map(campo => field(campo, PERSON[campo][0], PERSON[campo][2], PERSON[campo][3]))}
          <NuevaClave values={values} errors={errors} onChange={nueva => setValues({ ...values, ...nueva })} size="md" />
          {!usuario && (
            <Stack gap={4}>
              {field('Direccion', 'Dirección del portal (opcional)', 'url', 300)}
              <Text size="sm" c="dimmed">
                Por la que lo abrirán clientes y agencias desde los enlaces de los correos, como https://portal.suempresa.cl.
              </Text>
            </Stack>
          )}
          <ErrorAlert error={general} onRetry={() => enter.mutate()} />
          <Button type="submit" size="md" fullWidth loading={enter.isPending || enter.isSuccess}>
            {usuario ? 'Guardar y entrar' : 'Crear y entrar'}
          </Button>
        </Stack>
      </form>
    </EntradaFrame>
  )
}
