import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackendError } from '#web/data/backend-error.ts'
import { proof, withProof } from './with-proof.ts'

const refusal = (hint: string) => new BackendError(403, { message: 'No.', code: 'PT403', hint })

/** An act that is refused until a proof was given. */
function act(hint = 'proof_needed') {
  const calls: number[] = []
  let isProven = false
  return {
    calls,
    prove: () => (isProven = true),
    run: () => {
      calls.push(calls.length + 1)
      return isProven ? Promise.resolve('done') : Promise.reject(refusal(hint))
    },
  }
}

let leave: () => unknown
let asked: Promise<void>

/** As the dialog does while the area is open. */
beforeEach(() => {
  asked = new Promise((resolve) => (leave = proof.subscribe(resolve)))
})
afterEach(() => {
  leave()
  expect(proof.isAsked()).toBe(false)
})

test('an act that is refused after the area was left is not kept for the next visit', async () => {
  const { run, calls } = act()
  leave()
  await expect(withProof(run)).rejects.toMatchObject({ hint: 'proof_needed' })
  expect(calls).toEqual([1])
})

test('another refusal is thrown at once, without asking', async () => {
  const { run, calls } = act('not_allowed')
  await expect(withProof(run)).rejects.toMatchObject({ hint: 'not_allowed' })
  expect(calls).toEqual([1])
})

test('canceling throws the refusal, and the act is not sent again', async () => {
  const { run, calls } = act()
  const done = withProof(run)
  await asked
  proof.answer(false)
  await expect(done).rejects.toMatchObject({ hint: 'proof_needed' })
  expect(calls).toEqual([1])
})

test('after the proof the act is sent once more', async () => {
  const { run, calls, prove } = act()
  const done = withProof(run)
  await asked
  prove()
  proof.answer(true)
  await expect(done).resolves.toBe('done')
  expect(calls).toEqual([1, 2])
})

test('a proof that was not enough is not asked for again', async () => {
  const { run, calls } = act()
  const done = withProof(run)
  await asked
  proof.answer(true)
  await expect(done).rejects.toMatchObject({ hint: 'proof_needed' })
  expect(calls).toEqual([1, 2])
})
