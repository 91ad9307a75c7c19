import type { TestProject } from 'vitest/node'
import { makeEmbedded } from './templates.ts'

export const setup = async (project: TestProject) => {
  const { templates, remove } = await makeEmbedded()
  project.provide('templates', templates)
  return remove
}
