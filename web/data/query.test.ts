import { notifyManager } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { BackendError } from './backend-error.ts'
import { makeQueryClient, retriesQuery } from './query.ts'

const failure = (status: number) => new BackendError(status, { message: 'no' })

describe('asking the backend (spec §9)', () => {
  it('asks again up to two times (UI-22)', () => {
    expect([0, 1, 2].map((failures) => retriesQuery(failures, failure(500)))).toEqual([true, true, false])
  })

  it('does not ask again for what is not there (UI-23)', () => expect(retriesQuery(0, failure(404))).toBe(false))

  it('holds answers good for 5 minutes, keeps unused ones 15, and leaves focus alone (UI-24, UI-25, UI-26)', () => {
    expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 900_000,
      refetchOnWindowFocus: false,
    })
  })

  it('never repeats a change (UI-27)', () => expect(makeQueryClient().getDefaultOptions().mutations?.retry).toBe(false))

  it('tells the screen before the next paint, in the same turn', async () => {
    const screen = vi.fn()
    notifyManager.batchCalls(screen)('changed')
    await Promise.resolve()
    expect(screen).toHaveBeenCalledWith('changed')
  })
})
