import type { TestProject } from 'vitest/node'
import { findServer } from './server.ts'
import { makeServer } from './templates.ts'

export const setup = async (project: TestProject) => {
  const { url } = await findServer(process.env)
  if (!url) throw new Error('The PostgreSQL server that answered a moment ago is gone.')
  const { templates, remove } = await makeServer(url)
  project.provide('templates', templates)
  return remove
}
