import { List, Text } from '@mantine/core'
import type { AnyCall } from '@nogal/model/call'
import { type Efecto, GRUPOS_EFECTO, type GrupoEfecto, isRehearsable } from '@nogal/model/consecuencia/ensayo'
import { uncapital } from '@nogal/model/words'
import { rehearsal } from '../api/client.ts'
import { ApiError, CANCELLED } from '../api/error.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import css from './efectos.module.css'

/** The effects of a change, under the heading of their group. */
export const EfectosList = ({ efectos }: { efectos: readonly Efecto[] }) =>
  (Object.keys(GRUPOS_EFECTO) as GrupoEfecto[]).map(grupo => {
    const own = efectos.filter(({ Grupo }) => Grupo === grupo)
    return own.length ? (
      <section key={grupo} className={css.grupo}>
        <Text size="sm" fw={600}>
          {GRUPOS_EFECTO[grupo]}
        </Text>
        <List size="sm" mt={4}>
          {own.map(({ Texto }) => (
            <List.Item key={Texto}>{Texto}</List.Item>
          ))}
        </List>
      </section>
    ) : null
  })

/** Shows what follows from a change before it is saved, and asks; throws when the person goes back. */
export const askAboutEffects = async (efectos: readonly Efecto[], action = 'Guardar'): Promise<void> => {
  if (!efectos.some(({ Pregunta }) => Pregunta)) return
  const goesOn = await confirm({
    title: 'Al guardar también cambiará',
    loses: <EfectosList efectos={efectos} />,
    action,
    cancel: action === 'Guardar' ? 'Seguir editando' : 'Volver',
    danger: false,
    size: 'lg',
  })
  if (!goesOn) throw new ApiError(CANCELLED, 'No se guardó nada: los datos siguen como estaban.')
}

/** Effects of several changes in one list: what two of them come to is told once. */
export const distinctEffects = (efectos: readonly Efecto[]): Efecto[] => [...new Map(efectos.map(one => [one.Texto, one])).values()]

/** The effects of one of several records: what happens to payments does not say whose they are. */
export const effectsNamed = (name: string, efectos: readonly Efecto[]): Efecto[] =>
  efectos.map(one => (one.Grupo === 'pagos' ? { ...one, Texto: `${name}: ${uncapital(one.Texto)}` } : one))

/** What a change would come to; nothing for one that the server refuses, because saving tells why. */
export const effectsOf = (call: AnyCall, body: object): Promise<readonly Efecto[]> =>
  isRehearsable(call) ? rehearsal(call)({ body }).catch(() => []) : Promise.resolve([])

/** Shows what follows from some changes of the same call, in one list, and asks; throws when the person goes back. */
export const askBefore = async (call: AnyCall, bodies: readonly object[], action?: string): Promise<void> => {
  const efectos: Efecto[] = []
  for (const body of bodies) efectos.push(...(await effectsOf(call, body)))
  await askAboutEffects(distinctEffects(efectos), action)
}
