/** Finds the call that belongs to a URL. */
import type { AnyCall } from '@nogal/model/call'
import type { Mounted } from '../../server/src/http/handle.ts'
import { Refusal } from '../../server/src/http/refusal.ts'
import type { AnsweredRequest, dispatcher } from '../../server/src/mount/dispatch.ts'

type AnswerTo = ReturnType<ReturnType<typeof dispatcher>>
type Route = { call: AnyCall; parts: string[]; answerTo: AnswerTo }
type Found = { call: AnyCall; answerTo: (...given: Parameters<AnswerTo>) => Promise<AnsweredRequest>; params: Record<string, string> }

const isParam = (part: string): boolean => part.startsWith('{')
/** Sorts a route with a fixed segment before a route with a parameter in its place. */
const byWords = (a: Route, b: Route): number => {
  const order = ({ parts }: Route) => parts.map(part => (isParam(part) ? '1' : '0')).join('')
  return order(a) < order(b) ? -1 : 1
}

/** Returns a function that finds the call of a URL; throws 404 if there is none. */
export const routesOf = (mounted: readonly Mounted[], dispatch: ReturnType<typeof dispatcher>) => {
  const routes = mounted.map((one): Route => ({ call: one.call, parts: one.call.path.split('/'), answerTo: dispatch(one) })).sort(byWords)
  return (method: string, url: string): Found => {
    const given = url.split('?')[0]!.split('/')
    const route = routes.find(
      ({ call, parts }) =>
        call.method === method && parts.length === given.length && parts.every((part, i) => isParam(part) || part === given[i]),
    )
    if (!route) throw new Refusal(404, 'Esa dirección no existe en el portal.')
    const params = route.parts.flatMap((part, i) => (isParam(part) ? [[part.slice(1, -1), decodeURIComponent(given[i]!)]] : []))
    return { call: route.call, answerTo: route.answerTo, params: Object.fromEntries(params) }
  }
}
