/** The initial source text of a noun's definition: a number, a date, its parent, two states and a part, to be edited by hand. */
import type { AnyAggregate } from '../../model/src/aggregate/aggregate.ts'
import { nameField } from '../../model/src/entity.ts'
import { plano } from '../../model/src/format.ts'
import { capital } from '../../model/src/words.ts'

type Given = {
  name: string
  /** The plural of `name`. */
  many: string
  parent: AnyAggregate | undefined
  part: string | undefined
}

/** The plural of a Spanish noun: `reclamo` → `reclamos`, `acción` → `acciones`, `vez` → `veces`. */
export const plural = (noun: string): string =>
  /[aeioué]$/.test(noun) ? `${noun}s` : `${noun.replace(/z$/, 'c').replace(/ón$/, 'on').replace(/és$/, 'es')}es`

/** True if a Spanish noun has an ending that is mostly feminine. */
const isFeminine = (noun: string): boolean => /(a|ción|sión|dad)$/.test(noun)

/** Returns the source text of the definition. */
export const skeleton = ({ name, many, parent, part }: Given): string => {
  const Noun = capital(name)
  const NOUN = name.toUpperCase()
  const key = `Nro_${Noun}`
  const state = `Cod_Estado${Noun}`
  const by = parent?.key[0] as string | undefined
  const imports = ['date', 'longText', ...(parent ? ['ref'] : []), 'refText', 'serial', 'stored', ...(part ? ['text'] : [])].sort()
  const list = [key, ...(by ? [by, nameField(by)] : []), 'Fecha', state, nameField(state), 'Version']
  const own = plano(part ?? '')
  const partLines = part
    ? `
const ${own} = part('${name}_${own}', '${capital(plural(part))}', '${part}', {
  fields: { Fecha: date('Fecha*'), Texto: text('Texto*', 200) },
  called: '${isFeminine(part) ? 'la' : 'el'} ${part}',
})
`
    : ''
  return `/** ${Noun}: what it is in the business. */
import { aggregate } from '../aggregate/aggregate.ts'
import { noun } from '../aggregate/noun.ts'
${part ? "import { part } from '../aggregate/part.ts'\n" : ''}import type { States } from '../aggregate/states.ts'
import { ${imports.join(', ')} } from '../fields.ts'

const ESTADO = { abierto: '01', cerrado: '02' } as const

const ESTADOS = {
  field: '${state}',
  tipo: '${Noun}',
  names: ESTADO,
  states: [
    { code: ESTADO.abierto, name: 'Abierto', word: 'Abierto', plural: 'Abiertos', tone: 'warning', removable: true },
    { code: ESTADO.cerrado, name: 'Cerrado', word: 'Cerrado', plural: 'Cerrados', tone: 'good', frozen: true },
  ],
  steps: [
    {
      from: [ESTADO.abierto],
      to: ESTADO.cerrado,
      action: 'Cerrar',
      question: 'Después ya no se cambia.',
      done: 'El ${name} quedó cerrado.',
      notice: '${Noun} cerrado.',
      needsReason: true,
    },
  ],
  instead: 'ciérrelo con el botón Cerrar.',
} as const satisfies States
${partLines}
const ${name} = aggregate('${name}', '${capital(many)}', '${name}', {
  fields: {
    ${key}: serial('Número'),
${parent ? `    ${by}: ref('${parent.entity}', '${capital(parent.singular)}*'),\n` : ''}    Fecha: date('Fecha*'),
    Detalle: longText('Detalle*', 2000),
  },
  derived: {
    ${state}: stored(refText('estado', 'Estado*', { fixed: { Tipo: '${Noun}' }, group: 'value' })),
  },
  states: ESTADOS,
  parts: {${part ? ` ${capital(plural(own))}: ${own} ` : ''}},
  list: [${list.map(column => `'${column}'`).join(', ')}],
  name: '${key}',
  order: ['-${key}'],
  about: 'Qué es en el negocio.',
})

export const ${NOUN} = noun(${name}, {
  reason: 'Por qué lo tiene el portal.',
${by ? `  within: '${by}',\n` : ''}  files: true,
})
`
}
