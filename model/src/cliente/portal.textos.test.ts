import { expect, test } from 'vitest'
import { stateOf } from '../aggregate/states.ts'
import { CODIGOS_RECLAMO, ESTADOS_RECLAMO } from '../reclamo/reclamo.ts'
import { CODIGOS_SOLICITUD, ESTADOS_SOLICITUD } from '../solicitud/solicitud.ts'
import { ESPERAS } from './cliente.fields.ts'
import { TEXTOS_CLIENTE } from './cliente.textos.ts'
import { TEXTOS_PORTAL } from './portal.textos.ts'

/** Every text of a dictionary, with the texts that its functions give for one and for several. */
const sentencesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [1, 3].map(n => String((value as (n: unknown, m: unknown) => string)(n, n)))
  return Object.values(value as object).flatMap(sentencesOf)
}
const SPANISH =
  /[áéíóúñ¿¡]|\b(el|la|los|las|de|del|una?|que|por|para|con|su|sus|se|está|documentos?|embarques?|reclamos?|personas?|correo|archivos?)\b/i

test('what clients read in English has no Spanish word, and the Spanish test finds Spanish', () => {
  for (const texts of [TEXTOS_PORTAL, TEXTOS_CLIENTE]) {
    expect(sentencesOf(texts.en).filter(sentence => SPANISH.test(sentence))).toEqual([])
    expect(sentencesOf(texts.es).filter(sentence => SPANISH.test(sentence)).length).toBeGreaterThan(30)
  }
})

test('every kind and state of what clients owe and claim has its word in both languages', () => {
  for (const t of [TEXTOS_PORTAL.es, TEXTOS_PORTAL.en]) {
    expect(Object.keys(t.clasesSolicitud)).toEqual([...CODIGOS_SOLICITUD])
    expect(Object.keys(t.clasesReclamo)).toEqual([...CODIGOS_RECLAMO])
    expect(Object.keys(t.estadosReclamo)).toEqual(ESTADOS_RECLAMO.states.map(({ code }) => code))
    // a withdrawn request is not shown
    const shown = ESTADOS_SOLICITUD.states.filter(state => !('void' in state)).map(({ code }) => code)
    expect(Object.keys(t.estadosSolicitud)).toEqual(shown)
    expect(shown.filter(code => stateOf(ESTADOS_SOLICITUD, code)?.tone)).toEqual(shown)
  }
  for (const t of [TEXTOS_CLIENTE.es, TEXTOS_CLIENTE.en]) expect(Object.keys(t.esperas).sort()).toEqual([...ESPERAS].sort())
})
