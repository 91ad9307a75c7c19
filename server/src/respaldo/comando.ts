/** The program of `npm run respaldo`, `restaurar`, `mudar` and `recalcular`: its first argument is the name of the command. */
import { parseArgs } from 'node:util'
import { readConfig, StartError } from '../config.ts'
import { mudar, type Run, recalcular, respaldar, restaurar } from './commands.ts'
import { isTold, problemSentence } from './problems.ts'

type Given = { a?: string; file?: string }
type Command = { usage: string; isComplete: (given: Given) => boolean; run: (run: Run, given: Given) => Promise<unknown> }

const isPostgres = (url = ''): boolean => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)

const COMMANDS: Record<string, Command> = {
  respaldo: {
    usage: 'npm run respaldo [-- --a <carpeta o archivo>]',
    isComplete: ({ file }) => !file,
    run: (run, { a }) => respaldar(run, a),
  },
  restaurar: {
    usage: 'npm run restaurar -- <archivo de respaldo>',
    isComplete: ({ a, file }) => Boolean(file) && !a,
    run: (run, { file }) => restaurar(run, file!),
  },
  mudar: {
    usage: 'npm run mudar -- --a postgresql://usuario:clave@equipo/base',
    isComplete: ({ a, file }) => isPostgres(a) && !file,
    run: (run, { a }) => mudar(run, a!),
  },
  recalcular: {
    usage: 'npm run recalcular',
    isComplete: ({ a, file }) => !a && !file,
    run: recalcular,
  },
}

const given = (args: string[], usage: string): Given => {
  try {
    const { values, positionals } = parseArgs({ args, options: { a: { type: 'string' } }, allowPositionals: true })
    if (positionals.length > 1) throw new Error()
    return { a: values.a, file: positionals[0] }
  } catch {
    throw new StartError(`Uso: ${usage}`)
  }
}

const run = async (name = '', ...args: string[]): Promise<void> => {
  process.umask(0o077)
  const command = COMMANDS[name]
  if (!command)
    throw new StartError(
      `Uso: ${Object.values(COMMANDS)
        .map(({ usage }) => usage)
        .join(' · ')}`,
    )
  const found = given(args, command.usage)
  if (!command.isComplete(found)) throw new StartError(`Uso: ${command.usage}`)
  const abort = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => abort.abort(new StartError('Se interrumpió; no quedó nada a medias.')))
  }
  await command.run({ config: readConfig(process.env), say: console.log, signal: abort.signal }, found)
}

run(...process.argv.slice(2)).then(
  () => process.exit(0),
  error => {
    console.error(`\n${problemSentence(error)}`)
    if (isTold(process.env)) console.error(error)
    process.exit(1)
  },
)
