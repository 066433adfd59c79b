import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { BackendError } from './backend-error.ts'
import { makeQueryClient, readAgain, retriesQuery } from './query.ts'

const failure = (status: number) => new BackendError(status, { message: 'no' })
const refusal = (status: number, hint: string) => new BackendError(status, { message: 'no', code: `PT${status}`, hint })

describe('requests to the backend (spec §9)', () => {
  it('retries up to two times (UI-22)', () => {
    expect([0, 1, 2].map((failures) => retriesQuery(failures, failure(500)))).toEqual([true, true, false])
  })

  it('does not retry a 404 (UI-23)', () => expect(retriesQuery(0, failure(404))).toBe(false))

  it('does not ask again what was refused, but what an outside service could not answer', () => {
    expect(
      [refusal(409, 'bad_state'), refusal(429, 'limit_reached'), refusal(503, 'unavailable')].map((error) => retriesQuery(0, error)),
    ).toEqual([false, false, true])
  })

  it('keeps responses fresh for 5 minutes, unused ones cached for 15, and ignores focus (UI-24, UI-25, UI-26)', () => {
    expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 900_000,
      refetchOnWindowFocus: false,
    })
  })

  it('never retries a mutation (UI-27)', () => expect(makeQueryClient().getDefaultOptions().mutations?.retry).toBe(false))

  it('refetches once for any number of changes that come during a fetch, and keeps that fetch', async () => {
    const queries = makeQueryClient()
    const answers: ((answer: string) => void)[] = []
    const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
    const screen = new QueryObserver(queries, { queryKey: ['trades', 'list'], queryFn })
    const leave = screen.subscribe(() => undefined)
    const reads = Promise.all([1, 2, 3].map(() => readAgain(queries, ['trades'])))
    answers[0]?.('before')
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
    expect(screen.getCurrentResult().data).toBe('before')
    const later = readAgain(queries, ['trades'])
    answers[1]?.('during')
    await reads
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3))
    answers[2]?.('after')
    await later
    expect(screen.getCurrentResult().data).toBe('after')
    leave()
  })

  it('tells a screen of a failure also when only a part that shows later reads that it failed', async () => {
    const queries = makeQueryClient()
    const screen = new QueryObserver(queries, { queryKey: ['times'], queryFn: () => Promise.reject(failure(404)) })
    const { data } = screen.trackResult(screen.getCurrentResult())
    expect(data).toBeUndefined()
    const told = vi.fn()
    const leave = screen.subscribe(told)
    await vi.waitFor(() => expect(screen.getCurrentResult().status).toBe('error'))
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ isError: true }))
    leave()
  })

  it('notifies the screen before the next paint, in the same task', async () => {
    const screen = vi.fn()
    notifyManager.batchCalls(screen)('changed')
    await Promise.resolve()
    expect(screen).toHaveBeenCalledWith('changed')
  })
})
