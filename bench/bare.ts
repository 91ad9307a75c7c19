/**
 * The baseline: a bare Node server that runs SQL through `pg` and stringifies the rows. No session, no permission, no checks, no envelope.
 * The first request says which SQL to run: POST /plan { path: [[{ text, values }, …], …] }; GET path then runs the next of these statement
 * lists.
 */
import { createServer } from 'node:http'
import pg from 'pg'

type Statement = { name?: string; text: string; values?: unknown[] }

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c random_page_cost=1.1 -c plan_cache_mode=force_generic_plan',
})
let plan: Record<string, Statement[][]> = {}
let turn = 0

const inOneGo = async (statements: Statement[]): Promise<unknown> => {
  if (statements.length === 1) return (await pool.query(statements[0]!)).rows
  const client = await pool.connect()
  try {
    await client.query('begin')
    let nro: unknown
    let rows: unknown[] = []
    for (const { name, text, values = [] } of statements) {
      // "@" is replaced by the number that the first insert returned
      const given = values
        .map(value => (typeof value === 'string' ? value.replaceAll('"@"', String(nro)) : value))
        .map(value => (value === '@' ? nro : value))
      rows = (await client.query({ ...(name && { name }), text, values: given })).rows
      nro ??= (rows[0] as { nro_negocio?: unknown } | undefined)?.nro_negocio
    }
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

createServer(async (request, response) => {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(body))
  }
  try {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? '/'
    if (path === '/plan' && request.method === 'POST') {
      plan = JSON.parse(body)
      return send(200, {})
    }
    const choices = plan[path]
    if (!choices) return send(200, {})
    send(200, await inOneGo(choices[turn++ % choices.length]!))
  } catch (error) {
    send(500, { message: (error as Error).message })
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
