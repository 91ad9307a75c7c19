/** The inputs of the calls about the calendar of a person. */
import { crearCalendario, leerCalendario, quitarCalendario, verCalendario } from '@nogal/model/calendario/calendario'
import { callText } from '@nogal/model/calls'
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'

/** A new address of a person's calendar. */
export const calendarPath = async ({ pedir }: Pick<Api, 'pedir'>, usuario = 'admin'): Promise<string> => {
  const { data, text } = await pedir('POST', crearCalendario.path, { usuario })
  if (!data) throw new Error(text)
  return data.Ruta
}

/** Inputs of each call, by its text. */
export const calendarioInputs = (api: () => Api): Record<string, () => Promise<Input>> => ({
  [callText(verCalendario)]: async () => {
    await api().pedir('GET', await calendarPath(api()), { usuario: null, headers: { 'user-agent': 'Calendario/1.0' } })
    return {}
  },
  [callText(crearCalendario)]: async () => ({}),
  [callText(quitarCalendario)]: async () => {
    await calendarPath(api())
    return {}
  },
  [callText(leerCalendario)]: async () => ({ params: { clave: (await calendarPath(api())).split('/')[3]! } }),
})
