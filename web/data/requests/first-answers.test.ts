import { afterEach, expect, test, vi } from 'vitest'
import { askFirst, takeFirst } from './first-answers.ts'

afterEach(() => vi.unstubAllGlobals())

const address = 'https://town.test/rest/v1/rpc/browse_professionals'
const asked = (token: string, body = '{}') => ({ method: 'POST', headers: { Authorization: `Bearer ${token}` }, body })

function askAsAna() {
  vi.stubGlobal('firstAnswers', undefined)
  vi.stubGlobal('fetch', async () => Response.json(['for Ana']))
  return askFirst(address, asked('ana'))
}

test('a response is only used by the same member, and only for the same request', () => {
  void askAsAna()
  expect(takeFirst(address, asked('bea'))).toBeUndefined()
  expect(takeFirst(address, { ...asked('ana'), headers: {} })).toBeUndefined()
  expect(takeFirst(address, asked('ana', '{"state":"OR"}'))).toBeUndefined()
  expect(takeFirst(address, { ...asked('ana'), method: 'GET' })).toBeUndefined()
  expect(takeFirst(`${address}?limit=1`, asked('ana'))).toBeUndefined()
  expect(takeFirst(address, asked('ana'))).toBeDefined()
})

test('a response is used once, and a repeated request goes to the server', async () => {
  const answer = askAsAna()
  const taken = takeFirst(address, { ...asked('ana'), headers: new Headers(asked('ana').headers) })
  expect(await (await taken)?.json()).toEqual(['for Ana'])
  expect(await (await answer).json(), 'who asked reads it too').toEqual(['for Ana'])
  expect(takeFirst(address, asked('ana'))).toBeUndefined()
})
