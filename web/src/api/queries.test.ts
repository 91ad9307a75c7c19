import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from './queries.ts'

const lost = () => Promise.reject(new Error('no line'))
const reads = () => queryClient.fetchQuery({ queryKey: ['read'], queryFn: lost })
const saves = () => queryClient.getMutationCache().build(queryClient, { mutationFn: lost }).execute(undefined)

describe('while the browser is offline', () => {
  afterEach(() => {
    onlineManager.setOnline(true)
    queryClient.clear()
  })

  it.each([
    ['a read', reads],
    ['a save', saves],
  ])('%s is attempted, and fails at once', async (_, attempt) => {
    onlineManager.setOnline(false)
    await expect(attempt()).rejects.toThrow('no line')
  })
})
