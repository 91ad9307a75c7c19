/** Writes the pages of docs/ that are generated from the model; with `--check` only reports whether one is outdated. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ADICIONES } from '../model/src/adiciones.ts'
import { type States, stateOf } from '../model/src/aggregate/states.ts'
import { type AnyCall, FUNCIONES, type Grant, type Needs } from '../model/src/call.ts'
import { CALLS, callText } from '../model/src/calls.ts'
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

const PAGES: Readonly<Record<string, string>> = { 'calls.md': calls, 'manual/estados.md': estados }

for (const [name, text] of Object.entries(PAGES)) {
  const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url))
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/${name} is stale: run "npm run docs" and commit it.`)
    process.exitCode = 1
  }
}
