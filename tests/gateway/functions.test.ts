// The dispatcher over the wire; what a handler is given is tested beside server/gateway/functions.ts.
import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('the client reads why a function cannot be reached', async () => {
  const { client } = await gateway.signUp('Ana Alvarez')
  const { error } = await client.functions.invoke('no-such-function', { body: { any: 1 } })
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const refusal: Response = error.context
  expect([refusal.status, await refusal.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }])
})
