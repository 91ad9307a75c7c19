// Sends due mails with the database and the mail server of the environment; on request kills itself after the server's answer.
import { readConfig } from '../config.ts'
import { sendDue } from '../correo/sender.ts'
import { openDb } from '../db/open.ts'

const config = readConfig(process.env)
const db = await openDb(config)
await sendDue(db, config, { onAnswer: () => process.argv[2] === 'muere' && process.kill(process.pid, 'SIGKILL') })
await db.close()
process.exit(0)
