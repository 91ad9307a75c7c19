/** Writes the pages of docs/ that are generated from the model; with `--check` only reports whether one is outdated. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ADICIONES } from '../model/src/adiciones.ts'
import { type States, stateOf } from '../model/src/aggregate/states.ts'
import { AREAS } from '../model/src/areas.ts'
import { type AnyCall, FUNCIONES, type Grant, type Needs } from '../model/src/call.ts'
import { CALLS, callText } from '../model/src/calls.ts'
import { CAUSAS, type CodCausa, PENDIENTES } from '../model/src/consecuencia/pendientes.ts'
import { CODIGOS_PUERTA, PUERTAS, type Puerta } from '../model/src/consecuencia/puertas.ts'
import { AGGREGATES } from '../model/src/registry.ts'
import { PANTALLAS } from '../model/src/sesion/pantallas.ts'

const WHO: Record<Extract<Needs, string>, string> = {
  publico: 'anybody',
  sesion: 'any session',
  interno: 'the staff (areas 1 to 4)',
  administrador: 'an administrador',
}

const screens = new Map([...PANTALLAS.map(p => [p.pantalla, p.nombre] as const), [':pantalla', 'the screen of the address'] as const])
const granted = ([screen, funcion]: Grant): string => `${FUNCIONES[funcion]} in ${screens.get(screen)}`
const who = (needs: Needs): string => {
  if (typeof needs === 'string') return WHO[needs]
  return 'internoOr' in needs ? `${WHO.interno}, or ${granted(needs.internoOr)}` : granted(needs)
}

const notes = (call: AnyCall): string =>
  [
    call.list && 'list',
    ['file', 'page', 'events'].includes(call.data.shape.kind) && call.data.shape.kind,
    call.upload && `upload, ${call.upload} MB`,
    call.uploads && `uploads, ${call.uploads.files} files of ${call.uploads.each} MB, ${call.uploads.total} MB in all`,
    call.does === 'saves' && 'changes something',
    call.does === 'reads' && 'only reads',
    ADICIONES[callText(call)] && `**addition**: ${ADICIONES[callText(call)]}`,
  ]
    .filter(Boolean)
    .join('; ')

const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`

const groups = [...new Set(CALLS.map(({ group }) => group))]
const section = (group: string): string => {
  const rows = CALLS.filter(call => call.group === group).map(call =>
    row([`\`${callText(call)}\``, who(call.needs), call.summary, notes(call)]),
  )
  return [`## ${group}`, '', row(['Call', 'Who may', 'Summary', 'Notes']), '|---|---|---|---|', ...rows].join('\n')
}

/** The page of consequences, in the words of the trade: under each cause what follows, and what closes it. */
const AREA_NAMES: Record<number, string> = {
  [AREAS.comercial]: 'Comercial',
  [AREAS.comex]: 'Comex',
  [AREAS.calidad]: 'Calidad',
  [AREAS.produccion]: 'Producción',
}
const tareas = Object.values(PENDIENTES)
const faltasDe = (causa: CodCausa): string[] =>
  CODIGOS_PUERTA.flatMap(paso => {
    const { titulo, faltas }: Puerta = PUERTAS[paso]
    return Object.values(faltas)
      .filter(({ por }) => por.includes(causa))
      .map(({ que, peso }) => row([titulo, que, peso === 'impide' ? 'Nadie' : 'Una persona, con un motivo que queda a la vista']))
  })
const tareasDe = (causa: CodCausa): string[] =>
  tareas
    .filter(({ por }) => (por as readonly CodCausa[]).includes(causa))
    .map(({ titulo, area, causa: porque, cierra }) => row([titulo, AREA_NAMES[area]!, porque, cierra]))
const table = (head: string[], rows: string[]): string[] => (rows.length ? [row(head), `|${'---|'.repeat(head.length)}`, ...rows, ''] : [])
const causa = (code: CodCausa): string =>
  [
    `## ${CAUSAS[code]}`,
    '',
    ...table(['Tarea que queda', 'De quién', 'Cuándo', 'Qué la cierra'], tareasDe(code)),
    ...table(['Paso que puede cerrarse o abrirse', 'Si', 'Quién puede seguir igual'], faltasDe(code)),
  ].join('\n')

const consecuencias = `# Qué sigue de cada cambio

Hecha por \`npm run docs\` desde las filas de \`model/src/consecuencia\`; se cambian esas, no esta página.

Todo lo que sigue de un cambio se anota en la misma transacción que el cambio: una tarea que nace, un paso que se cierra, un papel que queda
desactualizado, la liberación de un contenedor, un pago que se mueve. Antes de guardar, los diálogos lo dicen: hacen el cambio, miran qué
resultó y lo deshacen.

Una **tarea** se cierra sola cuando se hace lo que pide, o la cierra una persona con un motivo; entonces la misma causa no la abre otra vez, y
una distinta sí. Un **paso** que impide la ley o la seguridad no lo da nadie; los demás los autoriza una persona con permiso, y su nombre y su
motivo quedan a la vista.

${(Object.keys(CAUSAS) as CodCausa[]).map(causa).join('\n')}`

const calls = `# Calls

Made by \`npm run docs\` from the definitions in \`model/src\`; edit those, not this page. The same calls with their fields and examples
are at \`/api/docs\` of a running portal.

Every answer is \`{ estado, mensaje, data, total?, errores? }\`. A *list* also takes \`pagina\`, \`porPagina\`, \`orden\`, \`filtros\` and
\`buscar\`. A write may carry an \`Idempotency-Key\`: repeated, it answers as the first time. An *addition* is a call that the specification does not have, with the reason for it.

${CALLS.length} calls, ${Object.keys(ADICIONES).length} of them additions.

${groups.map(section).join('\n\n')}
`

const wordOf = (states: States, code: string): string => stateOf(states, code)!.word
const words = (states: States, codes: readonly string[]): string => codes.map(code => wordOf(states, code)).join(', ')

/** For each noun, the data that can change its state without a request of a user. */
const FOLLOWED: Readonly<Record<string, string>> = {
  Negocio: 'sus embarques',
  Embarque: 'su reserva, sus contenedores y sus fechas',
}

const stepsOf = ({ title, states }: { title: string; states: States }): string =>
  [
    `## ${title}`,
    '',
    row(['Desde', 'Hacia', 'Cómo', 'Qué pasa']),
    '|---|---|---|---|',
    ...states.steps.map(step =>
      row([
        words(states, step.from),
        wordOf(states, step.to),
        step.action === undefined
          ? `por sí solo, según ${FOLLOWED[states.tipo]}`
          : `**${step.action}**${step.needsReason ? ', con un motivo' : ''}`,
        step.action === undefined ? '' : step.question,
      ]),
    ),
    '',
    `Ya no se puede cambiar lo que está: ${states.states
      .filter(({ frozen }) => frozen)
      .map(({ word }) => word.toLowerCase())
      .join(', ')}.`,
  ].join('\n')

const estados = `# Estados

Esta página se escribe sola con \`npm run docs\`, de los mismos pasos que siguen el portal y su base de datos.

${AGGREGATES.flatMap(({ title, states }) => (states ? [stepsOf({ title, states })] : [])).join('\n\n')}
`

const PAGES: Readonly<Record<string, string>> = { 'calls.md': calls, 'consecuencias.md': consecuencias, 'manual/estados.md': estados }

for (const [name, text] of Object.entries(PAGES)) {
  const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url))
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/${name} is stale: run "npm run docs" and commit it.`)
    process.exitCode = 1
  }
}
